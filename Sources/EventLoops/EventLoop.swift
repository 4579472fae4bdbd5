// SPDX-License-Identifier: MIT

import CSystemd
import Glibc
public import Touch

/// The one loop of a program: epoll for files, one of which is sd-event with times, signals and the watchdog.
///
/// ```
/// touchscreens, keyboards, udev ───────┐
///                                      ├─ epoll ─ run()
/// times, signals, watchdog ─ sd-event ─┘
/// ```
///
/// Files do not go through sd-event, because a round of it asks epoll twice, three clocks and five queues, which
/// takes longer than all that the driver does itself between a touch and its key.
///
/// Where several files are ready, those that were given ``Turn/first`` are called before all others, so that a touch
/// waits for one call at most, however much the bus has to say.  Others still get one turn in 64, or a panel that
/// never ends to report would stop times and the watchdog.
///
/// The loop owns nothing but itself: every source is an ``EventSource`` that its owner keeps for as long as it
/// wants to be called, and that is gone when its owner lets go of it, also from within a call.
///
/// See epoll(7), and sd_event_prepare(3) for one loop within another.
@safe public final class EventLoop {
    fileprivate let event: OpaquePointer
    fileprivate let epoll: Int32
    /// Whether sd-event has to look at its sources before it is waited for again.
    fileprivate var isEventStale = false
    private var isStopped = false
    /// What epoll says is ready.
    private let ready: UnsafeMutableBufferPointer<epoll_event>
    /// How many calls in succession went to a file with the first turn while others were ready.
    private var passedOver = 0

    /// How many ready files are looked at to find one that comes first: more than a driver has.
    private static let mostReady = 128
    /// After how many calls of files with the first turn another one is called.
    private static let mostPassedOver = 63

    /// Makes the loop of this thread.
    ///
    /// - Throws: ``EventLoopError`` when the kernel has no file or no memory left for it.
    public init() throws(EventLoopError) {
        var event: OpaquePointer?
        let result = unsafe sd_event_new(&event)
        guard let event = unsafe event, result >= 0 else {
            throw EventLoopError(operation: "create the event loop", code: -result)
        }
        unsafe self.event = event
        unsafe ready = .allocate(capacity: Self.mostReady)
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        var request = unsafe epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(ptr: nil))
        guard epoll >= 0, unsafe epoll_ctl(epoll, EPOLL_CTL_ADD, sd_event_get_fd(event), &request) == 0 else {
            throw EventLoopError(operation: "create the event loop", code: errno)
        }
    }

    deinit {
        close(epoll)
        unsafe ready.deallocate()
        unsafe sd_event_unref(event)
    }

    /// Calls sources as they become ready until ``stop()``; may be run again.
    ///
    /// - Throws: ``EventLoopError`` when epoll_wait(2) or sd-event fails, after which the loop cannot go on.
    public func run() throws(EventLoopError) {
        while true {
            try callEventSources()
            if isStopped {
                isStopped = false
                return
            }
            let count = unsafe epoll_wait(epoll, ready.baseAddress, Int32(ready.count), -1)
            if count < 0, errno != EINTR { throw EventLoopError(operation: "wait for events", code: errno) }
            if count <= 0 { continue }
            // One at a time, so that nobody is called whose source has gone meanwhile: the rest is ready again.
            if let source = unsafe ready[next(of: Int(count))].data.ptr {
                unsafe EventSource.call(source)
            } else {
                isEventStale = true
            }
        }
    }

    /// Which of the files that are ready is called.
    private func next(of count: Int) -> Int {
        if count == 1 {
            passedOver = 0
            return 0
        }
        var (first, other): (Int?, Int?) = (nil, nil)
        for index in 0..<count {
            if unsafe EventSource.comesFirst(ready[index].data.ptr) {
                first = first ?? index
            } else {
                other = other ?? index
            }
        }
        if let first, let other {
            passedOver += 1
            if passedOver <= Self.mostPassedOver { return first }
            passedOver = 0
            return other
        }
        passedOver = 0
        return first ?? other ?? 0
    }

    /// Ends ``run()`` after the source that is being called.
    public func stop() {
        isStopped = true
    }

    /// Answers the service manager's watchdog, if it set one: sd_event_set_watchdog(3).
    ///
    /// - Throws: ``EventLoopError`` when the environment says of the watchdog what cannot be read, or its timer cannot be
    ///   set.
    public func answerWatchdog() throws(EventLoopError) {
        let result = unsafe sd_event_set_watchdog(event, 1)
        if result < 0 { throw EventLoopError(operation: "answer the watchdog", code: -result) }
    }

    /// Calls `body` with the loop's sd-event, for something of libsystemd that is to be waited for as well, such as
    /// a bus: sd_bus_attach_event(3).
    ///
    /// Whatever then is changed that it waits for, from elsewhere than a call of sd-event, is to be followed by
    /// ``heedChangedSources()``.
    @unsafe
    public func withEvent<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        isEventStale = true
        return unsafe body(event)
    }

    /// Has sd-event look at its sources again before it is waited for.
    public func heedChangedSources() {
        isEventStale = true
    }

    /// Calls what is due by sd-event, and leaves it waiting for what is not.
    private func callEventSources() throws(EventLoopError) {
        while !isStopped {
            var result: Int32
            switch unsafe sd_event_get_state(event) {
            case Int32(SD_EVENT_INITIAL):
                isEventStale = false
                result = unsafe sd_event_prepare(event)
            case Int32(SD_EVENT_ARMED):
                guard isEventStale else { return }
                result = unsafe sd_event_wait(event, 0)
            case Int32(SD_EVENT_PENDING): result = unsafe sd_event_dispatch(event)
            default: return stop()
            }
            if result < 0, result != -EINTR {
                throw EventLoopError(operation: "wait for events", code: -result)
            }
        }
    }
}

// MARK: - Sources

extension EventLoop {
    /// Which of several files that are ready is called.
    public enum Turn: Sendable {
        /// Before all others: what a person waits for.
        case first
        /// In the order in which they became ready.
        case inOrder
    }

    /// Calls `action` whenever `fileDescriptor` can be read, or has been hung up.
    ///
    /// - Parameters:
    ///   - fileDescriptor: The file, which stays the caller's and has to stay open as long as the source.
    ///   - turn: When it is called where other files are ready as well.
    ///   - action: What is called, on the thread of the loop.
    /// - Returns: The source: it calls as long as somebody keeps it.
    /// - Throws: ``EventLoopError`` when epoll_ctl(2) refuses the file.
    public func whenReadable(
        _ fileDescriptor: Int32, turn: Turn = .inOrder, _ action: @escaping () -> Void
    ) throws(EventLoopError) -> EventSource {
        try whenReady(fileDescriptor, EPOLLIN.rawValue, turn, action)
    }

    /// Calls `action` whenever `fileDescriptor` can be written.
    ///
    /// - Parameters:
    ///   - fileDescriptor: The file, which stays the caller's and has to stay open as long as the source.
    ///   - action: What is called, on the thread of the loop.
    /// - Returns: The source: it calls as long as somebody keeps it.
    /// - Throws: ``EventLoopError`` when epoll_ctl(2) refuses the file.
    public func whenWritable(
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

    /// Makes a timer that calls `action` once each time that it has been set by ``EventSource/fire(at:)``.
    ///
    /// A timer that was due while the machine was suspended calls when it resumes.
    ///
    /// - Parameter action: What is called, on the thread of the loop.
    /// - Returns: The timer, which is not set: it calls as long as somebody keeps it.
    /// - Throws: ``EventLoopError`` when sd_event_add_time(3) fails.
    public func timer(_ action: @escaping () -> Void) throws(EventLoopError) -> EventSource {
        let source = EventSource(self, .event, action)
        // An accuracy of 1 µs: the default of 250 ms is for those who save power by waiting.
        let result = unsafe sd_event_add_time(
            event, &source.source, CLOCK_BOOTTIME, UInt64.max, 1,
            { _, _, userdata in unsafe EventSource.call(userdata) },
            Unmanaged.passUnretained(source).toOpaque())
        if result < 0 { throw EventLoopError(operation: "set a timer", code: -result) }
        source.isEnabled = false
        return source
    }

    /// Calls `action` when the process gets `signal`, which is blocked from now on.
    ///
    /// - Parameters:
    ///   - signal: The signal's number, such as `SIGHUP`.
    ///   - action: What is called, on the thread of the loop.
    /// - Returns: The source: it calls as long as somebody keeps it.
    /// - Throws: ``EventLoopError`` when sd_event_add_signal(3) fails.
    public func whenSignalled(
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
            Unmanaged.passUnretained(source).toOpaque())
        if result < 0 { throw EventLoopError(operation: "catch a signal", code: -result) }
        isEventStale = true
        return source
    }
}

/// Something that the loop waits for, for as long as somebody keeps it.
@safe public final class EventSource {
    fileprivate enum Kind {
        /// A descriptor in the loop's epoll, and for what it is watched.
        case file(Int32, UInt32)
        /// A source of sd-event.
        case event
    }

    fileprivate var source: OpaquePointer?
    private let kind: Kind
    private let comesFirst: Bool
    private let loop: EventLoop
    private let action: () -> Void

    fileprivate init(
        _ loop: EventLoop, _ kind: Kind, turn: EventLoop.Turn = .inOrder, _ action: @escaping () -> Void
    ) {
        self.loop = loop
        self.kind = kind
        comesFirst = turn == .first
        self.action = action
    }

    deinit {
        switch kind {
        case .file: _ = watch(0, by: EPOLL_CTL_DEL)
        case .event: unsafe sd_event_source_disable_unref(source)
        }
    }

    /// Whether the loop calls this source.
    public var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            switch kind {
            case .file(_, let events):
                _ = watch(events, by: isEnabled ? EPOLL_CTL_ADD : EPOLL_CTL_DEL)
            case .event: enable(isEnabled ? Int32(SD_EVENT_ON) : Int32(SD_EVENT_OFF))
            }
        }
    }

    /// Sets a timer to a moment, or stops it.
    public func fire(at time: MonotonicTime?) {
        if let time {
            unsafe sd_event_source_set_time(source, time.rawValue)
            enable(Int32(SD_EVENT_ONESHOT))
        } else {
            enable(Int32(SD_EVENT_OFF))
        }
    }

    private func enable(_ state: Int32) {
        unsafe sd_event_source_set_enabled(source, state)
        loop.isEventStale = true
    }

    /// Changes what the loop's epoll watches this file for; 0, or −1 with errno.
    fileprivate func watch(_ events: UInt32, by operation: Int32) -> Int32 {
        guard case .file(let descriptor, _) = kind else { return 0 }
        var request = unsafe epoll_event(
            events: events,
            data: epoll_data_t(ptr: Unmanaged.passUnretained(self).toOpaque()))
        return unsafe epoll_ctl(loop.epoll, operation, descriptor, &request)
    }

    /// Whether what epoll says is ready is a source with the first turn.
    fileprivate static func comesFirst(_ userdata: UnsafeMutableRawPointer?) -> Bool {
        guard let userdata = unsafe userdata else { return false }
        return unsafe Unmanaged<EventSource>.fromOpaque(userdata).takeUnretainedValue().comesFirst
    }

    /// What epoll and sd-event call.
    ///
    /// The source is kept alive for the call, whatever its owner does meanwhile.
    @discardableResult
    fileprivate static func call(_ userdata: UnsafeMutableRawPointer?) -> Int32 {
        guard let userdata = unsafe userdata else { return 0 }
        let source = unsafe Unmanaged<EventSource>.fromOpaque(userdata).takeUnretainedValue()
        source.action()
        return 0
    }
}

/// The loop could not do what it was asked for.
public struct EventLoopError: Error, Hashable, CustomStringConvertible {
    /// What was tried, as in "could not …".
    public let operation: String
    /// The error number.
    public let code: Int32

    /// Makes an error of what was tried, as in "could not …", and an error number.
    public init(operation: String, code: Int32) {
        self.operation = operation
        self.code = code
    }

    /// `could not …: …`, with the sentence of strerror(3).
    public var description: String {
        "could not \(operation): \(unsafe String(cString: strerror(code)))"
    }
}
