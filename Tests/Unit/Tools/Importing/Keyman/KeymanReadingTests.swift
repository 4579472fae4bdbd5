// SPDX-License-Identifier: MIT

import Foundation
import Testing
import YAML

@testable import Importing

struct KeymanReadingTests {
    @Test func `of several platforms, tablets come first, or the one that is asked for`() throws {
        let phone = TouchLayout.layer("default", [#""id": "U_0070""#])
        let tablet = TouchLayout.layer("default", [#""id": "U_0074""#])
        let text = "{\"phone\": {\"layer\": [\(phone)]}, \"tablet\": {\"layer\": [\(tablet)]}}"
        #expect(TouchLayout.converted(text).layout?.text.contains("    - t\n") == true)
        #expect(TouchLayout.converted(text, platform: .phone).layout?.text.contains("    - p\n") == true)
        let missing = TouchLayout.converted(text, platform: .desktop)
        #expect(missing.layout == nil)
        #expect(missing.faults == ["f:1:1: error: there is no 'desktop' in it, only 'tablet', 'phone'"])
    }

    @Test func `of several platforms, the first that has keys is read`() throws {
        let phone = TouchLayout.layer("default", [#""id": "U_0070""#])
        let text = "{\"tablet\": {\"layer\": []}, \"phone\": {\"layer\": [\(phone)]}}"
        #expect(try TouchLayout.imported(text).text.contains("    - p\n"))
        #expect(
            TouchLayout.converted(text, platform: .tablet).faults == [
                "f:1:12: error: no layer of 'tablet' has keys"
            ])
    }

    @Test func `a number is read as Keyman reads it: up to its last digit, and an empty one is the usual`()
        throws
    {
        let keys = [
            #""id": "U_0061", "width": "215%""#, #""id": "U_0062", "width": " 215 ""#,
            #""id": "U_0063", "width": "", "pad": """#, #""id": "T_1", "text": "x", "sp": 9"#,
            #""id": "T_2", "text": "x", "sp": "10""#, #""id": "U_0064", "flick": []"#,
        ]
        let layout = try TouchLayout.imported(TouchLayout.file(of: keys))
        #expect(layout.text.contains("    - a b c Blank d\n"), "\(layout.text)")
        #expect(layout.text.contains("  a: {width: 2}\n  b: {width: 2}\n"), "\(layout.text)")
        #expect(layout.text.contains("  Blank: {label: ' ', action: none, width: 2}\n"), "\(layout.text)")
        #expect(layout.notes == [])
    }

    @Test(arguments: ["{\"id\": \"U_0061\"},", "null, {\"id\": \"U_0061\"}"])
    func `a comma at the end of a list, and a key without a value, are passed over`(keys: String) throws {
        let layout = try TouchLayout.imported(
            #"{"phone": {"layer": [{"id": "default", "row": [{"key": ["# + keys + "]}]}]}}")
        #expect(layout.text.contains("    - a\n") && layout.keys == 1, "\(layout.text)")
    }

    @Test(arguments: [(60_000, true), (500_000, false)])
    func `a touch layout has at most 500,000 values`(count: Int, isRead: Bool) {
        let text =
            #"{"phone": {"layer": [{"id": "default", "row": [{"key": [{"id": "U_0061"}"#
            + String(repeating: ",null", count: count) + "]}]}]}}"
        let result = TouchLayout.converted(text)
        #expect((result.layout != nil) == isRead)
        #expect(result.faults.map { $0.contains("more than 500000 values") } == (isRead ? [] : [true]))
    }

    @Test(arguments: [0, 1]) func `a touch layout has at most 8 MiB`(excess: Int) {
        let text = TouchLayout.small
        let spaces = (8 << 20) - text.utf8.count + excess
        let result = TouchLayout.converted(text + String(repeating: " ", count: spaces))
        #expect((result.layout != nil) == (excess == 0))
        #expect(result.faults.count == excess, "\(result.faults)")
    }

    @Test(arguments: [
        ("[]", "f:1:1: error: a touch layout of Keyman must be a mapping, not a list"),
        (
            "{}",
            "f:1:1: error: this is not a touch layout of Keyman: it has none of 'tablet', 'phone', 'desktop'"
        ),
        (#"{"phone": {}}"#, "f:1:11: error: no layer of 'phone' has keys"),
        (#"{"phone": {"layer": {}}}"#, "f:1:21: error: 'layer' of 'phone' must be a list, not a mapping"),
        (#"{"phone": {"layer": [{"row": []}]}}"#, "f:1:22: error: the layer has no 'id'"),
        (
            #"{"phone": {"layer": [{"id": "a", "row": [{"key": [[]]}]}]}}"#,
            "f:1:51: error: a key must be a mapping, not a list"
        ),
        (
            #"{"phone": {"layer": [{"id": "a", "row": [{"key": [{"width": "x"}]}]}]}}"#,
            "f:1:61: error: 'width' must be a number from -100000 to 100000, not 'x'"
        ),
    ]) func `a faulty touch layout is refused with the place of the fault`(text: String, fault: String) {
        let result = TouchLayout.converted(text)
        #expect(result.layout == nil)
        #expect(result.faults == [fault])
    }

    @Test func `no beginning of a touch layout is taken for a whole one`() {
        let whole = TouchLayout.small.trimmingCharacters(in: .whitespacesAndNewlines)
        for count in 0..<whole.utf8.count {
            let result = TouchLayout.converted(String(decoding: whole.utf8.prefix(count), as: UTF8.self))
            #expect(result.layout == nil && !result.faults.isEmpty, "\(count)")
        }
    }

    @Test(arguments: [
        (#""\uD83D\uDE00""#, "\"😀\""), (#""a\uD83D\uDE00\n""#, #""a😀\n""#), (#""\ud83d\ude00""#, "\"😀\""),
        (#""\\uD83D\uDE00""#, #""\\uD83D\uDE00""#), (#""\uD83D""#, #""\uD83D""#),
        (#""\u00E9""#, #""\u00E9""#),
        (#""\uD83Dx\uDE00""#, #""\uD83Dx\uDE00""#), (#"\"#, #"\"#),
    ]) func `two halves of a character in JSON become the character`(json: String, expected: String) {
        #expect(String(decoding: yaml(ofJSON: Array(json.utf8)), as: UTF8.self) == expected)
    }
}
