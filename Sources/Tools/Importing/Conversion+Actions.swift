// SPDX-License-Identifier: MIT

internal import Keymaps
internal import Text
import YAML

extension Conversion {
    /// Returns the action of the key that replaces `button`.
    mutating func action(of button: SqueekboardLayout.Button, id: [UInt8]) -> ImportedKey.Action {
        switch button.action {
        case .submitsName: return typing(button.name, of: button, id: id)
        case .text(let text): return typing(text, of: button, id: id)
        case .keysym(let name): return action(ofKeysym: name, of: button, id: id)
        case .modifier(let name): return action(ofModifier: name, of: button, id: id)
        case .erase: return .key("KEY_BACKSPACE")
        case .showPreferences:
            addUnconverted(
                "'show_prefs' opens squeekboard's menu of layouts; the key shows the panel's next layout instead",
                button, id: id)
            return .nextLayout
        case .setView(let view): return .layer(layer(view), isOnce: false)
        case .locking(let locking): return action(of: locking, of: button, id: id)
        case .conflicting:
            addNote(
                "the button \(quoted(button.name)) has several actions; squeekboard performs none of them",
                at: button.place)
            return .nothing
        }
    }

    private mutating func typing(
        _ text: String, of button: SqueekboardLayout.Button, id: [UInt8]
    ) -> ImportedKey.Action {
        switch Typing(text) {
        case .refused(let reason): return without(reason, button, id)
        case .action(.text(let text)) where text.count == 1 && isSame(names[id] ?? "", text):
            return .typesName
        case .action(let action): return action
        }
    }

    private mutating func action(
        ofKeysym name: String, of button: SqueekboardLayout.Button, id: [UInt8]
    ) -> ImportedKey.Action {
        switch meaning(ofKeysym: name) {
        case .character(let character): return typing(character, of: button, id: id)
        case .key(let key): return .key(key)
        case .chord(let keys): return .chord(keys)
        case nil:
            return without(
                isKeysym(name)
                    ? "no key of a keyboard has the keysym \(quoted(name))"
                    : "there is no keysym \(quoted(name)), so squeekboard types a space", button, id)
        }
    }

    private mutating func action(
        ofModifier name: String, of button: SqueekboardLayout.Button, id: [UInt8]
    ) -> ImportedKey.Action {
        switch name {
        case "Control": return .modifier("control", isOnce: false)
        case "Shift": return .modifier("shift", isOnce: false)
        case "Alt", "Mod1": return .modifier("alt", isOnce: false)
        case "Mod4": return .modifier("meta", isOnce: false)
        case "Mod5": return .modifier("altgr", isOnce: false)
        case "Lock": return .key("KEY_CAPSLOCK")
        case "Mod2": return .key("KEY_NUMLOCK")
        default: return without("no key of a keyboard is the modifier \(quoted(name))", button, id)
        }
    }

    private mutating func action(
        of locking: SqueekboardLayout.Locking, of button: SqueekboardLayout.Button, id: [UInt8]
    ) -> ImportedKey.Action {
        let lock = layer(locking.lockView)
        let unlock = layer(locking.unlockView)
        if let place = locking.looksLockedFrom {
            addNote("'looks_locked_from' has no counterpart: it changes only how the key is drawn", at: place)
        }
        // In Runepad, a second tap on a key that pops returns to the layer on which the key was tapped. A key
        // that locks at once returns to the first layer.
        let returns = (viewsOfButtons[id] ?? []).filter { !isSame($0, lock) }
        let isOtherwise =
            locking.pops
            ? returns.contains { !isSame($0, unlock) } : !isSame(unlock, SqueekboardLayout.firstView)
        if isOtherwise {
            addNote(
                "'unlock_view' is \(quoted(unlock)) wherever the key was tapped; here a tap leaves a locked "
                    + "layer for "
                    + (locking.pops ? "the one on which it was tapped" : "the first one"),
                at: locking.unlockView.place)
        }
        return .layer(lock, isOnce: locking.pops)
    }

    /// Returns the layer of the view that `name` names, or the first one if there is no such view, as in
    /// squeekboard.
    private mutating func layer(_ name: PlacedText) -> String {
        if source.hasView(named: name.text) { return name.text }
        addNote(
            "there is no view \(quoted(name.text)); like squeekboard, the key shows the first one"
                + suggestion(for: name.text, among: source.views.map(\.name)), at: name.place)
        return SqueekboardLayout.firstView
    }

    private mutating func without(
        _ reason: String, _ button: SqueekboardLayout.Button, _ id: [UInt8]
    ) -> ImportedKey.Action {
        addUnconverted("\(reason); the key does nothing", button, id: id)
        return .nothing
    }
}
