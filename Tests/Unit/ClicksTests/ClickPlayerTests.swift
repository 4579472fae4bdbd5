// SPDX-License-Identifier: MIT

import Clicks
import Testing

@Suite("Click player")
struct ClickPlayerTests {
    @Test("a sound device that is not there is an error with its name and a remedy")
    func noDevice() {
        let error = #expect(throws: ClickError.self) {
            _ = try ClickPlayer(device: "hw:99", sample: ClickSample(volume: 1))
        }
        #expect(
            error.map(String.init(describing:))?.hasPrefix("cannot open the sound device 'hw:99': ") == true)
        #expect(error.map(String.init(describing:))?.hasSuffix("'aplay -D hw:99'") == true)
    }

    @Test("a click can be played again and again on a device that swallows what it is given")
    func repeated() throws {
        var player = try ClickPlayer(device: "null", sample: ClickSample(volume: 0.5))
        for _ in 0..<100 { try player.play() }
    }
}
