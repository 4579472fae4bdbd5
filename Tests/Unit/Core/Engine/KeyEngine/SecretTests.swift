// SPDX-License-Identifier: MIT

import Checkout
import Foundation
import LayoutFiles
import Testing
import YAML

@testable import Engine

/// What others see, hear and feel while a secret is typed.
@Suite(.timeLimit(.minutes(10))) struct SecretTests {
    /// A layout of the repository, or of `text`, which may extend one.
    private func layout(_ name: String, _ text: String? = nil) throws -> Layout {
        let shipped = URL(filePath: Checkout.layouts)
        let folder = FileManager.default.temporaryDirectory.appending(path: "secret-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        if let text { try Data(text.utf8).write(to: folder.appending(path: "\(name).yaml")) }
        var diagnostics = DiagnosticList()
        let library = LayoutLibrary(directories: [folder.path, shipped.standardizedFileURL.path])
        let file = library.layout(named: name, into: &diagnostics)
        #expect(diagnostics.sorted.map(\.description) == [])
        return try #require(file).layout
    }

    /// What a person beside the panel notices of a script: the picture after each report and each wait, how often it
    /// is drawn anew, and how many presses are heard.
    private func noticed(_ script: [String], on layout: Layout) throws -> [Moment] {
        let rig = Rig(layout)
        _ = try rig.perform("wait 1000")
        let (view, clicks) = (rig.viewSerial, rig.clickSerial)
        return try script.map { line in
            _ = try rig.perform(line)
            return Moment(
                picture: rig.drawnView, drawn: rig.viewSerial - view, clicks: rig.clickSerial - clicks,
                deadline: rig.deadline.map { $0.rawValue - rig.now.rawValue })
        }
    }

    private struct Moment: Equatable {
        var picture: DrawnView
        var drawn: UInt64
        var clicks: UInt64
        var deadline: UInt64?
    }

    private static let oddlyWritten = """
        extends: default
        secret: yes
        layers:
          base:
            - 1 2 3 4 5 6 7 8 9 0 e o
            - Shift Enter Delete
          shift:
            - 1 2 3 4 5 6 7 8 9 0 E O
            - Shift Enter Delete
          symbols: no
          more: no

        """

    private static let date = "extends: date\nsecret: yes\n"

    @Test(
        arguments: [
            ("pin", nil, ""), ("pin-fixed", nil, ""), ("pin-start", nil, "tap Start"), ("password", nil, ""),
            ("password", nil, "tap Shift"), ("odd", oddlyWritten, ""), ("odd", oddlyWritten, "tap Shift"),
            ("birthday", date, ""), ("birthday", date, "tap 0"),
        ] as [(String, String?, String)])
    func `a secret layout looks and sounds the same for every typed digit`(
        name: String, text: String?, before: String
    ) throws {
        let layout = try layout(name, text)
        var seen: [Moment]?
        for digit in 0...9 {
            // A tap, a long press, one that slides away, and two contacts at once.
            let key =
                before == "tap Start"
                ? "digits/\(digit)" : before == "tap Shift" ? "shift/\(digit)" : "\(digit)"
            let script =
                (before.isEmpty ? [] : [before]) + [
                    "down a \(key)", "wait 100", "up a", "wait 1000", "down a \(digitKey(key, name, before))",
                    "wait 900",
                    "up a", "wait 2000",
                ]
            let moments = try noticed(script, on: layout)
            #expect(moments == seen ?? moments, "\(digit)")
            seen = seen ?? moments
            #expect(
                moments.allSatisfy {
                    $0.picture.alternates.isEmpty && $0.picture.keys.allSatisfy { !$0.isPressed }
                }
            )
        }
        #expect(seen?.last?.clicks == (layout.feedback.click ? (before.isEmpty ? 2 : 3) : 0))
    }

    /// A layer that was shown for one key is left after it.
    private func digitKey(_ key: String, _ name: String, _ before: String) -> String {
        before == "tap Shift" ? String(key.dropFirst("shift/".count)) : key
    }

    @Test func `a layout that is not secret shows which digit is pressed`() throws {
        let layout = try layout("open", Self.oddlyWritten.replacing("secret: yes\n", with: ""))
        let moments = try ["1", "2"].map { try noticed(["down a \($0)"], on: layout) }
        #expect(moments[0] != moments[1])
    }

    @Test func `a hidden view forgets the shuffled order of its keys`() throws {
        let rig = Rig(try layout("pin"))
        var generator = SeededGenerator(seed: 4)
        rig.engine.shuffle(using: &generator)
        let keys = try #require(rig.placed.layout.shuffle).keys
        #expect(keys.contains { rig.engine.keyMap[$0] != Int16($0) })
        _ = try rig.perform("down a Clear; hide")
        #expect(keys.allSatisfy { rig.engine.keyMap[$0] == Int16($0) })
        _ = try rig.perform("up a; show")
        #expect(rig.isShuffleDue)
    }
}
