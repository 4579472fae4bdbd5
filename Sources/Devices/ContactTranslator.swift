// SPDX-License-Identifier: MIT

import CLibevdev
import CLinux
import Keycodes
import Touch

/// Turns the reports of a protocol A touchscreen into protocol B, by a ``MtdevTranslator``.
///
/// Events go in through `put`, a report at a time, so that what a report
/// began before SYN_DROPPED can be thrown away.
///
/// A contact that was down when the device was opened cannot be known (the kernel keeps no state for protocol A),
/// except by BTN_TOUCH.  While that button has not been up since, everything is held back.
///
/// ```
///             BTN_TOUCH down at open
///   opened ──────────────────────────→ holding back
///     │                                     │ BTN_TOUCH 0
///     └──────────→ translating ←────────────┘
/// ```
final class ContactTranslator {
    private let translator: MtdevTranslator
    private let hasButton: Bool
    private var report: [input_event] = []
    private var isHoldingBack: Bool
    private var slot: Int32 = 0
    /// Bit n: a contact is in slot n.
    private(set) var contacts: UInt64 = 0

    /// Starts translating the device on `descriptor`, which stays the caller's.
    ///
    /// Returns `nil` where mtdev cannot learn the device's axes; errno says why.
    init?(descriptor: Int32, hasButton: Bool, isButtonDown: Bool) {
        guard let translator = MtdevTranslator(descriptor: descriptor) else { return nil }
        self.translator = translator
        self.hasButton = hasButton
        isHoldingBack = isButtonDown
        report.reserveCapacity(256)
    }

    /// Takes an event of the device; at SYN_REPORT hands the translated report to `body`.
    func put<Failure: Error>(
        _ event: input_event, _ body: (input_event) throws(Failure) -> Void
    ) throws(Failure) {
        report.append(event)
        guard event.type == EventType.syn, event.code == EventCode.synReport else { return }
        defer { report.removeAll(keepingCapacity: true) }
        if isHoldingBack {
            // mtdev must not see it either: it tells only what changes.
            isHoldingBack = !isRelease
            return
        }
        try translator.translate(&report) { event throws(Failure) in
            note(event)
            try body(event)
        }
    }

    /// Forgets the report that has begun: the kernel has dropped events.
    ///
    /// What follows tells whether BTN_TOUCH is up, which lifts every contact.  Where there is no such button,
    /// nothing would tell, so all are lifted here and those that are still down begin anew.
    func forgetReport() {
        report.removeAll(keepingCapacity: true)
        guard !hasButton else { return }
        var noContacts = input_event()
        noContacts.type = EventType.syn
        noContacts.code = EventCode.synMTReport
        report.append(noContacts)
    }

    /// Whether the report says that nothing touches any more.
    private var isRelease: Bool {
        report.contains { $0.type == EventType.key && $0.code == EventCode.btnTouch && $0.value == 0 }
    }

    private func note(_ event: input_event) {
        guard event.type == EventType.abs else { return }
        if event.code == EventCode.absMTSlot { slot = event.value }
        if event.code == EventCode.absMTTrackingID, (0..<64).contains(slot) {
            let bit = UInt64(1) << UInt64(slot)
            contacts = event.value < 0 ? contacts & ~bit : contacts | bit
        }
    }
}
