// SPDX-License-Identifier: MIT

/// Whether a panel is served, and why if it is not.
package enum PanelStatus: Hashable, Sendable {
    /// Something rests on the touchscreen. Other programs have the touchscreen until it is lifted.
    case waiting
    /// The driver has the touchscreen for itself.
    case serving
    /// Other programs have the touchscreen because two of its corners were held. A call of the view takes it
    /// back.
    case givenBack
    /// The touchscreen is plugged in and in the configuration, but it cannot be served.
    ///
    /// The text is a sentence without a full stop: the reason, and the remedy for an operator. The driver tries
    /// again by itself if that can help.
    case failed(String)
}

extension PanelStatus {
    /// The names on the bus, in metrics and for programs.
    package enum Name: String, CaseIterable, Hashable, Sendable {
        case waiting
        case serving
        case givenBack = "given-back"
        case failed
    }

    package var name: Name {
        switch self {
        case .waiting: .waiting
        case .serving: .serving
        case .givenBack: .givenBack
        case .failed: .failed
        }
    }

    /// Why the panel cannot be served, or `nil` for any other status.
    package var failure: String? {
        if case .failed(let reason) = self { reason } else { nil }
    }

    /// Makes a status from two properties on the bus; an unknown name of a later driver becomes `waiting`.
    init(name: String, failure: String) {
        switch Name(rawValue: name) {
        case .serving: self = .serving
        case .givenBack: self = .givenBack
        case .failed: self = .failed(failure)
        case .waiting, nil: self = .waiting
        }
    }
}
