// SPDX-License-Identifier: MIT

import Engine
import Foundation
import Glibc
import Testing
import Windows
import X11Windows

@testable import DesktopRig

// In the suite of the others, as all of them use one machine.
extension CharacterTests {
    @Test func `in cage, an X window shows its image, takes no focus and stays above later ones`() throws {
        let file = "/run/sessions/cage-environment"
        try? FileManager.default.removeItem(atPath: file)
        try User.makeFolder("/run/sessions")
        try FileManager.default.createDirectory(
            atPath: "/tmp/.X11-unix", withIntermediateDirectories: true)
        try #require(unsafe chmod("/tmp/.X11-unix", 0o1777) == 0)
        // The server lets in the user alone, and this test is root's.
        let script = "xhost +si:localuser:root; env >\(file).new; mv \(file).new \(file); exec sleep infinity"
        let desktop = try Desktop(.cage, client: ["sh", "-c", "'\(script)'"])
        let display = try display(in: file)

        let client = try XClient(display)
        let program = try makeWindow(
            of: client, PixelArea(x: 0, y: 0, width: 100, height: 100), color: programColor, states: []
        ) { try client.activeWindow() == $0 }
        let before = try client.windows()
        let server = try X11DisplayServer(display: display)
        let viewer = XViewer(server)
        let output = try #require(server.outputs.first)
        let size = output.size
        let window = try server.window(
            on: output.name, frame: Frame(x: 0.25, y: 0.5, width: 0.5, height: 0.5), reservesSpace: true)
        #expect(window.size == PixelSize(width: size.width / 2, height: size.height / 2))
        let place = PixelArea(
            x: size.width / 4, y: size.height / 2, width: size.width / 2, height: size.height / 2)

        /// The screen of one colour, with the image at its place, moved down by an offset.
        func expected(_ color: UInt32, offset: Int? = 0) -> Picture {
            Picture(width: size.width, height: size.height) { x, y in
                guard let offset, place.x..<place.maxX ~= x, place.y + offset..<size.height ~= y else {
                    return color
                }
                return pixel(x - place.x, y - place.y - offset)
            }
        }
        func expectSeen(_ picture: Picture) throws {
            try viewer.wait { try desktop.screenshot() == picture }
        }
        try present(in: window, 0)
        try expectSeen(expected(programColor))
        // cage keeps no space free, and would fill the screen with a window that asks for it.
        #expect(try client.windows().count == before.count + 1)
        #expect(try client.activeWindow() == program)
        try present(in: window, 100)
        try expectSeen(expected(programColor, offset: 100))
        try present(in: window, 0)
        try expectSeen(expected(programColor))

        // One that a window manager manages, and one that it does not; some times, as each is a race with the compositor.
        let all = PixelArea(size)
        let kinds = [([], 0x20_4060), (nil, 0x60_2040)] as [([String]?, UInt32)]
        for (states, color) in Array(repeating: kinds, count: 6).joined() {
            let other = try makeWindow(of: client, all, color: color, states: states) { _ in
                try server.dispatch()
                return try desktop.screenshot().pixels.first == color
            }
            try expectSeen(expected(color))
            client.destroy(other)
            try expectSeen(expected(programColor))
        }
        window.close()
        try expectSeen(expected(programColor, offset: nil))
    }

    /// Makes a window that cage shows: cage 0.3 never shows some that the server draws at once.
    private func makeWindow(
        of client: XClient, _ area: PixelArea, color: UInt32, states: [String]?,
        isShown: (UInt32) throws -> Bool
    ) throws -> UInt32 {
        let end = ContinuousClock.now + .milliseconds(patience)
        while true {
            let window = client.makeWindow(area, color: color, states: states)
            for _ in 0..<100 {
                if try isShown(window) { return window }
                poll(nil, 0, 50)
            }
            client.destroy(window)
            try #require(ContinuousClock.now < end)
        }
    }

    /// The X server that cage's client was told of.
    private func display(in file: String) throws -> String {
        try wait { FileManager.default.fileExists(atPath: file) }
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        return String(try #require(lines.first { $0.hasPrefix("DISPLAY=") }).dropFirst("DISPLAY=".count))
    }

    private var programColor: UInt32 { 0x10_6050 }

    private func wait(_ condition: () throws -> Bool) throws {
        let end = ContinuousClock.now + .milliseconds(patience)
        while try !condition() {
            try #require(ContinuousClock.now < end)
            poll(nil, 0, 50)
        }
    }

    private func pixel(_ x: Int, _ y: Int) -> UInt32 {
        0x10_0000 + UInt32(x % 200) << 8 + UInt32(y % 200)
    }

    private func present(in window: any Window, _ offset: Int) throws {
        let size = window.size
        let pixels = (0..<size.width * size.height).map {
            0xFF00_0000 | pixel($0 % size.width, $0 / size.width)
        }
        try unsafe pixels.withUnsafeBytes { bytes in
            let image = unsafe Image(size: size, stride: size.width * 4, bytes: bytes)
            try window.present(image, damage: [PixelArea(size)], offset: offset)
        }
    }
}
