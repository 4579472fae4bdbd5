// SPDX-License-Identifier: MIT

// `input_event` is of either of these two, whichever the compiler meets first.
import CLibevdev
import CMtdev
import Devices
import Touch

/// Turns recorded events of protocol A into protocol B, by libmtdev without a device.
///
/// libmtdev recognizes each contact by where the contacts of the report before were. It gets whole reports only, so
/// that what SYN_DROPPED has cut is thrown away as the kernel's event-codes.rst demands; SYN_DROPPED and the
/// SYN_REPORT after it are handed on, for the tracker has to know.
@safe struct ProtocolATranslator: ~Copyable {
    private let handle: UnsafeMutablePointer<mtdev>
    private var report: [InputEvent] = []
    private var isIncomplete = false

    /// Makes a translator for a device with these axes.
    ///
    /// Returns `nil` where there is no memory.
    init?(axes: [UInt16: Axis]) {
        guard let handle = unsafe mtdev_new() else { return nil }
        guard unsafe mtdev_init(handle) == 0 else {
            unsafe mtdev_delete(handle)
            return nil
        }
        unsafe self.handle = unsafe handle
        for (code, axis) in axes where code <= greatestAxis {
            unsafe mtdev_set_mt_event(handle, Int32(code), 1)
            unsafe mtdev_set_abs_minimum(handle, Int32(code), axis.minimum)
            unsafe mtdev_set_abs_maximum(handle, Int32(code), axis.maximum)
            unsafe mtdev_set_abs_fuzz(handle, Int32(code), axis.fuzz)
            unsafe mtdev_set_abs_resolution(handle, Int32(code), axis.resolution)
        }
    }

    deinit {
        unsafe mtdev_close_delete(handle)
    }

    /// Takes an event of the recording; hands what it completes to `body`, at the time of the report's end.
    mutating func put(_ recorded: RecordedEvent, _ body: (RecordedEvent) -> Void) {
        let event = recorded.event
        let isReport = event.type == 0 && event.code == 0
        if event.type == 0, event.code == 3 {
            isIncomplete = true
            body(recorded)
        } else if isIncomplete {
            guard isReport else { return }
            isIncomplete = false
            report.removeAll(keepingCapacity: true)
            body(recorded)
        } else {
            report.append(event)
            if isReport { translate(at: recorded.time, body) }
        }
    }

    private mutating func translate(at time: MonotonicTime, _ body: (RecordedEvent) -> Void) {
        // libmtdev looks up what axes there are in a table that has no others: ABS_MAX of input-event-codes.h.
        for event in report where event.type != 3 || event.code <= greatestAxis {
            var raw = input_event()
            raw.type = event.type
            raw.code = event.code
            raw.value = event.value
            unsafe mtdev_put_event(handle, &raw)
        }
        report.removeAll(keepingCapacity: true)
        while unsafe mtdev_empty(handle) == 0 {
            var raw = input_event()
            unsafe mtdev_get_event(handle, &raw)
            let event = InputEvent(type: raw.type, code: raw.code, value: raw.value)
            body(RecordedEvent(time: time, event: event))
        }
    }
}

/// ABS_MAX of `<linux/input-event-codes.h>`.
private let greatestAxis: UInt16 = 0x3f
