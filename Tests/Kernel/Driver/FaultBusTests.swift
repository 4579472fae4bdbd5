// SPDX-License-Identifier: MIT

import Checkout
import Engine
import Foundation
import Glibc
import RandomHands
import Repetitions
import TestBus
import Testing

@testable import KernelRig

/// Programs that say more on the bus than anybody wants to hear.
struct FaultBusTests {
    /// What systemd lets the driver have, in KiB.
    private func unitLimit() throws -> Int {
        let unit = try String(
            contentsOfFile: Checkout.file("config/systemd/runepadd.service"), encoding: .utf8)
        let limit = try #require(unit.firstMatch(of: /\nMemoryMax=(\d+)M\n/))
        return try #require(Int(limit.1)) * 1024
    }

    /// 600 calls with texts of 30 MB and 40,000 small ones under `make faults`, minutes of it.
    @Test func `a flood of the bus loses no key and stays below the unit's memory limit`() throws {
        let rig = try DriverRig("storm", layouts: ["storm": RandomHands.layout])
        let bus = try rig.startOnBus()
        try rig.stopRepeats()
        try rig.forgetPeak()
        let before = try rig.usage()
        // As long as the bus lets through, and as many as it lets through.
        let (count, length) = (
            repetitions(full: 600, quick: 20), repetitions(full: 30_000_000, quick: 12_000_000)
        )
        var floods: [(Process, Pipe)] = []
        let some = repetitions(full: 40_000, quick: 200)
        for (caller, count, length) in [
            (TestBus.Caller.nobody, count, length), (.viewer, count, length), (.viewer, some, 2000),
        ] {
            let flood = bus.program(
                [Checkout.testProgram("bus-flood"), rig.busPath, "\(count)", "\(length)"], as: caller)
            try flood.0.run()
            floods.append(flood)
        }

        var hands = RandomHands(seed: 15)
        var typed = TypedKeys()
        while floods.contains(where: { $0.0.isRunning }) {
            for _ in 0..<12 { try rig.touch(hands.report()) }
            typed.take(try rig.takeTyped())
            try #require(typed.faults == [])
            try #require(typed.down == Set(hands.pressed.map { Keycode(rawValue: $0).name ?? "" }))
            try #require(typed.presses == hands.presses)
        }
        try rig.touch(hands.liftAll())
        typed.take(try rig.takeTyped())
        #expect(typed.faults == [] && typed.down == [] && typed.presses == hands.presses)

        let calls = try floods.map { try Flood($0.0, $0.1) }
        let after = try rig.usage()
        print(
            "flooded by nobody: \(calls[0].text), by overlays: \(calls[1].text) and \(calls[2].text); "
                + "\(hands.taps) taps meanwhile, \(typed.presses) presses; \(before.peak) KiB resident before, "
                + "\(after.peak) KiB at most with it")
        // The bus itself refuses all of the one's calls; the driver answers the others'.
        #expect(calls[0].refused == calls[0].answered && calls[0].answered > 0)
        #expect(calls[1].refused > 0 && calls[1].refused < calls[1].answered)
        #expect(calls[2].refused > 0 && calls[2].refused < calls[2].answered)
        #expect(after.peak < (try unitLimit()))
        // A message of that length was never there as a whole.
        #expect(after.peak - before.peak < 6144)
        #expect(rig.folder.errors == [])
    }
}

/// What a flood says when it has ended.
private struct Flood {
    var text: String
    var answered: Int
    var refused: Int

    init(_ process: Process, _ output: Pipe) throws {
        process.waitUntilExit()
        text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let match = try #require(
            text.wholeMatch(of: /\d+ calls, (\d+) answered, (\d+) refused/), "the flood did not end: \(text)")
        answered = try #require(Int(match.1))
        refused = try #require(Int(match.2))
    }
}
