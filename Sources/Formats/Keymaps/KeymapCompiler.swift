// SPDX-License-Identifier: MIT

internal import CXKBCommon
internal import Engine

/// Compiles the keymap of `names` with libxkbcommon, and reads the characters of its keys.
///
/// Returns the characters in the order of their scalars, and libxkbcommon's message about ignored names.
func compileKeymap(
    _ names: KeymapNames, searchingFirst directories: [String] = []
) throws(KeymapError) -> (entries: [Keymap.Entry], remark: String?) {
    let keymap = try CompiledKeymap(names, searchingFirst: directories)
    return (readCharacters(of: keymap), keymap.remark)
}

// MARK: - What the keys type

/// XKB's keycodes are greater than evdev's by this number.
let offset: xkb_keycode_t = 8

/// The combinations of modifiers that a keystroke may need, each with its cost.
private let combinations: [(modifiers: ModifierSet, cost: Int)] = [
    ([], 0), (.shift, 1), (.altgr, 3), ([.shift, .altgr], 4),
]

/// Presses every key with every combination of modifiers.
///
/// For each character, keeps the best keystroke without Caps Lock and the best one with it. libxkbcommon's
/// state machine presses the keys just as the readers of the virtual keyboard do. So AltGr counts only if the
/// right Alt key chooses the third level in the keymap.
private func readCharacters(of keymap: borrowing CompiledKeymap) -> [Keymap.Entry] {
    let plain = unsafe bestKeystrokes(of: keymap.pointer, capsLock: false)
    let locked = unsafe bestKeystrokes(of: keymap.pointer, capsLock: true)
    return plain.map { scalar, best in
        Keymap.Entry(
            scalar: scalar, code: best.code, modifiers: best.modifiers,
            lockedCode: locked[scalar]?.code ?? 0, lockedModifiers: locked[scalar]?.modifiers ?? 0)
    }.sorted { $0.scalar < $1.scalar }
}

/// A keystroke that types a character, and its cost.
private struct BestKeystroke {
    var code: UInt8
    var modifiers: UInt8
    var cost: Int
}

private func bestKeystrokes(of keymap: OpaquePointer, capsLock: Bool) -> [UInt32: BestKeystroke] {
    var best: [UInt32: BestKeystroke] = [:]
    // The keymaps of text consoles know only the keys of PCs' keyboards. The spare keys would type nothing
    // there.
    let spareCodes = Set(GlyphTable.knownCodes)
    for (modifiers, modifierCost) in combinations {
        guard
            let plain = unsafe KeyboardState(
                keymap, holding: modifiers, numLock: false, capsLock: capsLock),
            let locked = unsafe KeyboardState(
                keymap, holding: modifiers, numLock: true, capsLock: capsLock),
            let free = unsafe KeyboardState(
                keymap, holding: modifiers, numLock: false, capsLock: false)
        else { continue }
        for code in 1...UInt8(247) where !spareCodes.contains(code) {
            guard let keysym = plain.keysym(of: code), locked.keysym(of: code) == keysym,
                let scalar = graphicScalar(of: keysym), plain.isUsedUp(by: code),
                !isDisputed(keysym, withoutCapsLock: free.keysym(of: code))
            else { continue }
            let cost = modifierCost + keyCost(of: code, typing: keysym)
            if let known = best[scalar], known.cost <= cost { continue }
            best[scalar] = BestKeystroke(code: code, modifiers: modifiers.rawValue, cost: cost)
        }
    }
    return best
}

/// Whether Caps Lock makes a key of the Georgian keyboard type something else.
///
/// Since Unicode 11 the letters of Georgian have capitals. libxkbcommon 1.13 turns to the other character of such a
/// key while Caps Lock is on, or to the capital; X servers, text consoles and older libxkbcommons do not.
private func isDisputed(_ keysym: xkb_keysym_t, withoutCapsLock free: xkb_keysym_t?) -> Bool {
    let georgianLetters: ClosedRange<UInt32> = 0x10D0...0x10FF
    return keysym != free
        && [keysym, free].contains { $0.map { georgianLetters.contains(xkb_keysym_to_utf32($0)) } ?? false }
}

/// The keysyms of dead keys, from `dead_grave` to `dead_longsolidusoverlay`.
let deadKeysyms: ClosedRange<xkb_keysym_t> = 0xFE50...0xFE93

/// Returns the character of a keysym if it is a graphic character, Tab or Return.
func graphicScalar(of keysym: xkb_keysym_t) -> UInt32? {
    let scalar = xkb_keysym_to_utf32(keysym)
    let isGraphic = scalar >= 0x20 && !(0x7F..<0xA0).contains(scalar)
    guard isGraphic || scalar == 0x09 || scalar == 0x0D, !deadKeysyms.contains(keysym) else { return nil }
    return scalar
}

/// Returns the cost of a key: nothing on the main block, more elsewhere, most on the number pad.
private func keyCost(of code: UInt8, typing keysym: xkb_keysym_t) -> Int {
    let keypadKeysyms: ClosedRange<xkb_keysym_t> = 0xFF80...0xFFBD
    if keypadKeysyms.contains(keysym) { return 20 }
    switch code {
    // KEY_ESC to KEY_SPACE.
    case 1...54, 57: return 0
    // KEY_102ND, KEY_RO and KEY_YEN cost more than Shift on a key that every keyboard has, and less than
    // AltGr.
    case 86, 89, 124: return 2
    // KEY_KPASTERISK and the rest of the number pad of <linux/input-event-codes.h>.
    case 55, 71...83, 95, 96, 98, 117, 118, 121, 179, 180: return 20
    default: return 10
    }
}

/// A keyboard with some modifiers held.
@safe private struct KeyboardState: ~Copyable {
    private let state: OpaquePointer
    private let modifiers: xkb_mod_mask_t

    /// Returns `nil` if the keys of the held modifiers do more than hold modifiers.
    init?(_ keymap: OpaquePointer, holding held: ModifierSet, numLock: Bool, capsLock: Bool) {
        guard let state = unsafe xkb_state_new(keymap) else { return nil }
        guard let modifiers = unsafe Self.hold(held, numLock: numLock, on: state) else {
            unsafe xkb_state_unref(state)
            return nil
        }
        if capsLock {
            // The keymap decides which key locks. XKB decides that the modifier's name is "Lock".
            let lock = unsafe xkb_keymap_mod_get_index(keymap, "Lock")
            let locked = unsafe xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED)
            unsafe _ = xkb_state_update_mask(state, modifiers & ~locked, 0, locked | 1 << lock, 0, 0, 0)
        }
        unsafe self.state = unsafe state
        self.modifiers = modifiers
    }

    deinit {
        unsafe xkb_state_unref(state)
    }

    /// Presses the keys of `held` and returns the modifiers that they make effective.
    ///
    /// Returns `nil` if one of the keys latches, locks or changes the group, or if the order of the keys
    /// makes a difference.
    private static func hold(
        _ held: ModifierSet, numLock: Bool, on state: OpaquePointer
    ) -> xkb_mod_mask_t? {
        func turn(_ keys: [Keycode], _ direction: xkb_key_direction) -> xkb_mod_mask_t {
            for key in keys {
                unsafe _ = xkb_state_update_key(state, xkb_keycode_t(key.rawValue) + offset, direction)
            }
            return unsafe xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE)
        }
        if numLock {
            _ = turn([numLockKey], XKB_KEY_DOWN)
            _ = turn([numLockKey], XKB_KEY_UP)
        }
        var keys: [Keycode] = []
        if held.contains(.shift) { keys.append(.leftShift) }
        if held.contains(.altgr) { keys.append(.rightAlt) }
        let free = turn([], XKB_KEY_UP)
        let reversed = turn(keys.reversed(), XKB_KEY_DOWN)
        let released = turn(keys, XKB_KEY_UP)
        let modifiers = turn(keys, XKB_KEY_DOWN)
        let group = unsafe xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE)
        return released == free && reversed == modifiers && group == 0 ? modifiers : nil
    }

    private static let numLockKey = Keycode.numLock

    /// Returns the one keysym that a key types now, or `nil` if it types none or several.
    ///
    /// If the key's type ignores Caps Lock, some programs turn its letters into capitals and others do not.
    /// Then the result is `nil` too.
    func keysym(of code: UInt8) -> xkb_keysym_t? {
        var keysyms: UnsafePointer<xkb_keysym_t>?
        let keycode = xkb_keycode_t(code) + offset
        guard unsafe xkb_state_key_get_syms(state, keycode, &keysyms) == 1,
            let first = unsafe keysyms?.pointee,
            unsafe xkb_state_key_get_one_sym(state, keycode) == first
        else { return nil }
        return first
    }

    /// Whether the keymap uses every held modifier to choose the character of this key.
    ///
    /// Then no modifier is left that would make a shortcut of the keystroke.
    func isUsedUp(by code: UInt8) -> Bool {
        let consumed = unsafe xkb_state_key_get_consumed_mods2(
            state, xkb_keycode_t(code) + offset, XKB_CONSUMED_MODE_XKB)
        return modifiers & ~consumed == 0
    }
}
