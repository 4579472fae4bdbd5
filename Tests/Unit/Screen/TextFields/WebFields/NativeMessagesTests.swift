// SPDX-License-Identifier: MIT

import Control
import Engine
import Testing
import Text

@testable import TextFields

struct NativeMessagesTests {
    private func bytes(_ text: String) -> [UInt8] {
        unsafe withUnsafeBytes(of: UInt32(text.utf8.count)) { unsafe Array($0) } + Array(text.utf8)
    }

    private func fault(_ read: () throws -> Void) -> String? {
        do {
            try read()
            return nil
        } catch { return "\(error)" }
    }

    @Test func `messages are read from input in pieces of any size`() throws {
        let input = bytes(#"{"purpose":"pin"}"#) + bytes(#"{"purpose":null}"#) + bytes(#"{"purpose":"none"}"#)
        for size in 1...input.count {
            var messages = NativeMessages()
            var fields: [PageField] = []
            for start in stride(from: 0, to: input.count, by: size) {
                messages.append(input[start..<min(start + size, input.count)])
                while let message = try messages.next() { fields.append(try PageField(message: message)) }
            }
            #expect(fields == [.field(.pin), .noField, .withoutKeyboard])
            #expect(!messages.isWithinMessage)
        }
    }

    @Test func `input that ends within a message is detected`() throws {
        let input = bytes("{}")
        for count in 1..<input.count {
            var messages = NativeMessages()
            messages.append(input.prefix(count))
            #expect(try messages.next()?.text == nil)
            #expect(messages.isWithinMessage)
        }
    }

    @Test func `a message may have 4096 bytes, and a longer one is refused before it is read`() throws {
        var messages = NativeMessages()
        messages.append(bytes("\"" + String(repeating: "a", count: 4094) + "\""))
        #expect(try messages.next()?.text.count == 4096)
        let size = UInt32(5000)
        messages.append(unsafe withUnsafeBytes(of: size) { unsafe Array($0) })
        #expect(
            fault { _ = try messages.next() }
                == "a message has \(size) bytes, more than 4096: is this the browser's input?")
    }

    @Test func `a message that is not JSON is refused, and the error does not quote it`() {
        var messages = NativeMessages()
        messages.append(bytes("secret"))
        #expect(
            fault { _ = try messages.next() } == "a message is not JSON: no value begins like this at byte 0")
    }

    @Test(arguments: Purpose.allCases) func `a message can contain every purpose of layouts`(purpose: Purpose)
        throws
    {
        #expect(try PageField(message: ["purpose": .string(purpose.rawValue)]) == .field(purpose))
    }

    @Test func `a message can contain hints`() throws {
        let message: JSONValue = ["purpose": "email", "hints": ["search", "capital"]]
        let hints = FieldHints(enter: .search, beginsWithCapital: true)
        #expect(try PageField(message: message) == .field(.email, hints: hints))
        #expect(try PageField(message: ["purpose": "email", "hints": []]) == .field(.email))
    }

    @Test(arguments: [
        "step:0", "step:-1", "step:0.0", "step:1e3", "min:1e3", "max:x", "min:", "min:1000000000001",
        "maxlength:0", "maxlength:65", "maxlength:1.5", "text", "", "Search", "step:٣",
    ]) func `a hint that cannot be read is left out, and the field keeps its purpose and its other hints`(
        hint: String
    ) throws {
        let message: JSONValue = [
            "purpose": "decimal-pad", "hints": [.string(hint), .integer(1), .null, "done", "max:30"],
        ]
        let hints = FieldHints(enter: .done, numbers: FieldNumbers(max: 30_000_000))
        #expect(try PageField(message: message) == .field(.decimalPad, hints: hints))
    }

    @Test(arguments: [
        (#"{"purpose":"pin","hints":"go"}"#, WebFieldsFault.notPurpose),
        (#"{"purpose":null,"hints":[]}"#, .notPurpose), (#"{"hints":["go"],"purpose":"pin"}"#, .notPurpose),
        (#"{"purpose":"pin","hints":[],"text":"1"}"#, .notPurpose),
        ("null", .notPurpose), ("{}", .notPurpose), (#"{"purpose":1}"#, .notPurpose),
        (#"{"purpose":"pin","text":"1234"}"#, .notPurpose),
        (#"{"purpose":"pin","purpose":"pin"}"#, .notPurpose),
        (#"{"text":"pin"}"#, .notPurpose), (#"[{"purpose":"pin"}]"#, .notPurpose),
        (#"{"purpose":"PIN"}"#, .unknownPurpose), (#"{"purpose":""}"#, .unknownPurpose),
    ]) func `a message of any other form is refused`(text: String, expected: WebFieldsFault) throws {
        let message = try JSONValue(parsing: Array(text.utf8))
        #expect(throws: expected) { try PageField(message: message) }
    }

    @Test func `a message to the browser begins with its size`() {
        #expect(NativeMessages.encoded(["overlay": true]) == bytes(#"{"overlay":true}"#))
    }
}
