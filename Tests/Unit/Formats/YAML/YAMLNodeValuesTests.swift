// SPDX-License-Identifier: MIT

import Testing
import YAML

private enum Fruit: String, CaseIterable {
    case apple, pear
}

private func node(_ text: String) -> YAMLNode {
    YAMLNode(.scalar(YAMLScalar(text)), at: SourcePlace(file: "f", line: 1, column: 4))
}

private let list = YAMLNode(.sequence([]), at: SourcePlace(file: "f", line: 1, column: 4))

/// What `read` adds to an empty list.
private func faults(_ read: (inout DiagnosticList) -> Void) -> [String] {
    var diagnostics = DiagnosticList()
    read(&diagnostics)
    return diagnostics.sorted.map(\.description)
}

struct YAMLNodeValuesTests {
    @Test func `a value is read as the requested type`() {
        var none = DiagnosticList()
        #expect(node("no").text("it", into: &none) == "no")
        #expect(node("no").flag("it", into: &none) == false)
        #expect(node("on").flag("it", into: &none) == true)
        #expect(node("-0.5").number("it", in: -1...1, into: &none) == -0.5)
        #expect(node("0x1f").integer("it", in: 0...100, into: &none) == 31)
        #expect(node("pear").choice("it", of: Fruit.self, into: &none) == .pear)
        #expect(list.sequence("it", into: &none) == [])
        #expect(none.isEmpty)
    }

    @Test func `a time is in seconds or milliseconds, with or without a space before the unit`() {
        #expect(node("1.5s").milliseconds == 1500)
        #expect(node("20ms").milliseconds == 20)
        #expect(node("0").milliseconds == 0)
        #expect(node("20 ms").milliseconds == 20 && node("2 s").milliseconds == 2000)
        for text in ["20", "20  ms", "ms", "1m", "1e3ms", ""] { #expect(node(text).milliseconds == nil) }
    }

    @Test func `a number that is too large for floating point is refused`() {
        #expect(decimalNumber(String(repeating: "9", count: 308)) != nil)
        #expect(decimalNumber(String(repeating: "9", count: 400)) == nil)
    }

    @Test func `a value of the wrong type is one error at its place`() {
        #expect(
            faults { _ = node("").text("'title'", into: &$0) } == [
                "f:1:4: error: 'title' must be text, not nothing"
            ])
        #expect(
            faults { _ = list.text("'title'", into: &$0) } == [
                "f:1:4: error: 'title' must be text, not a list"
            ])
        #expect(
            faults { _ = node("y").flag("'secret'", into: &$0) } == [
                "f:1:4: error: 'secret' must be yes or no, not 'y'"
            ])
        #expect(
            faults { _ = node("21").number("'width'", in: 0.5...20, into: &$0) }
                == ["f:1:4: error: 'width' must be a number from 0.5 to 20, not '21'"])
        #expect(
            faults { _ = node("1.5").integer("it", in: 0...9, into: &$0) }
                == ["f:1:4: error: it must be a whole number from 0 to 9, not '1.5'"])
        #expect(
            faults { _ = node("peer").choice("it", of: Fruit.self, into: &$0) }
                == ["f:1:4: error: it cannot be 'peer'; did you mean 'pear'?"])
        #expect(
            faults { _ = node("kiwi").choice("it", of: Fruit.self, into: &$0) }
                == ["f:1:4: error: it cannot be 'kiwi': it is one of apple, pear"])
        #expect(
            faults { _ = node("x").sequence("it", into: &$0) } == ["f:1:4: error: it must be a list, not 'x'"]
        )
        #expect(
            faults { _ = list.mapping("it", into: &$0) } == ["f:1:4: error: it must be a mapping, not a list"]
        )
    }

    @Test(arguments: ["nan", "inf", "0x10", "1e3", "", "1,5", "."])
    func `nan, inf, exponents and hexadecimal numbers are not decimal numbers`(text: String) {
        #expect(decimalNumber(text) == nil)
    }
}

struct YAMLFieldsTests {
    @Test func `unknown fields are reported, and the other fields are kept`() throws {
        var diagnostics = DiagnosticList()
        let document = YAMLDocument(
            parsing: "widht: 1\nlabel: x\ncolour: red\n", file: "f", into: &diagnostics)
        let fields = YAMLFields(
            try #require(document).root, of: "a key", known: ["label", "width"], into: &diagnostics)
        #expect(
            diagnostics.sorted.map(\.description) == [
                "f:1:1: error: unknown field 'widht' of a key; did you mean 'width'?",
                "f:3:1: error: unknown field 'colour' of a key: it is one of label, width",
            ])
        #expect(fields.entries.map(\.name) == ["label"])
        #expect(fields["label"]?.scalar?.text == "x")
        #expect(fields["width"] == nil)
    }

    @Test func `a value that is not a mapping has no fields and is one error`() {
        var diagnostics = DiagnosticList()
        let fields = YAMLFields(list, of: "a key", known: [], into: &diagnostics)
        #expect(fields.entries == [])
        #expect(
            diagnostics.sorted.map(\.description) == ["f:1:4: error: a key must be a mapping, not a list"])
    }
}
