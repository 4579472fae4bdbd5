// SPDX-License-Identifier: MIT

import JSONText
import Testing

struct JSONValueTests {
    @Test func `JSON members are written in their order and without spaces`() {
        let value: JSONValue = ["z": 1, "a": ["x", true, nil, 0.25], "e": [:]]
        #expect(value.text == #"{"z":1,"a":["x",true,null,0.25],"e":{}}"#)
    }

    @Test func `quotes, backslashes and control characters in JSON strings are escaped`() {
        #expect(JSONValue.string("\"\\\n\t\r\u{1}\u{1f}ᚠ⌫").text == #""\"\\\n\t\r\u0001\u001fᚠ⌫""#)
    }

    @Test func `a whole number is written without a fraction, and infinity as null`() {
        #expect(JSONValue.number(3).text == "3")
        #expect(JSONValue.number(-0.5).text == "-0.5")
        #expect(JSONValue.number(.infinity).text == "null")
        #expect(JSONValue(nil).text == "null")
    }
}
