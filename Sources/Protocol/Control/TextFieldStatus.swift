// SPDX-License-Identifier: MIT

internal import Bus
package import Engine

/// The way in which an overlay learns of a session's text fields, and why it uses no better one.
package struct TextFieldStatus: Hashable, Sendable {
    /// The name of the way, such as `input-method-v2`, or `nil` when no way works or no overlay has reported one.
    package var source: String?
    /// The better ways that do not work, the best first, each as `NAME: REASON`.
    ///
    /// If ``source`` is `nil` and this is not empty, no way works.
    package var refusals: [String]

    /// The most refusals that the driver keeps for a panel.
    static let mostRefusals = 4
    /// The longest text that the driver keeps, in bytes.
    static let longestText = 160

    /// Makes a status; without arguments, no overlay has reported one.
    ///
    /// `runepad status` prints the texts on terminals. So every character other than ASCII letters, digits,
    /// punctuation and spaces becomes `?`, and texts end after 160 bytes.
    package init(source: String? = nil, refusals: [String] = []) {
        self.source = source.map(Self.printable)
        self.refusals = refusals.prefix(Self.mostRefusals).map(Self.printable)
    }

    private static func printable(_ text: String) -> String {
        let codes = text.unicodeScalars.prefix(longestText).map(\.value)
        return String(decoding: codes.map { (0x20..<0x7F).contains($0) ? UInt8($0) : 0x3F }, as: UTF8.self)
    }
}

// MARK: - On the bus

extension TextFieldStatus {
    /// Writes the arguments of ReportTextFields.
    func write(to writer: inout MessageWriter) {
        writer.append(source ?? "")
        writer.append(refusals)
    }

    /// Reads the arguments of ReportTextFields.
    ///
    /// The texts of any program become printable, and texts and refusals too many are cut off.
    init(_ reader: MessageReader) throws(MessageFault) {
        self.init(source: try reader.shownText().nilIfEmpty, refusals: try reader.shownTexts())
    }
}

extension Purpose {
    /// Returns the purpose with a name that a person or a program gave, such as `pin`.
    ///
    /// - Throws: `ControlError` of the kind `unknownPurpose`, which lists the purposes.
    package static func named(_ name: String) throws(ControlError) -> Purpose {
        if let purpose = Purpose(rawValue: name) { return purpose }
        let names = allCases.map(\.rawValue).joined(separator: ", ")
        throw ControlError(.unknownPurpose, "'\(name)' is not a purpose: the purposes are \(names)")
    }
}
