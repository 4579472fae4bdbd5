// SPDX-License-Identifier: MIT

/// A value of a YAML document with the place where it stands.
///
/// Every scalar is text as it was written: `no`, `y` and `0123` stay what they are, and who needs a number or a
/// flag asks for one with ``number(_:in:into:)`` and its like.
public struct YAMLNode: Hashable, Sendable {
    /// What the value is.
    public var content: Content
    /// Where its first character stands.
    public var place: SourcePlace

    /// What a value is.
    public enum Content: Hashable, Sendable {
        /// A text.
        case scalar(YAMLScalar)
        /// A list.
        case sequence([YAMLNode])
        /// Names with their values, in the order of the file; no name stands twice.
        case mapping([YAMLEntry])
    }

    /// Makes a node.
    public init(_ content: Content, at place: SourcePlace) {
        self.content = content
        self.place = place
    }

    /// The scalar, or `nil` when the value is none.
    public var scalar: YAMLScalar? {
        if case .scalar(let scalar) = content { scalar } else { nil }
    }

    /// The list's values, or `nil` when the value is no list.
    public var sequence: [YAMLNode]? {
        if case .sequence(let nodes) = content { nodes } else { nil }
    }

    /// The mapping's entries, or `nil` when the value is no mapping.
    public var mapping: [YAMLEntry]? {
        if case .mapping(let entries) = content { entries } else { nil }
    }

    /// Whether nothing was written where a value may stand, as in `title:`.
    public var isMissing: Bool {
        if case .scalar(let scalar) = content { scalar.text.isEmpty && !scalar.isQuoted } else { false }
    }

    /// What the value is, for messages: "a list", "a mapping", "text" or "nothing".
    public var kind: String {
        switch content {
        case .scalar: isMissing ? "nothing" : "text"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }

    /// The place of a character of the scalar, `offset` Unicode scalars after its first one.
    ///
    /// It is the node's own place where the text does not stand in the file as it is, because of escapes or line
    /// breaks.
    public func place(atOffset offset: Int) -> SourcePlace {
        guard case .scalar(let scalar) = content, scalar.isVerbatim else { return place }
        var result = place
        result.column += offset + (scalar.isQuoted ? 1 : 0)
        return result
    }
}

/// A scalar: a text.
public struct YAMLScalar: Hashable, Sendable {
    /// The text, without quotation marks and with escapes and line breaks resolved.
    public var text: String
    /// Whether it was written in quotation marks or as a block.
    public var isQuoted: Bool
    /// Whether the text stands in the file just as it is, on one line.
    public var isVerbatim: Bool

    /// Makes a scalar.
    public init(_ text: String, isQuoted: Bool = false, isVerbatim: Bool = false) {
        self.text = text
        self.isQuoted = isQuoted
        self.isVerbatim = isVerbatim
    }
}

/// A name of a mapping with its value.
public struct YAMLEntry: Hashable, Sendable {
    /// The name.
    public var name: String
    /// Where the name stands.
    public var place: SourcePlace
    /// The value.
    public var value: YAMLNode

    /// Makes an entry.
    public init(name: String, at place: SourcePlace, value: YAMLNode) {
        self.name = name
        self.place = place
        self.value = value
    }
}
