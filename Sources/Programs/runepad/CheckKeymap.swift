// SPDX-License-Identifier: MIT

import Keymaps

extension Keymap {
    /// Makes the keymap that an argument names: a layout, or a layout with its variant in parentheses.
    init(argument: String) throws {
        try self.init(KeymapNames(argument: argument))
    }
}
