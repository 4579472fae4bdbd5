// SPDX-License-Identifier: MIT

import CSystemd
import Glibc

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
    let event: OpaquePointer
    let epoll: Int32
    /// Whether sd-event has to look at its sources before it is waited for again.
    var isEventStale = false
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
        while try callEventSources() != .stopped { _ = try callFile() }
    }

    /// Calls sources as they become ready until ``stop()``, and `settle` before it waits for more; may be run again.
    ///
    /// A program does there whatever is to be done once after all that has happened, such as to send what it has
    /// collected.  What is called by sd-event is settled before a file is called.
    ///
    /// - Parameter settle: Called first of all, and then after whatever was called; it may change sources, and stop the
    ///   loop.
    /// - Throws: ``EventLoopError`` when epoll_wait(2) or sd-event fails, after which the loop cannot go on.
    public func run(beforeWaiting settle: () -> Void) throws(EventLoopError) {
        settle()
        while true {
            switch try callEventSources() {
            case .idle: if try callFile(), !isStopped { settle() }
            case .called: settle()
            case .stopped: return
            }
        }
    }

    /// Waits until files are ready, and calls one of them; sd-event is only noted, and called next.
    ///
    /// - Returns: Whether a file was called.
    private func callFile() throws(EventLoopError) -> Bool {
        let count = unsafe epoll_wait(epoll, ready.baseAddress, Int32(ready.count), -1)
        if count < 0, errno != EINTR { throw EventLoopError(operation: "wait for events", code: errno) }
        if count <= 0 { return false }
        // One at a time, so that nobody is called whose source has gone meanwhile: the rest is ready again.
        if let source = unsafe ready[next(of: Int(count))].data.ptr {
            unsafe EventSource.call(source)
            return true
        }
        isEventStale = true
        return false
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
    /// ``updateSources()``.
    @unsafe
    public func withEvent<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        isEventStale = true
        return unsafe body(event)
    }

    /// Has sd-event look at its sources again before it is waited for.
    public func updateSources() {
        isEventStale = true
    }

    /// What has come of a round of sd-event.
    private enum Round {
        /// Nothing was due.
        case idle
        /// Something was called.
        case called
        /// The loop is to end.
        case stopped
    }

    /// Calls what is due by sd-event, and leaves it waiting for what is not.
    private func callEventSources() throws(EventLoopError) -> Round {
        var round = Round.idle
        while !isStopped {
            var result: Int32
            switch unsafe sd_event_get_state(event) {
            case Int32(SD_EVENT_INITIAL):
                isEventStale = false
                result = unsafe sd_event_prepare(event)
            case Int32(SD_EVENT_ARMED):
                guard isEventStale else { return round }
                result = unsafe sd_event_wait(event, 0)
            case Int32(SD_EVENT_PENDING):
                round = .called
                result = unsafe sd_event_dispatch(event)
            default:
                isStopped = true
                result = 0
            }
            if result < 0, result != -EINTR {
                throw EventLoopError(operation: "wait for events", code: -result)
            }
        }
        isStopped = false
        return .stopped
    }
}
