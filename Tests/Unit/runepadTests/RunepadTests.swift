// SPDX-License-Identifier: MIT

import Testing

@Suite("runepad") struct RunepadTests {
    @Test(
        "a mistyped command is a fault that names the right one",
        arguments: [["chekc"], ["help", "chekc"]])
    func mistyped(arguments: [String]) throws {
        let result = try runepad(arguments: arguments)
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("Error: runepad has no command 'chekc'; did you mean 'check'?\n"))
    }

    @Test("help with a command is the help of the command")
    func help() throws {
        let result = try runepad("help", "check")
        #expect(result.status == 0)
        #expect(result.output == (try runepad("check", "--help")).output)
    }

    @Test(
        "the help is as wide as COLUMNS says, and has 80 columns if that is no width",
        arguments: ["0", "-3", "x"])
    func columns(value: String) throws {
        func help(_ columns: String) throws -> String {
            try runepad(arguments: ["xkb", "--help"], environment: ["COLUMNS": columns]).output
        }
        #expect(try help(value) == help("80"))
        #expect(try help("60") != help("80"))
    }

    @Test("-h in place of a value asks for the help")
    func helpForValue() throws {
        let result = try runepad("import", "--name", "-h")
        #expect(result.status == 0)
        #expect(result.output == (try runepad("import", "--help")).output)
    }

    @Test("a short option is no value of the option before it")
    func missingValue() throws {
        let result = try runepad("import", "--name", "-o", "out", "a.yaml")
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("Error: --name needs a value; write --name "))
    }
}
