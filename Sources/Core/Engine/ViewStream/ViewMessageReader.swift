// SPDX-License-Identifier: MIT

/// Reads ``ViewMessage``s from the pieces in which a pipe delivers them.
package struct ViewMessageReader: Sendable {
    /// The bytes since the last line feed.
    private var rest: [UInt8] = []
    /// The view whose `end` was not read yet, and its panel.
    private var view: (panel: String, drawn: DrawnView)?
    /// The lower edge of that view's accessory strip, if it has one.
    private var stripEnd: Double?
    /// The list with the last key, to which the next hint, style or picture belongs.
    private var list = List.keys

    /// The most bytes of a line; a longer one is skipped.
    private static let longestLine = 16_384

    private enum List {
        case accessory, keys, alternates
    }

    package init() {}

    /// Reads the next bytes of the stream, and returns the messages that they complete.
    ///
    /// The reader skips lines that it does not know, because a newer driver may write such lines.
    package mutating func read(_ bytes: some Sequence<UInt8>) -> [ViewMessage] {
        var messages: [ViewMessage] = []
        for byte in bytes {
            if byte != UInt8(ascii: "\n") {
                if rest.count <= Self.longestLine { rest.append(byte) }
            } else {
                if rest.count <= Self.longestLine,
                    let message = read(line: String(decoding: rest, as: UTF8.self))
                {
                    messages.append(message)
                }
                rest.removeAll(keepingCapacity: true)
            }
        }
        return messages
    }

    private mutating func read(line: String) -> ViewMessage? {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        switch words.first {
        case "ready": return .ready
        case "gone" where words.count == 2: return .gone(panel: String(words[1]))
        case "view" where words.count == 8: begin(words)
        case "end":
            defer { view = nil }
            return view.map { .view($0.drawn, panel: $0.panel) }
        default: readFact(words)
        }
        return nil
    }

    private mutating func begin(_ words: [Substring]) {
        stripEnd = nil
        view = Self.frame(words[4...]).map { frame in
            let drawn = DrawnView(
                isVisible: words[2] == "shown", layer: String(words[3]), frame: frame,
                gap: .fractionOfKey(0), keys: [])
            return (String(words[1]), drawn)
        }
    }

    /// Reads a line between `view` and `end`.
    private mutating func readFact(_ words: [Substring]) {
        let text = words.dropFirst().joined(separator: " ")
        switch words.first {
        case "layout": view?.drawn.layout = text
        case "gap" where words.count == 3:
            guard let number = Double(words[2]), (0...1000).contains(number) else { break }
            if words[1] == "mm" { view?.drawn.gap = .millimetres(number) }
            if words[1] == "fraction" { view?.drawn.gap = .fractionOfKey(number) }
        case "strip": stripEnd = Double(text).flatMap { (-1000...1000).contains($0) ? $0 : nil }
        case "key":
            guard let key = Self.key(words) else { break }
            list = stripEnd.map { key.frame.maxY <= $0 } == true ? .accessory : .keys
            changeList { $0.append(key) }
        case "alternate":
            guard let key = Self.key(words) else { break }
            list = .alternates
            changeList { $0.append(key) }
        case "hint": changeList { if !$0.isEmpty { $0[$0.count - 1].hint = text } }
        case "style": changeList { if !$0.isEmpty { $0[$0.count - 1].style = text } }
        case "picture": changeList { if !$0.isEmpty { $0[$0.count - 1].picture = text } }
        default: break
        }
    }

    private mutating func changeList(_ body: (inout [DrawnKey]) -> Void) {
        guard var view else { return }
        // Without a second reference to the view, its lists are changed in place.
        self.view = nil
        switch list {
        case .accessory: body(&view.drawn.accessory)
        case .keys: body(&view.drawn.keys)
        case .alternates: body(&view.drawn.alternates)
        }
        self.view = view
    }

    private static func key(_ words: [Substring]) -> DrawnKey? {
        guard words.count >= 7, let frame = frame(words[1...4]) else { return nil }
        return DrawnKey(
            label: words[6...].joined(separator: " "), frame: frame,
            state: .init(rawValue: String(words[5])) ?? .plain)
    }

    private static func frame(_ words: ArraySlice<Substring>) -> Frame? {
        let edges = words.compactMap { Double($0) }
        guard edges.count == 4 else { return nil }
        let frame = Frame(minX: edges[0], minY: edges[1], maxX: edges[2], maxY: edges[3])
        return frame.isDrawable ? frame : nil
    }
}
