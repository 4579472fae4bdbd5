// SPDX-License-Identifier: MIT

internal import CKeymaps
internal import CXKBCommon

/// What sequences of dead keys and characters are composed to, by a locale's Compose(5) file.
///
/// ```swift
/// let table = ComposeTable(locale: "en_US.UTF-8")
/// table?.text(of: [.dead("dead_acute"), .character("e")])   // "é"
/// ```
@safe package struct ComposeTable: ~Copyable {
    /// The locale whose Compose file most others share.
    package static let usualLocale = "en_US.UTF-8"

    private let context: OpaquePointer
    private let table: OpaquePointer
    private let state: OpaquePointer

    /// Reads the Compose file of a locale, which is in the package libx11-data, or returns `nil` if none can
    /// be read.
    package init?(locale: String = usualLocale) {
        guard let context = unsafe xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
        unsafe rp_keymap_log_to(context, nil)
        guard
            let table = unsafe xkb_compose_table_new_from_locale(
                context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
        else {
            unsafe xkb_context_unref(context)
            return nil
        }
        guard let state = unsafe xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) else {
            unsafe xkb_compose_table_unref(table)
            unsafe xkb_context_unref(context)
            return nil
        }
        unsafe self.context = unsafe context
        unsafe self.table = unsafe table
        unsafe self.state = unsafe state
    }

    deinit {
        unsafe xkb_compose_state_unref(state)
        unsafe xkb_compose_table_unref(table)
        unsafe xkb_context_unref(context)
    }

    package func text(of sequence: [KeySymbol]) -> String? {
        guard status(after: sequence) == XKB_COMPOSE_COMPOSED else { return nil }
        var text = [CChar](repeating: 0, count: 256)
        let length = unsafe xkb_compose_state_get_utf8(state, &text, text.count)
        guard length > 0, length < text.count else { return nil }
        return String(decoding: text.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether longer sequences begin with this one.
    package func isBeginning(_ sequence: [KeySymbol]) -> Bool {
        status(after: sequence) == XKB_COMPOSE_COMPOSING
    }

    private func status(after sequence: [KeySymbol]) -> xkb_compose_status {
        unsafe xkb_compose_state_reset(state)
        for symbol in sequence { unsafe _ = xkb_compose_state_feed(state, symbol.keysym) }
        return unsafe xkb_compose_state_get_status(state)
    }
}
