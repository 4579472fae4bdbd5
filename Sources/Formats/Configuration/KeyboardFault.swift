// SPDX-License-Identifier: MIT

package import Keymaps
internal import Text
internal import YAML

/// The reason why a keyboard of the host has no layout.
///
/// Each reason describes itself in a sentence with a remedy, if there is one.
package enum KeyboardFault: Error, CustomStringConvertible {
    /// The host has no such keyboard, or no keymaps at all.
    case keymap(KeymapError)
    case noLetters(KeymapNames)
    /// The layout that layouts of keyboards extend is missing or has errors.
    case noDefault

    package var description: String {
        switch self {
        case .keymap(let error): "\(error)"
        case .noLetters(let names): "the keyboard \(quoted("\(names)")) has no key with a letter"
        case .noDefault:
            "layouts of keyboards extend the shipped layout 'default', which is missing or has errors; install the "
                + "package runepad, which has it in /usr/share/runepad/layouts"
        }
    }
}
