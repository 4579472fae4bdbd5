// SPDX-License-Identifier: MIT

import Testing
import Text

/// The parsed arguments of a line for `command`.
private func parse(_ arguments: [String], of command: Command = paint) throws -> ParsedArguments {
    guard case .run(let parsed) = try command.read(arguments) else {
        throw UsageError("the line asks for help or the version")
    }
    return parsed
}

private func fault(_ arguments: [String], of command: Command) -> String? {
    #expect(throws: UsageError.self) { try command.read(arguments) }?.description
}

struct ReadingTests {
    @Test func `the value of an option is the next argument, or follows an equals sign`() throws {
        #expect(try parse(["--colour", "blue", "a"]).value(of: "--colour") == "blue")
        #expect(try parse(["--colour=a=b", "a"]).value(of: "--colour") == "a=b")
        #expect(try parse(["-c", "blue", "a"]).value(of: "--colour") == "blue")
        #expect(try parse(["-c=blue", "a"]).value(of: "--colour") == "blue")
    }

    @Test func `an option that is not given has its default value`() throws {
        #expect(try parse(["a"]).value(of: "--colour") == "red")
        #expect(try parse(["a"]).optionalValue(of: "--coats") == nil)
        #expect(try parse(["a"]).has("--wet") == false)
        #expect(try parse(["a", "--wet"]).has("--wet"))
    }

    @Test func `the last value of a repeated option counts, or all values of a list option`() throws {
        let parsed = try parse(["--colour=a", "--from", "x", "--colour=b", "a", "--from=y", "--wet", "--wet"])
        #expect(parsed.value(of: "--colour") == "b")
        #expect(parsed.values(of: "--from") == ["x", "y"])
    }

    @Test func `an argument that is no option is an operand, like everything after two dashes`() throws {
        #expect(try parse(["a", "--wet", "-", "b"]).operands == ["a", "-", "b"])
        let parsed = try parse(["a", "--", "--wet", "--help", "--"])
        #expect(parsed.operands == ["a", "--wet", "--help", "--"])
        #expect(!parsed.has("--wet"))
    }

    @Test(arguments: [["--colour", "", "a"], ["--colour=", "a"]])
    func `a command for people accepts an empty value`(line: [String]) throws {
        #expect(try parse(line).value(of: "--colour") == "")
    }

    @Test(arguments: [["--file", ""], ["--file="]])
    func `a service refuses an empty value`(line: [String]) {
        #expect(fault(line, of: daemon) == "--file needs a value; write --file FILE")
    }

    @Test(arguments: ["-c", "-c=x", "--wet", "--nonsense"])
    func `an option is not taken as the value of the option before it`(option: String) {
        #expect(fault(["--colour", option], of: paint) == "--colour needs a value; write --colour NAME")
    }

    @Test(arguments: ["-", "-1", "-x", "-colour", "a=b"])
    func `a word with a dash that is not an option can be a value`(word: String) throws {
        #expect(try parse(["--colour", word, "a"]).value(of: "--colour") == word)
    }

    @Test(arguments: [
        (["--help", "--nonsense"], "help"), (["--wet", "-h"], "help"), (["--version", "--help"], "version"),
        (["--nonsense", "--help"], "help"), (["--colour", "--help"], "help"), (["--colour", "-h"], "help"),
        (["--nonsense", "--version", "--help"], "help"), (["--wet", "a"], "run"),
    ])
    func `help and version win over the rest of the command line`(arguments: [String], expected: String)
        throws
    {
        let request =
            switch try paint.read(arguments) {
            case .help: "help"
            case .version: "version"
            case .run: "run"
            }
        #expect(request == expected)
    }

    @Test(arguments: [
        (["--wett"], "unknown option '--wett'; did you mean '--wet'?"),
        (["--frobnicate"], "unknown option '--frobnicate'; studio paint --help lists the options"),
        (["--secrets"], "unknown option '--secrets'; studio paint --help lists the options"),
        (["-x", "a"], "unknown option '-x'; studio paint --help lists the options"),
        (["--colour"], "--colour needs a value; write --colour NAME"),
        (["--colour", "--wet"], "--colour needs a value; write --colour NAME"),
        (["--size", "--wet"], "--size needs a value; write --size small or large"),
        (["--wet=yes"], "--wet takes no value; write --wet alone"),
        (["--size", "lagre"], "unknown value 'lagre' of --size; did you mean 'large'?"),
        (["--size", "9"], "unknown value '9' of --size: it is one of small, large"),
        (["--size="], "unknown value '' of --size: it is one of small, large"),
        ([], "studio paint needs a PATH"),
        (["--nonsense", "--version"], "unknown option '--nonsense'; studio paint --help lists the options"),
        (
            ["--nonsense", "--", "--help"],
            "unknown option '--nonsense'; studio paint --help lists the options"
        ),
    ])
    func `a wrong command line is reported in one sentence`(arguments: [String], sentence: String) {
        #expect(fault(arguments, of: paint) == sentence)
    }

    @Test func `too many operands, missing operands and missing options are errors`() {
        #expect(
            fault(["a", "b", "--wall", "w"], of: hang)
                == "unexpected argument 'b'; studio hang takes only one PICTURE")
        #expect(fault(["a"], of: studio) == "unexpected argument 'a'; studio takes only options")
        #expect(fault([], of: hang) == "studio hang needs a PICTURE")
        #expect(fault(["a"], of: hang) == "studio hang needs --wall WALL")
    }

    @Test(arguments: [
        (["a"], "'a' is not an option; there are only options"),
        (["--"], "unknown option '--'; paintd --help lists the options"),
        (["--size", "small", "--size=small"], "--size is given twice; give it once"),
        (["--wet", "--wet"], "--wet is given twice; give it once"),
        (["--size"], "--size needs a value; write --size small, large or huge"),
    ])
    func `a service refuses arguments that may be mistakes`(arguments: [String], sentence: String) throws {
        #expect(fault(arguments, of: daemon) == sentence)
        #expect(try parse(["--file=a", "--file=b"], of: daemon).values(of: "--file") == ["a", "b"])
    }
}

struct ConversionTests {
    @Test func `the value of a choice is one of its names`() throws {
        let size: Size? = try parse(["--size", "large", "a"]).choice(of: "--size")
        #expect(size == .large)
        let none: Size? = try parse(["a"]).choice(of: "--size")
        #expect(none == nil)
    }

    @Test func `a number is read, and any other text is an error of its option`() throws {
        let coats: UInt8? = try parse(["--coats=3", "a"]).optionalValue(of: "--coats", as: number)
        #expect(coats == 3)
        #expect(try parse(["a"]).optionalValue(of: "--coats", as: number) as Int? == nil)
        let sentences: [(String, (ParsedArguments) throws -> Void, String)] = [
            ("256", { _ = try $0.value(of: "--coats", as: number) as UInt8 }, "a whole number from 0 to 255"),
            ("1.5", { _ = try $0.value(of: "--coats", as: number) as Int }, "a whole number"),
            ("x", { _ = try $0.value(of: "--coats", as: number) as Double }, "a number"),
        ]
        for (text, read, kind) in sentences {
            let parsed = try parse(["--coats", text, "a"])
            let fault = #expect(throws: UsageError.self) { try read(parsed) }
            #expect(fault?.description == "--coats: '\(text)' is not \(kind)")
            #expect(fault?.subject == "--coats N  The number of coats.")
        }
    }
}

struct SubcommandTests {
    /// The subcommand that a line names, and the rest of the line.
    private func take(_ words: [String]) throws -> (name: String, rest: [String]) {
        var arguments = words[...]
        let command = try studio.subcommand(takenFrom: &arguments)
        return (command.name, Array(arguments))
    }

    @Test func `the first word names a subcommand, and the rest are its arguments`() throws {
        #expect(try take(["paint", "hang", "--wet"]) == ("studio paint", ["hang", "--wet"]))
        #expect(try take(["--help", "paint"]) == ("studio", ["--help", "paint"]))
        #expect(try take([]) == ("studio", []))
    }

    @Test func `the word help and a subcommand request the help of that subcommand`() throws {
        #expect(try take(["help", "paint"]) == ("studio paint", ["--help"]))
        for further in [[], ["help"], ["--help"], ["-x"]] {
            #expect(try take(["help"] + further) == ("studio", ["--help"]))
        }
    }

    @Test(arguments: [
        ("piant", "studio has no command 'piant'; did you mean 'paint'?"),
        ("frobnicate", "studio has no command 'frobnicate'; studio --help lists the commands"),
        ("", "studio has no command ''; studio --help lists the commands"),
    ])
    func `an unknown subcommand is an error`(word: String, sentence: String) {
        #expect(throws: UsageError(sentence)) { try take([word]) }
        #expect(throws: UsageError(sentence)) { try take(["help", word]) }
    }
}
