// SPDX-License-Identifier: MIT

import Clocks
import Devices
import Touch

/// Turns recorded events of protocol A into protocol B, by a `MtdevTranslator` without a device.
///
/// The translator gets whole reports only, so that what SYN_DROPPED has cut is thrown away as the kernel's
/// event-codes.rst demands; SYN_DROPPED and the SYN_REPORT after it are handed on, for the tracker has to know.
struct ProtocolATranslator: ~Copyable {
    private let translator: MtdevTranslator
    private var report: [InputEvent] = []
    private var isIncomplete = false

    /// Makes a translator for a device with these axes.
    ///
    /// Returns `nil` where there is no memory.
    init?(axes: [UInt16: Axis]) {
        guard let translator = MtdevTranslator(axes: axes) else { return nil }
        self.translator = translator
    }

    /// Takes an event of the recording; hands what it completes to `body`, at the time of the report's end.
    mutating func put(_ recorded: RecordedEvent, _ body: (RecordedEvent) -> Void) {
        let event = recorded.event
        if event.isDropped {
            isIncomplete = true
            body(recorded)
        } else if isIncomplete {
            guard event.isReport else { return }
            isIncomplete = false
            report.removeAll(keepingCapacity: true)
            body(recorded)
        } else {
            report.append(event)
            if event.isReport { translate(at: recorded.time, body) }
        }
    }

    private mutating func translate(at time: MonotonicTime, _ body: (RecordedEvent) -> Void) {
        translator.translate(report) { body(RecordedEvent(time: time, event: $0)) }
        report.removeAll(keepingCapacity: true)
    }
}
