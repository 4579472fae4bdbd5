// SPDX-License-Identifier: MIT

extension Layout {
    /// Whether a key types the decimal separator of the panel's locale.
    public var hasDecimalSeparator: Bool {
        keys.contains { $0.action == .decimalSeparator }
    }

    /// The layout on a panel, with keys whose meaning or label follows from the panel.
    ///
    /// - Parameters:
    ///   - decimalSeparator: What keys with ``KeyAction/decimalSeparator`` type, and are labelled with.
    ///   - next: The layout that keys with ``KeyAction/nextLayout`` show: they are labelled with its language, or
    ///     with its title where it has none or the same as this one.
    /// - Returns: The layout with these keys changed.
    public func settled(decimalSeparator: Character, next: Layout?) -> Layout {
        var result = self
        for index in keys.indices {
            let label: String?
            switch keys[index].action {
            case .decimalSeparator:
                result.keys[index].action = .character(decimalSeparator)
                label = String(decimalSeparator)
            case .nextLayout:
                label = next?.callName(beside: self)
            default: continue
            }
            if let label, !keys[index].hasOwnLabel { result.keys[index].label = label }
        }
        return result
    }

    /// What tells this layout from `other` on a key: the letters of its language, or its title.
    private func callName(beside other: Layout) -> String {
        guard let language, language.language != other.language?.language else { return title }
        return language.language.uppercased()
    }
}
