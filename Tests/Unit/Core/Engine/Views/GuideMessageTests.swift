// SPDX-License-Identifier: MIT

import Engine
import Testing

@Suite struct GuideMessageTests {
    @Test(arguments: [true, false])
    func `a masked message keeps nothing of its key`(isMasked: Bool) {
        let message = GuideMessage(
            .entered, label: "5", spoken: "five", keyName: "five", state: .pressed, language: "en",
            layout: "pin", isMasked: isMasked, isHome: true)
        #expect(message.label == (isMasked ? "" : "5"))
        #expect(message.spoken == (isMasked ? "" : "five"))
        #expect(message.keyName == (isMasked ? "" : "five"))
        #expect(message.state == (isMasked ? .plain : .pressed))
        #expect(message.isHome == !isMasked)
        #expect(message.language == "en" && message.layout == "pin")
    }

    @Test func `a message that is not masked is of the home key only if it says so`() {
        #expect(!GuideMessage(.entered, label: "4").isHome)
    }
}
