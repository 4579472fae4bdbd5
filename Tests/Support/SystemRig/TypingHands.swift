// SPDX-License-Identifier: MIT

import Devices
import Engine
import Foundation
import RandomHands
import Testing

/// Ten fingers on a machine on which the packages are installed, and a program that reads what they type.
///
/// A second panel is called `side`.
final class TypingHands {
    private var screen: VirtualTouchscreen
    private var reader: EventNodeReader
    private var hands = RandomHands(seed: 36)
    private var typed = TypedKeys()

    /// Another panel, on which nobody types.
    private let side: VirtualTouchscreen

    /// The configuration under which they type.
    private static let configuration = """
        panels:
          - {name: front, match: {phys: test/hands}, layout: storm, keymap: us}
          - {name: side, match: {phys: test/side}, layout: qwerty, keymap: us}

        """

    /// Writes the layout and the configuration, starts the driver again, and plugs both touchscreens in.
    init() throws {
        try Data(RandomHands.layout.utf8).write(to: URL(filePath: "/etc/runepad/layouts/storm.yaml"))
        try Installation.configure(Self.configuration)
        screen = try VirtualTouchscreen(RandomHands.touchscreen, phys: "test/hands")
        side = try VirtualTouchscreen(.elanTouchscreen, phys: "test/side")
        reader = try EventNodeReader(phys: ownPhys(panel: "front", device: "keyboard"))
        // A panel has its keyboard before it is on the bus, where tests use this one.
        try waitUntilSuccess(of: "runepad status | grep side", diagnosis: "runepad status")
    }

    /// Makes so many reports, and returns how long each key took, in µs, from the touch to the program that reads it.
    ///
    /// - Throws: when a key is lost, is typed twice, or goes up or down without a finger.
    func type(reports: Int) throws -> [Int] {
        // Fingers wait for no scheduler: a flood must not stop this thread between the time it takes and its report.
        try schedule(SCHED_FIFO, priority: 1)
        defer { try? schedule(SCHED_OTHER, priority: 0) }
        var times: [Int] = []
        let end = ContinuousClock.now + Self.limit
        for _ in 0..<reports { if let time = try report(hands.report(), until: end) { times.append(time) } }
        return times
    }

    private func schedule(_ policy: Int32, priority: Int32) throws {
        var parameters = sched_param(sched_priority: priority)
        let status = unsafe sched_setscheduler(0, policy, &parameters)
        try #require(status == 0, "sched_setscheduler(2) failed with errno \(errno)")
    }

    /// Lifts all fingers, because the driver ends each contact when it reads its files again.
    func lift() throws { _ = try report(hands.liftAll(), until: ContinuousClock.now + Self.limit) }

    /// How long some hundred reports may take, which is more than ten times what a busy machine needs.
    private static let limit = Duration.seconds(120)

    private func report(_ touches: [RandomHands.Touch], until end: ContinuousClock.Instant) throws -> Int? {
        let before = typed.presses
        let start = MonotonicTime.now()
        try screen.report(touches)
        var last: MonotonicTime?
        // What goes up was down, so nothing else tells that the driver has seen a report without a new key.
        let down = Set(hands.pressed.map(keyName))
        while typed.presses < hands.presses || typed.down != down {
            // The kernel repeats keys that are down, so there are always events.
            try #require(
                ContinuousClock.now < end,
                """
                not within \(Self.limit): \(typed.presses) keys of \(hands.presses), and \(typed.down) down, \
                not \(down)
                """)
            let events = try reader.read { !$0.isEmpty }
            let isGone = reader.isGone
            try #require(!isGone, "the keyboard has gone")
            typed.take(events.compactMap(\.keyText).joined(separator: " "))
            try #require(typed.faults == [])
            last = events.last?.time ?? last
        }
        try #require(typed.presses == hands.presses)
        guard typed.presses > before, let last else { return nil }
        return Int(last.rawValue) - Int(start.rawValue)
    }
}

extension [Int] {
    /// The least time within which 99 of 100 times lie.
    var within99: Int { isEmpty ? 0 : sorted()[(count * 99 - 1) / 100] }
}
