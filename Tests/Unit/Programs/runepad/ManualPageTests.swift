// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The manual pages and completions beside what the programs say of themselves.
struct ManualPageTests {
    @Test func `the page and completions of runepadd match the options of its help`() throws {
        let options = try optionsInHelp(of: "runepadd")
        #expect(
            options == [
                "--config", "--layouts", "--glyphs", "--view-fd", "--kiosk", "--kiosk-browser", "--check",
                "--help",
                "--version",
            ])
        #expect(try optionsInTable(of: "docs/driver.md") == options)
        try expectCompletions(of: "runepadd", toHave: options)
    }

    @Test func `the page and completions of runepad-overlay match the options of its help`() throws {
        let options = try optionsInHelp(of: "runepad-overlay")
        #expect(options.contains("--theme"))
        #expect(try optionsInTable(of: "docs/overlay.md") == options)
        try expectCompletions(of: "runepad-overlay", toHave: options)
    }

    @Test func `the page and completions of runepad-voice match the options of its help`() throws {
        let options = try optionsInHelp(of: "runepad-voice")
        #expect(options == ["--panel", "--sound", "--help", "--version"])
        #expect(try optionsInTable(of: "docs/voice.md") == options)
        try expectCompletions(of: "runepad-voice", toHave: options)
    }

    @Test(arguments: [
        ("docs/driver.md", ".TH RUNEPADD 8 "), ("docs/overlay.md", ".TH RUNEPAD\\-OVERLAY 1 "),
        ("docs/voice.md", ".TH RUNEPAD\\-VOICE 1 "),
        ("docs/configuration.md", ".TH RUNEPAD.YAML 5 "),
        ("docs/web-fields.md", ".TH RUNEPAD\\-WEB\\-FIELDS 7 "),
        ("docs/layouts.md", ".TH RUNEPAD\\-LAYOUT 5 "),
    ]) func `a page of the documentation is converted to a manual page`(page: String, title: String) throws {
        let manual = try output(of: repository.appending(path: "scripts/man-page"), [page])
        let lines = manual.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix(title) } == 1)
        #expect(lines.filter { $0.hasPrefix(".SH ") }.prefix(2).contains(".SH NAME"))
        // What is left of Markdown would be read as text.
        #expect(!lines.contains { $0.contains("](") || $0.contains("`") || $0.hasPrefix("|") })
    }

    @Test func `the manual page of runepad has each subcommand with all its options`() throws {
        let program = program("runepad")
        let manual = try output(
            of: repository.appending(path: "scripts/man-page-of-command"), [program.path])
        let parts = manual.components(separatedBy: "\n.SS ").dropFirst()
        #expect(parts.count >= 15)
        for part in parts {
            let name = try #require(part.split(separator: "\n").first).description
            let help = try output(of: program, [name, "--help"])
            for option in help.matches(of: /\n  (?:-., )?(--[a-z-]+)/).map({ String($0.output.1) })
            where option != "--help" && option != "--version" {
                let escaped = option.replacingOccurrences(of: "-", with: "\\-")
                #expect(part.contains(escaped), "\(name) \(option)")
            }
        }
    }
}

private func text(_ path: String) throws -> String {
    try String(contentsOf: repository.appending(path: path), encoding: .utf8)
}

/// The long options with which lines of a program's help begin.
private func optionsInHelp(of name: String) throws -> Set<String> {
    let help = try output(of: program(name), ["--help"])
    return Set(help.matches(of: /\n  (?:-., )?(--[a-z-]+)/).map { String($0.output.1) })
}

/// Expects the completions of a program for each shell to have these options, and no others.
private func expectCompletions(of name: String, toHave options: Set<String>) throws {
    let generator = program("runepad-completions")
    let bash = try output(of: generator, [name, "bash"]).matches(of: /\soptions='([^']*)'/)
    let words = bash.flatMap { $0.output.1.split(separator: " ").map(String.init) }
    #expect(Set(words.filter { $0.hasPrefix("--") }) == options)
    let zsh = try output(of: generator, [name, "zsh"])
    #expect(Set(zsh.matches(of: /(--[a-z-]+)=?\[/).map { String($0.output.1) }) == options)
    let fish = try output(of: generator, [name, "fish"])
    #expect(Set(fish.matches(of: /\ncomplete .*? -l ([a-z-]+)/).map { "--" + $0.output.1 }) == options)
}

/// The options with which rows of a page's tables begin.
private func optionsInTable(of page: String) throws -> Set<String> {
    Set(try text(page).matches(of: /\n\| `(--[a-z-]+)/).map { String($0.output.1) })
}
