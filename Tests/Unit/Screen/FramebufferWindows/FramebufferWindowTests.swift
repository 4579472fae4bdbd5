// SPDX-License-Identifier: MIT

import Engine
import Glibc
import Testing
import Windows

@testable import FramebufferWindows

/// A screen of 4 × 6 pixels with a word more in each row, whose console has panned by a row: all pixels are 7.
private func consoleScreen() -> Framebuffer {
    let geometry = Framebuffer.Geometry(
        size: PixelSize(width: 4, height: 6), x: 0, y: 1, stride: 20, format: .xrgb8888)
    let screen = Framebuffer(geometry)
    for row in 0..<6 {
        unsafe screen.pixels(x: 0, y: row, count: 4).copyBytes(
            from: [UInt8](repeating: 7, count: 16))
    }
    return screen
}

/// The lowest byte of each pixel as a hexadecimal digit, row by row.
private func picture(_ screen: Framebuffer) -> [String] {
    (0..<6).map { row in
        let bytes = unsafe Array(screen.pixels(x: 0, y: row, count: 4))
        return stride(from: 0, to: 16, by: 4).map { String(bytes[$0], radix: 16) }.joined()
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
    private let screen = consoleScreen()
    private let server: FramebufferDisplayServer

    init() throws {
        server = try FramebufferDisplayServer(screen, name: "fb0") { _ in }
    }

    /// A window of 2 × 4 pixels from this column and row on.
    private func window(x: Int = 1, y: Int = 2) throws -> FramebufferWindow {
        let frame = Frame(
            minX: Double(x) / 4, minY: Double(y) / 6, maxX: Double(x + 2) / 4, maxY: Double(y + 4) / 6)
        let window = try server.window(on: "fb0", frame: frame, reservesSpace: false)
        return try #require(window as? FramebufferWindow)
    }

    /// Shows a window, and another one that covers its upper right corner.
    private func overlapping() throws -> (lower: FramebufferWindow, upper: FramebufferWindow) {
        let lower = try window()
        try present(lower, damage: all)
        let upper = try window(x: 2, y: 1)
        try present(upper, damage: all, more: 10)
        #expect(picture(screen) == ["7777", "77bb", "71cc", "72dd", "73ee", "7447"])
        return (lower, upper)
    }

    @Test func `a window covers its place, and restores the screen when it is closed`() throws {
        let window = try window()
        #expect(picture(screen) == ["7777", "7777", "7777", "7777", "7777", "7777"])
        try present(window, damage: all)
        #expect(picture(screen) == ["7777", "7777", "7117", "7227", "7337", "7447"])
        window.close()
        #expect(picture(screen) == ["7777", "7777", "7777", "7777", "7777", "7777"])
    }

    @Test func `a window copies only the areas that have changed`() throws {
        let window = try window()
        try present(window, damage: all)
        try present(window, damage: [PixelArea(x: 1, y: 1, width: 1, height: 2)], more: 4)
        #expect(picture(screen) == ["7777", "7777", "7117", "7267", "7377", "7447"])
        try present(window, damage: [])
        #expect(picture(screen) == ["7777", "7777", "7117", "7267", "7377", "7447"])
    }

    @Test func `a window that moves down shows what was above it on the screen`() throws {
        let window = try window()
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
        let window = try window()
        window.close()
        try present(window, damage: all)
        #expect(picture(screen).allSatisfy { $0 == "7777" })
        #expect(!window.isBusy)
    }

    @Test func `of two windows that overlap, the lower one closes first and leaves the upper one`() throws {
        let (lower, upper) = try overlapping()
        lower.close()
        #expect(picture(screen) == ["7777", "77bb", "77cc", "77dd", "77ee", "7777"])
        upper.close()
        #expect(picture(screen) == Array(repeating: "7777", count: 6))
    }

    @Test func `a window is drawn again after the one above it has closed`() throws {
        let (lower, upper) = try overlapping()
        let listener = Listener()
        server.delegate = listener
        upper.close()
        #expect(picture(screen)[1] == "7777")
        var timer = pollfd(fd: server.fileDescriptor, events: Int16(POLLIN), revents: 0)
        #expect(unsafe poll(&timer, 1, 60_000) == 1)
        try server.dispatch()
        #expect(listener.resized.count == 1 && listener.resized.first === lower)
        try present(lower, damage: [])
        #expect(picture(screen) == ["7777", "7777", "7117", "7227", "7337", "7447"])
        lower.close()
        #expect(picture(screen) == Array(repeating: "7777", count: 6))
    }

    @Test func `a window that moves down leaves the picture of the one above it`() throws {
        let (lower, upper) = try overlapping()
        try present(lower, damage: [], offset: 2)
        #expect(picture(screen) == ["7777", "77bb", "77cc", "77dd", "71ee", "7227"])
        lower.close()
        #expect(picture(screen) == ["7777", "77bb", "77cc", "77dd", "77ee", "7777"])
        upper.close()
        #expect(picture(screen) == Array(repeating: "7777", count: 6))
    }
}

/// Keeps the windows that need a new image.
private final class Listener: DisplayServerDelegate {
    private(set) var resized: [any Window] = []

    func outputsChanged(_ server: any DisplayServer) {}
    func windowResized(_ window: any Window) { resized.append(window) }
    func windowIsReady(_ window: any Window) {}
    func windowClosed(_ window: any Window) {}
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
