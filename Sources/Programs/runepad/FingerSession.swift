// SPDX-License-Identifier: MIT

import Configuration
import Control
import Devices
import Engine
import Glibc
import Importing
internal import Text
import YAML

/// A finger that touches the keys of a panel one after another, where they stand just then.
final class FingerSession {
    /// Something that the finger does.
    enum Deed {
        /// Taps the keys of a word: the key that is called so, or else a key for each character.
        case tap(String)
        /// Holds the key that is called so, for a time in milliseconds.
        case hold(String, UInt64)
        /// Slides from one place to another.
        case swipe(from: String, to: String)
        /// Types a character, by whichever layers and alternates have it.
        case type(Character)
    }

    private let session: ControlSession
    private let panel: PanelState
    private let layouts: [Layout]
    private let transform: PanelTransform
    private let pause: UInt64
    private var finger: TouchInjector
    /// Whether the finger is on the glass.
    private var isDown = false
    private var deeds: [Deed]
    /// How many layers the finger has gone through for the present character.
    private var changes = 0
    /// Whether the finger has looked for the way to each character of the text.
    private var hasLooked = false
    /// The reason why the finger stopped.
    private(set) var fault: String?

    /// How long the finger rests on a key, and how long a slide takes, in milliseconds.
    private static let rest: UInt64 = 80
    private static let slide: UInt64 = 250
    /// The longest wait for alternates, in milliseconds.
    private static let longestHold: UInt64 = 5000
    private static let slideSteps = 10

    /// Makes a finger for a panel of `session`; it does nothing until ``next()``.
    init(
        _ session: ControlSession, panel: PanelState, target: FingerTarget, deeds: [Deed], pause: UInt64
    ) throws(DeviceError) {
        self.session = session
        self.panel = panel
        self.deeds = deeds
        self.pause = pause
        layouts = target.layouts
        transform = target.transform(on: panel.outputRotation)
        finger = try TouchInjector(target.device.devnode, touchscreen: target.touchscreen)
    }

    /// Does what is left, and ends the session.
    func next() {
        guard let deed = deeds.first else { return session.end() }
        session.view(of: panel) { [self] view in
            guard view.isVisible else {
                return stop("the view of \(panel.name) is hidden; `runepad show` shows it")
            }
            let layout = layouts.first { $0.name == view.layout }
            let finder = KeyFinder(view: view, layout: layout)
            if let lacking = characterWithoutWay(by: finder) {
                return stop(missing(String(lacking), in: finder) + "; nothing was typed")
            }
            perform(deed, with: finder)
        }
    }

    /// Returns a character of the text that the layout has no key for, before anything was typed.
    private func characterWithoutWay(by finder: KeyFinder) -> Character? {
        guard !hasLooked else { return nil }
        hasLooked = true
        for case .type(let character) in deeds where finder.step(toward: character) == nil {
            return character
        }
        return nil
    }

    private func stop(_ reason: String) {
        fault = reason
        lift()
        session.end()
    }

    /// Lifts the finger if it is down, and does nothing further.
    func lift() {
        deeds = []
        guard isDown else { return }
        isDown = false
        try? finger.up()
    }

    private func perform(_ deed: Deed, with finder: KeyFinder) {
        switch deed {
        case .tap(let word): tap(word, with: finder)
        case .hold(let word, let time):
            guard let key = finder.key(named: word) else { return stop(missing(word, in: finder)) }
            touch(key.frame.center, for: time)
        case .swipe(let from, let to):
            guard let start = place(from, in: finder) else { return stop(missing(from, in: finder)) }
            guard let end = place(to, in: finder) else { return stop(missing(to, in: finder)) }
            swipe(from: start, to: end)
        case .type(let character): type(character, with: finder)
        }
    }

    private func tap(_ word: String, with finder: KeyFinder) {
        if let key = finder.key(named: word) { return touch(key.frame.center, for: Self.rest) }
        guard word.count > 1 else { return stop(missing(word, in: finder)) }
        if let lacking = word.first(where: { finder.key(named: String($0)) == nil }) {
            return stop(missing(word, in: finder) + ", and none for its character \(quoted(String(lacking)))")
        }
        // Each character is looked for when its turn comes, because keys may have changed places by then.
        deeds.replaceSubrange(0..<1, with: word.map { .tap(String($0)) })
        next()
    }

    private func type(_ character: Character, with finder: KeyFinder) {
        switch finder.step(toward: character) {
        case .tap(let key):
            changes = 0
            touch(key.frame.center, for: Self.rest)
        case .change(let key):
            changes += 1
            guard changes <= 8 else { return stop(missing(String(character), in: finder)) }
            deeds.insert(.type(character), at: 0)
            touch(key.frame.center, for: Self.rest)
        case .choose(let label, let key):
            changes = 0
            choose(label, from: key)
        case nil: stop(missing(String(character), in: finder))
        }
    }

    /// The words for a key that is not there, which do not say what stands on the others.
    private func missing(_ word: String, in finder: KeyFinder) -> String {
        "the layout \(finder.view.layout) shows no key for \(quoted(word))"
    }
}

// MARK: - The finger

extension FingerSession {
    /// Touches a place for a time in milliseconds, and goes on with the next deed.
    private func touch(_ place: Point, for time: UInt64) {
        guard down(at: place) else { return }
        session.wait(milliseconds: time) { [self] in finish() }
    }

    /// Slides from place to place, and goes on with the next deed.
    private func swipe(from start: Point, to end: Point) {
        guard down(at: start) else { return }
        slide(from: start, to: end, step: 1)
    }

    private func slide(from start: Point, to end: Point, step: Int) {
        session.wait(milliseconds: Self.slide / UInt64(Self.slideSteps)) { [self] in
            let part = Double(step) / Double(Self.slideSteps)
            let place = Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
            guard move(to: place) else { return }
            if step < Self.slideSteps { slide(from: start, to: end, step: step + 1) } else { finish() }
        }
    }

    /// Holds a key until it offers alternates, and lifts on the one with a label.
    private func choose(_ label: String, from key: DrawnKey) {
        guard down(at: key.frame.center) else { return }
        awaitAlternate(label, waited: 0)
    }

    private func awaitAlternate(_ label: String, waited: UInt64) {
        session.wait(milliseconds: Self.rest) { [self] in
            session.view(of: panel) { [self] view in
                if let alternate = view.alternates.first(where: { $0.label == label }) {
                    guard move(to: alternate.frame.center) else { return }
                    return session.wait(milliseconds: Self.rest) { [self] in finish() }
                }
                guard waited < Self.longestHold else { return stop("the key offers no \(quoted(label))") }
                awaitAlternate(label, waited: waited + Self.rest)
            }
        }
    }

    private func finish() {
        do {
            try finger.up()
            isDown = false
            deeds.removeFirst()
            session.wait(milliseconds: pause) { [self] in next() }
        } catch {
            stop("\(error)")
        }
    }

    /// Puts the finger down; returns whether that worked, and otherwise ends the session.
    private func down(at place: Point) -> Bool {
        perform(at: place) { (finger, x, y) throws(DeviceError) in try finger.down(x: x, y: y) }
    }

    private func move(to place: Point) -> Bool {
        perform(at: place) { (finger, x, y) throws(DeviceError) in try finger.move(x: x, y: y) }
    }

    private func perform(
        at place: Point, _ work: (inout TouchInjector, Double, Double) throws(DeviceError) -> Void
    ) -> Bool {
        guard let (x, y) = transform.deviceFractions(x: place.x, y: place.y) else {
            stop("the calibration of \(panel.name) maps the glass to a line")
            return false
        }
        do throws(DeviceError) {
            isDown = true
            try work(&finger, x, y)
            return true
        } catch {
            stop("\(error)")
            return false
        }
    }

    /// The place that a word names: a key, or two per cents of the panel such as `50%,90%`.
    private func place(_ word: String, in finder: KeyFinder) -> Point? {
        if let key = finder.key(named: word) { return key.frame.center }
        let parts = word.split(separator: ",").map { $0.hasSuffix("%") ? Double($0.dropLast()) : nil }
        guard parts.count == 2, let x = parts[0], let y = parts[1], (0...100).contains(x),
            (0...100).contains(y)
        else { return nil }
        return Point(x: x / 100, y: y / 100)
    }
}
