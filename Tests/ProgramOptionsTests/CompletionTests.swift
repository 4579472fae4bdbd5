// SPDX-License-Identifier: MIT

import Foundation
import ProgramOptions
import Testing

struct CompletionTests {
    /// Returns the words that Bash offers for the last of these words, in a directory with the file `picture` and the
    /// directory `pictures`.
    private func offered(_ words: [String]) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "pictures"), withIntermediateDirectories: true)
        try Data().write(to: folder.appending(path: "picture"))
        let script =
            studio.completions(for: .bash) + """
                # Bash has compopt only while it completes.
                compopt() { :; }
                COMP_WORDS=(studio "$@") COMP_CWORD=$#
                _studio
                printf '%s\\n' "${COMPREPLY[@]}"
                """
        let bash = Process()
        bash.executableURL = URL(fileURLWithPath: "/bin/bash")
        bash.arguments = ["-u", "-c", script, "studio"] + words
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
        (["paint", "--"], ["--colour", "--size", "--from", "--coats", "--wet", "--version", "--help"]),
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
    func `Bash offers what can stand in the line`(words: [String], expected: [String]) throws {
        let found = try offered(words)
        #expect(Set(found) == Set(expected))
        #expect(found.count == expected.count)
    }

    @Test(arguments: [
        "#compdef studio\n", "        'paint:Paints pictures of things.'\n",
        "        '(-c --colour)-c+[The colour.]:name:' \\\n",
        "        '(-c --colour)--colour=[The colour.]:name:' \\\n",
        "        '(--size)--size=[The size.]:size:(small large)' \\\n",
        "        '*--from=[Look here\\: \\[first\\].]:dir:_files -/' \\\n",
        "        '(--wet)--wet[Don'\\''t wait.]' \\\n", "        '*:path:_files' \\\n",
        "        '(--wall)--wall=[The wall.]:wall:_files' \\\n", "        '1:picture:_files' \\\n",
        "    help) _arguments '1:command:(paint hang)' && ret=0 ;;\n",
    ])
    func `zsh gets each option with its help and its kind of value`(line: String) {
        #expect(studio.completions(for: .zsh).contains(line))
    }

    @Test(arguments: [
        "-n '__studio_wants \"\"' -a paint -d 'Paints pictures of things.'\n",
        "-n '__studio_wants paint -c --colour' -s c -l colour -x -d 'The colour.'\n",
        "-n '__studio_wants paint --size' -l size -x -a 'small large' -d 'The size.'\n",
        "-n '__studio_wants paint' -l from -x -a '(__fish_complete_directories)' -d 'Look here: [first].'\n",
        "-n '__studio_wants paint --wet' -l wet -d 'Don\\'t wait.'\n", "-n '__studio_wants paint' -F\n",
        "-n '__studio_wants hang --wall' -l wall -r -F -d 'The wall.'\n",
        "-n '__studio_wants help' -a 'paint hang'\n",
    ])
    func `fish gets each option with its help and its kind of value`(line: String) {
        #expect(studio.completions(for: .fish).contains("complete -c studio " + line))
    }

    @Test func `fish offers the value of an option that was just written`() {
        // So the last word is not one of the options that are given already.
        #expect(studio.completions(for: .fish).contains("contains -- $option $words[..-2]; and return 1\n"))
    }

    @Test(arguments: Shell.allCases) func `hidden options are not offered`(shell: Shell) {
        #expect(!studio.completions(for: shell).contains("secret"))
    }
}
