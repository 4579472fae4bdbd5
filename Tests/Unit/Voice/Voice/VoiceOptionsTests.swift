// SPDX-License-Identifier: MIT

import Testing
import Text

@testable import Voice

struct VoiceOptionsTests {
    @Test func `known options are read, and unknown options are refused`() throws {
        #expect(try VoiceOptions.read([]) == .run(VoiceOptions()))
        #expect(
            try VoiceOptions.read(["--panel", "front", "--sound", "hw:1"])
                == .run(VoiceOptions(panel: "front", soundDevice: "hw:1")))
        #expect(try VoiceOptions.read(["--version"]) == .version)
        #expect(try VoiceOptions.read(["--help"]) == .help)
        #expect(throws: (any Error).self) { try VoiceOptions.read(["--loud"]) }
    }
}
