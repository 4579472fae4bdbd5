// SPDX-License-Identifier: MIT

import Foundation
import Testing

struct NewTests {
    @Test(arguments: [
        ["--for", "pin"], ["--for", "number"], ["--for", "text"],
        ["--for", "other", "--shuffled", "--secret"],
        ["--characters", "_#'\":-&*@!,[]{}|%", "--shuffled"], ["--characters", "აბგდევზთ"],
    ]) func `runepad new writes a layout that passes check, for every purpose`(options: [String]) throws {
        let folder = try Folder([:])
        let result = try runepad(
            arguments: ["new", "pad", "--directory", "."] + options, directory: folder.url)
        #expect(result.status == 0)
        #expect(result.lines == ["./pad.yaml is written: look at it with `runepad preview ./pad.yaml`"])
        let check = try runepad("check", "pad.yaml", directory: folder.url)
        #expect(check.status == 0 && check.output == "", "\(check.output)")
    }

    @Test func `the options of runepad new determine the content of the file`() throws {
        let folder = try Folder([:])
        _ = try runepad(
            arguments: [
                "new", "ticket", "--for", "number", "--characters", "0123456789X", "--shuffled", "--secret",
                "--directory", ".",
            ], directory: folder.url)
        let text = try String(contentsOf: folder.url.appending(path: "ticket.yaml"), encoding: .utf8)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(
            lines == [
                "title: Ticket", "purpose: number-pad", "secret: yes", "feedback: {highlight: no}",
                "shuffle: {keys: 0123456789X, on: [show, enter]}", "layers:", "  base:", "    - 0 1 2",
                "    - 3 4 5", "    - 6 7 8", "    - Delete 9 X Enter", "keys:",
                "  Delete: {label: ⌫, key: KEY_BACKSPACE}", "  Enter: {label: ⏎, key: KEY_ENTER}",
            ])
    }

    @Test func `runepad new keeps an existing file, and refuses invalid names and pads`() throws {
        let folder = try Folder(["pad.yaml": "mine\n"])
        #expect(try runepad("new", "pad", "--directory", ".", directory: folder.url).status == 73)
        #expect(try String(contentsOf: folder.url.appending(path: "pad.yaml"), encoding: .utf8) == "mine\n")
        #expect(try runepad("new", "a/b", directory: folder.url).status == 64)
        #expect(try runepad("new", "one", "--characters", "1", directory: folder.url).status == 64)
        #expect(try runepad("new", "both", "--fixed", "--shuffled", directory: folder.url).status == 64)
    }
}
