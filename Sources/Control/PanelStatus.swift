// SPDX-License-Identifier: MIT

/// Whether a panel is served, and why if it is not.
public enum PanelStatus: Hashable, Sendable {
    /// Something rests on the touchscreen, which other programs have until it is lifted.
    case waiting
    /// The driver has the touchscreen for itself.
    case serving
    /// Other programs have the touchscreen, as two of its corners were held, until somebody calls the view.
    case givenBack
    /// The touchscreen is there and wanted, and cannot be served: a sentence without a full stop that says why, and
    /// what an operator can do.  The driver tries again by itself where that may help.
    case failed(String)
}

extension PanelStatus {
    /// The names on the bus, in metrics and for programs.
    public enum Name: String, CaseIterable, Hashable, Sendable {
        /// ``PanelStatus/waiting``.
        case waiting
        /// ``PanelStatus/serving``.
        case serving
        /// ``PanelStatus/givenBack``.
        case givenBack = "given-back"
        /// ``PanelStatus/failed(_:)``.
        case failed
    }

    /// The status without its reason.
    public var name: Name {
        switch self {
        case .waiting: .waiting
        case .serving: .serving
        case .givenBack: .givenBack
        case .failed: .failed
        }
    }

    /// Why the panel cannot be served, or `nil` where that is not the matter.
    public var failure: String? {
        if case .failed(let reason) = self { reason } else { nil }
    }

    /// Makes a status of what the bus tells.
    ///
    /// - Parameters:
    ///   - name: One of ``Name``; what a later driver has is taken for `waiting`.
    ///   - failure: The reason, which counts for `failed` alone.
    init(name: String, failure: String) {
        switch Name(rawValue: name) {
        case .serving: self = .serving
        case .givenBack: self = .givenBack
        case .failed: self = .failed(failure)
        case .waiting, nil: self = .waiting
        }
    }
}
