// SPDX-License-Identifier: MIT

package import Engine

extension Purpose {
    /// Returns the purpose with a name that a person or a program gave, such as `pin`.
    ///
    /// - Throws: `ControlError` of the kind `unknownPurpose`, which lists the purposes.
    package static func named(_ name: String) throws(ControlError) -> Purpose {
        if let purpose = Purpose(rawValue: name) { return purpose }
        let names = allCases.map(\.rawValue).joined(separator: ", ")
        throw ControlError(.unknownPurpose, "'\(name)' is not a purpose: the purposes are \(names)")
    }
}
