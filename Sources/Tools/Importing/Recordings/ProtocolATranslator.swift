// SPDX-License-Identifier: MIT

import Devices
import Engine

/// Converts recorded events of protocol A into protocol B, with a `MtdevTranslator` without a device.
///
/// A report with SYN_DROPPED is thrown away, as the kernel's event-codes.rst requires. SYN_DROPPED and the SYN_REPORT
/// after it are passed on, because the tracker needs them.
struct ProtocolATranslator: ~Copyable {
    private var translator: MtdevTranslator
    private var isIncomplete: Bool

    /// Returns `nil` when there is not enough memory.
    init?(axes: [UInt16: Axis], of description: TouchscreenDescription) {
        guard let translator = MtdevTranslator(axes: axes, of: description) else { return nil }
        // Last, because Swift 6.2 destroys a property twice that has a value when the initializer fails.
        self.translator = translator
        isIncomplete = false
    }

    /// Takes an event of the recording; calls `body` with the events of a complete report, at the time of the
    /// report's end.
    mutating func put(_ recorded: TimedEvent, _ body: (TimedEvent) -> Void) {
        let event = recorded.event
        if event.isDropped {
            isIncomplete = true
            body(recorded)
        } else if isIncomplete {
            guard event.isReport else { return }
            isIncomplete = false
            translator.forgetReport(liftsAll: false)
            body(recorded)
        } else {
            translator.put(event, at: recorded.time) { body(TimedEvent(time: recorded.time, event: $0)) }
        }
    }
}
