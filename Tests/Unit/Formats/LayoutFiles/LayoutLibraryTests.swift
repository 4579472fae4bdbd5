// SPDX-License-Identifier: MIT

import Engine
import Foundation
import LayoutFiles
import Testing
import YAML

struct LayoutLibraryTests {
    /// A site's directory before the shipped one.
    private let files = [
        "site/pad.yaml": "title: Site\nextends: pad\n",
        "site/own.yaml": "title: Own\nlayers: {base: [o]}\n",
        "shipped/pad.yaml": "title: Shipped\nlayers: {base: [a b]}\n",
        "shipped/card.yaml": "extends: pad\nlayers: {base: {1: a X}}\n",
        "shipped/.hidden.yaml": "",
        "shipped/README": "",
    ]

    private func library(_ folder: LayoutFolder) -> LayoutLibrary {
        LayoutLibrary(
            directories: ["\(folder.path)/site", "\(folder.path)/missing"], checkout: "\(folder.path)/shipped"
        )
    }

    @Test func `a layout file is found once, even if its directory is listed twice`() throws {
        let folder = try LayoutFolder(files)
        let directories = ["site", "shipped", "./site", "site/../shipped"].map { "\(folder.path)/\($0)" }
        let paths = LayoutLibrary(directories: directories).paths(ofLayoutNamed: "pad")
        #expect(paths == ["site", "shipped"].map { "\(folder.path)/\($0)/pad.yaml" })
    }

    @Test func `a layout library lists every layout once, in alphabetical order`() throws {
        let folder = try LayoutFolder(files)
        #expect(library(folder).names == ["card", "own", "pad"])
    }

    @Test func `the first directory wins, and its file may extend the next one of that name`() throws {
        let folder = try LayoutFolder(files)
        let pad = folder.result { library(folder).layout(named: "pad", into: &$0) }
        #expect(pad.diagnostics == [])
        #expect(pad.file?.layout.title == "Site")
        #expect(pad.file?.layout.keys.map(\.name) == ["a", "b"])
        #expect(
            pad.file?.paths == ["\(folder.path)/site/pad.yaml", "\(folder.path)/shipped/pad.yaml"])
        // What a shipped layout extends is the site's, too.
        let card = folder.result { library(folder).layout(named: "card", into: &$0) }
        #expect(card.file?.layout.title == "Site")
        #expect(library(folder).path(ofLayoutNamed: "card") == "\(folder.path)/shipped/card.yaml")
    }

    @Test func `layouts are looked up beside a file given by path, unless it is installed`() throws {
        let folder = try LayoutFolder(files)
        let card = folder.result {
            library(folder).layout(atPath: "\(folder.path)/shipped/card.yaml", into: &$0)
        }
        #expect(card.file?.layout.title == "Shipped")
        let installed = LayoutLibrary(directories: ["\(folder.path)/site", "\(folder.path)/shipped/"])
        let same = folder.result { installed.layout(atPath: "\(folder.path)/shipped/card.yaml", into: &$0) }
        #expect(same.file?.layout.title == "Site")
    }

    @Test func `a layout can be given by its name or by a path`() throws {
        let folder = try LayoutFolder(files)
        #expect(folder.result { library(folder).layout("own", into: &$0) }.file?.layout.title == "Own")
        let byPath = folder.result { library(folder).layout("\(folder.path)/site/own.yaml", into: &$0) }
        #expect(byPath.file?.layout.name == "own")
    }

    @Test func `a missing layout is reported where it is named, with a suggestion`() throws {
        let folder = try LayoutFolder(files)
        let place = SourcePlace(file: "runepad.yaml", line: 3, column: 13)
        #expect(
            folder.result { library(folder).layout(named: "crad", at: place, into: &$0) }.diagnostics
                == ["runepad.yaml:3:13: error: there is no layout 'crad'; did you mean 'card'?"])
        #expect(
            folder.result { library(folder).layout(named: "piano", at: place, into: &$0) }.diagnostics
                == ["runepad.yaml:3:13: error: there is no layout 'piano' in site, missing, shipped"])
        // A file of xkeyboard-config that is no keyboard.
        #expect(
            folder.result { library(folder).layout(named: "keypad", at: place, into: &$0) }.diagnostics
                == ["runepad.yaml:3:13: error: there is no layout 'keypad' in site, missing, shipped"])
        #expect(
            folder.result { library(folder).layout(named: "ge", at: place, into: &$0) }.diagnostics == [
                "runepad.yaml:3:13: error: there is no layout 'ge', but the host has a keyboard of this name: write {xkb: ge} in a configuration, or run `runepad import --xkb ge --output /etc/runepad/layouts`"
            ])
        #expect(
            folder.result { library(folder).layout(named: "../etc", at: place, into: &$0) }.diagnostics
                == ["runepad.yaml:3:13: error: a layout cannot be called '../etc'"])
    }

    @Test func `a layout library finds the checkout in which a program was built`() throws {
        let found = try #require(LayoutLibrary.standard().checkout)
        #expect(found == shippedLayouts)
        #expect(LayoutLibrary.standard().directories == LayoutLibrary.installedDirectories)
    }
}
