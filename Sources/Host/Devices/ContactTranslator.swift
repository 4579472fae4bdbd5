// SPDX-License-Identifier: MIT

import Engine

/// Translates the reports of a protocol A touchscreen into protocol B, with a ``MtdevTranslator``.
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
    private var translator: MtdevTranslator
    private let hasButton: Bool
    private var isHoldingBack: Bool
    /// Whether BTN_TOUCH went up in the report that is held back.
    private var isReleased = false
    private var slot: Int32 = 0
    /// Bit n: a contact is in slot n.
    private(set) var contacts: UInt64 = 0

    /// Starts to translate the events of the device on `descriptor`.
    ///
    /// The caller keeps the descriptor and closes it. Returns `nil` when mtdev cannot read the device's axes;
    /// errno has the reason.
    init?(
        descriptor: Int32, of description: TouchscreenDescription, hasButton: Bool, isButtonDown: Bool
    ) {
        guard let translator = MtdevTranslator(descriptor: descriptor, of: description) else { return nil }
        self.translator = translator
        self.hasButton = hasButton
        isHoldingBack = isButtonDown
    }

    /// Takes an event of the device; at the end of a report, calls `body` with each event of the translated
    /// report.
    func put(_ event: InputEvent, at time: MonotonicTime, _ body: (InputEvent) -> Void) {
        // mtdev does not get a report that is held back either, because mtdev sends only changes.
        if isHoldingBack { return holdBack(event) }
        translator.put(event, at: time) { event in
            record(event)
            body(event)
        }
    }

    /// Throws away the report that has begun, because the kernel has dropped events.
    ///
    /// The events after the gap show whether BTN_TOUCH is up, and BTN_TOUCH up lifts every contact. A device
    /// without this button cannot show it. For such a device this function lifts all contacts, and those that
    /// are still down begin again.
    func forgetReport() { translator.forgetReport(liftsAll: !hasButton) }

    /// Ends the holding back with the report in which nothing touches the screen any more.
    private func holdBack(_ event: InputEvent) {
        if event.type == EventType.key, event.code == EventCode.btnTouch { isReleased = event.value == 0 }
        if event.isReport, isReleased { isHoldingBack = false }
    }

    private func record(_ event: InputEvent) {
        guard event.type == EventType.abs else { return }
        if event.code == EventCode.absMTSlot { slot = event.value }
        if event.code == EventCode.absMTTrackingID, (0..<64).contains(slot) {
            let bit = UInt64(1) << UInt64(slot)
            contacts = event.value < 0 ? contacts & ~bit : contacts | bit
        }
    }
}
