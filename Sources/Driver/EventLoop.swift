// SPDX-License-Identifier: MIT

import CSystemd
import Glibc
import Touch

/// The one loop of the driver: sd-event, which waits for files, times and signals in one epoll.
///
/// The loop owns nothing but itself: every source is an ``EventSource`` that its owner keeps for as long as it
/// wants to be called, and that is gone when its owner lets go of it, also from within a call.
///
/// See sd-event(3).
@safe final class EventLoop {
    private let event: OpaquePointer

    /// Makes the loop of this thread.
    init() throws(EventLoopError) {
        var event: OpaquePointer?
        let result = unsafe sd_event_new(&event)
        guard let event = unsafe event, result >= 0 else {
            throw EventLoopError(operation: "create the event loop", code: -result)
        }
        unsafe self.event = event
    }

    deinit {
        unsafe sd_event_unref(event)
    }

    /// Calls sources as they become ready until ``stop()``.
    func run() throws(EventLoopError) {
        let result = unsafe sd_event_loop(event)
        if result < 0 { throw EventLoopError(operation: "wait for events", code: -result) }
    }

    /// Ends ``run()`` after the source that is being called.
    func stop() {
        unsafe sd_event_exit(event, 0)
    }

    /// The time at which the sources being called became ready.
    var now: MonotonicTime {
        var microseconds: UInt64 = 0
        unsafe sd_event_now(event, CLOCK_MONOTONIC, &microseconds)
        return MonotonicTime(rawValue: microseconds)
    }

    /// Answers the service manager's watchdog, if it set one: sd_event_set_watchdog(3).
    func answerWatchdog() throws(EventLoopError) {
        let result = unsafe sd_event_set_watchdog(event, 1)
        if result < 0 { throw EventLoopError(operation: "answer the watchdog", code: -result) }
    }
}

// MARK: - Sources

extension EventLoop {
    /// Calls `action` whenever `fileDescriptor` can be read, or has been hung up.
    func whenReadable(
        _ fileDescriptor: Int32, _ action: @escaping () -> Void
    ) throws(EventLoopError) -> EventSource {
        try whenReady(fileDescriptor, EPOLLIN.rawValue, action)
    }

    /// Calls `action` whenever `fileDescriptor` can be written.
    func whenWritable(
        _ fileDescriptor: Int32, _ action: @escaping () -> Void
    ) throws(EventLoopError) -> EventSource {
        try whenReady(fileDescriptor, EPOLLOUT.rawValue, action)
    }

    private func whenReady(
        _ fileDescriptor: Int32, _ events: UInt32, _ action: @escaping () -> Void
    ) throws(EventLoopError) -> EventSource {
        let source = EventSource(action)
        let result = unsafe sd_event_add_io(
            event, &source.source, fileDescriptor, events,
            { _, _, _, userdata in unsafe EventSource.call(userdata) },
            Unmanaged.passUnretained(source).toOpaque())
        if result < 0 { throw EventLoopError(operation: "watch a file", code: -result) }
        return source
    }

    /// Makes a timer that calls `action` once each time that it has been set by ``EventSource/fire(at:)``.
    func timer(_ action: @escaping () -> Void) throws(EventLoopError) -> EventSource {
        let source = EventSource(action)
        // An accuracy of 1 µs: the default of 250 ms is for those who save power by waiting.
        let result = unsafe sd_event_add_time(
            event, &source.source, CLOCK_MONOTONIC, UInt64.max, 1,
            { _, _, userdata in unsafe EventSource.call(userdata) },
            Unmanaged.passUnretained(source).toOpaque())
        if result < 0 { throw EventLoopError(operation: "set a timer", code: -result) }
        source.isEnabled = false
        return source
    }

    /// Calls `action` when the process gets `signal`, which is blocked from now on.
    func whenSignalled(
        _ signal: Int32, _ action: @escaping () -> Void
    ) throws(EventLoopError) -> EventSource {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, signal)
        unsafe sigprocmask(SIG_BLOCK, &signals, nil)
        let source = EventSource(action)
        let result = unsafe sd_event_add_signal(
            event, &source.source, signal,
            { _, _, userdata in unsafe EventSource.call(userdata) },
            Unmanaged.passUnretained(source).toOpaque())
        if result < 0 { throw EventLoopError(operation: "catch a signal", code: -result) }
        return source
    }
}

/// Something that the loop waits for, for as long as somebody keeps it.
@safe final class EventSource {
    fileprivate var source: OpaquePointer?
    private let action: () -> Void

    fileprivate init(_ action: @escaping () -> Void) {
        self.action = action
    }

    deinit {
        unsafe sd_event_source_disable_unref(source)
    }

    /// Whether the loop calls this source.
    var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            unsafe sd_event_source_set_enabled(source, isEnabled ? Int32(SD_EVENT_ON) : Int32(SD_EVENT_OFF))
        }
    }

    /// Sets a timer to a moment, or stops it.
    func fire(at time: MonotonicTime?) {
        if let time {
            unsafe sd_event_source_set_time(source, time.rawValue)
            unsafe sd_event_source_set_enabled(source, Int32(SD_EVENT_ONESHOT))
        } else {
            unsafe sd_event_source_set_enabled(source, Int32(SD_EVENT_OFF))
        }
    }

    /// What sd-event calls.
    ///
    /// The source is kept alive for the call, whatever its owner does meanwhile.
    fileprivate static func call(_ userdata: UnsafeMutableRawPointer?) -> Int32 {
        guard let userdata = unsafe userdata else { return 0 }
        let source = unsafe Unmanaged<EventSource>.fromOpaque(userdata).takeUnretainedValue()
        source.action()
        return 0
    }
}

/// The loop could not do what it was asked for.
struct EventLoopError: Error, CustomStringConvertible {
    /// What was tried, as in "could not …".
    let operation: String
    /// The error number.
    let code: Int32

    var description: String {
        "could not \(operation): \(unsafe String(cString: strerror(code)))"
    }
}
