// SPDX-License-Identifier: MIT

import Keymaps

extension Keymap {
    /// Makes the keymap that an argument names: a layout, or a layout with its variant in parentheses.
    init(argument: String) throws {
        try self.init(KeymapNames(argument: argument))
    }
}

extension KeymapNames {
    /// Makes the names from an argument: a layout, or a layout with its variant in parentheses.
    init(argument: String) {
        var layout = argument[...]
        var variant = ""[...]
        if argument.hasSuffix(")"), let parenthesis = argument.firstIndex(of: "(") {
            layout = argument[..<parenthesis]
            variant = argument[parenthesis...].dropFirst().dropLast()
        }
        self.init(layout: String(layout), variant: String(variant))
    }
}
