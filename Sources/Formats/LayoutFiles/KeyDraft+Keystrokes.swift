// SPDX-License-Identifier: MIT

import Engine
internal import Text
import YAML

/// Reads `text`, or a text of `steps`, which `what` names.
func decodeText(
    _ node: YAMLNode, _ what: String, into diagnostics: inout DiagnosticList
) -> KeyAction? {
    guard let text = node.text(what, into: &diagnostics) else { return nil }
    guard !text.isEmpty else {
        diagnostics.error("\(what) cannot be empty", at: node.place)
        return nil
    }
    guard text.utf8.count <= KeyDraft.textLimit || text.count <= KeyDraft.textLimit else {
        diagnostics.error(
            "\(what) has \(text.count) characters; the limit is \(KeyDraft.textLimit)", at: node.place)
        return nil
    }
    if let control = text.unicodeScalars.first(where: { $0.isControl && $0 != "\n" && $0 != "\t" }) {
        diagnostics.error(
            "\(what) cannot have the control character \(quoted(String(control)))", at: node.place)
        return nil
    }
    if text.count == 1, let character = text.first { return .character(character) }
    return .text(text)
}

/// Reads a chord: a list of `KEY_` names, or the names with `+` between them.
func decodeChord(_ node: YAMLNode, into diagnostics: inout DiagnosticList) -> KeyAction? {
    let words: [Word]
    if let nodes = node.sequence {
        words = nodes.compactMap { item in
            item.text("a key of 'keys'", into: &diagnostics).map { Word(text: $0, place: item.place) }
        }
    } else if node.text("'keys'", into: &diagnostics) != nil {
        words = node.words(separatedBy: { $0 == "+" || $0.isWhiteSpace })
    } else {
        return nil
    }
    guard !words.isEmpty else {
        diagnostics.error("'keys' names no keys", at: node.place)
        return nil
    }
    guard words.count <= KeyDraft.chordLimit else {
        diagnostics.error(
            "'keys' names \(words.count) keys; the limit is \(KeyDraft.chordLimit)", at: node.place)
        return nil
    }
    var codes: [Keycode] = []
    for word in words {
        guard let code = decodeKeycode(word, into: &diagnostics) else { continue }
        if codes.contains(code) {
            diagnostics.error("\(quoted(word.text)) is in 'keys' twice", at: word.place)
        } else {
            codes.append(code)
        }
    }
    guard codes.count == words.count else { return nil }
    return codes.count == 1 ? .key(codes[0]) : .chord(codes)
}

/// Reads `steps`: a list of texts and of `KEY_` names.
func decodeSteps(_ node: YAMLNode, into diagnostics: inout DiagnosticList) -> KeyAction? {
    guard let nodes = node.sequence("'steps'", into: &diagnostics) else { return nil }
    guard !nodes.isEmpty else {
        diagnostics.error("'steps' types nothing", at: node.place)
        return nil
    }
    var steps: [KeyAction] = []
    for item in nodes {
        if let name = item.scalar?.text, name.hasPrefix("KEY_") {
            let word = Word(text: name, place: item.place)
            if let code = decodeKeycode(word, into: &diagnostics) { steps.append(.key(code)) }
        } else if let text = decodeText(item, "a text of 'steps'", into: &diagnostics) {
            steps.append(text)
        }
    }
    guard steps.count == nodes.count else { return nil }
    let count = steps.reduce(0) { $0 + $1.keycodes.count + $1.characters.count }
    guard count <= KeyDraft.textLimit else {
        diagnostics.error(
            "'steps' has \(count) characters and keys; the limit is \(KeyDraft.textLimit)", at: node.place)
        return nil
    }
    return .steps(steps)
}

/// Returns the keycode that `word` names, with a warning if programs under X11 cannot receive it.
func decodeKeycode(_ word: Word, into diagnostics: inout DiagnosticList) -> Keycode? {
    guard let code = Keycode(name: word.text) else {
        // Without its KEY_ a name is similar to no other, so the search adds the prefix.
        let name = word.text.uppercased().hasPrefix("KEY_") ? word.text : "KEY_\(word.text.uppercased())"
        let remedy =
            Keycode(name: name) != nil
            ? "; did you mean \(quoted(name))?" : suggestion(for: name, among: Keycode.allNames)
        diagnostics.error("the kernel has no key \(quoted(word.text))" + remedy, at: word.place)
        return nil
    }
    if code.rawValue > KeyDraft.lastX11Code {
        diagnostics.warning(
            "programs under X11 never see \(word.text): its code \(code.rawValue) is above \(KeyDraft.lastX11Code)",
            at: word.place)
    }
    return code
}
