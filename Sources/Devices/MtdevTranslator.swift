// SPDX-License-Identifier: MIT

// Each of these three modules declares `input_event`. The compiler takes the first that it finds.
import CLibevdev
import CLinux
import CMtdev
public import Touch

/// Translates reports of protocol A into protocol B, with libmtdev.
///
/// In protocol A every report has all contacts, and contacts have no identity: multi-touch-protocol.rst.
/// libmtdev recognizes each contact by its position in the report before. So libmtdev must get whole reports.
///
/// ```swift
/// guard let translator = MtdevTranslator(axes: axes) else { … }
/// translator.translate(report) { event in … }
/// ```
@safe public struct MtdevTranslator: ~Copyable {
    private let handle: UnsafeMutablePointer<mtdev>

    /// Makes a translator for the device on `descriptor`.
    ///
    /// The caller keeps the descriptor and closes it. Returns `nil` when libmtdev cannot read the device's
    /// axes; errno has the reason.
    public init?(descriptor: Int32) {
        guard let handle = unsafe mtdev_new_open(descriptor) else { return nil }
        unsafe self.handle = unsafe handle
    }

    /// Makes a translator for a device that is not present, such as a recorded one.
    ///
    /// Returns `nil` when there is not enough memory.
    ///
    /// - Parameter axes: The device's axes by their `ABS_*` code.
    public init?(axes: [UInt16: Axis]) {
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

    /// Takes the events of a report, closed by SYN_REPORT, and calls `body` with each event of the
    /// translation.
    public func translate(_ report: [InputEvent], _ body: (InputEvent) -> Void) {
        // libmtdev's table of axes ends at ABS_MAX of input-event-codes.h.
        for event in report where event.type != 3 || event.code <= greatestAxis {
            var raw = input_event()
            raw.type = event.type
            raw.code = event.code
            raw.value = event.value
            unsafe mtdev_put_event(handle, &raw)
        }
        takeTranslation { body(InputEvent(type: $0.type, code: $0.code, value: $0.value)) }
    }

    /// Takes the events of a device's report with their times, and calls `body` with each event of the
    /// translation.
    func translate<Failure: Error>(
        _ report: inout [input_event], _ body: (input_event) throws(Failure) -> Void
    ) throws(Failure) {
        for index in report.indices { unsafe mtdev_put_event(handle, &report[index]) }
        try takeTranslation(body)
    }

    private func takeTranslation<Failure: Error>(
        _ body: (input_event) throws(Failure) -> Void
    ) throws(Failure) {
        while unsafe mtdev_empty(handle) == 0 {
            var event = input_event()
            unsafe mtdev_get_event(handle, &event)
            try body(event)
        }
    }
}

/// ABS_MAX of `<linux/input-event-codes.h>`.
private let greatestAxis: UInt16 = 0x3f
