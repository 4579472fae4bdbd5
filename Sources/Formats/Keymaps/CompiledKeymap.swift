// SPDX-License-Identifier: MIT

internal import CKeymaps
internal import CXKBCommon
internal import Glibc

/// A keymap in libxkbcommon's own form.
///
/// ``Keymap`` reads a compiled keymap into a table and frees it. Code that makes or compares keymaps keeps
/// it.
@safe package struct CompiledKeymap: ~Copyable {
    /// libxkbcommon's first message about names that it did not know and ignored, or `nil` if it knew all
    /// names.
    package let remark: String?
    let pointer: OpaquePointer
    private let context: OpaquePointer

    /// Compiles the keymap of the names, which are used unchanged, with ``KeymapNames/glyphOption`` if they
    /// have it.
    ///
    /// The directories are searched before the usual ones, such as `/etc/xkb` of another root.
    package init(_ names: KeymapNames, searchingFirst directories: [String] = []) throws(KeymapError) {
        let log = CompilerLog()
        let context = unsafe try makeContext(log)
        for directory in directories { unsafe _ = xkb_context_include_path_append(context, directory) }
        guard unsafe xkb_context_include_path_append_default(context) != 0 else {
            unsafe xkb_context_unref(context)
            throw .noKeymaps(reason: log.first ?? "no directory of keymaps")
        }
        guard let keymap = unsafe compile(names, in: context) else {
            unsafe xkb_context_unref(context)
            throw KeymapError(of: names, reason: log.first ?? "libxkbcommon gives no reason")
        }
        unsafe self.init(keymap, context, log)
    }

    /// Compiles a keymap from its whole text, in the form that compositors send to their clients.
    ///
    /// - Throws: ``KeymapError/noKeymaps(reason:)`` if the text is no keymap.
    package init(text: String) throws(KeymapError) {
        let log = CompilerLog()
        let context = unsafe try makeContext(log)
        let keymap = unsafe xkb_keymap_new_from_string(
            context, text, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
        guard let keymap = unsafe keymap else {
            unsafe xkb_context_unref(context)
            throw .noKeymaps(reason: log.first ?? "the text is not a keymap")
        }
        unsafe self.init(keymap, context, log)
    }

    /// Takes ownership of the keymap and the context, and the first message from `log`.
    private init(_ keymap: OpaquePointer, _ context: OpaquePointer, _ log: CompilerLog) {
        unsafe pointer = unsafe keymap
        unsafe self.context = unsafe context
        remark = log.first
        // The log is freed here, but the context lives on.
        unsafe rp_keymap_log_to(context, nil)
        withExtendedLifetime(log) {}
    }

    deinit {
        unsafe xkb_keymap_unref(pointer)
        unsafe xkb_context_unref(context)
    }

    /// The whole keymap as a text that every XKB compiler reads.
    package var text: String {
        guard let text = unsafe xkb_keymap_get_as_string(pointer, XKB_KEYMAP_FORMAT_TEXT_V1) else {
            return ""
        }
        defer { unsafe free(text) }
        return unsafe String(cString: text)
    }

    /// Returns the name of a key in the keymap's own files, such as `FK13` for the keycode 183, or `nil` if
    /// it has none.
    package func keyName(of code: UInt8) -> String? {
        unsafe xkb_keymap_key_get_name(pointer, xkb_keycode_t(code) + offset).map {
            unsafe String(cString: $0)
        }
    }

    /// Returns the one scalar that a key types while other keys are held, or `nil` if it types none or
    /// several.
    ///
    /// The held keycodes go down before the key, in their order.
    package func scalar(of code: UInt8, holding held: [UInt8], capsLock: Bool = false) -> Unicode.Scalar? {
        guard let state = unsafe xkb_state_new(pointer) else { return nil }
        defer { unsafe xkb_state_unref(state) }
        for key in held {
            unsafe _ = xkb_state_update_key(state, xkb_keycode_t(key) + offset, XKB_KEY_DOWN)
        }
        if capsLock {
            let lock = unsafe xkb_keymap_mod_get_index(pointer, "Lock")
            let depressed = unsafe xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED)
            unsafe _ = xkb_state_update_mask(state, depressed, 0, 1 << lock, 0, 0, 0)
        }
        var keysyms: UnsafePointer<xkb_keysym_t>?
        let count = unsafe xkb_state_key_get_syms(state, xkb_keycode_t(code) + offset, &keysyms)
        guard count == 1, let keysym = unsafe keysyms?.pointee,
            unsafe xkb_state_key_get_one_sym(state, xkb_keycode_t(code) + offset) == keysym
        else { return nil }
        let scalar = xkb_keysym_to_utf32(keysym)
        return scalar == 0 ? nil : Unicode.Scalar(scalar)
    }
}

/// Returns a context that logs to `log` and has no directories.
private func makeContext(_ log: CompilerLog) throws(KeymapError) -> OpaquePointer {
    let flags = XKB_CONTEXT_NO_DEFAULT_INCLUDES.rawValue | XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue
    guard let context = unsafe xkb_context_new(xkb_context_flags(flags)) else {
        throw .noKeymaps(reason: "out of memory")
    }
    unsafe rp_keymap_log_to(context, log.pointer)
    return unsafe context
}

/// Returns the compiled keymap, which the caller owns, or `nil` with the reason in the context's log.
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

// MARK: - What libxkbcommon says

/// The first message that libxkbcommon would otherwise write to standard error.
///
/// The log must outlive the messages of the context that writes to it.
@safe private final class CompilerLog {
    let pointer: UnsafeMutablePointer<rp_keymap_log>

    init() {
        unsafe pointer = .allocate(capacity: 1)
        unsafe pointer.initialize(to: rp_keymap_log())
    }

    deinit {
        unsafe pointer.deallocate()
    }

    /// The message without its number (`[XKB-338]`) and its end of line.
    var first: String? {
        let message = unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
        guard !message.isEmpty else { return nil }
        var text = Substring(message)
        if text.hasPrefix("[XKB-"), let end = text.firstIndex(of: "]") {
            text = text[text.index(after: end)...].drop { $0 == " " }
        }
        while let last = text.last, last.isWhitespace || last == ";" { text.removeLast() }
        return String(text)
    }
}
