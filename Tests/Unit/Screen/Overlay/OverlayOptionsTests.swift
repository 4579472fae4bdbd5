// SPDX-License-Identifier: MIT

import Testing
import Text

@testable import Overlay

struct OverlayOptionsTests {
    private func command(_ line: String) throws -> Command.Request<OverlayOptions> {
        try OverlayOptions.read(line.split(separator: " ").map(String.init))
    }

    @Test func `without options, the overlay draws all panels as configured`() throws {
        #expect(try command("") == .run(OverlayOptions()))
        #expect(OverlayOptions().soundDevice == "default")
    }

    @Test func `the overlay's options are read with their values`() throws {
        #expect(
            try command(
                "--backend fbdev --panel front --output=fb1 --theme night --themes a --themes b --reserve fullscreen --sound plughw:1,0"
            )
                == .run(
                    OverlayOptions(
                        backend: .fbdev, panel: "front", output: "fb1", theme: "night",
                        themeDirectories: ["a", "b"], reservation: .fullscreen, soundDevice: "plughw:1,0")))
    }

    @Test func `the options --help and --version win over all others`() throws {
        #expect(try command("--help --nonsense") == .help)
        #expect(try command("--panel front --version") == .version)
    }

    @Test(arguments: [
        ("--backend drm", "unknown value 'drm' of --backend: it is one of wayland, x11, fbdev"),
        ("--backend", "--backend needs a value; write --backend wayland, x11 or fbdev"),
        ("--reserve fullscren", "unknown value 'fullscren' of --reserve; did you mean 'fullscreen'?"),
        ("front", "'front' is not an option; name the only panel to show with --panel NAME"),
    ])
    func `a wrong option of the overlay is reported in one sentence`(line: String, sentence: String) {
        let error = #expect(throws: UsageError.self) { try command(line) }
        #expect(error?.description == sentence)
    }
}
