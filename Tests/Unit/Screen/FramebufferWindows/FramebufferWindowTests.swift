// SPDX-License-Identifier: MIT

import Engine
import Testing
import Windows

@testable import FramebufferWindows

/// A screen of 4 × 6 pixels with a word more in each row, whose console has panned by a row: all pixels are 7.
private func screen() -> Framebuffer {
    let geometry = Framebuffer.Geometry(
        size: PixelSize(width: 4, height: 6), x: 0, y: 1, stride: 20, format: .xrgb8888)
    let screen = Framebuffer(geometry)
    for row in 0..<6 {
        unsafe screen.pixels(x: 0, y: row, count: 4).copyBytes(
            from: [UInt8](repeating: 7, count: 16))
    }
    return screen
}

private func window(on screen: Framebuffer) -> FramebufferWindow {
    FramebufferWindow(
        PixelArea(x: 1, y: 2, width: 2, height: 4), on: screen, whenPresented: {}, whenClosed: { _ in })
}

/// The lowest byte of each pixel, row by row.
private func picture(_ screen: Framebuffer) -> [String] {
    (0..<6).map { row in
        let bytes = unsafe Array(screen.pixels(x: 0, y: row, count: 4))
        return stride(from: 0, to: 16, by: 4).map { String(bytes[$0]) }.joined()
    }
}

/// Presents an image of two columns whose rows are 1 to 4, or so much more.
private func present(
    _ window: FramebufferWindow, damage: [PixelArea], offset: Int = 0, more: UInt32 = 0
) throws {
    let pixels = (1...4 as ClosedRange<UInt32>).flatMap { [$0 + more, $0 + more] }
    try unsafe pixels.withUnsafeBytes { bytes in
        let image = unsafe Image(size: PixelSize(width: 2, height: 4), stride: 8, bytes: bytes)
        try window.present(image, damage: damage, offset: offset)
    }
}

struct FramebufferWindowTests {
    private let all = [PixelArea(x: 0, y: 0, width: 2, height: 4)]

    @Test func `a window covers its place, and restores the screen when it is closed`() throws {
        let screen = screen()
        let window = window(on: screen)
        #expect(picture(screen) == ["7777", "7777", "7777", "7777", "7777", "7777"])
        try present(window, damage: all)
        #expect(picture(screen) == ["7777", "7777", "7117", "7227", "7337", "7447"])
        window.close()
        #expect(picture(screen) == ["7777", "7777", "7777", "7777", "7777", "7777"])
    }

    @Test func `a window copies only the areas that have changed`() throws {
        let screen = screen()
        let window = window(on: screen)
        try present(window, damage: all)
        try present(window, damage: [PixelArea(x: 1, y: 1, width: 1, height: 2)], more: 4)
        #expect(picture(screen) == ["7777", "7777", "7117", "7267", "7377", "7447"])
        try present(window, damage: [])
        #expect(picture(screen) == ["7777", "7777", "7117", "7267", "7377", "7447"])
    }

    @Test func `a window that moves down shows what was above it on the screen`() throws {
        let screen = screen()
        let window = window(on: screen)
        try present(window, damage: all, offset: 3)
        #expect(picture(screen) == ["7777", "7777", "7777", "7777", "7777", "7117"])
        try present(window, damage: [], offset: 1)
        #expect(picture(screen) == ["7777", "7777", "7777", "7117", "7227", "7337"])
        try present(window, damage: [], offset: 3)
        #expect(picture(screen) == ["7777", "7777", "7777", "7777", "7777", "7117"])
        try present(window, damage: [], offset: 4)
        #expect(picture(screen) == ["7777", "7777", "7777", "7777", "7777", "7777"])
    }

    @Test func `a window shows nothing after it has been closed`() throws {
        let screen = screen()
        let window = window(on: screen)
        window.close()
        try present(window, damage: all)
        #expect(picture(screen).allSatisfy { $0 == "7777" })
        #expect(!window.isBusy)
    }
}

struct FramebufferDisplayServerTests {
    @Test func `a missing framebuffer is an error with a remedy`() {
        #expect(
            throws: DisplayError(
                "draw on /nowhere/fb0", reason: "there is no framebuffer",
                remedy: "load the display's driver, or use --backend wayland or x11 in a desktop")
        ) { try FramebufferDisplayServer(path: "/nowhere/fb0", log: { _ in }) }
        #expect(throws: DisplayError.self) { try FramebufferDisplayServer(path: "/dev/null", log: { _ in }) }
    }
}
