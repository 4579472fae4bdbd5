// SPDX-License-Identifier: MIT

// Each of these three modules declares `input_event`. The compiler takes the first that it finds.
import CLibevdev
import CLinux
import CMtdev
package import Engine

/// Translates reports of protocol A into protocol B, with libmtdev.
///
/// In protocol A every report has all contacts, and contacts have no identity: multi-touch-protocol.rst.
/// libmtdev recognizes each contact by its position in the report before, and `ContactJumps` (Touch) those that it takes for
/// another one. libmtdev must get whole reports. So the translator collects the parts of a report that the kernel has
/// cut: `InputEvent.cutsReport(after:)`.
///
/// ```swift
/// guard var translator = MtdevTranslator(axes: axes, of: description) else { … }
/// translator.put(event, at: time) { event in … }     // each event of the panel
/// ```
@safe package struct MtdevTranslator: ~Copyable {
    private let handle: UnsafeMutablePointer<mtdev>
    private var jumps: ContactJumps
    /// The events of the report that is not yet closed.
    private var report: [InputEvent]
    private var contactCount: Int
    private var isTooLong: Bool

    /// Makes a translator for the device on `descriptor`.
    ///
    /// The caller keeps the descriptor and closes it. Returns `nil` when libmtdev cannot read the device's
    /// axes; errno has the reason.
    package init?(descriptor: Int32, of description: TouchscreenDescription) {
        guard let handle = unsafe mtdev_new_open(descriptor) else { return nil }
        unsafe self.init(handle, description)
    }

    /// Makes a translator for a device that is not present, such as a recorded one.
    ///
    /// Returns `nil` when there is not enough memory.
    package init?(axes: [UInt16: Axis], of description: TouchscreenDescription) {
        guard let handle = unsafe mtdev_new() else { return nil }
        guard unsafe mtdev_init(handle) == 0 else {
            unsafe mtdev_delete(handle)
            return nil
        }
        unsafe self.init(handle, description)
        for (code, axis) in axes where code <= greatestAxis {
            unsafe mtdev_set_mt_event(handle, Int32(code), 1)
            unsafe mtdev_set_abs_minimum(handle, Int32(code), axis.minimum)
            unsafe mtdev_set_abs_maximum(handle, Int32(code), axis.maximum)
            unsafe mtdev_set_abs_fuzz(handle, Int32(code), axis.fuzz)
            unsafe mtdev_set_abs_resolution(handle, Int32(code), axis.resolution)
        }
    }

    private init(_ handle: UnsafeMutablePointer<mtdev>, _ description: TouchscreenDescription) {
        unsafe self.handle = unsafe handle
        jumps = ContactJumps(description)
        report = []
        report.reserveCapacity(longestReport)
        contactCount = 0
        isTooLong = false
    }

    deinit {
        unsafe mtdev_close_delete(handle)
    }

    /// Takes an event of the device; at the end of a report, `body` gets each event of the translation.
    package mutating func put(_ event: InputEvent, at time: MonotonicTime, _ body: (InputEvent) -> Void) {
        if event.cutsReport(after: report.span) { return }
        guard event.isReport else { return collect(event) }
        if isTooLong { forgetReport(liftsAll: true) }
        report.append(event)
        translate(at: time, body)
        forgetReport(liftsAll: false)
    }

    /// Throws away the events of the report that is not yet closed.
    ///
    /// If `liftsAll`, the report then says that there is no contact. Contacts that are still there begin
    /// again.
    package mutating func forgetReport(liftsAll: Bool) {
        isTooLong = false
        contactCount = 0
        report.removeAll(keepingCapacity: true)
        if liftsAll { report.append(InputEvent(type: EventType.syn, code: EventCode.synMTReport, value: 0)) }
    }

    private mutating func collect(_ event: InputEvent) {
        let endsContact = event.type == EventType.syn && event.code == EventCode.synMTReport
        let isOfContact = event.type == EventType.abs && event.code >= EventCode.absMTTouchMajor
        if endsContact || isOfContact, contactCount == mostContacts { return }
        if endsContact { contactCount += 1 }
        if report.count < longestReport { report.append(event) } else { isTooLong = true }
    }

    private mutating func translate(at time: MonotonicTime, _ body: (InputEvent) -> Void) {
        for event in report where event.type != EventType.abs || event.code <= greatestAxis {
            var raw = input_event()
            raw.type = event.type
            raw.code = event.code
            raw.value = event.value
            unsafe mtdev_put_event(handle, &raw)
        }
        while unsafe mtdev_empty(handle) == 0 {
            var raw = input_event()
            unsafe mtdev_get_event(handle, &raw)
            let event = InputEvent(raw)
            if event.isReport { jumps.separate(at: time, body) } else { jumps.record(event) }
            body(event)
        }
        jumps.endReport(at: time)
    }
}

/// ABS_MAX of `<linux/input-event-codes.h>`, where libmtdev's table of axes ends.
private let greatestAxis: UInt16 = 0x3f

/// The most contacts of a report that libmtdev gets; further ones are left out.
///
/// libmtdev has 32 slots, of which it needs a free one: do not raise the number. No hand needs more.
private let mostContacts = 31

/// The most events of a report that libmtdev gets before its SYN_REPORT.
///
/// libmtdev has room for 512 events. Its translation has up to three more for each
/// contact: ABS_MT_SLOT, and the end of another contact. So there is room for 31 contacts with twelve values.
private let longestReport = 416
