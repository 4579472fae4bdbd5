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
    case field(Purpose)

    /// The field with this name on the bus: a purpose's name as in layout files, `none` for
    /// ``withoutKeyboard``, or an empty text for ``noField``.
    ///
    /// - Throws: `ControlError` of the kind `unknownPurpose`, which lists the purposes.
    package init(name: String) throws(ControlError) {
        switch name {
        case "": self = .noField
        case "none": self = .withoutKeyboard
        default: self = .field(try .named(name))
        }
    }

    package var name: String {
        switch self {
        case .noField: ""
        case .withoutKeyboard: "none"
        case .field(let purpose): purpose.rawValue
        }
    }
}

extension PageField {
    /// Reads a message of the web extension: `{"purpose": "pin"}`, or `null` if no field has the focus.
    package init(message: JSONValue) throws(WebFieldsFault) {
        guard case .object(let members) = message, members.count == 1, members[0].name == "purpose" else {
            throw .notPurpose
        }
        switch members[0].value {
        case .null: self = .noField
        case .string(let name) where !name.isEmpty:
            guard let field = try? PageField(name: name) else { throw .unknownPurpose }
            self = field
        case .string: throw .unknownPurpose
        default: throw .notPurpose
        }
    }
}
