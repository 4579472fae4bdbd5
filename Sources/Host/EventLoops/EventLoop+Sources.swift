// SPDX-License-Identifier: MIT

import CSystemd
import Glibc

extension EventLoop {
    /// The order in which ready files are called.
    package enum Turn: Sendable {
        /// Before all others: for files on which a person waits.
        case first
        /// In the order in which they became ready.
        case inOrder
    }

    /// Calls `action` whenever `fileDescriptor` can be read, or has been hung up.
    ///
    /// The caller keeps the file, and must keep it open as long as the source. A source that is dropped is gone at once, also within
    /// its own call.
    package func whenReadable(
        _ fileDescriptor: Int32, turn: Turn = .inOrder, _ action: @escaping () -> Void
    ) throws(EventLoopError) -> EventSource {
        try whenReady(fileDescriptor, EPOLLIN.rawValue, turn, action)
    }

    /// Calls `action` whenever `fileDescriptor` can be written.
    ///
    /// The caller keeps the file, and must keep it open as long as the source.
    package func whenWritable(
        _ fileDescriptor: Int32, _ action: @escaping () -> Void
    ) throws(EventLoopError) -> EventSource {
        try whenReady(fileDescriptor, EPOLLOUT.rawValue, .inOrder, action)
    }

    private func whenReady(
        _ fileDescriptor: Int32, _ events: UInt32, _ turn: Turn, _ action: @escaping () -> Void
    ) throws(EventLoopError) -> EventSource {
        let source = EventSource(self, .file(fileDescriptor, events), turn: turn, action)
        guard source.watch(events, by: EPOLL_CTL_ADD) == 0 else {
            throw EventLoopError(operation: "watch a file", code: errno)
        }
        return source
    }

    /// Makes a timer that calls `action` once after each `EventSource.fire(at:)`.
    ///
    /// A timer that was due while the machine was suspended calls when the machine resumes.
    ///
    /// The timer is not set yet.
    package func timer(_ action: @escaping () -> Void) throws(EventLoopError) -> EventSource {
        let source = EventSource(self, .event, action)
        // An accuracy of 1 µs, because the default of 250 ms saves power at the cost of delays.
        let result = unsafe sd_event_add_time(
            event, &source.source, CLOCK_BOOTTIME, UInt64.max, 1,
            { _, _, userdata in unsafe EventSource.call(userdata) },
            source.userdata)
        if result < 0 { throw EventLoopError(operation: "set a timer", code: -result) }
        source.isEnabled = false
        return source
    }

    /// Blocks `signal` in the process, and calls `action` whenever the process gets it.
    package func whenSignalled(
        _ signal: Int32, _ action: @escaping () -> Void
    ) throws(EventLoopError) -> EventSource {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, signal)
        unsafe sigprocmask(SIG_BLOCK, &signals, nil)
        let source = EventSource(self, .event, action)
        let result = unsafe sd_event_add_signal(
            event, &source.source, signal,
            { _, _, userdata in unsafe EventSource.call(userdata) },
            source.userdata)
        if result < 0 { throw EventLoopError(operation: "catch a signal", code: -result) }
        isEventStale = true
        return source
    }
}
