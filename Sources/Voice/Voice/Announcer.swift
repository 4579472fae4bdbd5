// SPDX-License-Identifier: MIT

package import Clicks
package import Engine
package import LayoutFiles

/// Decides what is heard of the guided touch of one panel.
///
/// - Another key ends the speech about the key before.  Nothing else that a finger does ends speech.
/// - A key is said once, until the finger has been elsewhere.  If only its state changes, only the state is said.
/// - After typing, one word is said: the new state of the key, or "typed".  The key's name comes before the word if it
///   was not said yet.
/// - A value that is refused is said with its fault and its limits, beside the sound for keys that do nothing.  Of a
///   character that a number refuses, the fault and the limits are said.
/// - A gap makes one sound, however long the finger is in it.
/// - An edge over which a keypad goes makes a sound beside the key's name, unless the message is masked.
/// - A masked message makes a sound, which is the same for each key, and never speech.
package struct Announcer {
    /// A key as a person tells it from others, without its state.
    private struct Key: Hashable {
        var label, spoken, name, language: String

        init(_ message: GuideMessage) {
            (label, spoken, name) = (message.label, message.spoken, message.keyName)
            language = message.language
        }
    }

    private let words: (String) -> SpokenWords
    private let defaultLanguage: String
    /// The key that was said last, with the state that the person knows; `nil` after the finger has left it.
    private var announced: (key: Key, state: DrawnKey.State)?
    /// The layout that was said last.
    private var layout: String?
    /// Whether the sound of the edge was the last to be heard.
    private var isAtEdge = false

    /// Makes an announcer; the default language, a BCP 47 tag, is for layouts without one.
    package init(defaultLanguage: String, words: @escaping (String) -> SpokenWords) {
        self.defaultLanguage = defaultLanguage
        self.words = words
    }

    package mutating func announce(_ message: GuideMessage) -> Announcement {
        if message.kind != .left { isAtEdge = false }
        switch message.kind {
        case .began: return begin(message)
        case .layer: return show(message)
        case .ended, .hidden:
            guard layout != nil || announced != nil else { return Announcement(cancels: true) }
            (announced, layout) = (nil, nil)
            // Guided touch also ends when headphones are unplugged, and the others in the room would hear a word.
            if message.kind == .ended { return Announcement(cancels: true, sound: .edge) }
            return Announcement(cancels: true, [word(\.hidden, message)], substitute: .edge)
        case .stop:
            announced = nil
            return Announcement(cancels: true)
        case .left:
            defer { (announced, isAtEdge) = (nil, true) }
            return isAtEdge ? .nothing : Announcement(sound: .edge)
        case .refused: return refuse(message)
        case .entered: return message.isMasked ? Announcement(cancels: true, sound: .masked) : enter(message)
        case .typed: return message.isMasked ? Announcement(sound: .typed) : type(message)
        case .opened: return open(message)
        case .wrapped:
            if message.isMasked { return Announcement(cancels: true, sound: .masked) }
            var announcement = enter(message)
            announcement.sound = .edge
            return announcement
        case .repeated where !message.layout.isEmpty:
            layout = nil
            return begin(message)
        case .repeated, .louder, .softer:
            if message.isMasked { return Announcement(cancels: true, sound: .masked) }
            announced = nil
            let announcement = enter(message)
            return announcement.utterances.isEmpty ? Announcement(sound: .entered) : announcement
        }
    }

    // MARK: - Keys

    private mutating func enter(_ message: GuideMessage) -> Announcement {
        let key = Key(message)
        guard announced?.key == key else {
            announced = (key, message.state)
            let texts = name(message) + state(of: message)
            // The sound comes at once, also where the name is still being said.
            return Announcement(
                cancels: true, texts, sound: message.isHome ? .home : nil, substitute: .entered)
        }
        let change = change(to: message)
        return change.isEmpty ? .nothing : Announcement(cancels: true, change)
    }

    private mutating func type(_ message: GuideMessage) -> Announcement {
        let isNew = announced?.key != Key(message)
        let change = change(to: message)
        announced = (Key(message), message.state)
        let name = isNew ? name(message) : []
        // A name that is still being said is said to its end.
        return Announcement(
            cancels: isNew, name + (change.isEmpty ? [word(\.typed, message)] : change), substitute: .typed)
    }

    /// Says a value that was refused: EN 301 549, clause 5.1.3.15, wants the person to hear what is wrong.
    private mutating func refuse(_ message: GuideMessage) -> Announcement {
        let limits = limits(message)
        guard !message.isMasked, message.state == .wrong || !limits.isEmpty else {
            return Announcement(sound: .refused)
        }
        let texts = message.state == .wrong ? name(message) + state(of: message) : word(for: .wrong, message)
        // The focus is elsewhere, or the person has heard more than the key, so the next key is a new one, also where it
        // is this one.
        announced = nil
        return Announcement(cancels: true, texts + limits, sound: .refused)
    }

    /// The limits that a refused number had to keep.
    private func limits(_ message: GuideMessage) -> [Utterance] { parts(of: message.layout, message) }

    /// The parts of a text such as "5 – 30 °C": the dash between them is a pause, as voices say nothing of it.
    private func parts(of text: String, _ message: GuideMessage) -> [Utterance] {
        text.split(separator: " – ").map { Utterance(.label(String($0)), language: language(message)) }
    }

    private func open(_ message: GuideMessage) -> Announcement {
        if message.isMasked { return Announcement(cancels: true, sound: .masked) }
        let words = words(language(message))
        let text = Utterance(.words(words.more(message.label)), language: words.language)
        return Announcement([text], substitute: .entered)
    }

    /// The key's name: the layout's words for it, or else the name of the standard key, or else its label.
    private func name(_ message: GuideMessage) -> [Utterance] {
        if message.spoken.isEmpty, let utterance = effect(message) { return [utterance] }
        let content: Utterance.Content
        if !message.spoken.isEmpty {
            content = .words(message.spoken)
        } else if !message.keyName.isEmpty, !message.keyName.contains(":") {
            content = .key(message.keyName)
        } else if message.label.count == 1 {
            content = .character(message.label)
        } else {
            return parts(of: message.label, message)
        }
        return [Utterance(content, language: language(message))]
    }

    /// The words for a key that leads to a layer or changes the view.
    ///
    /// A label without letters, such as ?123, says little of it.  The label of the language key, such as DE, says which
    /// language is next.
    private func effect(_ message: GuideMessage) -> Utterance? {
        let words = words(language(message))
        guard let key = SpokenWords.Key(keyName: message.keyName), let text = words.keys[key] else {
            return nil
        }
        let hasLetters = message.label.contains(where: \.isLetter)
        if hasLetters, key != .language { return nil }
        return Utterance(.words(hasLetters ? "\(text) \(message.label)" : text), language: words.language)
    }

    private func state(of message: GuideMessage) -> [Utterance] { word(for: message.state, message) }

    private func word(for state: DrawnKey.State, _ message: GuideMessage) -> [Utterance] {
        let words = words(language(message))
        return words.states[state].map { [Utterance(.words($0), language: words.language)] } ?? []
    }

    /// The words for a state that differs from the one that the person knows; none for a state that says nothing.
    private mutating func change(to message: GuideMessage) -> [Utterance] {
        guard let announced, announced.key == Key(message) else { return state(of: message) }
        if announced.state == message.state { return [] }
        self.announced?.state = message.state
        if !state(of: message).isEmpty { return state(of: message) }
        return announced.state == .latched || announced.state == .locked ? [word(\.released, message)] : []
    }

    // MARK: - Layouts

    private mutating func begin(_ message: GuideMessage) -> Announcement {
        // Said again once headphones are there.
        let beginning = message.isMasked ? "" : message.layout
        guard layout != beginning else { return .nothing }
        (announced, layout) = (nil, beginning)
        let words = words(language(message))
        // Without headphones there are no keys to be heard.
        let sentence = message.isMasked ? words.masked : message.confirmation.flatMap { words.began[$0] }
        let texts = sentence.map { [Utterance(.words($0), language: words.language)] } ?? []
        return Announcement(cancels: true, title(message) + texts, substitute: .entered)
    }

    private mutating func show(_ message: GuideMessage) -> Announcement {
        let shown = message.layout.isEmpty ? message.label : message.layout
        guard layout != shown else { return .nothing }
        (announced, layout) = (nil, shown)
        return Announcement(cancels: true, title(message), substitute: .entered)
    }

    private func title(_ message: GuideMessage) -> [Utterance] {
        let text = message.layout.isEmpty ? message.label : message.layout
        return text.isEmpty ? [] : [Utterance(.words(text), language: language(message))]
    }

    // MARK: - Languages

    private func language(_ message: GuideMessage) -> String {
        message.language.isEmpty ? defaultLanguage : message.language
    }

    private func word(_ path: KeyPath<SpokenWords, String>, _ message: GuideMessage) -> Utterance {
        let words = words(language(message))
        return Utterance(.words(words[keyPath: path]), language: words.language)
    }
}

extension Announcer {
    /// Returns the language of a locale's name, such as `de-AT` for `de_AT.UTF-8`.
    ///
    /// `C`, `POSIX` and an empty name are English.
    package static func language(ofLocale name: String) -> String {
        let tag = name.prefix { $0 != "." && $0 != "@" }.split(separator: "_").joined(separator: "-")
        return tag.isEmpty || tag == "C" || tag == "POSIX" ? "en" : tag
    }
}

/// What a message of guided touch makes to be heard.
package struct Announcement: Hashable, Sendable {
    /// Whether the speech before ends at once.
    package var cancels: Bool
    package var utterances: [Utterance]
    /// The sound to play with a voice and without one, or `nil` for none.
    package var sound: Earcon?
    /// The sound to play if there is no voice, or `nil` for none.
    package var substitute: Earcon?

    package init(
        cancels: Bool = false, _ utterances: [Utterance] = [], sound: Earcon? = nil, substitute: Earcon? = nil
    ) {
        self.cancels = cancels
        self.utterances = utterances
        self.sound = sound
        self.substitute = substitute
    }

    /// Nothing new is heard, and nothing ends.
    package static let nothing = Announcement()
}
