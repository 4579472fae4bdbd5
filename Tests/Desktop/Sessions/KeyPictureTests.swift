// SPDX-License-Identifier: MIT

import Engine
import Foundation
import TestScreens
import Testing
import Windows

@testable import DesktopRig

// In the suite of the others, as all of them read the devices of one machine.
extension CharacterTests {
    /// A picture of 4 × 4 pixels in the colour C81E5A.
    private static let png =
        "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGM4"
        + "IRcFRwzEcQAPMhQBlbcBGQAAAABJRU5ErkJggg=="

    @Test func `the picture of a key is seen where the key types its text`() throws {
        let layout = """
            accessory: [Logo Title Shuffle Done]
            keys: {Logo: {picture: logo.png, spoken: museum, text: '5'}}

            """
        let glass = try Glass([.console: .terminal, .xorg: .terminal, .sway: .terminal], layout: layout)
        let folder = URL(filePath: glass.pad.configuration).deletingLastPathComponent()
        try #require(Data(base64Encoded: Self.png)).write(to: folder.appending(path: "logo.png"))
        for session in glass.sessions { try glass.startOverlay(in: session) }
        let place = try #require(glass.pad.places()["museum"])
        for session in glass.sessions {
            let shot = try glass.look(at: session).shot
            try shot.keep(as: "picture-\(session.kind)")
            let (x, y) = (place.x * Double(shot.size.width), place.y * Double(shot.size.height))
            #expect(shot[Int(x), Int(y)] == 0xC81E5A, "\(session.kind)")
            try glass.typist.expect("5") { try glass.pad.tap("museum") }
        }
        #expect(glass.typist.faults.isEmpty)
    }
}
