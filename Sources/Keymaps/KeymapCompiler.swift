// SPDX-License-Identifier: MIT

internal import CXKBCommon
internal import Glibc
internal import Keycodes
internal import Layouts

/// Has libxkbcommon compile the keymap of `names`, and reads off what its keys type.
///
/// Returns the characters in the order of their scalars, and what of the names was ignored.
func compileKeymap(_ names: KeymapNames) throws(KeymapError) -> (entries: [Keymap.Entry], remark: String?) {
    let log = CompilerLog()
    let flags = XKB_CONTEXT_NO_DEFAULT_INCLUDES.rawValue | XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue
    guard let context = unsafe xkb_context_new(xkb_context_flags(flags)) else {
        throw .noKeymaps(reason: "out of memory")
    }
    defer {
        unsafe xkb_context_unref(context)
        withExtendedLifetime(log) {}
    }
    unsafe log.listen(to: context)
    guard unsafe xkb_context_include_path_append_default(context) != 0 else {
        throw .noKeymaps(reason: log.first ?? "no directory of keymaps")
    }
    guard let keymap = unsafe compile(names, in: context) else {
        throw KeymapError(of: names, reason: log.first ?? "libxkbcommon gives no reason")
    }
    defer { unsafe xkb_keymap_unref(keymap) }
    return (unsafe readCharacters(of: keymap), log.first)
}

/// The compiled keymap, which the caller owns, or `nil` with the reason in the log.
private func compile(_ names: KeymapNames, in context: OpaquePointer) -> OpaquePointer? {
    unsafe names.rules.withCString { rules in
        unsafe names.model.withCString { model in
            unsafe names.layout.withCString { layout in
                unsafe names.variant.withCString { variant in
                    unsafe names.options.withCString { options in
                        var names = unsafe xkb_rule_names(
                            rules: rules, model: model, layout: layout, variant: variant, options: options)
                        return unsafe xkb_keymap_new_from_names(
                            context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
                    }
                }
            }
        }
    }
}

// MARK: - What the keys type

/// evdev's keycodes stand this far from XKB's.
private let offset: xkb_keycode_t = 8

/// The combinations of modifiers that a keystroke may need, each with what it costs.
private let combinations: [(modifiers: ModifierSet, cost: Int)] = [
    ([], 0), (.shift, 1), (.altgr, 3), ([.shift, .altgr], 4),
]

/// Presses every key under every combination of modifiers and keeps, of each character, the best keystroke.
///
/// The keys are pressed in libxkbcommon's state machine just as the readers of the virtual keyboard will do it, so
/// that AltGr counts only where the keymap makes the right Alt key choose the third level.
private func readCharacters(of keymap: OpaquePointer) -> [Keymap.Entry] {
    var best: [UInt32: (cost: Int, entry: Keymap.Entry)] = [:]
    for (modifiers, modifierCost) in combinations {
        guard let plain = unsafe KeyboardState(keymap, holding: modifiers, numLock: false),
            let locked = unsafe KeyboardState(keymap, holding: modifiers, numLock: true)
        else { continue }
        for code in 1...UInt8(247) {
            guard let keysym = plain.keysym(of: code), locked.keysym(of: code) == keysym,
                let scalar = character(of: keysym), plain.isUsedUp(by: code)
            else { continue }
            let cost = modifierCost + keyCost(of: code, typing: keysym)
            if let known = best[scalar], known.cost <= cost { continue }
            best[scalar] = (cost, Keymap.Entry(scalar: scalar, code: code, modifiers: modifiers.rawValue))
        }
    }
    return best.values.map(\.entry).sorted { $0.scalar < $1.scalar }
}

/// The character that a keysym stands for: a graphic one, Tab or Return.
private func character(of keysym: xkb_keysym_t) -> UInt32? {
    let deadKeys: ClosedRange<xkb_keysym_t> = 0xFE50...0xFE93
    let scalar = xkb_keysym_to_utf32(keysym)
    let isGraphic = scalar >= 0x20 && !(0x7F..<0xA0).contains(scalar)
    guard isGraphic || scalar == 0x09 || scalar == 0x0D, !deadKeys.contains(keysym) else { return nil }
    return scalar
}

/// What a key costs: nothing on the main block, more elsewhere, most on the number pad.
private func keyCost(of code: UInt8, typing keysym: xkb_keysym_t) -> Int {
    let keypadKeysyms: ClosedRange<xkb_keysym_t> = 0xFF80...0xFFBD
    if keypadKeysyms.contains(keysym) { return 20 }
    switch code {
    // KEY_ESC to KEY_SPACE.
    case 1...54, 57: return 0
    // KEY_102ND, KEY_RO and KEY_YEN: more than Shift on a key that every keyboard has, less than AltGr.
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

    /// Holds modifiers on a keyboard of `keymap`, or gives `nil` where they do not simply hold.
    init?(_ keymap: OpaquePointer, holding held: ModifierSet, numLock: Bool) {
        guard let state = unsafe xkb_state_new(keymap) else { return nil }
        guard let modifiers = unsafe Self.hold(held, numLock: numLock, on: state) else {
            unsafe xkb_state_unref(state)
            return nil
        }
        unsafe self.state = unsafe state
        self.modifiers = modifiers
    }

    deinit {
        unsafe xkb_state_unref(state)
    }

    /// Presses the keys of `held` and returns the modifiers that they make effective.
    ///
    /// Returns `nil` where one of the keys latches, locks, changes the group, or does something else when it is
    /// pressed after the other.
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

    private static let numLockKey = Keycode(rawValue: 69)

    /// The one keysym that a key types now, or `nil` when it types none or several.
    func keysym(of code: UInt8) -> xkb_keysym_t? {
        var keysyms: UnsafePointer<xkb_keysym_t>?
        guard unsafe xkb_state_key_get_syms(state, xkb_keycode_t(code) + offset, &keysyms) == 1 else {
            return nil
        }
        return unsafe keysyms?.pointee
    }

    /// Whether every modifier held is spent on choosing what this key types, so that none is left to make a
    /// shortcut of it.
    func isUsedUp(by code: UInt8) -> Bool {
        let consumed = unsafe xkb_state_key_get_consumed_mods2(
            state, xkb_keycode_t(code) + offset, XKB_CONSUMED_MODE_XKB)
        return modifiers & ~consumed == 0
    }
}

// MARK: - What libxkbcommon says

/// Collects what libxkbcommon would otherwise write to standard error.
private final class CompilerLog {
    private(set) var first: String?

    /// Has `context` log here; the log must outlive it.
    func listen(to context: OpaquePointer) {
        unsafe xkb_context_set_user_data(context, Unmanaged.passUnretained(self).toOpaque())
        unsafe xkb_context_set_log_fn(context) { context, _, format, arguments in
            // Whether a va_list may be null is up to the machine's C interface.
            guard let data = unsafe xkb_context_get_user_data(context), let format = unsafe format,
                let arguments = unsafe arguments as CVaListPointer?
            else { return }
            let log = unsafe Unmanaged<CompilerLog>.fromOpaque(data).takeUnretainedValue()
            if log.first == nil { unsafe log.first = CompilerLog.sentence(format, arguments) }
        }
    }

    /// A message without its number (`[XKB-338]`) and its end of line.
    private static func sentence(_ format: UnsafePointer<CChar>, _ arguments: CVaListPointer) -> String {
        var buffer = [CChar](repeating: 0, count: 512)
        unsafe vsnprintf(&buffer, buffer.count, format, arguments)
        let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        var text = Substring(String(decoding: bytes, as: UTF8.self))
        if text.hasPrefix("[XKB-"), let end = text.firstIndex(of: "]") {
            text = text[text.index(after: end)...].drop { $0 == " " }
        }
        while let last = text.last, last.isWhitespace || last == ";" { text.removeLast() }
        return String(text)
    }
}
