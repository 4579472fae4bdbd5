// SPDX-License-Identifier: MIT

internal import Windows

/// A way in which a terminal shows pictures among its text.
package enum TerminalGraphics: String, CaseIterable, Sendable {
    /// kitty's graphics protocol: https://sw.kovidgoyal.net/kitty/graphics-protocol/.
    case kitty
    /// Sixels: VT330/VT340 Programmer Reference Manual, volume 2, chapter 14.
    case sixel

    /// What to write to a terminal, so that it tells which way it has.
    ///
    /// The question for kitty's protocol comes first.  Every terminal answers the second one, for its attributes
    /// (DA1), so that nobody waits for an answer to the first.
    package static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"

    /// Finds the way in a terminal's answers to ``question``; `nil` if it has none.
    package init?(answers: String) {
        if answers.has("\u{1B}_Gi=31;OK") {
            self = .kitty
            return
        }
        // ESC [ ? 62 ; 4 ; 22 c: the attribute 4 is sixels.
        guard let attributes = answers.components(between: "\u{1B}[?", and: "c"),
            attributes.split(separator: ";").dropFirst().contains("4")
        else { return nil }
        self = .sixel
    }

    /// Whether a terminal has given its last answer to ``question``.
    package static func isComplete(_ answers: String) -> Bool {
        answers.components(between: "\u{1B}[?", and: "c") != nil
    }

    /// Draws a picture as a text for a terminal, which shows it where its cursor is.
    ///
    /// The text has no line break at its end.  Sixels have at most 256 colours, and white where the picture
    /// is transparent.
    package func text(of drawing: ViewDrawing) throws(DrawingError) -> (text: [UInt8], missing: MissingGlyphs)
    {
        switch self {
        case .kitty:
            let picture = try Picture(of: drawing, as: .png)
            return (kittyText(ofPNG: picture.bytes), picture.missing)
        case .sixel:
            let surface = try PixelSurface(for: drawing)
            let missing = try surface.draw(drawing)
            let pixels = surface.withImage { image in
                (0..<image.size.height).flatMap { y in
                    unsafe image.pixels(x: 0, y: y, count: image.size.width).bindMemory(to: UInt32.self).map(
                        onWhite)
                }
            }
            return (SixelImage(width: surface.width, pixels: pixels ?? []).text, missing)
        }
    }
}

extension String {
    /// Whether the text contains another one.
    ///
    /// The standard library's own search would bring a megabyte of regular expressions.
    fileprivate func has(_ part: String) -> Bool { after(part) != nil }

    /// The text between the first `start` and the next `end` after it.
    fileprivate func components(between start: String, and end: Character) -> Substring? {
        guard let rest = after(start), let stop = rest.firstIndex(of: end) else { return nil }
        return rest[..<stop]
    }

    private func after(_ start: String) -> Substring? {
        indices.lazy.map { self[$0...] }.first { $0.hasPrefix(start) }?.dropFirst(start.count)
    }
}

/// Returns the colour of a pixel of Cairo, whose colours are multiplied by its alpha, on white paper.
private func onWhite(_ pixel: UInt32) -> UInt32 {
    let rest = 0xFF - pixel >> 24
    return (pixel & 0xFF_FFFF) + rest * 0x01_0101
}

/// The escape codes that transmit a PNG file and show it: its bytes in Base64 (RFC 4648), 4096 characters at a time.
func kittyText(ofPNG bytes: [UInt8]) -> [UInt8] {
    let code = base64(bytes)
    var text: [UInt8] = []
    for start in stride(from: 0, to: code.count, by: 4096) {
        let end = min(start + 4096, code.count)
        let more = end < code.count ? 1 : 0
        text += Array("\u{1B}_G\(start == 0 ? "a=T,f=100," : "")m=\(more);".utf8)
        text += code[start..<end]
        text += Array("\u{1B}\\".utf8)
    }
    return text
}

private func base64(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var code: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = bytes[start..<min(start + 3, bytes.count)]
        let number = group.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
        for place in 0..<4 {
            let isFilled = place <= group.count
            code.append(isFilled ? digits[Int(number >> UInt32(18 - 6 * place) & 63)] : UInt8(ascii: "="))
        }
    }
    return code
}
