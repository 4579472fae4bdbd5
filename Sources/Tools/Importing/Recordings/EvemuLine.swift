// SPDX-License-Identifier: MIT

internal import Text
import YAML

/// A line of an evemu file, read word by word.
struct EvemuLine {
    private let bytes: ArraySlice<UInt8>
    private var position: Int
    private let number: Int
    private let file: String

    init(_ bytes: ArraySlice<UInt8>, number: Int, file: String) {
        self.bytes = bytes
        self.number = number
        self.file = file
        position = bytes.startIndex
        skipBlanks()
    }

    struct Word {
        var text: String
        var place: SourcePlace
    }

    var start: SourcePlace { SourcePlace(file: file, line: number, column: 1) }

    /// Reads the letter before the colon; returns `nil` for an empty line, a comment or a faulty line.
    mutating func letter(into diagnostics: inout DiagnosticList) -> Character? {
        guard position < bytes.endIndex, bytes[position] != UInt8(ascii: "#") else { return nil }
        let letter = bytes[position]
        guard letter < 0x80, position + 1 < bytes.endIndex, bytes[position + 1] == UInt8(ascii: ":") else {
            diagnostics.error(
                "this is not a line of an evemu recording, which begins with a letter and a colon; is the "
                    + "file complete?",
                at: place)
            return nil
        }
        position += 2
        return Character(Unicode.Scalar(letter))
    }

    /// The text up to the line's end, without the blanks around it.
    var remainder: String {
        var rest = bytes[position...].drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return String(decoding: rest, as: UTF8.self)
    }

    /// Reads the next word; returns `nil` at the line's end or a comment.
    mutating func word() -> Word? {
        skipBlanks()
        guard position < bytes.endIndex, bytes[position] != UInt8(ascii: "#") else { return nil }
        let place = place
        let word = bytes[position...].prefix { !isBlank($0) && $0 != UInt8(ascii: "#") }
        position = word.endIndex
        return Word(text: String(decoding: word, as: UTF8.self), place: place)
    }

    /// The place of the next byte.
    ///
    /// All text before the numbers of a line is ASCII.
    private var place: SourcePlace {
        SourcePlace(file: file, line: number, column: position - bytes.startIndex + 1)
    }

    private mutating func skipBlanks() {
        while position < bytes.endIndex, isBlank(bytes[position]) { position += 1 }
    }
}

// MARK: - Numbers

extension EvemuLine {
    /// Reads the number of the next word, or adds an error if there is none.
    mutating func nextHexadecimal<Number: FixedWidthInteger>(
        _ type: Number.Type, _ what: String, into diagnostics: inout DiagnosticList
    ) -> Number? {
        guard let word = wordOrError(what, into: &diagnostics) else { return nil }
        return hexadecimal(word, type, what, into: &diagnostics)
    }

    mutating func nextDecimal<Number: FixedWidthInteger>(
        _ type: Number.Type, _ what: String, into diagnostics: inout DiagnosticList
    ) -> Number? {
        guard let word = wordOrError(what, into: &diagnostics) else { return nil }
        return decimal(word, type, what, into: &diagnostics)
    }

    /// Reads the numbers of the remaining words; adds an error unless there are `count`.
    mutating func hexadecimals(
        exactly count: Int, as form: String, into diagnostics: inout DiagnosticList
    ) -> [UInt16]? {
        var numbers: [UInt16] = []
        while let word = word() {
            guard let number = hexadecimal(word, UInt16.self, "a number", into: &diagnostics) else {
                return nil
            }
            numbers.append(number)
        }
        if numbers.count == count { return numbers }
        diagnostics.error(form, at: start)
        return nil
    }

    /// Reads the next word as `seconds.microseconds`.
    mutating func nextTime(into diagnostics: inout DiagnosticList) -> (UInt64, UInt64)? {
        guard let word = wordOrError("a time", into: &diagnostics) else { return nil }
        let parts = word.text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let seconds = UInt64(parts[0]), seconds <= EventClock.greatestSeconds,
            let microseconds = UInt64(parts[1]), microseconds < 1_000_000
        else {
            diagnostics.error(
                "a time is 'seconds.microseconds', not \(quoted(word.text))", at: word.place)
            return nil
        }
        return (seconds, microseconds)
    }

    func hexadecimal<Number: FixedWidthInteger>(
        _ word: Word, _ type: Number.Type, _ what: String, into diagnostics: inout DiagnosticList
    ) -> Number? {
        if let number = Number(word.text, radix: 16) { return number }
        diagnostics.error(
            "\(what) is a hexadecimal number of at most \(Number.bitWidth / 4) digits, not \(quoted(word.text))",
            at: word.place)
        return nil
    }

    func decimal<Number: FixedWidthInteger>(
        _ word: Word, _ type: Number.Type, _ what: String, into diagnostics: inout DiagnosticList
    ) -> Number? {
        if let number = Number(word.text) { return number }
        diagnostics.error(
            "\(what) is a whole number of at most \(Number.bitWidth) bits, not \(quoted(word.text))",
            at: word.place)
        return nil
    }

    private mutating func wordOrError(_ what: String, into diagnostics: inout DiagnosticList) -> Word? {
        if let word = word() { return word }
        diagnostics.error("the line ends where \(what) should stand", at: place)
        return nil
    }
}

private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
}
