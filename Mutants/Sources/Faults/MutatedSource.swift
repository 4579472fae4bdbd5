// SPDX-License-Identifier: MIT

/// A source file with faults that are chosen at run time.
public struct MutatedSource: Sendable {
    /// The text of the mutated file.
    public let text: String
    /// The lines of the mutated file, from 1, that the fault of each number takes.
    public let lines: [Int: ClosedRange<Int>]

    /// Writes faults into a source.
    ///
    /// - Parameters:
    ///   - source: The text of the file.
    ///   - faults: Faults of this file with their numbers, of which no two overlap.
    public init(_ source: String, faults: [(number: Int, fault: Fault)]) {
        let bytes = Array(source.utf8)
        var (text, line, end) = ("", 1, 0)
        var lines: [Int: ClosedRange<Int>] = [:]
        for (number, fault) in faults.sorted(by: { $0.fault.range.lowerBound < $1.fault.range.lowerBound }) {
            let between = String(decoding: bytes[end..<fault.range.lowerBound], as: UTF8.self)
            let replacement = fault.replacement(number: number)
            line += between.lineBreaks
            lines[number] = line...(line + replacement.lineBreaks)
            line += replacement.lineBreaks
            text += between + replacement
            end = fault.range.upperBound
        }
        self.text = text + String(decoding: bytes[end...], as: UTF8.self)
        self.lines = lines
    }

    /// The number of the fault in a line, or the nearest one, because the compiler often names another line.
    public func number(nearestTo line: Int) -> Int? {
        lines.min { distance($0.value, line) < distance($1.value, line) }?.key
    }

    private func distance(_ lines: ClosedRange<Int>, _ line: Int) -> Int {
        max(lines.lowerBound - line, line - lines.upperBound, 0)
    }
}

extension String {
    fileprivate var lineBreaks: Int { utf8.count { $0 == UInt8(ascii: "\n") } }
}
