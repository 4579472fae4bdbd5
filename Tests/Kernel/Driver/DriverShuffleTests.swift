// SPDX-License-Identifier: MIT

import Devices
import Engine
import Foundation
import Glibc
import Testing

@testable import KernelRig

struct DriverShuffleTests {
    private static let digits = Array("0123456789").map(String.init)

    /// χ² of ten digits in ten places over 10,000 shuffles: 81 degrees of freedom, of which 1 in 10⁹ is more than
    /// 183, and 1 in 10⁹ less than 23.
    @Test func `10,000 shuffles with kernel randomness put digits in all places equally often`() {
        let keys = (0..<10).map { Key(name: "\($0)", action: .hide) }
        let layout = Layout(
            name: "pad", layers: [Layer(name: "base", rows: [keys.indices.map { .key($0) }])], keys: keys,
            shuffle: Shuffle(keys: Array(keys.indices)))
        var core = PanelCore(
            TouchscreenDescription(
                reporting: .slots(1), x: Axis(minimum: 0, maximum: 9), y: Axis(minimum: 0, maximum: 9)),
            layouts: PanelLayouts([TypingPlan(PlacedLayout(layout), resolver: NoKeymap())]),
            transform: PanelTransform(),
            surroundings: CoreSurroundings(generator: KernelGenerator(), civilTime: { _ in .local() }))
        var counts = [[Int]](repeating: [Int](repeating: 0, count: 10), count: 10)
        for _ in 0..<10_000 {
            core.perform(.shuffle, at: .now())
            core.settle(at: .now())
            let order = core.drawnView().keys.compactMap { Int($0.label) }
            #expect(Set(order).count == 10)
            for (place, digit) in order.enumerated() { counts[place][digit] += 1 }
        }
        let chi = counts.joined().reduce(0.0) { $0 + Double(($1 - 1000) * ($1 - 1000)) / 1000 }
        #expect(chi < 183)
        #expect(chi > 23)
    }

    @Test func `on a shuffled pad each digit is shown once and types itself, after Enter too`() throws {
        let rig = try DriverRig(serving: "pin")
        for _ in 0..<3 {
            try rig.settleView()
            #expect(try rig.digitsShown().sorted() == Self.digits)
            for digit in Self.digits {
                try rig.tap(digit)
                #expect(try rig.takeTyped(2) == "KEY_\(digit)↓ KEY_\(digit)↑")
            }
            try rig.tap("⏎")
            #expect(try rig.takeTyped(2) == "KEY_ENTER↓ KEY_ENTER↑")
        }
    }

    @Test func `the keys that are not shuffled keep their places`() throws {
        let rig = try DriverRig(serving: "pin")
        func others() throws -> [DrawnKey] {
            try #require(rig.view).allKeys.filter { !Self.digits.contains($0.label) }
        }
        let before = try others()
        #expect(before.map(\.label) == ["Enter your PIN", "Shuffle", "1 2 3", "Done", "⌫", "⏎"])
        for _ in 0..<3 {
            try rig.tap("⏎")
            #expect(try rig.takeTyped(2) == "KEY_ENTER↓ KEY_ENTER↑")
            try rig.settleView()
            #expect(try others() == before)
        }
    }

    @Test func `digits change places after Enter and when the view is shown, not in between`() throws {
        let rig = try DriverRig(serving: "pin")
        let first = try rig.digitsShown()
        for digit in Self.digits { try rig.tap(digit) }
        #expect(try rig.takeTyped().split(separator: " ").count == 20)
        try rig.settleView()
        #expect(try rig.digitsShown() == first)

        // One order in 10! comes again by chance: twenty in a row never do.
        var orders: Set<[String]> = []
        for _ in 0..<10 {
            try rig.tap("⏎")
            #expect(try rig.takeTyped(2) == "KEY_ENTER↓ KEY_ENTER↑")
            try rig.settleView()
            orders.insert(try rig.digitsShown())
        }
        for _ in 0..<10 {
            try rig.tap("Done")
            try rig.awaitView("hidden") { !$0.isVisible }
            rig.driver?.signal(SIGUSR1)
            try rig.awaitView("shown") { $0.isVisible }
            try rig.settleView()
            orders.insert(try rig.digitsShown())
        }
        #expect(orders.count > 15)
    }

    @Test func `each shuffle gets new random numbers from getrandom`() throws {
        let rig = try DriverRig("pin")
        let trace = rig.folder.path + "/trace"
        // With -D strace stands beside the driver, which then is our own child and ends with the test.
        try rig.start(command: ["/usr/bin/strace", "-D", "-f", "-e", "trace=getrandom", "-o", trace])
        #expect(try rig.lines(of: trace).filter { $0.hasSuffix("= 8") }.count >= 9, "for the first show")
        for _ in 0..<3 {
            let before = try rig.lines(of: trace)
            try rig.tap("⏎")
            #expect(try rig.takeTyped(2) == "KEY_ENTER↓ KEY_ENTER↑")
            try rig.settleView()
            let calls = try rig.lines(of: trace).dropFirst(before.count)
            // Ten digits need nine choices, each of at least one call for eight bytes.
            #expect(calls.filter { $0.contains("getrandom(") && $0.hasSuffix("= 8") }.count >= 9, "\(calls)")
        }
    }
}

extension DriverRig {
    /// The digits in the order in which they stand.
    fileprivate func digitsShown() throws -> [String] {
        try #require(view).allKeys.map(\.label).filter { $0.count == 1 && $0 >= "0" && $0 <= "9" }
    }

    /// The lines of a file.
    fileprivate func lines(of path: String) throws -> [Substring] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    }
}

private struct NoKeymap: CharacterResolver {
    func keystroke(for character: Character) -> Keystroke? { nil }
}
