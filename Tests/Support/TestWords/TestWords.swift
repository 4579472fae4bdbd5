// SPDX-License-Identifier: MIT

package import Engine

extension WordList {
    /// Makes a list of the lines of a text, as the reader of files makes it.
    ///
    /// The text is a plain list, if it has no other form.
    package init(lines text: String, _ form: WordText = WordText()) {
        var builder = WordListBuilder(form)
        let lines = text.utf8.split(separator: UInt8(ascii: "\n")).map(Array.init)
        for line in lines { precondition(builder.count(line.span), "the line is not in UTF-8") }
        do {
            try builder.reserve(limit: .max)
            for line in lines { builder.add(line.span) }
            self = try builder.list(limit: .max)
        } catch {
            fatalError("\(error)")
        }
    }
}

extension AffixFlags {
    /// Reads the lines of an affix file.
    package init(lines: [String]) {
        self.init()
        for line in lines { read(Array(line.utf8).span) }
        for line in lines where needsSecondReading { readAgain(Array(line.utf8).span) }
    }
}
