// SPDX-License-Identifier: MIT

import Files
internal import Text
package import YAML

// The file of a table: a line for each glyph.
//
//     # Written by `runepad xkb`: …
//     183 1 U+16A0  # ᚠ
//     183 2 U+16A2  # ᚢ

extension GlyphTable {
    /// The text of the table's file.
    package var text: String {
        var text = """
            # Written by `runepad xkb`: the characters that keymaps lack, and their keycodes.
            # Each line has a spare keycode, a level and a character. The keymaps of the
            # sessions are made from the same table, so do not change it by hand.

            """
        for (scalar, slot) in glyphs {
            text += "\(slot.code) \(slot.level) \(name(of: scalar))  # \(scalar)\n"
        }
        return text
    }

    /// Reads the table at `path`, or returns `nil` if the file does not exist or has errors.
    ///
    /// If the file does not exist, the host has no glyphs, and nothing is added to `diagnostics`. The places
    /// of errors are `path:line:column`.
    package init?(reading path: String, into diagnostics: inout DiagnosticList) {
        self.init(readingFirstOf: [path], into: &diagnostics)
    }

    /// Reads the table with which the driver types now, or returns `nil` if there is no file or it has
    /// errors.
    ///
    /// This is the table at `path`. But if `path` is ``defaultPath``, the table at ``thisBootPath`` goes
    /// before it until the machine starts again.
    package init?(inUseAt path: String, into diagnostics: inout DiagnosticList) {
        self.init(
            readingFirstOf: path == Self.defaultPath ? [Self.thisBootPath, path] : [path], into: &diagnostics)
    }

    /// Reads the first table of `paths` that exists.
    init?(readingFirstOf paths: [String], into diagnostics: inout DiagnosticList) {
        for path in paths {
            do throws(FileError) {
                let bytes = try File.read(path)
                self.init(parsing: String(decoding: bytes, as: UTF8.self), file: path, into: &diagnostics)
                return
            } catch  where error.isMissing {
                continue
            } catch {
                diagnostics.add(error.diagnostic)
                return nil
            }
        }
        return nil
    }

    /// Reads the text of a table as if it were the file `file`, or returns `nil` after adding an error for
    /// each wrong line.
    package init?(parsing text: String, file: String, into diagnostics: inout DiagnosticList) {
        var reader = GlyphReader(file: file)
        let isBreak = { (character: Character) in character == "\n" || character == "\r\n" }
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: isBreak) {
            reader.read(line)
        }
        diagnostics.add(reader.diagnostics)
        guard !reader.diagnostics.hasErrors else { return nil }
        self = reader.table
    }
}

/// Returns the name of a scalar, such as `U+16A0`.
func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

/// Makes a table from lines, and collects their faults.
private struct GlyphReader {
    let file: String
    var table = GlyphTable()
    var diagnostics = DiagnosticList()
    private var line = 0
    private var taken: Set<GlyphTable.Slot> = []

    init(file: String) {
        self.file = file
    }

    mutating func read(_ text: Substring) {
        line += 1
        let words = words(of: text)
        guard let first = words.first else { return }
        guard words.count == 3 else {
            return fault("a line needs a keycode, a level and a character, such as '183 1 U+16A0'", first)
        }
        guard let code = UInt8(words[0].text), GlyphTable.knownCodes.contains(code) else {
            return fault("\(quoted(words[0].text)) is not a spare keycode, such as 183", words[0])
        }
        guard let level = UInt8(words[1].text), (1...8).contains(level) else {
            return fault("\(quoted(words[1].text)) is not a level from 1 to 8", words[1])
        }
        guard let scalar = scalar(words[2].text), GlyphTable.canHold(scalar) else {
            return fault("\(quoted(words[2].text)) is not a character, such as U+16A0", words[2])
        }
        let slot = GlyphTable.Slot(code: code, level: level)
        guard taken.insert(slot).inserted else {
            return fault("the keycode \(code) has another character on level \(level)", words[0])
        }
        guard table.slot(of: scalar) == nil else {
            return fault("\(name(of: scalar)) is on another line too", words[2])
        }
        table.insert(scalar.value, at: slot)
    }

    private mutating func fault(_ message: String, _ word: Word) {
        diagnostics.error(
            message + "; write the file anew with `runepad xkb --install`",
            at: SourcePlace(file: file, line: line, column: word.column))
    }

    private func scalar(_ text: Substring) -> Unicode.Scalar? {
        guard text.hasPrefix("U+"), (6...8).contains(text.utf8.count),
            text.utf8.dropFirst(2).allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") })
        else { return nil }
        return UInt32(text.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    }

    /// A word of a line, and the column in which it begins.
    private struct Word {
        var text: Substring
        var column: Int
    }

    /// Returns the words before a comment.
    private func words(of text: Substring) -> [Word] {
        var words: [Word] = []
        var column = 1
        var start: (index: Substring.Index, column: Int)?
        var index = text.startIndex
        func end(at index: Substring.Index) {
            if let begun = start { words.append(Word(text: text[begun.index..<index], column: begun.column)) }
            start = nil
        }
        while index < text.endIndex {
            let scalar = text.unicodeScalars[index]
            if scalar == "#" { break }
            if scalar == " " || scalar == "\t" {
                end(at: index)
            } else if start == nil {
                start = (index, column)
            }
            index = text.unicodeScalars.index(after: index)
            column += 1
        }
        end(at: index)
        return words
    }
}
