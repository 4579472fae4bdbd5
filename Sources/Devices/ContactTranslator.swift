// SPDX-License-Identifier: MIT

import CLibevdev
import CLinux
import Keycodes
import Touch

/// Translates the reports of a protocol A touchscreen into protocol B, with a ``MtdevTranslator``.
///
/// `put` collects the events of one report before it translates them. So a report that was begun before
/// SYN_DROPPED can be thrown away.
///
/// The kernel keeps no state for protocol A. So only BTN_TOUCH shows whether a contact was down when the
/// device was opened. If BTN_TOUCH was down, the translator holds back all reports until the button goes up.
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

    /// Starts to translate the events of the device on `descriptor`.
    ///
    /// The caller keeps the descriptor and closes it. Returns `nil` when mtdev cannot read the device's axes;
    /// errno has the reason.
    init?(descriptor: Int32, hasButton: Bool, isButtonDown: Bool) {
        guard let translator = MtdevTranslator(descriptor: descriptor) else { return nil }
        self.translator = translator
        self.hasButton = hasButton
        isHoldingBack = isButtonDown
        report.reserveCapacity(256)
    }

    /// Takes an event of the device.
    ///
    /// At SYN_REPORT, calls `body` with each event of the translated report.
    func put<Failure: Error>(
        _ event: input_event, _ body: (input_event) throws(Failure) -> Void
    ) throws(Failure) {
        report.append(event)
        guard event.type == EventType.syn, event.code == EventCode.synReport else { return }
        defer { report.removeAll(keepingCapacity: true) }
        if isHoldingBack {
            // mtdev does not get this report either, because mtdev sends only changes.
            isHoldingBack = !isRelease
            return
        }
        try translator.translate(&report) { event throws(Failure) in
            note(event)
            try body(event)
        }
    }

    /// Throws away the report that has begun, because the kernel has dropped events.
    ///
    /// The events after the gap show whether BTN_TOUCH is up, and BTN_TOUCH up lifts every contact. A device
    /// without this button cannot show it. For such a device this function lifts all contacts, and those that
    /// are still down begin again.
    func forgetReport() {
        report.removeAll(keepingCapacity: true)
        guard !hasButton else { return }
        var noContacts = input_event()
        noContacts.type = EventType.syn
        noContacts.code = EventCode.synMTReport
        report.append(noContacts)
    }

    /// Whether the report says that nothing touches the screen any more.
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
