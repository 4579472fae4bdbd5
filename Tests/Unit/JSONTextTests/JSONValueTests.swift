// SPDX-License-Identifier: MIT

import JSONText
import Testing

@Suite("JSON text")
struct JSONValueTests {
    @Test("members keep their order and nothing is spaced")
    func objects() {
        let value: JSONValue = ["z": 1, "a": ["x", true, nil, 0.25], "e": [:]]
        #expect(value.text == #"{"z":1,"a":["x",true,null,0.25],"e":{}}"#)
    }

    @Test("what JSON cannot have in a string is escaped, runes are not")
    func strings() {
        #expect(JSONValue.string("\"\\\n\t\r\u{1}\u{1f}ᚠ⌫").text == #""\"\\\n\t\r\u0001\u001fᚠ⌫""#)
    }

    @Test("a whole number has no fraction and infinity is null")
    func numbers() {
        #expect(JSONValue.number(3).text == "3")
        #expect(JSONValue.number(-0.5).text == "-0.5")
        #expect(JSONValue.number(.infinity).text == "null")
        #expect(JSONValue(nil).text == "null")
    }
}
