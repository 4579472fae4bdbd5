// SPDX-License-Identifier: MIT

import Testing
import Text

struct JSONReaderTests {
    private func read(_ text: String) throws(JSONFault) -> String {
        try JSONValue(parsing: Array(text.utf8)).text
    }

    private func fault(_ bytes: some Sequence<UInt8>) -> String? {
        do throws(JSONFault) {
            _ = try JSONValue(parsing: Array(bytes))
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        ("{\"purpose\":\"pin\"}", "{\"purpose\":\"pin\"}"),
        (
            " {\n\t\"a\" : [ 1 , true,false , null ] ,\"b\":{ } , \"a\":[ ]}\r\n",
            "{\"a\":[1,true,false,null],\"b\":{},\"a\":[]}"
        ),
        ("-0", "0"), ("-12", "-12"), ("9223372036854775807", "9223372036854775807"),
        ("1.5e3", "1500"), ("0.25", "0.25"), ("2E-1", "0.2"),
        (#""\"\\\/\b\f\n\r\t\u16A0\u00e4""#, #""\"\\/\u0008\u000c\n\r\tᚠä""#),
        (#""\uD83D\uDE00""#, "\"😀\""), ("\"ᚠ😀\"", "\"ᚠ😀\""),
    ]) func `a JSON value is written back as it was read, without spaces`(text: String, written: String)
        throws
    {
        #expect(try read(text) == written)
    }

    @Test func `a JSON number too large for an integer is read as a floating-point number`() throws {
        guard case .number(let number) = try JSONValue(parsing: Array("9223372036854775808".utf8)) else {
            Issue.record("no fraction")
            return
        }
        #expect(number == 9223372036854775808)
    }

    @Test(arguments: [
        ("", "a value is missing at byte 0"), ("  ", "a value is missing at byte 2"),
        ("pin", "no value begins like this at byte 0"),
        ("tru", "no value is written like this at byte 3"),
        ("{} x", "text after the value at byte 3"), ("{\"a\":1,}", "a member has no name at byte 7"),
        ("{a:1}", "a member has no name at byte 1"), ("{\"a\" 1}", "a ':' is missing at byte 5"),
        ("{\"a\":1", "a '}' is missing at byte 6"), ("[1,]", "no value begins like this at byte 3"),
        ("[1 2]", "a ']' is missing at byte 3"), ("01", "text after the value at byte 1"),
        ("-", "a digit is missing at byte 1"), ("1.", "a digit is missing at byte 2"),
        ("1e+", "a digit is missing at byte 3"), ("1e999", "the number is too large at byte 5"),
        ("\"a", "the string does not end at byte 2"),
        ("\"a\nb\"", "a control character is not escaped at byte 2"),
        (#""\x""#, "no character is escaped like this at byte 2"),
        (#""\u12g4""#, "four hexadecimal digits are missing at byte 5"),
        (#""\u12"#, "four hexadecimal digits are missing at byte 5"),
        (#""\uD800""#, "half a character is escaped at byte 7"),
        (#""\uDC00\uD800""#, "half a character is escaped at byte 7"),
        (#""\uD800\uD800""#, "half a character is escaped at byte 12"),
    ]) func `text that is not exactly one JSON value is refused at the first wrong byte`(
        text: String, fault: String
    ) {
        #expect(self.fault(text.utf8) == fault)
    }

    @Test func `a JSON string that is not UTF-8 is refused at the byte where it begins`() {
        #expect(fault([0x22, 0x61, 0xFF, 0x22]) == "the string is not UTF-8 at byte 1")
        // A surrogate, and an overlong form.
        #expect(fault([0x22, 0xED, 0xA0, 0x80, 0x22]) == "the string is not UTF-8 at byte 1")
        #expect(fault([0x22, 0xC0, 0x80, 0x22]) == "the string is not UTF-8 at byte 1")
    }

    @Test func `JSON arrays and objects can be nested up to a limit that protects the stack`() throws {
        let depth = JSONValue.deepest
        let deepest = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(try read(deepest) == deepest)
        #expect(
            fault(String(repeating: "[", count: 100_000).utf8)
                == "too many arrays and objects in one another at byte \(depth)")
    }
}
