// SPDX-License-Identifier: MIT

import Testing
import Text

struct JSONValueTests {
    @Test func `JSON members are written in their order and without spaces`() {
        let value: JSONValue = ["z": 1, "a": ["x", true, nil, 0.25], "e": [:]]
        #expect(value.text == #"{"z":1,"a":["x",true,null,0.25],"e":{}}"#)
    }

    @Test func `quotes, backslashes and control characters in JSON strings are escaped`() {
        #expect(JSONValue.string("\"\\\n\t\r\u{1}\u{1f}ᚠ⌫").text == #""\"\\\n\t\r\u0001\u001fᚠ⌫""#)
    }

    @Test func `invisible characters in JSON strings are escaped, and read back`() throws {
        let text = "\u{7F}\u{9B}\u{202E}\u{200D}\u{2028}\u{E0041}é"
        let written = JSONValue.string(text).text
        #expect(written == #""\u007f\u009b\u202e\u200d\u2028\udb40\udc41é""#)
        guard case .string(let read) = try JSONValue(parsing: Array(written.utf8)) else {
            Issue.record("\(written) is no string")
            return
        }
        #expect(read == text)
    }

    @Test func `a whole number is written without a fraction, and infinity as null`() {
        #expect(JSONValue.number(3).text == "3")
        #expect(JSONValue.number(-0.5).text == "-0.5")
        #expect(JSONValue.number(.infinity).text == "null")
        #expect(JSONValue(nil).text == "null")
    }
}
