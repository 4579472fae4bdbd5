// SPDX-License-Identifier: MIT

internal import CXKBCommon

/// A character or a dead key that a keyboard's key has on one of its levels.
///
/// The levels of most keys are: plain, with Shift, with AltGr, with both.
package enum KeySymbol: Hashable, Sendable {
    /// A graphic character.
    case character(Unicode.Scalar)
    /// A dead key, by the name of its keysym, such as `dead_acute`: it changes the next character.
    case dead(String)
}

extension CompiledKeymap {
    /// Returns the symbols of a key in the keymap's first group, level by level, or none for a key that it
    /// does not have.
    ///
    /// A level without a symbol, or with one that is neither a character nor a dead key, has `nil`.
    package func symbols(of code: UInt8) -> [KeySymbol?] {
        let key = xkb_keycode_t(code) + offset
        guard unsafe xkb_keymap_num_layouts_for_key(pointer, key) > 0 else { return [] }
        let levels = unsafe xkb_keymap_num_levels_for_key(pointer, key, 0)
        return (0..<levels).map { level in
            var keysyms: UnsafePointer<xkb_keysym_t>?
            let count = unsafe xkb_keymap_key_get_syms_by_level(pointer, key, 0, level, &keysyms)
            guard count == 1, let keysym = unsafe keysyms?.pointee else { return nil }
            return KeySymbol(keysym)
        }
    }
}

extension KeySymbol {
    /// The symbol for a keysym, or `nil` if a layout has no key for it, as for the noncharacters on some keyboards.
    init?(_ keysym: xkb_keysym_t) {
        if deadKeysyms.contains(keysym) {
            guard let name = nameOfKeysym(keysym) else { return nil }
            self = .dead(name)
        } else {
            guard let scalar = graphicScalar(of: keysym).flatMap(Unicode.Scalar.init),
                GlyphTable.canHold(scalar)
            else { return nil }
            self = .character(scalar)
        }
    }

    var keysym: xkb_keysym_t {
        switch self {
        case .character(let scalar): xkb_utf32_to_keysym(scalar.value)
        case .dead(let name):
            unsafe name.withCString { unsafe xkb_keysym_from_name($0, XKB_KEYSYM_NO_FLAGS) }
        }
    }
}

/// Returns the name of a keysym, such as `Return`; one that has no name has its number in hexadecimal digits, such as `0x123`.
package func nameOfKeysym(_ keysym: UInt32) -> String? {
    // xkb_keysym_get_name(3) recommends this size for all names.
    var name = [CChar](repeating: 0, count: 64)
    let length = unsafe xkb_keysym_get_name(keysym, &name, name.count)
    guard length > 0 else { return nil }
    return String(decoding: name.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
