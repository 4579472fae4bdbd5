// SPDX-License-Identifier: MIT

import Engine
import Foundation
import Testing
import WaylandWindows
import Windows

@testable import DesktopRig

/// What a person sees of windows that are opened on Wayland compositors.
@Suite(.serialized)
struct WaylandWindowTests {
    private let lowerHalf = Frame(x: 0, y: 0.5, width: 1, height: 0.5)

    /// A picture in which no pixel is like its neighbours.
    private func pattern(_ width: Int, _ height: Int, seed: Int = 0) -> Picture {
        Picture(width: width, height: height) { x, y in
            UInt32(truncatingIfNeeded: (x &* 7 &+ seed) << 16 ^ (y &* 5) << 8 ^ (x &+ y &* 3))
        }
    }

    private func pattern(for window: any Window, seed: Int = 0) -> Picture {
        pattern(window.size.width, window.size.height, seed: seed)
    }

    @Test func `a window shows its image pixel for pixel at scales 1, 2 and 1.5 and when turned`() throws {
        let desktop = try Desktop(.sway)
        let viewer = Viewer(try WaylandDisplayServer(display: try desktop.display()))
        #expect(viewer.server.outputs.map(\.name) == ["HEADLESS-1"])
        #expect(viewer.server.outputs.map(\.size) == [PixelSize(width: 600, height: 300)])
        let empty = try desktop.screenshot()
        let lower = try viewer.open("lower", lowerHalf)
        let small = try viewer.open("small", Frame(x: 0.25, y: 0.1, width: 0.5, height: 0.2))
        // The logical size, and the pixels of both windows with the small one's place, counted by hand.
        let steps: [(command: String, logical: PixelSize, lower: [Int], small: [Int])] = [
            ("scale 1", PixelSize(width: 600, height: 300), [0, 150, 600, 150], [150, 30, 300, 60]),
            ("scale 2", PixelSize(width: 300, height: 150), [0, 150, 600, 150], [150, 30, 300, 60]),
            ("scale 1.5", PixelSize(width: 400, height: 200), [0, 150, 600, 150], [150, 30, 300, 60]),
            (
                "scale 1 transform 90", PixelSize(width: 300, height: 600), [0, 300, 300, 300],
                [75, 60, 150, 120]
            ),
        ]
        for (index, step) in steps.enumerated() {
            if index > 0 {
                try desktop.perform("output HEADLESS-1 \(step.command)")
                try viewer.awaitNews("small resized")
                try viewer.wait(for: "size") { viewer.server.outputs.first?.size == step.logical }
            }
            for (window, place, seed) in [(lower, step.lower, index), (small, step.small, 50 + index)] {
                try viewer.wait(for: "size at \(step.command)") {
                    window.size == PixelSize(width: place[2], height: place[3])
                }
                try viewer.show(pattern(for: window, seed: seed), in: window)
            }
            let screen = try desktop.screenshot()
            for (place, seed) in [(step.lower, index), (step.small, 50 + index)] {
                let seen = screen.part(place[0], place[1], place[2], place[3])
                #expect(
                    seen.difference(from: pattern(place[2], place[3], seed: seed)) == 0,
                    "\(step.command), \(place)")
            }
        }
        lower.close()
        small.close()
        try viewer.server.dispatch()
        try desktop.perform("output HEADLESS-1 scale 1 transform normal")
        #expect(try desktop.screenshot() == empty)
        // Nothing of the pictures stays in this process's memory; tests beside this one have pictures for a while.
        let end = ContinuousClock.now + .milliseconds(patience)
        while try String(contentsOfFile: "/proc/self/maps", encoding: .utf8).contains("memfd:runepad") {
            try #require(ContinuousClock.now < end)
            poll(nil, 0, 50)
        }
        // Nor in a file that a window leaves for the next one.
        while try pixelFiles().contains(where: { $0.contains { $0 != 0 } }) {
            try #require(ContinuousClock.now < end)
            poll(nil, 0, 50)
        }
        #expect(try !pixelFiles().isEmpty)
    }

    /// The contents of the files of pixels that this process has open.
    private func pixelFiles() throws -> [Data] {
        let folder = "/proc/self/fd/"
        return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { number in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folder + number)
            // Tests beside this one may close theirs in the meantime.
            guard target?.contains("memfd:runepad") == true else { return nil }
            return try? Data(contentsOf: URL(filePath: folder + number))
        }
    }

    @Test func `a window makes a client smaller, and stands above a fullscreen client`() throws {
        let desktop = try Desktop(.sway, client: ["foot", "sleep", "infinity"])
        let viewer = Viewer(try WaylandDisplayServer(display: try desktop.display()))
        func awaitClient(_ place: [Int]) throws {
            let end = ContinuousClock.now + .milliseconds(patience)
            while true {
                let seen = try desktop.client()
                if seen == place { return }
                try #require(ContinuousClock.now < end, "the client is at \(seen ?? [])")
            }
        }
        try awaitClient([0, 0, 600, 300])

        let first = try viewer.open("pad", Frame(x: 0, y: 0.6, width: 1, height: 0.4))
        let picture = pattern(for: first)
        try viewer.show(picture, in: first)
        try awaitClient([0, 0, 600, 180])
        #expect(try desktop.screenshot().part(0, 180, 600, 120) == picture)

        // The next view of another height: the room for both would be more than the output has.
        let high = try viewer.open("high", Frame(x: 0, y: 0.3, width: 1, height: 0.7))
        let highPicture = pattern(for: high, seed: 7)
        try viewer.show(highPicture, in: high)
        #expect(try desktop.screenshot().part(0, 90, 600, 210) == highPicture)
        #expect(try desktop.client() == [0, 0, 600, 180])
        first.close()
        try viewer.server.dispatch()
        try awaitClient([0, 0, 600, 90])
        #expect(try desktop.screenshot().part(0, 90, 600, 210) == highPicture)
        let window = try viewer.open("pad again", Frame(x: 0, y: 0.6, width: 1, height: 0.4))
        try viewer.show(picture, in: window)
        high.close()
        try viewer.server.dispatch()
        try awaitClient([0, 0, 600, 180])

        try desktop.perform("fullscreen enable")
        try awaitClient([0, 0, 600, 300])
        #expect(try desktop.screenshot().part(0, 180, 600, 120) == picture)
        try desktop.perform("fullscreen disable")
        try awaitClient([0, 0, 600, 180])

        window.close()
        try viewer.server.dispatch()
        try awaitClient([0, 0, 600, 300])
        let another = try viewer.open(
            "other", Frame(x: 0, y: 0, width: 1, height: 0.25), reservesSpace: false)
        try viewer.show(pattern(for: another), in: another)
        #expect(try desktop.client() == [0, 0, 600, 300])
    }

    @Test func `only damaged areas are redrawn, and a window moved down uncovers what is below`() throws {
        let desktop = try Desktop(.sway)
        let viewer = Viewer(try WaylandDisplayServer(display: try desktop.display()))
        let empty = try desktop.screenshot()
        let window = try viewer.open("pad", lowerHalf)
        var expected = pattern(for: window)
        try viewer.show(expected, in: window)
        // A compositor may keep the shown image until the next one comes, and the window then has two of them.
        for _ in 1...2 { try viewer.show(expected, in: window, damage: []) }
        // An image is right where it or one before it is said to have changed, and is another one elsewhere.
        var next = pattern(for: window, seed: 7)
        for step in 1...5 {
            let seen = pattern(for: window, seed: 40 * step)
            let areas = [
                PixelArea(x: 50 * step, y: 10, width: 40, height: 25),
                PixelArea(x: 575, y: 145 - 10 * step, width: 25, height: 5),
            ]
            for area in areas {
                for y in area.y..<area.y + area.height {
                    for x in area.x..<area.x + area.width {
                        expected[x, y] = seen[x, y]
                        next[x, y] = seen[x, y]
                    }
                }
            }
            try viewer.show(next, in: window, damage: areas)
            #expect(
                try desktop.screenshot().part(0, 150, 600, 150).difference(from: expected) == 0, "\(step)")
        }
        try viewer.show(expected, in: window, damage: [], offset: 60)
        let moved = try desktop.screenshot()
        #expect(moved.part(0, 150, 600, 60) == empty.part(0, 150, 600, 60))
        #expect(moved.part(0, 210, 600, 90) == expected.part(0, 0, 600, 90))
        try viewer.show(expected, in: window, damage: [], offset: 0)
        #expect(try desktop.screenshot().part(0, 150, 600, 150) == expected)
    }

    @Test func `a window closes with its output, and another one opens on the next output`() throws {
        let desktop = try Desktop(.sway)
        let viewer = Viewer(try WaylandDisplayServer(display: try desktop.display()))
        let window = try viewer.open("first", lowerHalf)
        try viewer.show(pattern(for: window), in: window)
        try desktop.perform("output HEADLESS-1 unplug")
        try viewer.awaitNews("first closed")
        try viewer.wait(for: "no output") { viewer.server.outputs.isEmpty }
        #expect(window.size == .zero)
        let error = #expect(throws: DisplayError.self) {
            _ = try viewer.server.window(on: "HEADLESS-1", frame: lowerHalf, reservesSpace: true)
        }
        #expect(
            error?.description
                == "cannot open a window on the output HEADLESS-1: there is no such output; connect a screen")
        try desktop.perform("create_output")
        try viewer.wait(for: "output") { !viewer.server.outputs.isEmpty }
        let second = try viewer.open("second", lowerHalf)
        let picture = pattern(for: second, seed: 9)
        try viewer.show(picture, in: second)
        #expect(try desktop.screenshot().part(0, 150, 600, 150) == picture)

        desktop.end()
        let loss = #expect(throws: DisplayError.self) {
            try viewer.wait(for: "the end") { false }
        }
        #expect(
            loss?.description
                == "cannot keep the connection to the Wayland compositor: it ended the connection")
    }

    @Test func `under labwc, a window shows its image pixel for pixel above a fullscreen client`() throws {
        let desktop = try Desktop(.labwc, client: ["foot", "--fullscreen", "sleep", "infinity"])
        let viewer = Viewer(try WaylandDisplayServer(display: try desktop.display()))
        let size = try #require(viewer.server.outputs.first?.size)
        let window = try viewer.open("pad", lowerHalf)
        #expect(window.size == PixelSize(width: size.width, height: size.height / 2))
        let picture = pattern(for: window)
        try viewer.show(picture, in: window)
        let seen = try desktop.screenshot().part(0, size.height / 2, size.width, size.height / 2)
        #expect(seen.difference(from: picture) == 0)
    }

    @Test(arguments: [SessionKind.cage, .weston])
    func `a compositor without layer-shell is an error with its name`(kind: SessionKind) throws {
        let desktop = try Desktop(kind, client: ["foot", "sleep", "infinity"])
        let error = #expect(throws: DisplayError.self) {
            _ = try WaylandDisplayServer(display: try desktop.display())
        }
        #expect(
            error?.description == """
                cannot open windows above others: the compositor \(kind) has no zwlr_layer_shell_v1; run a compositor \
                that has it, such as sway, labwc, Wayfire or KWin, or set DISPLAY to its Xwayland, which weston \
                starts with xwayland=true in weston.ini
                """)
    }
}
