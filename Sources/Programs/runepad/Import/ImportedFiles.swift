// SPDX-License-Identifier: MIT

import Files
import Glibc
import LayoutFiles
import YAML

/// The layout files that an import writes, and what the person is told of them.
struct ImportedFiles {
    /// The directory to write to, or `-` for standard output.
    let output: String
    /// The layouts that the files can extend.
    let library = LayoutLibrary.standard()
    private let replaces: Bool
    /// The exit status of the first failure, or `nil`.
    private(set) var failure: ExitStatus?
    /// What the written files were made of, by their paths.
    private var written: [String: String] = [:]

    init(output: String, replaces: Bool) {
        self.output = output
        self.replaces = replaces
    }

    /// Writes a file, prints the faults that `runepad check` finds in it, and returns whether it was written.
    ///
    /// `origin` is a name for the original, and `remark` is what else to say of the file.
    mutating func keep(_ text: String, as name: String, madeOf origin: String, _ remark: String = "") -> Bool
    {
        if output == "-" {
            printOutput(text, terminator: "")
            return true
        }
        let target = path(of: "\(name).yaml", in: output)
        if let other = written[target] {
            fail(
                .cannotCreate,
                "\(origin): \(other) was already converted to \(target); import this one alone, with --name")
            return false
        }
        do throws(FileError) {
            // The driver is another user, whom the caller's umask must not keep from reading a new file.
            let isNew = unsafe access(target, F_OK) != 0
            let write = replaces ? File.replace : File.create
            try write(target, Array(text.utf8), isNew ? 0o644 : nil)
        } catch {
            fail(
                .cannotCreate,
                error.cause == .errno(EEXIST)
                    ? "\(target) cannot be written: it exists already; replace it with --force, or choose another "
                        + "directory with --output" : "\(error)")
            return false
        }
        written[target] = origin
        report("\(origin) → \(target)\(remark)")
        check(target)
        return true
    }

    /// Prints an error, and remembers the first status.
    mutating func fail(_ code: ExitStatus, _ message: String) {
        printError("runepad: \(message)")
        fail(code)
    }

    /// Remembers the first status of a failure that was printed already.
    mutating func fail(_ code: ExitStatus) { failure = failure ?? code }

    /// Prints a line, to standard error if the layout itself goes to standard output.
    func report(_ line: String) {
        if output == "-" { printError(line) } else { printOutput(line) }
    }

    /// Prints the summary of all, and throws the status of the first failure.
    func end(_ summary: String) throws {
        report(summary)
        if let failure { throw failure }
    }

    /// The original's author could not know some of the faults.
    private mutating func check(_ path: String) {
        var diagnostics = DiagnosticList()
        _ = library.layout(atPath: path, into: &diagnostics)
        for diagnostic in diagnostics.sorted { report("\(diagnostic)") }
        if diagnostics.hasErrors { fail(.dataError) }
    }
}

/// A number with its noun, in the singular or the plural.
func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
}
