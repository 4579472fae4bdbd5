// SPDX-License-Identifier: MIT

import ProgramOptions
import Testing

/// The options of a program that has one of each kind.
private enum Option: String, OptionName {
    case file = "--file"
    case size = "--size"
    case help = "--help"

    var placeholder: String? { self == .help ? nil : "VALUE" }
    var isRepeatable: Bool { self == .file }
}

private enum Size: String, CaseIterable {
    case small, large
}

struct OptionReaderTests {
    /// The options and values that the reader finds in a line, with `=` between them.
    private func read(_ arguments: [String]) throws -> [String] {
        var reader = OptionReader<Option>(arguments, of: "program", remedy: "there are only options")
        var found: [String] = []
        while let (option, value) = try reader.next() { found.append(option.rawValue + "=" + value) }
        return found
    }

    private func fault(_ arguments: [String]) -> String? {
        #expect(throws: UsageError.self) { try read(arguments) }?.description
    }

    @Test func `a value is the next argument, or follows the equals sign`() throws {
        #expect(
            try read(["--file", "a", "--size=1=2", "--file=b"]) == ["--file=a", "--size=1=2", "--file=b"])
        #expect(try read(["--file", "-a"]) == ["--file=-a"])
        #expect(try read(["-h"]) == ["--help="])
        #expect(try read([]) == [])
    }

    @Test(arguments: [
        (["a"], "'a' is not an option; there are only options"),
        (["--fiel"], "unknown option '--fiel'; did you mean '--file'?"),
        (["--frobnicate"], "unknown option '--frobnicate'; program --help lists the options"),
        (["--size", "1", "--size=2"], "--size is given twice; give it once"),
        (["--size"], "--size needs a value; write --size VALUE"),
        (["--size", "--help"], "--size needs a value; write --size VALUE"),
        (["--help=yes"], "--help takes no value; write --help alone"),
    ])
    func `a fault is told in one sentence`(arguments: [String], sentence: String) {
        #expect(fault(arguments) == sentence)
    }

    @Test func `a choice is one of its names`() throws {
        let choice: Size = try OptionReader.choice("large", of: Option.size)
        #expect(choice == .large)
        for (value, sentence) in [
            ("lagre", "unknown value 'lagre' of --size; did you mean 'large'?"),
            ("9", "unknown value '9' of --size: it is one of small, large"),
        ] {
            let error = #expect(throws: UsageError.self) {
                let _: Size = try OptionReader.choice(value, of: Option.size)
            }
            #expect(error?.description == sentence)
        }
    }
}
