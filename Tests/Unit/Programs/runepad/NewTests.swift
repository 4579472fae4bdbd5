// SPDX-License-Identifier: MIT

import Foundation
import Testing

struct NewTests {
    @Test(arguments: [
        ["--for", "pin"], ["--for", "number"], ["--for", "text"],
        ["--for", "other", "--shuffled", "--secret"],
        ["--characters", "_#'\":-&*@!,[]{}|%", "--shuffled"], ["--characters", "აბგდევზთ"],
        ["--for", "value"], ["--for", "value", "--from", "-5", "--to", "5", "--unit", "# %", "--secret"],
        ["--for", "value", "--from", "-40", "--to", "8.5", "--step", "0.5", "--decimals", "2"],
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

    @Test func `runepad new begins a layout that composes a number`() throws {
        let folder = try Folder([:])
        _ = try runepad(
            arguments: [
                "new", "freezer", "--for", "value", "--from", "-40", "--to", "8", "--step", "0.5", "--unit",
                "°C", "--directory", ".",
            ], directory: folder.url)
        let text = try String(contentsOf: folder.url.appending(path: "freezer.yaml"), encoding: .utf8)
        let lines = text.split(separator: "\n").filter { !$0.contains("#") }
        #expect(
            lines == [
                "title: Freezer", "extends: value-pad", "purpose: decimal-pad", "picker:", "  kind: number",
                "  from: -40", "  to: 8", "  step: 0.5", "  decimals: 1", "  unit: °C", "layers:", "  base:",
                "    4: Hide - 0 Sign Done",
            ])
    }

    @Test(arguments: [
        ["--from", "5", "--to", "1"], ["--from", "1,5"], ["--step", "0"], ["--step", "7"],
        ["--decimals", "7"],
        ["--unit", "far too long a unit"], ["--shuffled"], ["--characters", "12"],
    ]) func `runepad new refuses numbers that do not fit each other, and options of other pads`(
        options: [String]
    ) throws {
        let folder = try Folder([:])
        let arguments = ["new", "pad", "--for", "value", "--directory", "."] + options
        #expect(try runepad(arguments: arguments, directory: folder.url).status == 64)
        let others = ["new", "pad", "--for", "number", "--unit", "kg", "--directory", "."]
        #expect(try runepad(arguments: others, directory: folder.url).status == 64)
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
