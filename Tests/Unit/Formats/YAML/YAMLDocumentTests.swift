// SPDX-License-Identifier: MIT

import Testing
import YAML

/// The diagnostics of parsing `text` as the file `f`, one a line.
private func faults(_ text: String, limits: YAMLDocument.Limits = .init()) -> [String] {
    faults(Array(text.utf8), limits: limits)
}

private func faults(_ bytes: [UInt8], limits: YAMLDocument.Limits = .init()) -> [String] {
    var diagnostics = DiagnosticList()
    let document = YAMLDocument(parsing: bytes, file: "f", limits: limits, into: &diagnostics)
    #expect((document == nil) == diagnostics.hasErrors)
    return diagnostics.sorted.map(\.description)
}

private func root(_ text: String) throws -> YAMLNode {
    var diagnostics = DiagnosticList()
    let document = YAMLDocument(parsing: text, file: "f", into: &diagnostics)
    #expect(diagnostics.sorted == [])
    return try #require(document).root
}

struct YAMLDocumentTests {
    @Test func `a document keeps the order of names, the written scalars and their places`() throws {
        let entries = try #require(root("b: no\na:\n  - 0123\n  - 'x y'\n").mapping)
        #expect(entries.map(\.name) == ["b", "a"])
        #expect(entries[0].value.scalar?.text == "no")
        #expect(entries[1].place == SourcePlace(file: "f", line: 2, column: 1))
        let items = try #require(entries[1].value.sequence)
        #expect(items.map { $0.scalar?.text } == ["0123", "x y"])
        #expect(items.map { $0.scalar?.isQuoted } == [false, true])
        #expect(items[1].place == SourcePlace(file: "f", line: 4, column: 5))
    }

    @Test func `columns count characters, not bytes`() throws {
        let items = try #require(root("[ᚠᚢ, ⌫, x]").sequence)
        #expect(items.map(\.place.column) == [2, 6, 9])
    }

    @Test func `a character within a plain or quoted scalar has its own place`() throws {
        let items = try #require(root("- a b c\n- \"a b c\"\n- \"a\\tb\"\n- one\n  two\n").sequence)
        #expect(items.map { $0.place(atOffset: 2).column } == [5, 6, 3, 3])
    }

    @Test func `a missing value differs from an empty text`() throws {
        let entries = try #require(root("a:\nb: ''\n").mapping)
        #expect(entries.map(\.value.isMissing) == [true, false])
    }

    @Test func `a byte order mark, CRLF and CR are accepted`() throws {
        let entries = try #require(root("\u{FEFF}a: 1\r\nb: 2\rc: 3\n").mapping)
        #expect(entries.map(\.place.line) == [1, 2, 3])
        #expect(entries.map(\.place.column) == [1, 1, 1])
        #expect(entries.map { $0.value.scalar?.text } == ["1", "2", "3"])
    }

    @Test func `a repeated name is found among 1000 names`() throws {
        let names = (0..<1000).map { "name\($0)" }
        let text = names.map { "\($0): 1\n" }.joined()
        #expect(try #require(root(text).mapping).map(\.name) == names)
        #expect(faults(text + "name7: 2\n") == ["f:1001:1: error: 'name7' was already given on line 8"])
        // Each time it is the first that is told.
        #expect(
            faults(text + "name7: 2\nname7: 3\n") == [
                "f:1001:1: error: 'name7' was already given on line 8",
                "f:1002:1: error: 'name7' was already given on line 8",
            ])
    }

    @Test(arguments: [
        ("", "f:1:1: error: the file is empty"),
        ("# only a comment\n", "f:1:1: error: the file is empty"),
        ("a: 1\nb: 2\na: 3\n", "f:3:1: error: 'a' was already given on line 1"),
        ("a: &x 1\n", "f:1:4: error: anchors are not supported; quote a text that begins with '&'"),
        (
            "- *x\n",
            "f:1:3: error: aliases are not supported; write the value out, or quote a text that begins with '*'"
        ),
        ("a: !!int 1\n", "f:1:4: error: tags are not supported; quote a text that begins with '!'"),
        ("a: 1\n---\nb: 2\n", "f:2:1: error: a second document begins here; a file holds only one"),
        (
            "[a]: 1\n",
            "f:1:1: error: a list or mapping cannot be a name; put the name into quotes if it is text"
        ),
    ]) func `anchors, aliases, tags and repeated names are refused at their place`(
        text: String, expected: String
    ) {
        #expect(faults(text) == [expected])
    }

    @Test(arguments: [
        ("a:\n\t- 1\n", "f:2:1: error: a tab cannot indent; use spaces"),
        ("- @ x\n", "f:1:3: error: a text cannot begin with '@'; put it into quotes"),
        (
            "a: b: c\n",
            "f:1:5: error: a ':' cannot be here; check the indentation, or quote the text if the ':' belongs to it"
        ),
        ("a: 1\nb\nc: 2\n", "f:2:1: error: a ':' is missing after this name"),
        ("a: [1, 2\nb: 3\n", "f:2:2: error: a ',' or ']' is missing in the list that begins on line 1"),
        (
            "a: {b: 1\nc: 3\n",
            "f:2:2: error: a ',' or '}' is missing in the mapping that begins on line 1"
        ),
        ("a: 'x\n", "f:2:1: error: the file ends within the quoted text that begins on line 1"),
        (
            "a:\n  - 1\n b: 2\n",
            "f:3:2: error: this does not fit into the mapping that begins on line 1; check the indentation"
        ),
        ("a: x\n\u{7}: y\n", "f:2:1: error: a control character is here; remove it"),
        (
            "a: \"\\q\"\n",
            "f:1:5: error: found unknown escape character while parsing a quoted scalar that begins on line 1"
        ),
    ]) func `a syntax error is reported in plain words at its place`(text: String, expected: String) {
        #expect(faults(text) == [expected])
    }

    @Test func `text that is not UTF-8 is reported with its place, or as UTF-16`() {
        #expect(
            faults(Array("é: 1\nb: ".utf8) + [0xFF, 0x0A])
                == ["f:2:4: error: the text is not UTF-8 here; save the file as UTF-8"])
        // A carriage return and a line feed end one line.
        #expect(
            faults(Array("a: 1\r\nb: 2\r\nc: ".utf8) + [0xFF, 0x0A])
                == ["f:3:4: error: the text is not UTF-8 here; save the file as UTF-8"])
        #expect(
            faults([0xFF, 0xFE, 0x61, 0x00])
                == ["f:1:1: error: the text is UTF-16 (little endian); save it as UTF-8"])
        #expect(
            faults([0xFE, 0xFF, 0x00, 0x61])
                == ["f:1:1: error: the text is UTF-16 (big endian); save it as UTF-8"])
        #expect(faults([0x61, 0x00]) == ["f:1:2: error: a control character is here; remove it"])
    }

    @Test func `several errors of a file are reported at once, in order`() {
        #expect(
            faults("a: 1\na: &x 2\nb: !t 3\n") == [
                "f:2:1: error: 'a' was already given on line 1",
                "f:2:4: error: anchors are not supported; quote a text that begins with '&'",
                "f:3:4: error: tags are not supported; quote a text that begins with '!'",
            ])
    }

    @Test func `a document has limits for depth, values and bytes`() {
        #expect(
            faults(String(repeating: "[", count: 100_000))
                == ["f:1:33: error: more than 32 lists and mappings are nested"])
        #expect(
            faults("[1, 2, 3]", limits: .init(nodes: 2)) == ["f:1:8: error: the file has more than 2 values"])
        #expect(
            faults("a: 1", limits: .init(bytes: 3))
                == ["f: error: is larger than 3 bytes, the limit for such a file"])
    }

    @Test func `reading can stop after the first fields, whatever follows them`() {
        func begin(_ text: String, until name: String) -> YAMLBeginning {
            YAMLBeginning(of: Array(text.utf8), file: "f") { fields in fields.last?.name == name }
        }
        let torn = begin("a: 1\nb: [2, 3]\nc: 4\nd: [\n", until: "b")
        #expect(torn.fields.map(\.name) == ["a", "b"])
        #expect(torn.fields.map(\.place.line) == [1, 2])
        #expect(torn.document == nil)
        // A field within another is none of the document's.
        #expect(begin("a: {b: 1}\nc: 2\nb: 3\nd: 4\n", until: "b").fields.map(\.name) == ["a", "c", "b"])
    }

    @Test func `reading goes to the end or to the first error if no field stops it`() {
        func begin(_ text: String) -> YAMLBeginning {
            YAMLBeginning(of: Array(text.utf8), file: "f") { _ in false }
        }
        #expect(begin("a: 1\nb: 2\n").fields.map(\.name) == ["a", "b"])
        #expect(begin("a: 1\nb: 2\n").document?.root.mapping?.count == 2)
        #expect(begin("a: 1\nb: [\n").fields.map(\.name) == ["a"])
        #expect(begin("a: 1\nb: [\n").document == nil)
        #expect(begin("a: 1\na: &x 2\n").fields.map(\.name) == ["a"])
        #expect(begin("a: 1\na: &x 2\n").document == nil)
        #expect(begin("[a, b]\n").fields.isEmpty)
        #expect(begin("[a, b]\n").document != nil)
    }

    @Test func `a missing file is a diagnostic about the whole file`() {
        var diagnostics = DiagnosticList()
        #expect(YAMLDocument(reading: "/nonexistent/f.yaml", into: &diagnostics) == nil)
        #expect(
            diagnostics.sorted.map(\.description) == [
                "/nonexistent/f.yaml: error: cannot be opened: No such file or directory; check the path"
            ])
    }
}
