// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestScreens
import Testing
import Windows

/// A compositor that runs without a seat and draws into memory, in a runtime folder of its own.
final class Desktop {
    /// Its kind.
    let kind: SessionKind
    private let folder: String
    private var program: Program?

    /// Starts a compositor and in it `client`, which has to end with it, with one output that has 600 × 300 pixels under sway.
    init(_ kind: SessionKind, client: [String] = ["true"]) throws {
        self.kind = kind
        folder = "/run/sessions/\(kind)-\(UInt64.random(in: 0...UInt64.max))"
        try User.makeFolder("/run/sessions")
        try User.makeFolder(folder)
        let script = folder + "/client"
        try "#!/bin/sh\necho ready\nexec \(client.joined(separator: " "))\n"
            .write(toFile: script, atomically: true, encoding: .utf8)
        try #require(unsafe chmod(script, 0o755) == 0)
        let program = try Program(
            try command(script),
            Program.Surroundings(
                environment: [
                    "XDG_RUNTIME_DIR": folder, "XDG_CONFIG_HOME": folder, "WLR_BACKENDS": "headless",
                    "WLR_RENDERER": "pixman", "SWAYSOCK": folder + "/sway",
                ],
                log: folder + "/log", isHeard: true))
        self.program = program
        try #require(program.awaitWord(), "\(kind): \(log)")
    }

    private func command(_ script: String) throws -> [String] {
        switch kind {
        case .sway:
            let configuration = folder + "/config"
            try """
            xwayland disable
            default_border none
            output * mode --custom 600x300@60Hz
            seat * hide_cursor 1
            exec \(script)

            """.write(toFile: configuration, atomically: true, encoding: .utf8)
            return ["sway", "--config", configuration]
        case .labwc: return ["labwc", "--config-dir", folder, "--startup", script]
        case .cage: return ["cage", "--", script]
        case .weston:
            return [
                "weston", "--backend=headless", "--shell=kiosk", "--socket=wayland-1", "--no-config", "--",
                script,
            ]
        case .console, .xorg: preconditionFailure("\(kind) is no compositor")
        }
    }

    /// What it has complained of.
    var log: String { (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? "" }

    /// The path of its socket.
    func display() throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let name = names.first { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }
        return folder + "/" + (try #require(name, "\(kind): \(log)"))
    }

    /// Ends it.
    func end() {
        program = nil
    }

    /// Has sway do something.
    func perform(_ words: String) throws {
        try succeed(["swaymsg", "-s", folder + "/sway", "--", words])
    }

    /// Where sway has its one client's window, once there is one.
    func client() throws -> [Int]? {
        let text = try succeed(["swaymsg", "-s", folder + "/sway", "-r", "-t", "get_tree"])
        let tree = try JSONDecoder().decode(Node.self, from: Data(text.utf8))
        return tree.client.map { [$0.x, $0.y, $0.width, $0.height] }
    }

    private struct Node: Decodable {
        struct Rectangle: Decodable {
            var x, y, width, height: Int
        }
        var pid: Int?
        var rect: Rectangle
        var nodes: [Node]

        var client: Rectangle? {
            pid == nil ? nodes.lazy.compactMap { $0.client }.first : rect
        }
    }

    /// What a person sees.
    func screenshot() throws -> Picture {
        let file = folder + "/screenshot.ppm"
        let display = try display()
        let result = try Program.run(
            ["grim", "-t", "ppm", file],
            environment: [
                "PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": folder, "WAYLAND_DISPLAY": display,
            ])
        try #require(result.status == 0, "grim: \(result.output)")
        return try Picture(ppm: Data(contentsOf: URL(filePath: file)))
    }
}

/// Opaque pixels.
struct Picture: Equatable {
    /// Pixels from left to right.
    let width: Int
    /// Pixels from top to bottom.
    let height: Int
    /// Red, green and blue, row by row: a word each, as 0xRRGGBB.
    private(set) var pixels: [UInt32]

    /// Makes a picture of what is at each place.
    init(width: Int, height: Int, _ pixel: (Int, Int) -> UInt32) {
        (self.width, self.height) = (width, height)
        pixels = []
        for y in 0..<height {
            for x in 0..<width { pixels.append(pixel(x, y) & 0xFF_FFFF) }
        }
    }

    /// Reads a portable pixmap of 8 bits a colour: ppm(5).
    init(ppm data: Data) throws {
        let shot = try Screenshot(ppm: data)
        self.init(width: shot.size.width, height: shot.size.height) { shot[$0, $1] }
    }

    /// The pixel at a place that is there.
    subscript(x: Int, y: Int) -> UInt32 {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue & 0xFF_FFFF }
    }

    /// A part of it.
    func part(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Picture {
        Picture(width: width, height: height) { self[x + $0, y + $1] }
    }

    /// How many pixels differ from those of a picture of the same size, or `nil` when it is of another one.
    func difference(from other: Picture) -> Int? {
        guard width == other.width, height == other.height else { return nil }
        return zip(pixels, other.pixels).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
    }
}
