// SPDX-License-Identifier: MIT

import CSystemd
package import Engine
import Glibc

/// A file, a timer or a signal for which the loop waits, as long as a reference to this source exists.
@safe package final class EventSource {
    enum Kind {
        /// A descriptor in the loop's epoll, and the events for which epoll watches it.
        case file(Int32, UInt32)
        /// A source of sd-event.
        case event
    }

    /// What the loop calls.
    ///
    /// A call keeps it, and not the source: an owner who drops the source within a call may close the file at once, and
    /// open another one with the same number.
    private final class Callee {
        let action: () -> Void
        let comesFirst: Bool

        init(comesFirst: Bool, _ action: @escaping () -> Void) {
            self.comesFirst = comesFirst
            self.action = action
        }
    }

    var source: OpaquePointer?
    private let kind: Kind
    private let callee: Callee
    private let loop: EventLoop
    /// Whether epoll watches the file for this source.
    private var isWatched = false

    init(
        _ loop: EventLoop, _ kind: Kind, turn: EventLoop.Turn = .inOrder, _ action: @escaping () -> Void
    ) {
        self.loop = loop
        self.kind = kind
        callee = Callee(comesFirst: turn == .first, action)
    }

    deinit {
        switch kind {
        // The file may be watched by another source while this one is disabled.
        case .file: if isWatched { _ = watch(0, by: EPOLL_CTL_DEL) }
        case .event: unsafe sd_event_source_disable_unref(source)
        }
    }

    /// What epoll and sd-event pass to ``call(_:)``.
    var userdata: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(callee).toOpaque() }

    package var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            switch kind {
            case .file(_, let events):
                _ = watch(events, by: isEnabled ? EPOLL_CTL_ADD : EPOLL_CTL_DEL)
            case .event: enable(isEnabled ? Int32(SD_EVENT_ON) : Int32(SD_EVENT_OFF))
            }
        }
    }

    /// Sets a timer to a time, or stops it with `nil`.
    package func fire(at time: MonotonicTime?) {
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

    /// Changes the events for which the loop's epoll watches this file; returns 0, or −1 with errno.
    func watch(_ events: UInt32, by operation: Int32) -> Int32 {
        guard case .file(let descriptor, _) = kind else { return 0 }
        var request = unsafe epoll_event(events: events, data: epoll_data_t(ptr: userdata))
        let result = unsafe epoll_ctl(loop.epoll, operation, descriptor, &request)
        if result == 0 { isWatched = operation == EPOLL_CTL_ADD }
        return result
    }

    /// Whether a pointer from epoll is of a source with the first turn.
    static func comesFirst(_ userdata: UnsafeMutableRawPointer?) -> Bool {
        guard let userdata = unsafe userdata else { return false }
        return unsafe Unmanaged<Callee>.fromOpaque(userdata).takeUnretainedValue().comesFirst
    }

    /// Calls the action of a source, for epoll and sd-event.
    @discardableResult
    static func call(_ userdata: UnsafeMutableRawPointer?) -> Int32 {
        guard let userdata = unsafe userdata else { return 0 }
        let callee = unsafe Unmanaged<Callee>.fromOpaque(userdata).takeUnretainedValue()
        withExtendedLifetime(callee) { callee.action() }
        return 0
    }
}
