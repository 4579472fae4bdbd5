// SPDX-License-Identifier: MIT

import Testing

struct RunepadTests {
    @Test(arguments: [["chekc"], ["help", "chekc"]])
    func `a mistyped command is an error that suggests the right command`(arguments: [String]) throws {
        let result = try runepad(arguments: arguments)
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("Error: runepad has no command 'chekc'; did you mean 'check'?\n"))
    }

    @Test func `runepad help COMMAND prints the help of that command`() throws {
        let result = try runepad("help", "check")
        #expect(result.status == 0)
        #expect(result.output == (try runepad("check", "--help")).output)
    }

    @Test(arguments: ["0", "-3", "x"])
    func `the help has the width of COLUMNS, or 80 columns if that is invalid`(value: String) throws {
        func help(_ columns: String) throws -> String {
            try runepad(arguments: ["xkb", "--help"], environment: ["COLUMNS": columns]).output
        }
        #expect(try help(value) == help("80"))
        #expect(try help("60") != help("80"))
    }

    @Test func `the option -h in place of a value prints the help`() throws {
        let result = try runepad("import", "--name", "-h")
        #expect(result.status == 0)
        #expect(result.output == (try runepad("import", "--help")).output)
    }

    @Test func `a short option is not taken as the value of the option before it`() throws {
        let result = try runepad("import", "--name", "-o", "out", "a.yaml")
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("Error: --name needs a value; write --name "))
    }
}
