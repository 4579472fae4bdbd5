// SPDX-License-Identifier: MIT

import Devices
import Engine
import Testing

@testable import Driver

struct PanelShuffleTests {
    /// χ² of ten digits in ten places over 10,000 shuffles: 81 degrees of freedom, of which 1 in 10⁹ is more than
    /// 183, and 1 in 10⁹ less than 23.
    @Test func `10,000 shuffles with kernel randomness put digits in all places equally often`() throws {
        let rig = try PanelRig("pad", layouts: ["pad": pad], generator: KernelGenerator())
        var counts = [[Int]](repeating: [Int](repeating: 0, count: 10), count: 10)
        for _ in 0..<10_000 {
            rig.perform(.shuffle)
            let order = rig.labels.compactMap { Int($0) }
            #expect(Set(order).count == 10)
            for (place, digit) in order.enumerated() { counts[place][digit] += 1 }
        }
        let chi = counts.joined().reduce(0.0) { $0 + Double(($1 - 1000) * ($1 - 1000)) / 1000 }
        #expect(chi < 183)
        #expect(chi > 23)
    }

    private let pad = "layers: {base: [1 2 3 4 5, 6 7 8 9 0]}\nshuffle: {keys: 0123456789}\n"
}
