// SPDX-License-Identifier: MIT

import Bus
import Engine

extension DriverClient {
    /// After how many messages a client calls Listen again: half of what a call permits.
    static let messagesBeforeRenewal = 32

    /// Has the events of a panel's guided touch reported to this client as `DriverEvent.guided(_:_:)`, until the
    /// client leaves the bus.
    ///
    /// Call this for each panel, and again after `DriverEvent.driverCame(_:)` and `DriverEvent.panelCame(_:)`. The
    /// client itself tells the driver that it goes on reading.
    ///
    /// The result is the error ``ControlError/Kind/tooMuch`` if other programs, or two of this user, listen.
    package func listen(
        to panel: String, _ then: @escaping (Result<Void, ControlError>) -> Void = { _ in }
    ) {
        guided[panel] = 0
        call(.listen, on: panel, then) { _ in }
    }

    func take(guided signal: MessageReader, of panel: PanelState) throws(MessageFault) {
        let message = try GuideMessage(signal)
        let count = guided[panel.name, default: 0] + 1
        guided[panel.name] = count
        if count >= Self.messagesBeforeRenewal { listen(to: panel.name) }
        if let message { delegate?.handle(.guided(panel, message)) }
    }
}
