// SPDX-License-Identifier: MIT

import Files
import Testing
import YAML

struct DiagnosticTests {
    @Test func `a diagnostic has the format of compiler messages`() {
        let place = SourcePlace(file: "a/b.yaml", line: 3, column: 14)
        #expect(Diagnostic(.error, "no", at: place).description == "a/b.yaml:3:14: error: no")
        #expect(
            Diagnostic(.warning, "hm", at: SourcePlace(file: "a")).description == "a: warning: hm")
    }

    @Test func `a missing file is a content error if another file names it`() {
        var asked = DiagnosticList()
        asked.noFile("there is no x", askedForAt: SourcePlace(file: "program"))
        #expect(asked.sorted.map(\.kind) == [.noFile])
        #expect(asked.lacksFile && asked.hasErrors)
        var written = DiagnosticList()
        written.noFile("there is no x", askedForAt: SourcePlace(file: "a.yaml", line: 1, column: 1))
        #expect(written.sorted.map(\.kind) == [.content])
        #expect(!written.lacksFile && written.hasErrors)
        written.add(FileError(.read, "b", .isDirectory).diagnostic)
        #expect(written.lacksFile)
        var whole = DiagnosticList()
        whole.error("this is no recording", at: SourcePlace(file: "c"))
        #expect(!whole.lacksFile)
    }
}

struct FileNameInMessageTests {
    private let path = "pin\u{1B}[2J\nerror\u{202E}.yaml"

    @Test func `control characters of a file name are escaped in messages only`() {
        let place = SourcePlace(file: path, line: 4, column: 18)
        let fault = FileError(.read, path, .isDirectory)
        let escaped = "pin\\u{1B}[2J\\nerror\\u{202E}.yaml"
        #expect(
            Diagnostic(.error, "\(path) is no layout", at: place).description
                == "\(escaped):4:18: error: \(escaped) is no layout")
        #expect(fault.description == "\(escaped) is a directory; name a file in it")
        #expect(place.file == path && fault.path == path)
    }
}

struct DiagnosticListTests {
    private func place(_ line: Int, _ column: Int, file: String = "f") -> SourcePlace {
        SourcePlace(file: file, line: line, column: column)
    }

    @Test func `diagnostics are sorted by place, then by order of addition, without duplicates`() {
        var list = DiagnosticList()
        list.error("d", at: place(10, 1))
        list.error("c", at: place(2, 9))
        list.warning("b", at: place(2, 9))
        list.error("a", at: place(2, 8))
        list.error("c", at: place(2, 9))
        list.error("b", at: place(2, 9))
        list.error("e", at: place(1, 1, file: "g"))
        #expect(list.sorted.map(\.message) == ["a", "c", "b", "b", "d", "e"])
        #expect(list.sorted.map(\.severity) == [.error, .error, .warning, .error, .error, .error])
    }

    @Test func `a list of diagnostics has errors only if an error was added`() {
        var list = DiagnosticList()
        #expect(list.isEmpty)
        list.warning("w", at: place(1, 1))
        #expect(!list.hasErrors)
        #expect(!list.isEmpty)
        list.error("e", at: place(1, 1))
        #expect(list.hasErrors)
    }

    private func untypable(_ character: String, by what: String = "us", _ place: SourcePlace) -> Diagnostic {
        Diagnostic(.error, "\(what) cannot type '\(character)'", at: place, kind: .untypable(by: what))
    }

    @Test func `of many untypable characters, the first and the number of the others are shown`() {
        var list = DiagnosticList()
        for (column, character) in zip([3, 5, 9, 11], ["a", "b", "c", "d"]) {
            list.add(untypable(character, place(2, column)))
        }
        list.error("the useful one", at: place(2, 4))
        #expect(
            list.folded(remedy: "look there").map(\.description) == [
                "f:2:3: error: us cannot type 'a'", "f:2:5: error: and 3 more of this kind; look there",
                "f:2:4: error: the useful one",
            ])
        #expect(list.sorted.count == 5)
    }

    @Test func `faults of other files, severities, keymaps and kinds are not folded together`() {
        var list = DiagnosticList()
        for line in 1...3 {
            list.add(untypable("a", place(line, 1)))
            list.add(untypable("a", place(line, 1, file: "g")))
            list.add(untypable("a", by: "de", place(line, 1)))
            list.add(Diagnostic(.warning, "no 'a'", at: place(line, 1), kind: .untypable(by: "us")))
        }
        for line in 1...4 { list.error("unknown key 'a'", at: place(line, 2)) }
        #expect(list.folded(remedy: "") == list.sorted)
    }

    @Test func `a remedy is the end of the message, and the fault is the rest`() {
        let both = Diagnostic(.warning, "no font", remedy: "install\none", at: place(1, 1))
        #expect(both.description == "f:1:1: warning: no font; install\\none")
        #expect((both.fault, both.remedy) == ("no font", "install\\none"))
        let one = Diagnostic(.warning, "no font; none", at: place(1, 1))
        #expect((one.fault, one.remedy) == ("no font; none", nil))
    }

    @Test func `a list of diagnostics stops at its limit and reports that`() {
        var list = DiagnosticList()
        for line in 1...600 { list.warning("w", at: place(line, 1)) }
        #expect(list.sorted.count == 501)
        #expect(list.sorted.last?.description == "f:501:1: error: too many errors; the others are not listed")
    }
}
