// SPDX-License-Identifier: MIT

import YAML

/// The text of a recording, which may have lost its end, and may have other lines before it.
///
/// People copy recordings from terminals, with the command's line and a part of the output.
struct RecordingText {
    private let format: RecordingFormat
    /// The text, in which the lines before the recording are empty, so that places in it are those in the file.
    private let bytes: [UInt8]
    private let file: String
    /// The number of the recording's first line, or `nil` if no other text stands before it.
    private let skippedUntil: Int?

    /// Finds the recording in the content of a file, or returns `nil` if there is none.
    init?(_ bytes: [UInt8], file: String) {
        var isFirst = true
        var number = 0
        var start = 0
        var found: (RecordingFormat, isFirst: Bool)?
        while start < bytes.count, number < Self.searchedLines {
            let line = bytes[start...].prefix { !isLineEnd($0) }
            number += 1
            let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            let isText = text.first.map { $0 != UInt8(ascii: "#") } ?? false
            let first = isText ? RecordingFormat(beginning: text) : nil
            if let format = isFirst ? first : RecordingFormat(marking: text) {
                found = (format, isFirst)
                break
            }
            if isText { isFirst = false }
            start = line.endIndex + (bytes[line.endIndex...].starts(with: [0x0D, 0x0A]) ? 2 : 1)
        }
        guard let (format, isFirst) = found else { return nil }
        self.format = format
        self.file = file
        skippedUntil = isFirst ? nil : number
        self.bytes = isFirst ? bytes : bytes[..<start].filter(isLineEnd) + bytes[start...]
    }

    /// The most lines that are searched for the beginning of a recording.
    private static let searchedLines = 10_000

    /// Reads the devices with their events.
    ///
    /// Returns `nil` after adding at least one error.
    func devices(into diagnostics: inout DiagnosticList) -> [RecordedDevice]? {
        if let skippedUntil {
            diagnostics.warning(
                "the lines before this one are no part of the recording, and are skipped",
                at: SourcePlace(file: file, line: skippedUntil, column: 1))
        }
        var faults = DiagnosticList()
        let whole = format.devices(in: bytes, file: file, into: &faults)
        if whole == nil, let part = devicesBeforeFault(in: faults, into: &diagnostics) { return part }
        diagnostics.add(faults)
        return whole
    }

    /// Reads what stands before the first fault, if it has events.
    private func devicesBeforeFault(
        in faults: DiagnosticList, into diagnostics: inout DiagnosticList
    ) -> [RecordedDevice]? {
        guard let first = faults.firstError, first.place.isInText else { return nil }
        let starts = lineStarts
        // A fault at the end of the text is one of the last line.
        var line = min(first.line, starts.count)
        // What is left may end within a report, which is a fault of the line before.
        for _ in 0..<Self.mostTrials where line > 1 {
            var remaining = DiagnosticList()
            let part = Array(bytes[..<starts[line - 1]])
            if let devices = format.devices(in: part, file: file, into: &remaining) {
                guard devices.contains(where: { !$0.events.isEmpty }) else { return nil }
                diagnostics.add(remaining)
                diagnostics.warning(
                    "the recording is read up to here, because its end is missing or damaged: \(first.message)",
                    at: first.place)
                return devices
            }
            line = min(remaining.firstError?.line ?? line, line - 1)
        }
        return nil
    }

    private static let mostTrials = 4

    /// The places at which the lines of the text begin.
    private var lineStarts: [Int] {
        var starts = [0]
        for (offset, byte) in bytes.enumerated().dropLast() {
            // Of CR LF, the LF ends the line.
            let isEnd = byte == 0x0A || byte == 0x0D && bytes[offset + 1] != 0x0A
            if isEnd { starts.append(offset + 1) }
        }
        return starts
    }
}

extension DiagnosticList {
    fileprivate var firstError: Diagnostic? { sorted.first { $0.severity == .error } }
}

private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

/// The recorders whose files this module reads.
private enum RecordingFormat {
    case evemu
    case libinput

    /// The possible beginnings of a libinput document.
    ///
    /// YAML does not fix the order of the names.
    private static let libinputNames = ["version:", "ndevices:", "libinput:", "system:", "devices:"]

    /// Finds the format by the first line that is neither empty nor a comment.
    init?(beginning line: ArraySlice<UInt8>) {
        guard let first = line.first else { return nil }
        if UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first, line.dropFirst().first == UInt8(ascii: ":") {
            self = .evemu
        } else if (Self.libinputNames + ["---"]).contains(where: { line.starts(with: $0.utf8) }) {
            self = .libinput
        } else {
            return nil
        }
    }

    /// Finds the format by a line that stands below other text.
    init?(marking line: ArraySlice<UInt8>) {
        if ["# EVEMU ", "N: ", "E: "].contains(where: { line.starts(with: $0.utf8) }) {
            self = .evemu
        } else if (Self.libinputNames + ["# libinput record"]).contains(where: { line.starts(with: $0.utf8) })
        {
            self = .libinput
        } else {
            return nil
        }
    }

    /// Reads the devices of a text.
    ///
    /// Returns `nil` after adding at least one error.
    func devices(
        in bytes: [UInt8], file: String, into diagnostics: inout DiagnosticList
    ) -> [RecordedDevice]? {
        switch self {
        case .evemu: readEvemu(bytes, file: file, into: &diagnostics).map { [$0] }
        case .libinput: readLibinput(bytes, file: file, into: &diagnostics)
        }
    }
}
