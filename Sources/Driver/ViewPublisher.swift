// SPDX-License-Identifier: MIT

import EventLoops
import Glibc
import ViewStream
import Views

/// Writes the view stream to the descriptor that the driver was started with.
///
/// The driver never waits for its reader.  When the pipe is full, the panels that changed meanwhile are remembered
/// and told as they are once the reader has caught up, so what is kept never grows beyond one message a panel.
final class ViewPublisher {
    private let descriptor: Int32
    private let loop: EventLoop
    /// What the pipe had no room for.
    private var pending: [UInt8] = []
    /// What has to be told after that, by panel; the empty name is for what no panel says.
    private var waiting: [(panel: String, message: ViewMessage)] = []
    private var writable: EventSource?

    /// Makes a publisher for an open descriptor, which is not blocking from now on.
    init?(descriptor: Int32, loop: EventLoop) {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 else { return nil }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        // A reader that has gone must not take the driver with it.
        signal(SIGPIPE, SIG_IGN)
        self.descriptor = descriptor
        self.loop = loop
    }

    /// Sends a panel's view.
    func publish(_ view: DrawnView, of panel: String) {
        tell(.view(view, panel: panel), of: panel)
    }

    /// Tells that a panel has gone.
    func publishRemoval(of panel: String) {
        tell(.gone(panel: panel), of: panel)
    }

    /// Tells that the driver serves the touchscreens that were there when it started.
    func publishReady() {
        tell(.ready, of: "")
    }

    private func tell(_ message: ViewMessage, of panel: String) {
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
                // The reader has gone: there is nobody left to tell.
                pending = []
                waiting = []
                return writable = nil
            }
        }
    }
}
