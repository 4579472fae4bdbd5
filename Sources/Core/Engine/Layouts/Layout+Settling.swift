// SPDX-License-Identifier: MIT

extension Layout {
    /// Whether the layout is for any text: not for text fields with another purpose than
    /// ``Purpose/default``, and not secret.
    package var isForAnyText: Bool { !isSecret && (purpose ?? .default) == .default }

    package var hasDecimalSeparator: Bool {
        keys.contains { $0.action == .decimalSeparator }
    }

    /// Returns the layout for one panel: keys that depend on the panel get their action or label.
    ///
    /// - Parameters:
    ///   - decimalSeparator: The character that keys with ``KeyAction/decimalSeparator`` type and show as
    ///     their label.
    ///   - next: The layout that keys with ``KeyAction/nextLayout`` show. Their label is its language. If it
    ///     has no language, or the same language as this layout, their label is its title.
    /// - Returns: The layout with these keys changed. A label that the file gives stays.
    package func settled(decimalSeparator: Character, next: Layout?) -> Layout {
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

    /// The label by which a key tells this layout from `other`: the letters of its language, or its title.
    private func callName(beside other: Layout) -> String {
        guard let language, language.language != other.language?.language else { return title }
        return language.language.uppercased()
    }
}
