// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10)))
struct WatchTests {
    @Test func `runepad preview --watch redraws at each save, and keeps the picture on an error`() throws {
        let folder = try Folder(["pad.yaml": Self.layout(with: "c")])
        let (errors, picture) = (folder.url.appending(path: "errors"), folder.url.appending(path: "pad.svg"))
        try Data().write(to: errors)
        let process = Process()
        process.executableURL = program("runepad")
        process.arguments = ["preview", "./pad.yaml", "--watch", "--any-keymap", "--output", "pad.svg"]
        process.currentDirectoryURL = folder.url
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        // A thread of the tests may block SIGTERM, and the program inherits that.
        defer { kill(process.processIdentifier, SIGKILL) }
        let first = try awaitText(of: picture) { $0.hasSuffix("</svg>\n") }

        try save(Self.layout(with: "c").replacing("]", with: ""), in: folder)
        let fault = try awaitText(of: errors) { $0.contains("error:") }
        #expect(fault.hasPrefix("./pad.yaml:"))
        #expect(try String(contentsOf: picture, encoding: .utf8) == first)

        // As an editor saves: a new file in place of the old one.
        try save(Self.layout(with: "d"), in: folder, atomically: true)
        #expect(try awaitText(of: picture) { $0 != first && $0.hasSuffix("</svg>\n") } != first)
    }

    @Test func `runepad preview --watch goes on when a save takes the layer of --layer away`() throws {
        let two = Self.layout(with: "c") + "  more: [d]\n"
        let folder = try Folder(["pad.yaml": two])
        let (errors, picture) = (folder.url.appending(path: "errors"), folder.url.appending(path: "pad.svg"))
        try Data().write(to: errors)
        let process = Process()
        process.executableURL = program("runepad")
        process.arguments = [
            "preview", "./pad.yaml", "--watch", "--any-keymap", "--layer", "more", "--output", "pad.svg",
        ]
        process.currentDirectoryURL = folder.url
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        // A thread of the tests may block SIGTERM, and the program inherits that.
        defer { kill(process.processIdentifier, SIGKILL) }
        let first = try awaitText(of: picture) { $0.hasSuffix("</svg>\n") }
        try save(two.replacing("more", with: "other"), in: folder)
        _ = try awaitText(of: errors) { $0.contains("has no layer 'more'") }
        try save(two.replacing("[d]", with: "[d e]"), in: folder)
        #expect(try awaitText(of: picture) { $0 != first && $0.hasSuffix("</svg>\n") } != first)
    }

    private static func layout(with key: String) -> String {
        "title: Watched\nlayers:\n  base: [a b \(key)]\n"
    }

    private func save(_ text: String, in folder: Folder, atomically: Bool = false) throws {
        try text.write(to: folder.url.appending(path: "pad.yaml"), atomically: atomically, encoding: .utf8)
    }

    /// Waits until the text of a file fits; a busy machine takes its time.
    private func awaitText(of file: URL, _ fits: (String) -> Bool) throws -> String {
        let end = ContinuousClock.now + .seconds(60)
        while true {
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            if fits(text) { return text }
            try #require(ContinuousClock.now < end, "\(file.lastPathComponent) has:\n\(text)")
            sched_yield()
        }
    }
}
