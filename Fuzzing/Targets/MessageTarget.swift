// SPDX-License-Identifier: MIT

import Control
import Text
import TextFields

/// Fuzzes the input of `runepad web-fields`: the first byte says how the rest is cut, as pipes cut it.
struct MessageTarget: FuzzTarget {
    func run(_ bytes: [UInt8]) {
        let input = Array(bytes.dropFirst())
        let whole = read(input, piece: max(1, input.count))
        require(read(input, piece: Int(bytes.first ?? 0) % 16 + 1) == whole, "another result when it is cut")
        check(input)
    }

    /// What the command makes of input that comes in pieces: the fields, and the fault that ends it.
    private func read(_ input: [UInt8], piece: Int) -> [String] {
        var messages = NativeMessages()
        var results: [String] = []
        for start in stride(from: 0, to: input.count, by: piece) {
            messages.append(input[start..<min(start + piece, input.count)])
            do throws(WebFieldsFault) {
                while let message = try messages.next() {
                    results.append(try PageField(message: message).name)
                }
            } catch {
                return results + ["fault: \(error)"]
            }
        }
        return results + (messages.isWithinMessage ? ["cut"] : [])
    }

    /// A text that is read is written in another text of the same value.
    private func check(_ text: [UInt8]) {
        do throws(JSONFault) {
            let value = try JSONValue(parsing: text)
            let written = value.text
            let again = try? JSONValue(parsing: Array(written.utf8))
            require(again?.text == written, "\(written) is read as \(again?.text ?? "nothing")")
        } catch {
            require((0...text.count).contains(error.offset), "a fault at byte \(error.offset)")
        }
    }
}
