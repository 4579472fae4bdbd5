// SPDX-License-Identifier: MIT

package import Engine
internal import Text
package import YAML

// Readers of values that only layout files have.

extension YAMLNode {
    /// Whether the value is `no`: the layout does without the extended layout's value.
    var isNo: Bool { scalar?.text == "no" }

    /// Returns the parts of a scalar between separators, without empty parts.
    func words(separatedBy isSeparator: (Unicode.Scalar) -> Bool) -> [Word] {
        guard let text = scalar?.text else { return [] }
        var words: [Word] = []
        // Most names in rows have one character.
        words.reserveCapacity(min((text.utf8.count + 1) / 2, placeLimit))
        // The positions of the scalar and of the word's beginning, in bytes and in scalars.
        var (index, offset) = (0, 0)
        var start: (index: Int, offset: Int)?
        func endWord() {
            guard let word = start else { return }
            words.append(
                Word(text: text.part(fromByte: word.index, to: index), place: place(atOffset: word.offset)))
            start = nil
        }
        for scalar in text.unicodeScalars {
            if isSeparator(scalar) { endWord() } else if start == nil { start = (index, offset) }
            index += UTF8.width(scalar)
            offset += 1
        }
        endWord()
        return words
    }

    /// Reads names: the characters of a text, one by one, or the items of a list.
    func namesOrCharacters(_ what: String, into diagnostics: inout DiagnosticList) -> [Word]? {
        if let sequence {
            return sequence.compactMap { node in
                node.text("an item of \(what)", into: &diagnostics).map { Word(text: $0, place: node.place) }
            }
        }
        guard let text = text(what, into: &diagnostics) else { return nil }
        var offset = 0
        var words: [Word] = []
        words.reserveCapacity(min(text.utf8.count, placeLimit))
        for character in text {
            if character.unicodeScalars.first?.isWhiteSpace != true {
                words.append(Word(text: String(character), place: place(atOffset: offset)))
            }
            for _ in character.unicodeScalars { offset += 1 }
        }
        return words
    }

    /// Reads a word such as `{word: done}`, of a text that people see or hear.
    func labelWord(_ what: String, into diagnostics: inout DiagnosticList) -> LabelWord? {
        let fields = YAMLFields(self, of: what, known: ["word"], into: &diagnostics)
        if let node = fields["word"] { return node.choice("'word'", into: &diagnostics) }
        if mapping?.isEmpty == true {
            diagnostics.error("\(what) has no word: write a text, or such as {word: done}", at: place)
        }
        return nil
    }

    /// Reads a height or a width: more than 0 to 100 % of the panel or of its shorter side, or more than 0 to 5000 mm.
    package func height(
        _ field: String = "height", into diagnostics: inout DiagnosticList
    ) -> Length? {
        switch measure {
        case .percent(let percent) where percent > 0 && percent <= 100: return .fraction(percent / 100)
        case .percentOfShorterSide(let percent) where percent > 0 && percent <= 100:
            return .fractionOfShorterSide(percent / 100)
        case .millimetres(let millimetres) where millimetres > 0 && millimetres <= 5000:
            return .millimetres(millimetres)
        default:
            diagnostics.error(
                "'\(field)' must be like 45%, 45% of the shorter side or 80mm\(notThis)", at: place)
            return nil
        }
    }

    /// Reads a gap: 0 to 50 % of a key, or 0 to 50 mm.
    func gap(into diagnostics: inout DiagnosticList) -> Gap? {
        switch measure {
        case .percent(let percent) where percent >= 0 && percent <= 50: return .fractionOfKey(percent / 100)
        case .millimetres(let millimetres) where millimetres >= 0 && millimetres <= 50:
            return .millimetres(millimetres)
        default:
            diagnostics.error("'gap' must be like 8% of a key, at most 50%, or 2mm\(notThis)", at: place)
            return nil
        }
    }

    /// Reads the width of a key: 0.1 to 20 keys, or `flexible`.
    func keyWidth(into diagnostics: inout DiagnosticList) -> WidthDraft? {
        if scalar?.text == "flexible" { return .flexible }
        if let text = scalar?.text, let width = decimalNumber(text), (0.1...20).contains(width) {
            return .keys(width)
        }
        diagnostics.error("'width' must be a number from 0.1 to 20, or flexible\(notThis)", at: place)
        return nil
    }

    /// Reads a time in seconds: `30s`, `5min` or `1h`.
    func seconds(
        _ what: String, in range: ClosedRange<Double>, into diagnostics: inout DiagnosticList
    ) -> Double? {
        for (unit, length) in [("min", 60.0), ("s", 1.0), ("h", 3600.0)] {
            // At most one unit fits: no time is a number before two of these units.
            guard let text = scalar?.text, let number = decimalNumber(text, before: unit) else { continue }
            if range.contains(number * length) { return number * length }
        }
        return refuse(what, "a time from 1s to 1h, such as 30s or 5min", into: &diagnostics)
    }

    /// Reads a time in seconds, written as `500ms`, `0.5s` or `0`, or returns `nil` after a fault.
    ///
    /// The message names the field `what`, and proposes the example.
    func time(
        _ what: String, in range: ClosedRange<Double>, or example: String,
        into diagnostics: inout DiagnosticList
    ) -> Double? {
        if let time = milliseconds.map({ $0 / 1000 }), range.contains(time) { return time }
        let bounds = [range.lowerBound, range.upperBound].map { "\(Int(($0 * 1000).rounded()))ms" }
        return refuse(
            what, "a time from \(bounds[0]) to \(bounds[1]), such as \(example)", into: &diagnostics)
    }

    /// Reads a language in the form of BCP 47, perhaps with a script and a region.
    func languageTag(_ what: String, into diagnostics: inout DiagnosticList) -> LanguageTag? {
        guard let text = text(what, into: &diagnostics) else { return nil }
        if let tag = LanguageTag(text) { return tag }
        diagnostics.error(
            "\(what) must be a language, perhaps with a script and a region, such as de, en-US or ja-Kana\(notThis)",
            at: place)
        return nil
    }

    private enum Measure {
        case percent(Double)
        case percentOfShorterSide(Double)
        case millimetres(Double)
    }

    /// The scalar as a number with its unit.
    private var measure: Measure? {
        guard let text = scalar?.text else { return nil }
        return decimalNumber(text, before: "%").map(Measure.percent)
            ?? decimalNumber(text, before: "% of the shorter side").map(Measure.percentOfShorterSide)
            ?? decimalNumber(text, before: "mm").map(Measure.millimetres)
    }

    /// The part of a message that names the wrong value.
    private var notThis: String {
        isMissing ? ", not nothing" : scalar.map { ", not \(quoted($0.text))" } ?? ", not \(kind)"
    }
}

extension Unicode.Scalar {
    /// Whether the character is white space, for ASCII without a table.
    var isWhiteSpace: Bool {
        value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
    }
}

extension String {
    /// The character of a text of one character, or `nil` for any other text.
    var onlyCharacter: Character? {
        var characters = makeIterator()
        let first = characters.next()
        return characters.next() == nil ? first : nil
    }

    fileprivate func part(fromByte start: Int, to end: Int) -> String {
        let start = utf8.index(startIndex, offsetBy: start)
        let end = utf8.index(startIndex, offsetBy: end)
        return String(Substring(utf8[start..<end]))
    }
}

extension YAMLNode {
    /// Returns the value of `decimal-sign`, of a number that is composed or of a panel.
    package func decimalSign(into diagnostics: inout DiagnosticList) -> Character? {
        guard let text = scalar?.text, text == "." || text == ",", let sign = text.first else {
            return refuse("'decimal-sign'", "'.' or ','", into: &diagnostics)
        }
        return sign
    }
}
