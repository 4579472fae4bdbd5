// SPDX-License-Identifier: MIT

package import Engine
internal import Text

/// What a finger does on a panel, decided one gesture at a time on the view that the panel shows just then.
///
/// ```swift
/// var plan = FingerPlan([.tap("4711"), .tap("Enter")], panel: "front", layouts: layouts)
/// while let gesture = try plan.next(on: presentView()) { perform(gesture) }
/// ```
package struct FingerPlan {
    /// Something that a person wants.
    package enum Action: Hashable, Sendable {
        /// Taps a place or the keys of a word: the key that is called so, or else a key for each character.
        ///
        /// A place is two per cents of the panel, such as `50%,90%`.
        case tap(String)
        /// Holds the place, or the key that is called so, for a time in milliseconds.
        case hold(String, UInt64)
        /// Slides from one place or key to another.
        case swipe(from: String, to: String)
        /// Types a character, by whichever layers and alternates have it.
        case type(Character)
        /// Presses a key of the keypad beside the glass, whatever the view shows.
        case press(KeypadAction)
    }

    /// A movement of the finger.
    package enum Gesture: Hashable, Sendable {
        /// Rests on a place for a time in milliseconds.
        case touch(Point, UInt64)
        case slide(from: Point, to: Point)
        /// Holds a place until alternates are offered, and lifts on the one with this label.
        case choose(String, at: Point)
        /// Presses and releases a key of the keypad.
        case press(KeypadAction)
    }

    /// The actions that are left.
    private var actions: [Action]
    private let panel: String
    private let layouts: [Layout]
    /// How many layers the finger has gone through for the present character.
    private var changes = 0
    /// Whether there was a look for the way to each character, before anything was typed.
    private var hasLooked = false

    /// How long a finger rests on a key, in milliseconds.
    package static let rest: UInt64 = 80
    private static let mostChanges = 8

    /// Makes the plan of these actions on a panel; `layouts` are its layouts with those to which their keys lead.
    package init(_ actions: [Action], panel: String, layouts: [Layout]) {
        self.actions = actions
        self.panel = panel
        self.layouts = layouts
    }

    package var isDone: Bool { actions.isEmpty }

    /// Returns the next gesture, or `nil` if everything is done.
    ///
    /// - Throws: The reason why the finger stops, which does not say what stands on other keys.
    package mutating func next(on view: DrawnView) throws(FingerFault) -> Gesture? {
        guard let action = actions.first else { return nil }
        guard view.isVisible || !action.needsView else {
            throw FingerFault(
                "the view of \(panel) is hidden; `runepad show` shows it, and without it only places such as 50%,90% are "
                    + "touched")
        }
        let finder = KeyFinder(view: view, layout: layouts.first { $0.name == view.layout })
        if !hasLooked { try refuseCharactersWithoutWay(by: finder) }
        hasLooked = true
        actions.removeFirst()
        switch action {
        case .tap(let word): return try tap(word, by: finder)
        case .hold(let word, let time): return .touch(try finder.place(word), time)
        case .swipe(let from, let to):
            return .slide(from: try finder.place(from), to: try finder.place(to))
        case .type(let character): return try type(character, by: finder)
        case .press(let key): return .press(key)
        }
    }

    private func refuseCharactersWithoutWay(by finder: KeyFinder) throws(FingerFault) {
        for case .type(let character) in actions where finder.step(toward: character) == nil {
            throw FingerFault("\(finder.missing(String(character))); nothing was typed")
        }
    }

    private mutating func tap(_ word: String, by finder: KeyFinder) throws(FingerFault) -> Gesture {
        if let place = finder.point(word) { return .touch(place, Self.rest) }
        guard let first = word.first, word.count > 1 else { throw FingerFault(finder.missing(word)) }
        if let lacking = word.first(where: { finder.key(named: String($0)) == nil }) {
            throw FingerFault(
                "\(finder.missing(word)), and none for its character \(quoted(String(lacking)))")
        }
        // The other characters are looked for when their turns come, because keys may have changed places by then.
        actions.insert(contentsOf: word.dropFirst().map { .tap(String($0)) }, at: 0)
        return try tap(String(first), by: finder)
    }

    private mutating func type(_ character: Character, by finder: KeyFinder) throws(FingerFault) -> Gesture {
        let step = finder.step(toward: character)
        if case .change(let key)? = step, changes < Self.mostChanges {
            changes += 1
            actions.insert(.type(character), at: 0)
            return .touch(key.frame.center, Self.rest)
        }
        changes = 0
        switch step {
        case .tap(let key): return .touch(key.frame.center, Self.rest)
        case .choose(let label, let key): return .choose(label, at: key.frame.center)
        case .change, nil: throw FingerFault(finder.missing(String(character)))
        }
    }
}

/// The reason why a finger stops.
package struct FingerFault: Error, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

extension KeyFinder {
    /// The words for a key that is not there or is grey, which do not say what stands on the others.
    fileprivate func missing(_ word: String) -> String {
        view.allKeys.contains { $0.label == word }
            ? "the key \(quoted(word)) is grey, and types nothing now"
            : "the layout \(view.layout) shows no key for \(quoted(word))"
    }

    /// The place that a word names, or `nil` for none: a key that is shown, or two per cents of the panel.
    fileprivate func point(_ word: String) -> Point? {
        if view.isVisible, let key = key(named: word) { return key.frame.center }
        return Point(perCents: word)
    }

    fileprivate func place(_ word: String) throws(FingerFault) -> Point {
        guard let place = point(word) else { throw FingerFault(missing(word)) }
        return place
    }
}

extension FingerPlan.Action {
    /// Whether the action is for keys, which only a shown view has.
    fileprivate var needsView: Bool {
        switch self {
        case .tap(let word), .hold(let word, _): Point(perCents: word) == nil
        case .swipe(let from, let to): Point(perCents: from) == nil || Point(perCents: to) == nil
        case .type: true
        case .press: false
        }
    }
}

extension Point {
    /// Makes the place of the panel that two per cents name, such as `50%,90%`.
    fileprivate init?(perCents text: String) {
        let parts = text.split(separator: ",").map { $0.hasSuffix("%") ? Double($0.dropLast()) : nil }
        guard parts.count == 2, let x = parts[0], let y = parts[1], (0...100).contains(x),
            (0...100).contains(y)
        else { return nil }
        self.init(x: x / 100, y: y / 100)
    }
}
