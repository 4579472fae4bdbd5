// SPDX-License-Identifier: MIT

import Control
package import Text

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
