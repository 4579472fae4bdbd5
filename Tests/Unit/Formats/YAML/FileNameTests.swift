// SPDX-License-Identifier: MIT

import Testing

@testable import YAML

struct FileNameTests {
    @Test func `equal paths have equal file names, and each file name keeps its path`() {
        let first = FileName("names/first.yaml")
        let second = FileName("names/second.yaml")
        #expect(FileName("names/first.yaml") == first)
        #expect(first != second)
        #expect(first.path == "names/first.yaml")
        #expect(second.path == "names/second.yaml")
    }

    @Test func `the file, line and column of a place can be read and changed`() {
        var place = SourcePlace(file: "a.yaml", line: 3, column: 5)
        place.file = "b.yaml"
        place.line += 1
        place.column -= 2
        #expect(place == SourcePlace(file: "b.yaml", line: 4, column: 3))
        #expect(place.description == "b.yaml:4:3")
    }
}
