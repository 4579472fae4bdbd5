// SPDX-License-Identifier: MIT

import Testing

@testable import YAMLDocuments

struct FileNameTests {
    @Test("a path has one number, and each number its path")
    func paths() {
        let first = FileName("names/first.yaml")
        let second = FileName("names/second.yaml")
        #expect(FileName("names/first.yaml") == first)
        #expect(first != second)
        #expect(first.path == "names/first.yaml")
        #expect(second.path == "names/second.yaml")
    }

    @Test("a place tells and takes the file, the line and the column")
    func places() {
        var place = SourcePlace(file: "a.yaml", line: 3, column: 5)
        place.file = "b.yaml"
        place.line += 1
        place.column -= 2
        #expect(place == SourcePlace(file: "b.yaml", line: 4, column: 3))
        #expect(place.description == "b.yaml:4:3")
    }
}
