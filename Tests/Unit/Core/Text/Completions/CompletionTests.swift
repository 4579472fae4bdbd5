// SPDX-License-Identifier: MIT

import Foundation
import Testing
import Text

struct CompletionTests {
    /// Returns the words that Bash offers for the last of these words, in a directory with the file `picture` and the
    /// directory `pictures`.
    private func offered(_ words: [String], of program: Command) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "pictures"), withIntermediateDirectories: true)
        try Data().write(to: folder.appending(path: "picture"))
        let script =
            program.completions(for: .bash) + """
                # Bash has compopt only while it completes.
                compopt() { :; }
                COMP_WORDS=("$0" "$@") COMP_CWORD=$#
                "_${0//-/_}"
                printf '%s\\n' "${COMPREPLY[@]}"
                """
        let bash = Process()
        bash.executableURL = URL(fileURLWithPath: "/bin/bash")
        bash.arguments = ["-u", "-c", script, program.name] + words
        bash.currentDirectoryURL = folder
        let pipe = Pipe()
        bash.standardOutput = pipe
        try bash.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        bash.waitUntilExit()
        try #require(bash.terminationStatus == 0)
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        ([""], ["paint", "hang", "help", "--version", "-h", "--help"]),
        (["pa"], ["paint"]),
        (["paint", "--"], ["--colour", "--size", "--from", "--wet", "--version", "--help"]),
        (["paint", "--wet", "--w"], []),
        (["paint", "--from", "x", "--fr"], ["--from"]),
        (["paint", "--size", ""], ["small", "large"]),
        (["paint", "--size", "="], ["small", "large"]),
        (["paint", "--size", "=", "l"], ["large"]),
        (["paint", "--colour", ""], []),
        (["paint", "--from", "pic"], ["pictures"]),
        (["paint", "pic"], ["pictures", "picture"]),
        (["hang", "--wall", "pic"], ["pictures", "picture"]),
        (["paint", "--", "--"], []),
        (["help", "h"], ["hang"]),
    ])
    func `Bash offers only words that fit the command line`(words: [String], expected: [String]) throws {
        let found = try offered(words, of: completedStudio)
        #expect(Set(found) == Set(expected))
        #expect(found.count == expected.count)
    }

    @Test(arguments: [
        ([""], ["--file", "--size", "--wet", "--version", "-h", "--help"]),
        (["--wet", "--w"], []),
        (["--file", "x", "--fi"], ["--file"]),
        (["--size", ""], ["small", "large"]),
        (["--file", "pic"], ["pictures", "picture"]),
        (["pic"], []),
    ])
    func `Bash offers options of a program without subcommands`(words: [String], expected: [String]) throws {
        #expect(Set(try offered(words, of: service)) == Set(expected))
    }

    @Test(arguments: [
        "#compdef studio\n", "        'paint:Paints pictures of things.'\n",
        "        '(-c --colour)--colour=[The colour.]:name:' \\\n",
        "        '(--size)--size=[The size.]:size:(small large)' \\\n",
        "        '*--from=[Look here\\: \\[first\\].]:dir:_files -/' \\\n",
        "        '(--wet)--wet[Don'\\''t wait.]' \\\n", "        '*:path:_files' \\\n",
        "        '(--wall)--wall=[The wall.]:wall:_files' \\\n", "        '1:picture:_files' \\\n",
        "    help) _arguments '1:command:(paint hang)' && ret=0 ;;\n",
    ])
    func `zsh gets each option with its help and its kind of value`(line: String) {
        #expect(completedStudio.completions(for: .zsh).contains(line))
    }

    @Test func `zsh offers the value of a short option only as the next word`() {
        #expect(
            completedStudio.completions(for: .zsh).contains(
                "        '(-c --colour)-c[The colour.]:name:' \\\n"))
    }

    @Test func `zsh gets only options for a program without subcommands`() {
        #expect(
            service.completions(for: .zsh) == """
                #compdef paint-service
                # SPDX-License-Identifier: MIT
                # Completions of paint-service for zsh.

                local ret=1

                _arguments -S \\
                    '*--file=[A file.]:file:_files' \\
                    '(--size)--size=[The size.]:size:(small large)' \\
                    '(--wet)--wet[Don'\\''t wait.]' \\
                    '(- *)--version[Print the version.]' \\
                    '(- *)-h[Print this help.]' \\
                    '(- *)--help[Print this help.]' \\
                    && ret=0
                return ret

                """)
    }

    @Test(arguments: [
        "-n '__studio_in \"\"' -a paint -d 'Paints pictures of things.'\n",
        "-n '__studio_in paint; and __studio_lacks -2 -c --colour' -o c -l colour -x -d 'The colour.'\n",
        "-n '__studio_in paint; and __studio_lacks -2 --size' -l size -x -a 'small large' -d 'The size.'\n",
        "-n '__studio_in paint' -l from -x -a '(__fish_complete_directories)' -d 'Look here: [first].'\n",
        "-n '__studio_in paint; and __studio_lacks -1 --wet' -l wet -d 'Don\\'t wait.'\n",
        "-n '__studio_in paint' -F\n",
        "-n '__studio_in hang; and __studio_lacks -2 --wall' -l wall -r -F -d 'The wall.'\n",
        "-n '__studio_in help' -a 'paint hang'\n",
    ])
    func `fish gets each option with its help and its kind of value`(line: String) {
        #expect(completedStudio.completions(for: .fish).contains("complete -c studio " + line))
    }

    @Test func `fish gets only options for a program without subcommands`() {
        let script = service.completions(for: .fish)
        let lines = script.split(separator: "\n").map(String.init).filter { $0.hasPrefix("complete ") }
        #expect(
            lines.prefix(4) == [
                "complete -c paint-service -f",
                "complete -c paint-service -l file -r -F -d 'A file.'",
                "complete -c paint-service -n '__paint_service_lacks -2 --size'"
                    + " -l size -x -a 'small large' -d 'The size.'",
                "complete -c paint-service -n '__paint_service_lacks -1 --wet' -l wet -d 'Don\\'t wait.'",
            ])
        #expect(lines.count == 6)
    }

    @Test(arguments: Shell.allCases) func `hidden options are not offered`(shell: Shell) {
        #expect(!completedStudio.completions(for: shell).contains("secret"))
    }
}
