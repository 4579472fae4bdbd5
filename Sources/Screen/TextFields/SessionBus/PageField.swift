// SPDX-License-Identifier: MIT

package import Control
package import Engine
package import Text

/// The text field of a web page that has the focus, as a browser's extension tells it.
package enum PageField: Hashable, Sendable {
    /// No text field of a page has the focus.
    case noField
    /// A text field for which the page draws a keyboard of its own: `inputmode=none`.
    case withoutKeyboard
    case field(Purpose, hints: FieldHints = FieldHints())

    /// The field with this name on the bus: a purpose's name as in layout files, `none` for
    /// ``withoutKeyboard``, or an empty text for ``noField``.
    ///
    /// - Throws: `ControlError` of the kind `unknownPurpose`, which lists the purposes.
    package init(name: String, hints: FieldHints = FieldHints()) throws(ControlError) {
        switch name {
        case "": self = .noField
        case "none": self = .withoutKeyboard
        default: self = .field(try .named(name), hints: hints)
        }
    }

    package var name: String {
        switch self {
        case .noField: ""
        case .withoutKeyboard: "none"
        case .field(let purpose, _): purpose.rawValue
        }
    }

    /// What the field tells besides its purpose.
    package var hints: FieldHints {
        if case .field(_, let hints) = self { hints } else { FieldHints() }
    }
}

extension PageField {
    /// Reads a message of the web extension: `{"purpose": "pin"}`, with `null` if no field has the focus, and perhaps
    /// with `"hints": ["search"]`, words of `FieldHints`.
    ///
    /// A page's own numbers are in the hints, so no hint is a fault: those that cannot be read are left out.
    package init(message: JSONValue) throws(WebFieldsFault) {
        guard case .object(let members) = message, (1...2).contains(members.count),
            members[0].name == "purpose"
        else { throw .notPurpose }
        var hints = FieldHints()
        if members.count == 2 {
            guard members[1].name == "hints" else { throw .notPurpose }
            hints = try Self.hints(members[1].value)
        }
        switch members[0].value {
        case .null where members.count == 1: self = .noField
        case .string(let name) where !name.isEmpty:
            guard let field = try? PageField(name: name, hints: hints) else { throw .unknownPurpose }
            self = field
        case .string: throw .unknownPurpose
        default: throw .notPurpose
        }
    }

    private static func hints(_ value: JSONValue) throws(WebFieldsFault) -> FieldHints {
        guard case .array(let items) = value else { throw .notPurpose }
        return FieldHints(words: items.compactMap { if case .string(let word) = $0 { word } else { nil } })
    }
}
