// SPDX-License-Identifier: MIT

import Clicks
import Testing

struct ClickPlayerTests {
    @Test func `a missing sound device is an error with the device's name and a remedy`() {
        let error = #expect(throws: ClickError.self) {
            _ = try ClickPlayer(device: "hw:99", sample: ClickSample(volume: 1))
        }
        #expect(
            error.map(String.init(describing:))?.hasPrefix("cannot open the sound device 'hw:99': ") == true)
        #expect(error.map(String.init(describing:))?.hasSuffix("'aplay -D hw:99'") == true)
    }

    @Test func `a click can be played repeatedly on the null sound device`() throws {
        var player = try ClickPlayer(device: "null", sample: ClickSample(volume: 0.5))
        for _ in 0..<100 { try player.play() }
    }
}
