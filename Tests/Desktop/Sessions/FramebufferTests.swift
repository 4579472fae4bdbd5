// SPDX-License-Identifier: MIT

import Drawing
import Engine
import Foundation
import FramebufferWindows
import Overlay
import TestScreens
import Testing
import Windows

@testable import DesktopRig

/// The rows that the first text console has.
private func consoleRows() throws -> Int {
    let words = try succeed(["stty", "-F", "/dev/tty1", "size"]).split(separator: " ")
    return try #require(words.first.flatMap { Int($0) })
}

// In the suite of the others, as all of them use one console.
extension CharacterTests {
    @Test func `the framebuffer shows the drawn view, and the console's text stays above it`() throws {
        try succeed(["chvt", "1"])
        let server = try FramebufferDisplayServer { Issue.record("\($0)") }
        let output = try #require(server.outputs.first)
        #expect(
            output == Output(name: "fb0", size: PixelSize(width: 1024, height: 600), physicalSize: nil)
                || output.physicalSize != nil)
        let rows = try consoleRows()
        let frame = Frame(minX: 0, minY: 0.5, maxX: 1, maxY: 1)
        let window = try server.window(on: "fb0", frame: frame, reservesSpace: true)
        #expect(window.size == PixelSize(width: 1024, height: 300))
        // 600 pixels are 37 rows of 16, half of them 18.
        #expect((rows, try consoleRows()) == (37, 18))
        let view = DrawnView(
            frame: frame, gap: .fractionOfKey(0.1),
            keys: [DrawnKey(label: "ᚠ", frame: frame)])
        let surface = try PixelSurface(width: 1024, height: 300)
        let whole = PixelArea(window.size)
        try surface.draw(
            ViewDrawing(view, filling: window.size, on: nil, theme: .light), clippedTo: [whole])
        _ = try surface.withImage { image throws(DisplayError) in
            try window.present(image, damage: [whole], offset: 0)
        }
        // More than there is room for.
        try succeed(["sh", "-c", "seq 60 >/dev/tty1"])
        let drawn = try Screenshot.of(surface)
        let seen = try Screenshot.ofFramebuffer()
        #expect(seen.bytes[(300 * 4096)...] == drawn.bytes[...])
        #expect(seen.bytes[..<(288 * 4096)].contains { $0 != 0 })
        window.close()
        #expect(try consoleRows() == 37)
        #expect(try Screenshot.ofFramebuffer().bytes[(300 * 4096)...] != drawn.bytes[...])
    }
}
