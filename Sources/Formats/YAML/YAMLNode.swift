// SPDX-License-Identifier: MIT

/// A value of a YAML document with its place.
///
/// Every scalar stays the text that was written, also `no`, `y` and `0123`. Callers that need a number or a
/// flag use ``number(_:in:into:)`` and similar functions.
package struct YAMLNode: Hashable, Sendable {
    package var content: Content
    /// The place of the value's first character.
    package var place: SourcePlace

    /// A kind of value.
    package enum Content: Hashable, Sendable {
        case scalar(YAMLScalar)
        case sequence([YAMLNode])
        /// Names with their values, in the order of the file. No name occurs twice.
        case mapping([YAMLEntry])
    }

    package init(_ content: Content, at place: SourcePlace) {
        self.content = content
        self.place = place
    }

    package var scalar: YAMLScalar? {
        if case .scalar(let scalar) = content { scalar } else { nil }
    }

    package var sequence: [YAMLNode]? {
        if case .sequence(let nodes) = content { nodes } else { nil }
    }

    package var mapping: [YAMLEntry]? {
        if case .mapping(let entries) = content { entries } else { nil }
    }

    /// Whether the value was left out, as in `title:`.
    package var isMissing: Bool {
        if case .scalar(let scalar) = content { scalar.text.isEmpty && !scalar.isQuoted } else { false }
    }

    /// The kind of value in messages: "a list", "a mapping", "text" or "nothing".
    package var kind: String {
        switch content {
        case .scalar: isMissing ? "nothing" : "text"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }

    /// Returns the place of a character of the scalar, `offset` Unicode scalars after its first one.
    ///
    /// If escapes or line breaks make the text differ from the file, the result is the node's own place.
    package func place(atOffset offset: Int) -> SourcePlace {
        guard case .scalar(let scalar) = content, scalar.isVerbatim else { return place }
        var result = place
        result.column += offset + (scalar.isQuoted ? 1 : 0)
        return result
    }
}

/// A scalar: a text.
package struct YAMLScalar: Hashable, Sendable {
    /// The text, without quotation marks and with escapes and line breaks resolved.
    package var text: String
    /// Whether the text was written in quotation marks or as a block.
    package var isQuoted: Bool
    /// Whether the file has exactly this text on one line.
    package var isVerbatim: Bool

    package init(_ text: String, isQuoted: Bool = false, isVerbatim: Bool = false) {
        self.text = text
        self.isQuoted = isQuoted
        self.isVerbatim = isVerbatim
    }
}

/// A name of a mapping with its value.
package struct YAMLEntry: Hashable, Sendable {
    package var name: String
    /// The place of the name.
    package var place: SourcePlace
    package var value: YAMLNode

    package init(name: String, at place: SourcePlace, value: YAMLNode) {
        self.name = name
        self.place = place
        self.value = value
    }
}
