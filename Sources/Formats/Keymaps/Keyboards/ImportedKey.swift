// SPDX-License-Identifier: MIT

/// A key of the file that an import writes.
package struct ImportedKey {
    /// The name by which rows place the key.
    package var name: String
    package var action: Action
    /// The label, or `nil` if it is the name.
    package var label: String?
    /// The names of the keys that a long press offers.
    package var alternates: [String] = []
    /// The width in keys.
    package var width = 1.0
    /// Whether the key takes the space that the others of its row leave.
    package var isFlexible = false
    /// The height in rows.
    package var height = 1

    package init(
        name: String, action: Action, label: String? = nil, alternates: [String] = [], width: Double = 1,
        isFlexible: Bool = false, height: Int = 1
    ) {
        self.name = name
        self.action = action
        self.label = label
        self.alternates = alternates
        self.width = width
        self.isFlexible = isFlexible
        self.height = height
    }

    package enum Action: Equatable {
        /// The key types its name, which is one character.
        case typesName
        case text(String)
        case key(String)
        case chord(String)
        case layer(String, isOnce: Bool)
        case modifier(String, isOnce: Bool)
        case nextLayout
        case hide
        case nothing
    }

    /// The part of `keys` in which the key is written.
    package var group: Group {
        switch action {
        case .layer: .layers
        case .modifier: .modifiers
        case .key, .chord, .nextLayout, .hide: .keyboard
        case .text, .typesName: .characters
        case .nothing: .blanks
        }
    }

    /// The parts of `keys`, in their order.
    package enum Group: CaseIterable {
        case layers, modifiers, keyboard, characters, blanks
    }

    /// Whether the key has only a name and needs no entry in `keys`.
    package var isPlain: Bool {
        action == .typesName && label == nil && alternates.isEmpty && width == 1 && !isFlexible
            && height == 1
    }

    /// The text after the key's name in `keys`.
    package var fields: String {
        var fields: [String] = []
        if let label { fields.append("label: \(yamlScalar(label, .flow))") }
        switch action {
        case .typesName: break
        case .text(let text): fields.append("text: \(yamlScalar(text, .flow))")
        case .key(let name): fields.append("key: \(name)")
        case .chord(let names): fields.append("keys: \(names)")
        case .layer(let name, let isOnce):
            fields.append("layer: \(yamlScalar(name, .flow))")
            if isOnce { fields.append("mode: once") }
        case .modifier(let name, let isOnce):
            fields.append("modifier: \(name)\(isOnce ? "" : ", mode: lock")")
        case .nextLayout: fields.append("action: next-layout")
        case .hide: fields.append("action: hide")
        case .nothing: fields.append("action: none")
        }
        if !alternates.isEmpty { fields.append("alternates: \(list(alternates))") }
        // An entry that has nothing else, and takes the place of another layout's, says its width.
        if isFlexible {
            fields.append("width: flexible")
        } else if width != 1 || fields.isEmpty && height == 1 {
            fields.append("width: \(hundredths(width))")
        }
        if height != 1 { fields.append("height: \(height)") }
        return "{" + fields.joined(separator: ", ") + "}"
    }

    /// The value of `alternates`: the characters alone if that is clear, otherwise a list of names.
    private func list(_ names: [String]) -> String {
        let joined = names.joined()
        if names.allSatisfy({ $0.count == 1 }), joined.count == names.count {
            return yamlScalar(joined, .flow)
        }
        return "[" + names.map { yamlScalar($0, .flow) }.joined(separator: ", ") + "]"
    }
}

/// Returns `number` with at most two digits after the point.
package func hundredths(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    let (whole, rest) = (hundredths / 100, hundredths % 100)
    if rest == 0 { return "\(whole)" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
}
