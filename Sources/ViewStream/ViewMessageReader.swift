// SPDX-License-Identifier: MIT

import Layouts

/// Reads ``ViewMessage``s from the pieces in which a pipe hands them over.
public struct ViewMessageReader: Sendable {
    /// The end of what was read: a line without its line feed.
    private var rest: [UInt8] = []
    /// The view whose `end` has not come yet.
    private var view: PanelView?

    /// Makes a reader at the beginning of a stream.
    public init() {}

    /// The messages that `bytes` complete.
    ///
    /// Lines that a newer driver may send and this reader does not know are passed over.
    public mutating func read(_ bytes: some Sequence<UInt8>) -> [ViewMessage] {
        var messages: [ViewMessage] = []
        for byte in bytes {
            if byte != UInt8(ascii: "\n") {
                rest.append(byte)
            } else {
                if let message = read(line: String(decoding: rest, as: UTF8.self)) {
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
        case "view" where words.count == 8:
            view = Self.frame(words[4...]).map {
                PanelView(
                    panel: String(words[1]), isVisible: words[2] == "shown", layer: String(words[3]),
                    frame: $0, keys: [])
            }
        case "layout":
            view?.layout = words.dropFirst().joined(separator: " ")
        case "key" where words.count >= 7:
            guard let frame = Self.frame(words[1...4]), let state = KeyState(rawValue: String(words[5]))
            else { break }
            view?.keys.append(
                ViewKey(label: words[6...].joined(separator: " "), frame: frame, state: state))
        case "end":
            defer { view = nil }
            return view.map(ViewMessage.view)
        default: break
        }
        return nil
    }

    private static func frame(_ words: ArraySlice<Substring>) -> Frame? {
        let edges = words.compactMap { Double($0) }
        guard edges.count == 4 else { return nil }
        return Frame(minX: edges[0], minY: edges[1], maxX: edges[2], maxY: edges[3])
    }
}
