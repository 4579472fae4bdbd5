// SPDX-License-Identifier: MIT

import CSystemd
import Files
import Glibc

/// The one loop of a program: epoll for files.
///
/// One of the files is sd-event, with times, signals and the watchdog.
///
/// ```
/// touchscreens, keyboards, udev ───────┐
///                                      ├─ epoll ─ run()
/// times, signals, watchdog ─ sd-event ─┘
/// ```
///
/// Files do not go through sd-event, because each round of sd-event polls epoll twice, reads three clocks and
/// checks five queues. That takes longer than all of the driver's own work between a touch and its key.
///
/// When several files are ready, the loop first calls those with ``Turn/first``, in the order in which they
/// became ready. So a touch waits for at most one call, however many messages the bus sends. After 63 such
/// calls in a row another file gets one call. Otherwise a panel that reports all the time would stop timers
/// and the watchdog.
///
/// The loop does not own its sources. The owner of an ``EventSource`` keeps a reference to it as long as the
/// source should work. The owner may drop the reference even within a call.
///
/// See epoll(7), and sd_event_prepare(3) for one loop within another.
@safe package final class EventLoop {
    let event: OpaquePointer
    let epoll: Int32
    /// Whether sd-event must check its sources before the loop waits again, as at first.
    var isEventStale = true
    private var isStopped = false
    /// The ready files that epoll returned, with room for ``mostReady``.
    private let ready: UnsafeMutablePointer<epoll_event>
    /// How many calls in a row went to a file with the first turn while other files were ready.
    private var passedOver = 0

    /// The greatest number of ready files in one round, more than a driver has.
    private static let mostReady = 128
    /// The number of calls with the first turn after which another file is called.
    private static let mostPassedOver = 63

    /// Makes the loop of this thread.
    package init() throws(EventLoopError) {
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

    /// Calls sources as they become ready, until ``stop()``.
    ///
    /// The loop may run again after that, but not after an error.
    package func run() throws(EventLoopError) {
        while try callEventSources() != .stopped { _ = try callFile() }
    }

    /// Calls sources as they become ready, until ``stop()``, and calls `settle` before it waits.
    ///
    /// In `settle` a program does the work that is due once after several events, such as sending collected
    /// messages. After a call by sd-event, `settle` runs before the next file is called.
    ///
    /// `settle` is called at the start, and then after each call of a source. It may change sources, and stop
    /// the loop.
    package func run(beforeWaiting settle: () -> Void) throws(EventLoopError) {
        settle()
        while true {
            switch try callEventSources() {
            case .idle: if try callFile(), !isStopped { settle() }
            case .called: settle()
            case .stopped: return
            }
        }
    }

    /// Waits until files are ready, calls one of them, and returns whether a file was called.
    ///
    /// If it is sd-event, the loop calls it in the next round.
    private func callFile() throws(EventLoopError) -> Bool {
        let count = unsafe epoll_wait(epoll, ready, Int32(Self.mostReady), -1)
        if count < 0, errno != EINTR { throw EventLoopError(operation: "wait for events", code: errno) }
        if count <= 0 { return false }
        // One file at a time, because a call may end the source of another file. The other files stay ready.
        if let source = unsafe ready[next(of: Int(count))].data.ptr {
            unsafe EventSource.call(source)
            return true
        }
        isEventStale = true
        return false
    }

    /// Returns the index of the ready file to call.
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

    /// Ends ``run()`` after the present call of a source.
    package func stop() {
        isStopped = true
    }

    /// Answers the service manager's watchdog, if it set one: sd_event_set_watchdog(3).
    package func answerWatchdog() throws(EventLoopError) {
        let result = unsafe sd_event_set_watchdog(event, 1)
        if result < 0 { throw EventLoopError(operation: "answer the watchdog", code: -result) }
    }

    /// Calls `body` with the loop's sd-event, to attach a part of libsystemd such as a bus:
    /// sd_bus_attach_event(3).
    ///
    /// Call ``updateSources()`` after each later change of that part, unless the change is made within a call
    /// of sd-event.
    @unsafe
    package func withEvent<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        isEventStale = true
        return unsafe body(event)
    }

    /// Makes sd-event check its sources before the loop waits again.
    package func updateSources() {
        isEventStale = true
    }

    /// The result of a round of sd-event.
    private enum Round {
        /// No source was due.
        case idle
        /// At least one source was called.
        case called
        /// The loop must end.
        case stopped
    }

    /// Calls the sources of sd-event that are due, and arms sd-event for the others.
    private func callEventSources() throws(EventLoopError) -> Round {
        var round = Round.idle
        if !isEventStale, !isStopped { return round }
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

/// An operation of the loop has failed.
package struct EventLoopError: Error, Hashable, CustomStringConvertible {
    /// The operation, in the words after "could not".
    package let operation: String
    /// The error number.
    package let code: Int32

    package init(operation: String, code: Int32) {
        self.operation = operation
        self.code = code
    }

    /// `could not …: …`, with the sentence of strerror(3).
    package var description: String {
        "could not \(operation): \(errorText(code))"
    }
}
