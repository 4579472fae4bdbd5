// SPDX-License-Identifier: MIT

import Engine
import Glibc
import Testing
import YAML

@testable import LayoutFiles

struct LayoutCollectionTests {
    private static let files = [
        "de.yaml":
            "language: de\nlayers: {base: [ä Next Pad]}\nkeys: {Next: {action: next-layout}, Pad: {layout: pad}}\n",
        "en.yaml":
            "language: en\nlayers: {base: [e Next]}\nkeys:\n  Next: {action: next-layout}\n  Far: {layout: nowhere}\n",
        "pad.yaml":
            "layers: {base: [1 Letters Runes]}\nkeys:\n  Letters: {layout: de}\n  Runes: {layout: runic, label: ᚠ}\n",
        "runic.yaml": "layers: {base: [ᚠ 1]}\nkeys: {1: {layout: pad}, ᚠ: {action: next-layout}}\n",
        "lost.yaml":
            "layers: {base: [a Rnuic Bad]}\nkeys:\n  Rnuic: {layout: rnuic}\n  Bad: {layout: bad}\n",
        "bad.yaml": "layers: {base: [nonsense]}\n",
    ]

    /// Reads a list; diagnostics name files by their paths in the folder.
    private func read(
        _ list: [LayoutReference], _ files: [String: String] = Self.files, fieldsChoose: Bool = false
    ) throws -> (LayoutFileSet?, [String]) {
        let folder = try LayoutFolder(files)
        var collection = LayoutCollection(LayoutLibrary(directories: [folder.path]))
        var diagnostics = DiagnosticList()
        let places = list.indices.map { SourcePlace(file: "r.yaml", line: 1, column: $0 + 1) }
        let set = collection.layouts(
            Array(zip(list, places)), fieldsChoose: fieldsChoose, into: &diagnostics)
        return (set, diagnostics.sorted.map { $0.description.replacing("\(folder.path)/", with: "") })
    }

    @Test func `a panel has the layouts of its list and all that their keys lead to, once each`() throws {
        let (set, diagnostics) = try read([.named("de"), .named("en")])
        #expect(diagnostics == ["en.yaml:5:3: warning: the key 'Far' is in no layer"])
        let found = try #require(set)
        #expect(found.isComplete)
        #expect(found.listCount == 2)
        #expect(found.files.map(\.layout.name) == ["de", "en", "pad", "runic"])
        #expect(
            found.links == [
                LayoutLinks(named: ["pad": 2], next: 1), LayoutLinks(next: 0),
                LayoutLinks(named: ["de": 0, "runic": 3], next: 0), LayoutLinks(named: ["pad": 2], next: 0),
            ])
    }

    @Test func `programs may choose no layout that only a secret layout's keys lead to`() throws {
        let files = [
            "pin.yaml": "secret: yes\nlayers: {base: [1 Fixed]}\nkeys: {Fixed: {layout: fixed}}\n",
            "fixed.yaml": "extends: pin\nlayers: {base: [1 More]}\nkeys: {More: {layout: more}}\n",
            "more.yaml": "layers: {base: [1 2]}\n",
            "door.yaml": "layers: {base: [a Pin]}\nkeys: {Pin: {layout: pin}}\n",
            "wide.yaml": "layers: {base: [a More]}\nkeys: {More: {layout: more}}\n",
        ]
        func offered(_ list: String...) throws -> [String] {
            let (set, _) = try read(list.map { .named($0) }, files)
            let found = try #require(set)
            return found.offered.map { found.files[$0].layout.name }
        }
        #expect(try offered("pin") == ["pin"])
        #expect(try offered("door") == ["door", "pin"])
        #expect(try offered("pin", "fixed") == ["pin", "fixed"])
        #expect(try offered("pin", "wide") == ["pin", "wide", "more"])
        #expect(try offered("more", "pin") == ["more", "pin"])
    }

    @Test func `a panel has at most 1024 layouts`() throws {
        var files: [String: String] = [:]
        for index in 0..<1030 {
            files["l\(index).yaml"] = "layers: {base: [a Next]}\nkeys: {Next: {layout: l\(index + 1)}}\n"
        }
        files["l1030.yaml"] = "layers: {base: [a]}\n"
        let (set, diagnostics) = try read([.named("l0")], files)
        #expect(try #require(set).files.count == 1024)
        #expect(try #require(set).isComplete == false)
        #expect(diagnostics == ["l1023.yaml:2:23: error: a panel has at most 1024 layouts"])
        let (list, faults) = try read((0..<1030).map { .named("l\($0)") }, files)
        #expect(try #require(list).listCount == 1024)
        #expect(faults.contains("r.yaml:1:1025: error: a panel has at most 1024 layouts"))
    }

    @Test func `the layouts of a configuration have at most 16384 keys and places together`() throws {
        // Each has 4,000 places of one key.
        let large =
            "layers:\n  base:\n"
            + String(repeating: "    - \(String(repeating: "a ", count: 100))\n", count: 40)
        let fault =
            "error: the layouts of a configuration have at most 16384 keys and places together, and 'l4' has more than "
            + "are left: use fewer or smaller layouts"
        var files: [String: String] = [:]
        for index in 0..<5 { files["l\(index).yaml"] = large }
        let names = (0..<5).map { LayoutReference.named("l\($0)") }
        let (set, diagnostics) = try read(names, files)
        #expect(try #require(set).files.count == 4)
        #expect(diagnostics == ["l4.yaml: \(fault)", "r.yaml:1:5: error: the layout 'l4' has errors"])
        // Small files that extend a large one make large layouts.
        for index in 0..<5 { files["l\(index).yaml"] = "extends: p\n" }
        files["p.yaml"] = large
        let (extended, faults) = try read(names, files)
        #expect(try #require(extended).files.count == 4)
        #expect(faults == ["r.yaml:1:5: \(fault)"])
    }

    @Test func `a layout that several panels have counts once`() throws {
        let large =
            "layers:\n  base:\n"
            + String(repeating: "    - \(String(repeating: "a ", count: 100))\n", count: 40)
        let folder = try LayoutFolder(["l.yaml": large])
        var collection = LayoutCollection(LayoutLibrary(directories: [folder.path]))
        var diagnostics = DiagnosticList()
        for index in 0..<5 {
            let list = [(LayoutReference.named("l"), SourcePlace(file: "r.yaml", line: 1, column: index + 1))]
            #expect(collection.layouts(list, into: &diagnostics)?.files.count == 1)
        }
        #expect(diagnostics.sorted.isEmpty)
    }

    @Test func `the only layout of a list has no next layout, and is next for all others`() throws {
        let (set, _) = try read([.named("pad")])
        let found = try #require(set)
        #expect(found.files.map(\.layout.name) == ["pad", "de", "runic"])
        #expect(found.links.map(\.next) == [nil, 0, 0])
    }

    @Test func `the next layout is one for any text, if text fields choose the layout`() throws {
        let files = [
            "pin.yaml": "purpose: pin\nlayers: {base: [1 Pad]}\nkeys: {Pad: {layout: pad}}\n",
            "ka.yaml": "purpose: default\nlayers: {base: [ა]}\n", "emoji.yaml": "layers: {base: [a]}\n",
            "word.yaml": "secret: yes\nlayers: {base: [a]}\n", "pad.yaml": "layers: {base: [1]}\n",
        ]
        func next(_ list: String..., fieldsChoose: Bool = true) throws -> [Int?] {
            let (set, _) = try read(list.map { .named($0) }, files, fieldsChoose: fieldsChoose)
            return try #require(set).links.map(\.next)
        }
        // The last one is the pad, to which a key of the PIN pad leads.
        #expect(try next("pin", "ka", "word", "emoji") == [1, 3, 3, 1, 1])
        #expect(try next("pin", "ka", "word", "emoji", fieldsChoose: false) == [1, 2, 3, 0, 0])
        #expect(try next("ka", "pin") == [nil, 0, 0])
        #expect(try next("pin") == [nil, nil])
    }

    @Test func `the layouts that the keys of a single layout file lead to are found`() throws {
        let folder = try LayoutFolder(Self.files)
        let library = LayoutLibrary(directories: [folder.path])
        var collection = LayoutCollection(library)
        var diagnostics = DiagnosticList()
        let file = try #require(library.layout(atPath: "\(folder.path)/pad.yaml", into: &diagnostics))
        let set = collection.layouts(from: file, into: &diagnostics)
        #expect(set.files.map(\.layout.name) == ["pad", "de", "runic"])
        #expect(set.isComplete)
        #expect(diagnostics.isEmpty)
        let lost = try #require(library.layout(atPath: "\(folder.path)/lost.yaml", into: &diagnostics))
        #expect(!collection.layouts(from: lost, into: &diagnostics).isComplete)
        #expect(diagnostics.hasErrors)
    }

    @Test func `a missing or faulty layout is left out and reported where it is named`() throws {
        let (set, diagnostics) = try read([.named("lost"), .named("pda"), .named("bad"), .named("runic")])
        #expect(
            diagnostics == [
                "bad.yaml:1:17: error: unknown key 'nonsense': it is neither in 'keys' nor a single character",
                "lost.yaml:3:19: error: there is no layout 'rnuic'; did you mean 'runic'?",
                "lost.yaml:4:17: error: the layout 'bad' has errors",
                "r.yaml:1:2: error: there is no layout 'pda'; did you mean 'pad'?",
                "r.yaml:1:3: error: the layout 'bad' has errors",
            ])
        let found = try #require(set)
        #expect(!found.isComplete)
        #expect(found.files.map(\.layout.name) == ["lost", "runic", "pad", "de"])
        #expect(found.links[0] == LayoutLinks(next: 1))
        #expect(try read([.named("bad")]).0 == nil)
    }

    @Test func `an unreadable parent does not hide the other faults of a layout`() throws {
        let files = ["child.yaml": "titel: Child\nextends: base\n", "base.yaml/x": ""]
        let (set, diagnostics) = try read([.named("child")], files)
        #expect(set == nil)
        #expect(
            diagnostics == [
                "child.yaml:1:1: error: unknown field 'titel' of a layout; did you mean 'title'?",
                "r.yaml:1:1: error: base.yaml is a directory; name a file in it",
            ])
    }

    @Test func `a layout that is in the list twice is an error, however it is named`() throws {
        let (set, diagnostics) = try read([.named("de"), .serving(LayoutDemand(language: LanguageTag("de")))])
        #expect(diagnostics.isEmpty == false)
        #expect(diagnostics.last == "r.yaml:1:2: error: 'de' is already in the list")
        #expect(set?.listCount == 1)
    }

    @Test func `labels of language keys and decimal separators are set for the panel`() throws {
        var files = Self.files
        files["en.yaml"] =
            "title: English\nlanguage: en\nlayers: {base: [P]}\nkeys: {P: {locale: decimal-separator}}\n"
        var set = try #require(try read([.named("de"), .named("en")], files).0)
        #expect(set.hasDecimalSeparator)
        set.settle(decimalSeparator: ",")
        #expect(!set.hasDecimalSeparator)
        #expect(set.files[0].layout.keys.map(\.label) == ["ä", "EN", "Pad"])
        #expect(set.files[1].layout.keys.map(\.action) == [.character(",")])
    }

    @Test func `each file is read once, even if several layouts extend it`() throws {
        let folder = try LayoutFolder([
            "one.yaml": "extends: base\n", "two.yaml": "extends: base\n",
            "base.yaml": "layers: {base: [a]}\n",
        ])
        var collection = LayoutCollection(LayoutLibrary(directories: [folder.path]))
        var diagnostics = DiagnosticList()
        _ = collection.layout(named: "one", into: &diagnostics)
        try folder.write(Array("layers: {base: [b]}\n".utf8), to: "base.yaml")
        #expect(collection.layout(named: "two", into: &diagnostics)?.layout.keys.map(\.name) == ["a"])
        #expect(collection.layout(named: "base", into: &diagnostics)?.layout.keys.map(\.name) == ["a"])
        #expect(diagnostics.isEmpty)
    }

    @Test func `a layout behind a symbolic link has the name of the link`() throws {
        let folder = try LayoutFolder(["pad.yaml": "layers: {base: [a]}\n", "x.yaml": "extends: pad\n"])
        #expect(unsafe symlink("pad.yaml", "\(folder.path)/other.yaml") == 0)
        var collection = LayoutCollection(LayoutLibrary(directories: [folder.path]))
        var diagnostics = DiagnosticList()
        _ = collection.layout(named: "x", into: &diagnostics)
        #expect(collection.layout(named: "other", into: &diagnostics)?.layout.name == "other")
        #expect(diagnostics.isEmpty)
    }

    @Test func `layouts that a file elsewhere names are looked up beside that file first`() throws {
        let folder = try LayoutFolder([
            "own/de.yaml": "layers: {base: [a P]}\nkeys: {P: {layout: pad}}\n",
            "own/pad.yaml": "layers: {base: [o]}\n", "shared/pad.yaml": "layers: {base: [s]}\n",
        ])
        var collection = LayoutCollection(LayoutLibrary(directories: ["\(folder.path)/shared"]))
        var diagnostics = DiagnosticList()
        let place = SourcePlace(file: "r.yaml")
        let set = collection.layouts([(.file("\(folder.path)/own/de.yaml"), place)], into: &diagnostics)
        #expect(set?.files.map(\.layout.keys[0].name) == ["a", "o"])
        #expect(diagnostics.isEmpty)
    }
}

struct LayoutChoiceTests {
    private static let files = [
        "site/zz-mail.yaml": "purpose: email\nlayers: {base: [a]}\n",
        "site/de.yaml": "language: de-CH   # here\nextends: de\n",
        "shipped/de.yaml": "purpose: 'default'\nlanguage: de\nlayers: {base: [a]}\n",
        "shipped/mail.yaml": "layers: {base: [a]}\npurpose: email\n",
        "shipped/mail-de.yaml": "extends: mail\nlanguage: \"de\"\n",
        "shipped/flow.yaml": "{purpose: url, layers: {base: [a]}}\n",
        "shipped/loop.yaml": "extends: loop\n",
        "shipped/bad.yaml": "purpose: none\nlanguage: german\nextends: nothing\n",
        "shipped/fr.yaml": "purpose: default\r\nlanguage: fr\r\nlayers:\r\n  base: [a]\r\n",
        "shipped/fr-2.yaml": "purpose: default\nlanguage: fr\nlayers: {base: [a]}\n",
    ]

    @Test(
        arguments: [
            (.email, nil, "site/zz-mail"), (.email, "de", "shipped/mail-de"), (.email, "fr", "site/zz-mail"),
            (nil, "de", "site/de"), (nil, "fr", "shipped/fr"), (.default, "fr-CA", "shipped/fr"),
            (.url, nil, "shipped/flow"), (nil, "ru", nil), (.pin, nil, nil),
        ] as [(Purpose?, String?, String?)])
    func `the best layout is found, preferring the first directory, then the first name`(
        purpose: Purpose?, language: String?, expected: String?
    ) throws {
        let folder = try LayoutFolder(Self.files)
        let library = LayoutLibrary(directories: ["\(folder.path)/site"], checkout: "\(folder.path)/shipped")
        var collection = LayoutCollection(library)
        let demand = LayoutDemand(purpose: purpose, language: language.flatMap(LanguageTag.init))
        let path = expected.map { "\(folder.path)/\($0).yaml" }
        #expect(collection.path(ofLayoutServing: demand) == path)
        // What was read for one demand serves the next.
        _ = collection.path(ofLayoutServing: LayoutDemand(purpose: .pin, language: LanguageTag("ru")))
        #expect(collection.path(ofLayoutServing: demand) == path)
    }

    @Test func `a layout with a fault is still found by its purpose, and the fault is reported`() throws {
        let folder = try LayoutFolder([
            "pin.yaml": "purpose: pin\nlayers: {base: [1 2}\n", "url.yaml": "purpose: &a url\n",
        ])
        var collection = LayoutCollection(LayoutLibrary(directories: [folder.path]))
        var diagnostics = DiagnosticList()
        for purpose in [Purpose.pin, .url] {
            let path = collection.path(ofLayoutServing: LayoutDemand(purpose: purpose))
            #expect(path == "\(folder.path)/\(purpose.rawValue).yaml")
            #expect(collection.layout(atPath: try #require(path), into: &diagnostics) == nil)
        }
        #expect(
            diagnostics.sorted.map { $0.description.replacing("\(folder.path)/", with: "") } == [
                "pin.yaml:2:20: error: a ',' or ']' is missing in the list that begins on line 2",
                "url.yaml:1:10: error: anchors are not supported; quote a text that begins with '&'",
            ])
    }

    @Test(arguments: LayoutLibrary(directories: [shippedLayouts]).names)
    func `a quick look at a shipped layout's file gives the same rank as reading it`(name: String) throws {
        var diagnostics = DiagnosticList()
        var collection = LayoutCollection(LayoutLibrary(directories: [shippedLayouts]))
        let path = "\(shippedLayouts)/\(name).yaml"
        let layout = try #require(collection.layout(atPath: path, into: &diagnostics)).layout
        for purpose in Purpose.allCases.map(Optional.some) + [nil] {
            for language in [nil, "de", "ja", "tr-TR"] {
                let demand = LayoutDemand(purpose: purpose, language: language.flatMap(LanguageTag.init))
                // Of a file that was not read before, too, of which only the beginning is looked at.
                var other = LayoutCollection(LayoutLibrary(directories: [shippedLayouts]))
                let expected = demand.rank(ofPurpose: layout.purpose, language: layout.language)
                #expect(collection.rank(ofLayoutAt: path, for: demand) == expected)
                #expect(other.rank(ofLayoutAt: path, for: demand) == expected)
            }
        }
    }
}
