// SPDX-License-Identifier: MIT

import Keymaps

extension Keymap {
    /// Makes the keymap that an argument names: a layout, or a layout with its variant in parentheses.
    init(argument: String) throws {
        var layout = argument[...]
        var variant = ""[...]
        if argument.hasSuffix(")"), let parenthesis = argument.firstIndex(of: "(") {
            layout = argument[..<parenthesis]
            variant = argument[parenthesis...].dropFirst().dropLast()
        }
        try self.init(KeymapNames(layout: String(layout), variant: String(variant)))
    }
}
