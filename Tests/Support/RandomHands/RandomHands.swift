// SPDX-License-Identifier: MIT

import Engine

/// Contacts of up to ten hands that tap, drift, slide off, rest and pass by at random, and what must come of them.
///
/// What must come of them is worked out from a grid of keys and nothing else: where a contact begins, and whether it
/// has ended, been a palm or left its key.  Each key in a report has one contact that begins, moves or ends there, so
/// that how often keys went down, and which of those that are held are down after a report, tell what was typed in it.
///
/// ```swift
/// var hands = RandomHands(seed: 1)
/// for touch in hands.report() { … }
/// hands.pressed      // the keycodes that are down then
/// hands.presses      // how often a key has gone down so far
/// ```
package struct RandomHands {
    /// What a contact does, by its slot; places are fractions of the panel.
    package enum Touch: Hashable, Sendable {
        /// It begins.
        case down(slot: Int, x: Double, y: Double)
        /// It is somewhere else.
        case move(slot: Int, x: Double, y: Double)
        /// It is seen to be a palm.
        case palm(slot: Int)
        /// It ends.
        case up(slot: Int)
    }

    /// The rows of keys that are touched, in the lower half of the panel.
    package static let rows = [
        "1 2 3 4 5 6 7 8 9 0", "q w e r t y u i o p", "a s d f g h j k l ;", "z x c v b n m , . /",
    ]

    /// The keys that are down as long as a contact is on them; the others are struck.
    package static let held = rows.suffix(2).flatMap { $0.split(separator: " ").map(String.init) }

    /// The same as a layout file.
    package static let layout =
        "height: 50%\nlayers:\n  base:\n" + rows.map { "    - \($0)\n" }.joined() + "keys:\n"
        + held.map { "  '\($0)': {hold: down}\n" }.joined()

    /// The keycodes of the grid, row by row: `<linux/input-event-codes.h>`.
    private static let codes: [UInt16] = Array(2...11) + Array(16...25) + Array(30...39) + Array(44...53)

    /// How many slots contacts are in.
    package static let slotCount = 10

    /// The keycodes that are down after the last report.
    package private(set) var pressed: Set<UInt16> = []
    /// The slots whose contact is other programs' after the last report.
    package private(set) var passed: Set<Int> = []
    /// How many contacts have begun.
    package private(set) var taps = 0
    /// The keycodes of the keys that contacts press after the last report.
    private var touched: Set<UInt16> = []
    /// How often a key has gone down.
    package private(set) var presses = 0
    /// How many contacts were passed on and have ended, a palm's among them.
    package private(set) var passes = 0

    private var generator: SeededGenerator
    private var contacts = [Contact?](repeating: nil, count: slotCount)

    /// A contact, by what it is good for.
    private enum Contact: Equatable {
        /// It presses the key of an index.
        case pressing(Int)
        /// It is other programs'.
        case passed
        /// It does nothing until it ends.
        case idle
    }

    /// Makes hands that do the same for the same seed.
    package init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }
}

// MARK: - What they do

extension RandomHands {
    /// What the contacts do in the next report: nothing, one thing, or something with every hand.
    package mutating func report() -> [Touch] {
        var touches: [Touch] = []
        var isTaken = Set<Int>()
        let isCrowd = pick(20) == 0
        let first = pick(Self.slotCount)
        for slot in isCrowd ? 0..<Self.slotCount : first..<first + 1 {
            if let touch = touch(slot, &isTaken) { touches.append(touch) }
        }
        settle()
        return touches
    }

    /// Lifts every contact.
    package mutating func liftAll() -> [Touch] {
        let slots = contacts.indices.filter { contacts[$0] != nil }
        for slot in slots { end(slot) }
        settle()
        return slots.map { .up(slot: $0) }
    }

    private mutating func touch(_ slot: Int, _ isTaken: inout Set<Int>) -> Touch? {
        guard let contact = contacts[slot] else { return begin(slot, &isTaken) }
        if case .pressing(let key) = contact, !isTaken.insert(key).inserted { return nil }
        switch pick(12) {
        case 0:
            if contact == .passed { passes += 1 }
            contacts[slot] = .idle
            return .palm(slot: slot)
        case 1...3: return drift(slot, contact)
        case 4: return slideOff(slot, contact)
        default:
            end(slot)
            return .up(slot: slot)
        }
    }

    private mutating func begin(_ slot: Int, _ isTaken: inout Set<Int>) -> Touch? {
        if pick(6) == 0 {
            taps += 1
            contacts[slot] = .passed
            return .down(slot: slot, x: fraction(), y: 0.45 * fraction())
        }
        let key = pick(Self.codes.count)
        guard isTaken.insert(key).inserted else { return nil }
        taps += 1
        contacts[slot] = .pressing(key)
        let (x, y) = place(on: key, within: 0.45)
        return .down(slot: slot, x: x, y: y)
    }

    /// It stays on its key; one that is nobody's or others' goes anywhere, over keys as well.
    private mutating func drift(_ slot: Int, _ contact: Contact) -> Touch {
        if case .pressing(let key) = contact {
            let (x, y) = place(on: key, within: 0.45)
            return .move(slot: slot, x: x, y: y)
        }
        return .move(slot: slot, x: fraction(), y: fraction())
    }

    /// It leaves its key by more than a whole key, which presses no other.
    private mutating func slideOff(_ slot: Int, _ contact: Contact) -> Touch {
        guard case .pressing(let key) = contact else { return drift(slot, contact) }
        contacts[slot] = .idle
        let other = (key + 5) % 10 + key / 10 * 10
        let (x, y) = place(on: other, within: 0.4)
        return .move(slot: slot, x: x, y: y)
    }

    private mutating func end(_ slot: Int) {
        if contacts[slot] == .passed { passes += 1 }
        contacts[slot] = nil
    }

    private mutating func settle() {
        var keys: Set<UInt16> = []
        var others: Set<Int> = []
        for (slot, contact) in contacts.enumerated() {
            if case .pressing(let key) = contact { keys.insert(Self.codes[key]) }
            if contact == .passed { others.insert(slot) }
        }
        presses += keys.subtracting(touched).count
        (touched, passed) = (keys, others)
        pressed = keys.intersection(Self.codes.suffix(20))
    }
}

// MARK: - Chance

extension RandomHands {
    /// A place on a key, at most so much of it from its middle.
    private mutating func place(on key: Int, within part: Double) -> (Double, Double) {
        let (column, row) = (Double(key % 10), Double(key / 10))
        let (x, y) = (2 * fraction() - 1, 2 * fraction() - 1)
        return ((column + 0.5 + part * x) / 10, 0.5 + (row + 0.5 + part * y) / 8)
    }

    private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
    private mutating func fraction() -> Double { Double.random(in: 0..<1, using: &generator) }
}
