// SPDX-License-Identifier: MIT

import Engine
import EventLoops
import Glibc

/// Writes the view stream to the descriptor that the driver was started with.
///
/// The driver never waits for its reader. While the pipe is full, the publisher keeps only the last message
/// of each panel. It writes these messages when the pipe has room again.
final class ViewPublisher {
    private let descriptor: Int32
    private let loop: EventLoop
    /// The rest of a message for which the pipe had no room.
    private var pending: [UInt8] = []
    /// The messages to write after `pending`, at most one for each panel; a message of no panel has an empty
    /// name.
    private var waiting: [(panel: String, message: ViewMessage)] = []
    private var writable: EventSource?

    /// Makes a publisher for an open descriptor, and makes the descriptor non-blocking.
    ///
    /// Returns `nil` if the descriptor is not open.
    init?(descriptor: Int32, loop: EventLoop) {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 else { return nil }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        // The driver must not end when its reader closes the pipe.
        signal(SIGPIPE, SIG_IGN)
        self.descriptor = descriptor
        self.loop = loop
    }

    func publish(_ view: DrawnView, of panel: String) {
        send(.view(view, panel: panel), of: panel)
    }

    func publishRemoval(of panel: String) {
        send(.gone(panel: panel), of: panel)
    }

    /// Reports that the driver serves the touchscreens that were plugged in when it started.
    func publishReady() {
        send(.ready, of: "")
    }

    private func send(_ message: ViewMessage, of panel: String) {
        waiting.removeAll { $0.panel == panel }
        waiting.append((panel, message))
        flush()
    }

    private func flush() {
        while true {
            if pending.isEmpty {
                guard !waiting.isEmpty else { return writable = nil }
                pending = Array(waiting.removeFirst().message.text.utf8)
            }
            let count = unsafe pending.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                pending.removeFirst(count)
            } else if errno == EAGAIN {
                if writable == nil {
                    writable = try? loop.whenWritable(descriptor) { [unowned self] in flush() }
                }
                return
            } else if errno != EINTR {
                // The reader has closed the pipe: no reader is left.
                pending = []
                waiting = []
                return writable = nil
            }
        }
    }
}
