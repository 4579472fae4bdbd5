// SPDX-License-Identifier: MIT

import Engine
internal import Text
import YAML

extension KeyDraft {
    /// The fields that give a key its action, of which a key has exactly one.
    static let actionFields = [
        "key", "text", "keys", "steps", "layer", "modifier", "layout", "locale", "picker",
        "completion", "action",
    ]
    /// Those of them that type, and may have 'action: hide' beside them.
    static let typingFields = ["key", "text", "keys", "steps", "locale"]
    static let fields =
        actionFields + [
            "label", "icon", "picture", "spoken", "width", "height", "alternates", "style", "mode", "hold",
            "slide", "then",
        ]
    /// The most characters of a key's `text` and of its label, and the most characters and keys of its `steps`.
    static let textLimit = 64
    /// The most keycodes of a chord: the kernel passes on so many in one report.
    static let chordLimit = 8
    /// The highest keycode that X11's protocol can carry.
    static let lastX11Code: UInt16 = 247

    /// Reads an entry of a file's `keys`; wrong fields become errors and are left out.
    init(_ entry: YAMLEntry, into diagnostics: inout DiagnosticList) {
        self.init(name: entry.name, place: entry.place, actionPlace: entry.place)
        // The words are computed only for a fault.
        var what: String { "the key \(quoted(entry.name))" }
        action = .simple(.none)
        guard let fields = entry.value.mapping else {
            _ = entry.value.mapping(what, into: &diagnostics)
            return
        }
        // The indices of fields.
        var given: Int?
        var hide: Int?
        var latch: Int?
        var hold: Int?
        var slide: Int?
        var then: Int?
        var icon: Int?
        var picture: Int?
        // A layout has hundreds of keys. So each key's fields are read once and in place, in the order of the
        // file.
        for index in fields.indices {
            switch fields[index].name {
            case "label" where fields[index].value.mapping != nil:
                word = fields[index].value.labelWord("'label'", into: &diagnostics)
                label = word?.english
            case "label": label = fields[index].value.label("label", of: what, into: &diagnostics)
            case "icon": icon = index
            case "picture": picture = index
            case "spoken" where fields[index].value.mapping != nil:
                spokenWord = fields[index].value.labelWord("'spoken'", into: &diagnostics)
                spoken = spokenWord?.english
            case "spoken": spoken = fields[index].value.label("spoken", of: what, into: &diagnostics)
            case "width": width = fields[index].value.keyWidth(into: &diagnostics)
            case "height":
                height = fields[index].value.integer(
                    "'height' of a key", in: 1...rowLimit, into: &diagnostics)
            case "alternates":
                alternates = fields[index].value.namesOrCharacters("'alternates'", into: &diagnostics) ?? []
            case "style":
                let node = fields[index].value
                style = node.text("'style'", into: &diagnostics).flatMap {
                    diagnostics.takes($0, as: "'style'", at: node.place) ? $0 : nil
                }
            case "mode": latch = index
            case "hold": hold = index
            case "slide": slide = index
            case "then": then = index
            case "action" where NamedAction(rawValue: fields[index].value.scalar?.text ?? "") == .hide:
                hide = index
            case let name where Self.actionFields.contains(name):
                if let given {
                    diagnostics.error(
                        "\(what) can do only one thing: '\(fields[given].name)' and '\(name)' exclude each other",
                        at: fields[index].place)
                } else {
                    given = index
                }
            default: YAMLFields.refuse(fields[index], of: what, known: Self.fields, into: &diagnostics)
            }
        }
        if let icon { takeIcon(fields[icon], what, into: &diagnostics) }
        if let hide { takeHide(hide, beside: &given, of: fields, what, into: &diagnostics) }
        let mode: LatchMode? = latch.flatMap { fields[$0].value.choice("'mode'", into: &diagnostics) }
        if let given {
            actionPlace = fields[given].value.place
            // A key with a wrong action does nothing. So only the fault itself is reported.
            action = decodeAction(fields[given], mode: mode, into: &diagnostics) ?? .simple(.none)
        } else if entry.name.count > 1 {
            diagnostics.error(
                "\(what) does nothing; give it one of \(Self.actionFields.joined(separator: ", "))",
                at: entry.place)
        } else {
            action = nil
        }
        if let latch, given.map({ fields[$0].name != "layer" && fields[$0].name != "modifier" }) ?? true {
            diagnostics.error("'mode' is for keys with 'layer' or 'modifier'", at: fields[latch].place)
        }
        if let picture { takePicture(fields[picture], beside: fields, what, into: &diagnostics) }
        if let hold {
            takeHold(fields[hold], ofKeyWith: given.map { fields[$0].name }, into: &diagnostics)
        }
        if let then { takeThen(fields[then], into: &diagnostics) }
        if let slide {
            takeSlide(fields[slide], ofKeyWith: given.map { fields[$0].name }, into: &diagnostics)
        }
    }

    /// Reads `icon`, which takes the place of the label.
    private mutating func takeIcon(
        _ entry: YAMLEntry, _ what: @autoclosure () -> String, into diagnostics: inout DiagnosticList
    ) {
        guard let icon: KeyIcon = entry.value.choice("'icon'", into: &diagnostics) else { return }
        if label == nil {
            label = icon.label
        } else {
            diagnostics.error(
                "\(what()) shows only one thing: 'label' and 'icon' exclude each other", at: entry.place)
        }
    }

    /// Takes `action: hide`, which is the key's action, or what it does besides typing.
    private mutating func takeHide(
        _ hide: Int, beside given: inout Int?, of fields: [YAMLEntry], _ what: String,
        into diagnostics: inout DiagnosticList
    ) {
        guard let typing = given else {
            given = hide
            return
        }
        hidesAfterwards = Self.typingFields.contains(fields[typing].name)
        guard !hidesAfterwards else { return }
        diagnostics.error(
            "\(what) can do only one thing: '\(fields[typing].name)' and 'action' exclude each other; 'action: hide' "
                + "goes with \(Self.typingFields.joined(separator: ", "))", at: fields[hide].place)
    }

    /// Reads `hold`, which only a key that types keycodes may have.
    private mutating func takeHold(
        _ entry: YAMLEntry, ofKeyWith field: String?, into diagnostics: inout DiagnosticList
    ) {
        hold = entry.value.choice("'hold'", into: &diagnostics)
        let isText = if case .simple(.text) = action { true } else { false }
        guard !isText, field.map({ ["key", "text", "keys", "locale"].contains($0) }) ?? true else {
            diagnostics.error(
                "'hold' is for keys with 'key' or 'keys', and for those that type a single character",
                at: entry.place)
            return
        }
        if let hold, hold != .once, !alternates.isEmpty {
            diagnostics.error(
                "a key with 'alternates' is typed when it is lifted: its 'hold' can only be once",
                at: entry.value.place)
        }
    }
}

extension KeyDraft {
    /// Reads `slide`, which only a key may have that types and does nothing else while it is held.
    fileprivate mutating func takeSlide(
        _ entry: YAMLEntry, ofKeyWith field: String?, into diagnostics: inout DiagnosticList
    ) {
        let slide: Slide? = entry.value.choice("'slide'", into: &diagnostics)
        guard slide != nil else { return }
        slidePlace = entry.place
        if let field, field != "key", field != "text" {
            diagnostics.error(
                "'slide' is for keys with 'key' or 'text', and for those that type a single character",
                at: entry.place)
        } else if !alternates.isEmpty {
            diagnostics.error(
                "a key with 'alternates' waits for a long press, and cannot have 'slide', too",
                at: entry.place)
        } else if let hold, hold != .once {
            diagnostics.error(
                "a key with 'slide' is typed when it is lifted: its 'hold' can only be once", at: entry.place)
        }
    }

    /// The values of `slide`.
    private enum Slide: String, CaseIterable {
        case cursor
    }
}

// MARK: - What a key does

/// Returns the action that a field gives a key, whose field `mode` has the value `mode` if there is one.
private func decodeAction(
    _ entry: YAMLEntry, mode: LatchMode?, into diagnostics: inout DiagnosticList
) -> ActionDraft? {
    let node = entry.value
    switch entry.name {
    case "key":
        guard let name = node.text("'key'", into: &diagnostics) else { return nil }
        let word = Word(text: name, place: node.place)
        return decodeKeycode(word, into: &diagnostics).map { .simple(.key($0)) }
    case "text":
        return decodeText(node, "'text'", into: &diagnostics).map { .simple($0) }
    case "keys":
        return decodeChord(node, into: &diagnostics).map { .simple($0) }
    case "steps":
        return decodeSteps(node, into: &diagnostics).map { .simple($0) }
    case "layer":
        guard let name = node.text("'layer'", into: &diagnostics) else { return nil }
        return .layer(Word(text: name, place: node.place), mode ?? .lock)
    case "modifier":
        let modifier: Modifier? = node.choice("'modifier'", into: &diagnostics)
        return modifier.map { .simple(.modifier($0, mode ?? .once)) }
    case "layout":
        return decodeLayoutName(node, into: &diagnostics).map { .simple(.layout($0)) }
    case "locale":
        let item: LocaleItem? = node.choice("'locale'", into: &diagnostics)
        return item.map { _ in .simple(.decimalSeparator) }
    case "picker":
        return decodePickerAction(node, into: &diagnostics).map { .simple($0) }
    case "completion":
        return decodeCompletion(node, into: &diagnostics).map { .simple($0) }
    default:
        let action: NamedAction? = node.choice("'action'", into: &diagnostics)
        return action.map { .simple($0.action) }
    }
}

/// The values of `action`.
private enum NamedAction: String, CaseIterable {
    case hide
    case nextLayout = "next-layout"
    case shuffle
    case move
    case none

    var action: KeyAction {
        switch self {
        case .hide: .hide
        case .nextLayout: .nextLayout
        case .shuffle: .shuffle
        case .move: .move
        case .none: .none
        }
    }
}

/// The values of `locale`.
private enum LocaleItem: String, CaseIterable {
    case decimalSeparator = "decimal-separator"
}

/// Returns the name of the layout that a key shows; the panel later checks that the layout exists.
private func decodeLayoutName(_ node: YAMLNode, into diagnostics: inout DiagnosticList) -> String? {
    guard let name = node.text("'layout'", into: &diagnostics) else { return nil }
    if NamedFiles.isName(name) { return name }
    diagnostics.error("a layout cannot be called \(quoted(name))", at: node.place)
    return nil
}

// MARK: - Labels

extension YAMLNode {
    /// Reads a text that a person sees on a key or hears of it: `label` or `spoken`, or a word of a file of words.
    func label(
        _ field: String, of what: @autoclosure () -> String, into diagnostics: inout DiagnosticList
    ) -> String? {
        guard let label = text("'\(field)'", into: &diagnostics) else { return nil }
        if label.isEmpty {
            diagnostics.error(
                field == "label"
                    ? "the label of \(what()) is empty; for a blank key write ' '"
                    : "'\(field)' of \(what()) is empty; leave it out, and the label is spoken", at: place)
        } else if label.utf8.count > KeyDraft.textLimit, label.count > KeyDraft.textLimit {
            diagnostics.error(
                "'\(field)' has \(label.count) characters; the limit is \(KeyDraft.textLimit)", at: place)
        } else if let control = label.unicodeScalars.first(where: \.isControl) {
            diagnostics.error(
                "'\(field)' cannot have the control character \(quoted(String(control)))", at: place)
        } else {
            return label
        }
        return nil
    }
}
