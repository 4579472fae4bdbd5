// SPDX-License-Identifier: MIT

/// A corner as a person sees the panel.
package enum Corner: String, BitwiseCopyable, CaseIterable, Hashable, Sendable {
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"

    private var isRight: Bool { self == .topRight || self == .bottomRight }
    private var isLower: Bool { self == .bottomLeft || self == .bottomRight }

    var opposite: Corner {
        switch self {
        case .topLeft: .bottomRight
        case .topRight: .bottomLeft
        case .bottomLeft: .topRight
        case .bottomRight: .topLeft
        }
    }

    /// Whether the place of a contact is within `sizes` times the size of the corner from the corner's point.
    func reaches(_ change: ContactChange, by sizes: Double, _ size: PanelParts) -> Bool {
        let x = isRight ? 1 - change.x : change.x
        let y = isLower ? 1 - change.y : change.y
        return x <= size.width * sizes && y <= size.height * sizes
    }

    /// Returns the corner in which a contact is, or `nil` for one that is elsewhere.
    static func of(_ change: ContactChange, _ size: PanelParts) -> Corner? {
        allCases.first { $0.reaches(change, by: 1, size) }
    }
}
