// SPDX-License-Identifier: MIT

import YAML

/// What squeekboard does with a layout, worked out from its file without the importer.
///
/// After `src/data/parsing.rs` (`create_action`), `src/layout.rs` (`apply_view_transition`) and `src/submission.rs`
/// of its source: a button without a description submits its name; a locking button latches its view for the next
/// button, a second tap locks it, a third leaves it for `unlock_view`; whatever submits something ends a latch.
struct SqueekboardModel {
    /// The buttons of each view, row by row.
    let views: [String: [[String]]]
    private let buttons: [String: YAMLNode]

    /// The view that is shown.
    private(set) var view = "base"
    /// The view from which the shown one was latched for the next button.
    private(set) var latchedFrom: String?
    /// The view from which the shown one was latched before it was locked.
    private(set) var lockedFrom: String?
    /// The modifiers that are on.
    private(set) var modifiers: Set<String> = []

    /// What a tap comes to.
    enum Effect: Equatable {
        /// Characters.
        case text(String)
        /// A keysym that is no character.
        case keysym(String)
        /// Nothing that a program would see.
        case nothing
    }

    init?(_ root: YAMLNode) {
        guard let fields = root.mapping,
            let views = fields.first(where: { $0.name == "views" })?.value.mapping
        else { return nil }
        var rows: [String: [[String]]] = [:]
        for view in views {
            rows[view.name] = (view.value.sequence ?? []).map { row in
                (row.scalar?.text ?? "").utf8.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }
                    .map { String(decoding: $0, as: UTF8.self) }
            }
        }
        self.views = rows
        let described = fields.first { $0.name == "buttons" }?.value.mapping ?? []
        buttons = Dictionary(described.map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// The value of a field of a button, or of a field of that.
    private func field(_ path: String..., of button: String) -> YAMLNode? {
        path.reduce(buttons[button]) { node, name in node?.mapping?.first { $0.name == name }?.value }
    }

    /// The views to which a locking button leads, and whether it latches; `nil` for other buttons.
    func locking(_ button: String) -> (lock: String, unlock: String, pops: Bool)? {
        guard let lock = field("action", "locking", "lock_view", of: button)?.scalar?.text,
            let unlock = field("action", "locking", "unlock_view", of: button)?.scalar?.text
        else { return nil }
        let pops = field("action", "locking", "pops", of: button)?.scalar?.text
        return (existing(lock), existing(unlock), pops != "false" && pops != "no")
    }

    private func existing(_ view: String) -> String { views[view] == nil ? "base" : view }

    /// The view that a button sets.
    func setView(_ button: String) -> String? {
        field("action", "set_view", of: button)?.scalar.map { existing($0.text) }
    }

    func isPreferences(_ button: String) -> Bool {
        field("action", of: button)?.scalar?.text == "show_prefs"
    }

    /// Whether a button submits an empty text.
    func isBlank(_ button: String) -> Bool {
        field("text", of: button)?.scalar?.text == ""
    }

    /// A modifier button's modifier.
    func modifier(_ button: String) -> String? { field("modifier", of: button)?.scalar?.text }

    /// Taps a button of the view that is shown.
    mutating func tap(_ button: String) -> Effect {
        if let name = modifier(button) {
            modifiers.formSymmetricDifference([name])
            unlatch()
            return .nothing
        }
        if let view = setView(button) {
            self.view = view
            latchedFrom = nil
            lockedFrom = nil
            return .nothing
        }
        if let locking = locking(button) {
            tap(locking)
            return .nothing
        }
        if isPreferences(button) { return .nothing }
        let effect = submission(of: button)
        unlatch()
        return effect
    }

    private mutating func unlatch() {
        if let from = latchedFrom { view = from }
        latchedFrom = nil
    }

    private mutating func tap(_ locking: (lock: String, unlock: String, pops: Bool)) {
        let isShown = view == locking.lock
        if !isShown, locking.pops {
            latchedFrom = latchedFrom ?? view
            view = locking.lock
        } else if isShown, locking.pops, let from = latchedFrom {
            lockedFrom = from
            latchedFrom = nil
        } else {
            view = isShown ? locking.unlock : locking.lock
            latchedFrom = nil
            lockedFrom = nil
        }
    }

    /// What a button that submits something submits.
    private func submission(of button: String) -> Effect {
        let given = ["action", "keysym", "text", "modifier"].filter { field($0, of: button) != nil }
        if given.count > 1 { return .nothing }
        if field("action", of: button)?.scalar?.text == "erase" { return .keysym("BackSpace") }
        if let keysym = field("keysym", of: button)?.scalar?.text {
            return Self.characters[keysym].map { .text($0) } ?? .keysym(keysym)
        }
        let text = field("text", of: button)?.scalar?.text ?? button
        // Characters that a keyboard has keys for.
        if text == "\t" { return .keysym("Tab") }
        if text == "\n" { return .keysym("Return") }
        return text.isEmpty ? .nothing : .text(text)
    }

    /// The keysyms of the layouts that are characters, from `X11/keysymdef.h`.
    private static let characters = [
        "quotedbl": "\"", "at": "@", "eacute": "é", "EuroSign": "€", "U16A0": "ᚠ", "space": " ",
    ]
}
