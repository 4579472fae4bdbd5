// SPDX-License-Identifier: MIT

import Drawing
import Foundation
import Testing

struct PreviewTests {
    @Test(arguments: [("qwerty", 4), ("pin", 1), ("runic", 5)])
    func `runepad preview shows every layer and the size of the keys`(name: String, layers: Int) throws {
        let result = try runepad("preview", name, "--keymap", "us")
        #expect(result.status == 0)
        #expect(result.errors == "")
        #expect(result.lines.count { $0.hasPrefix("╭") || $0.hasPrefix("┏") } == layers)
        #expect(result.output.contains("On a panel of 154 × 86 mm the smallest side of a key is "))
        #expect(!result.output.contains("\u{1B}"))
    }

    @Test func `runepad preview names the first keys that are under 9 mm, and counts the others`() throws {
        let pin = try runepad("preview", "pin", "--keymap", "us", "--size", "40x30mm")
        #expect(
            pin.output.contains(
                "; 15 of its keys are under 9 mm and hard to hit: 'Shuffle', 'Fixed', 'Done', '1' and 11 more keys."
            ))
        let folder = try Folder(["one.yaml": "layers: {base: [a B]}\nkeys: {B: {text: b, width: 0.1}}\n"])
        let one = try runepad(
            "preview", "./one.yaml", "--keymap", "us", "--size", "90x60mm", directory: folder.url)
        #expect(one.output.contains("; 1 of its keys is under 9 mm and hard to hit: 'B'."))
    }

    @Test func `runepad preview shows one layer, by name or number`() throws {
        let byName = try runepad("preview", "qwerty", "--layer", "symbols", "--keymap", "us")
        let byNumber = try runepad("preview", "qwerty", "--layer", "3", "--keymap", "us")
        #expect(byName.status == 0)
        #expect(byName.output == byNumber.output)
        #expect(byName.lines.first?.contains("symbols") == true)
    }

    @Test func `runepad preview shuffles keys equally for the same seed`() throws {
        let one = try runepad("preview", "pin", "--seed", "1", "--keymap", "us").lines
        let picture = try String(
            contentsOf: repository.appending(
                path: "Tests/Unit/Screen/Drawing/Painting/Pictures/pin-seed-1.txt"),
            encoding: .utf8)
        #expect(one.dropLast().map { $0 + "\n" }.joined() == picture)
    }

    @Test
    func `runepad preview draws a key's picture, and its words without the file or pixels`()
        throws
    {
        let folder = try Folder([
            "own.yaml":
                "layers: {base: [Logo]}\nkeys: {Logo: {picture: logo.png, spoken: our firm, text: a}}\n"
        ])
        func preview(_ output: String) throws -> (errors: String, bytes: Data) {
            let result = try runepad(
                "preview", "./own.yaml", "--keymap", "us", "--output", output, directory: folder.url)
            #expect(result.status == 0)
            return (result.errors, try Data(contentsOf: folder.url.appending(path: output)))
        }
        let missing = try preview("missing.png")
        #expect(missing.errors.hasPrefix("runepad: the picture "))
        #expect(
            missing.errors.hasSuffix(
                "/logo.png cannot be opened: No such file or directory; check the path; its key shows its label\n"
            ))
        let picture = try Picture(of: ViewDrawing(handleOfWidth: 64, height: 64, theme: .light), as: .png)
        try Data(picture.bytes).write(to: folder.url.appending(path: "logo.png"))
        for format in ["png", "svg"] {
            let shown = try preview("shown.\(format)")
            #expect(shown.errors == "" && shown.bytes != missing.bytes)
        }
        let svg = try preview("shown.svg").bytes
        #expect(String(decoding: svg, as: UTF8.self).contains("<image"))
        let terminal = try runepad("preview", "./own.yaml", "--keymap", "us", directory: folder.url)
        #expect(terminal.status == 0 && terminal.output.contains("our firm"))
    }

    @Test func `runepad preview searches the directories of --layouts first`() throws {
        let folder = try Folder([
            "one/pin.yaml": "title: Own\nlayers: {base: [q]}\n",
            "two/door.yaml": "title: Own door\nextends: pin\n",
            "f.yaml": "panels: [{layout: door, keymap: us}]\n",
        ])
        for name in ["pin", "door", "f.yaml"] {
            let result = try runepad(
                "preview", name, "--keymap", "us", "--layouts", "one", "--layouts", "two",
                directory: folder.url)
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.contains("Own"), "\(result.output)")
        }
        #expect(try runepad("preview", "door", "--keymap", "us", directory: folder.url).status == 66)
    }

    @Test func `runepad preview says where a configuration names a keymap that there is not`() throws {
        let folder = try Folder(["f.yaml": "panels:\n  - layout: pin\n    keymap: nonsense\n"])
        let result = try runepad("preview", "f.yaml", directory: folder.url)
        #expect(result.status == 65)
        #expect(result.errors.hasPrefix("f.yaml:3:13: error: "), "\(result.errors)")
        #expect(try runepad("preview", "f.yaml", "--keymap", "us", directory: folder.url).status == 0)
    }

    @Test func `runepad preview reports the keys that the keymap cannot type`() throws {
        let result = try runepad("preview", "runic", "--keymap", "us")
        #expect(result.lines.last == "The keymap us cannot type the 89 keys with dashed outlines.")
    }

    @Test func `runepad preview draws the view in a terminal that supports pictures`() throws {
        let kitty = try runepad("preview", "pin", "--any-keymap", "--pictures", "kitty")
        #expect(kitty.status == 0)
        #expect(kitty.output.hasPrefix("\u{1B}_Ga=T,f=100,"))
        let sixel = try runepad("preview", "pin", "--any-keymap", "--pictures", "sixel", "--seed", "1")
        #expect(sixel.output.hasPrefix("\u{1B}P0;1q\"1;1;"))
        // No wider than 80 columns.
        let width = sixel.output.firstMatch(of: /"1;1;([0-9]+);/).flatMap { Int($0.1) }
        #expect(width.map { (300...640).contains($0) } == true)
        #expect(sixel.output.contains("On a panel of"))
    }

    @Test func `runepad preview shows the layout of a file`() throws {
        let folder = try Folder(["f.yaml": "title: Mine\nlayers: {base: [a]}\n"])
        let result = try runepad("preview", "f.yaml", "--keymap", "us", directory: folder.url)
        #expect(result.lines.first?.hasPrefix("╭─ Mine ─") == true)
    }

    @Test func `runepad preview of a configuration shows each layout and where its language key leads`()
        throws
    {
        let folder = try Folder([
            "kiosk/runepad.yaml": """
            layouts: [layouts]
            panels:
              - {name: front, match: {name: A}, layout: [{xkb: ge}, en], keymap: us, overlay: {theme: own}}
              - {name: door, match: {name: B}, layout: door, keymap: us}

            """,
            "kiosk/layouts/door.yaml": """
            title: Door
            layers: {base: [1 2 ᚠ M], more: [ᚢ 4 M]}
            keys: {M: {layer: more}}

            """,
            "kiosk/themes/own.yaml": "title: Own\n",
        ])
        let result = try runepad("preview", "kiosk/runepad.yaml", directory: folder.url)
        #expect(result.status == 0 && result.errors == "", "\(result.errors)")
        #expect(
            result.lines.filter { $0.contains("front: ") || $0.contains("door: ") } == [
                "front: ქართული → English",
                "front: ქართული: The keymap us cannot type the 26 keys with dashed outlines.",
                "front: English → ქართული", "door: Door",
                "door: Door: The keymap us cannot type the key with a dashed outline.",
            ])
        let sheet = try runepad(
            "preview", "kiosk/runepad.yaml", "--output", "sheet.svg", directory: folder.url)
        #expect(sheet.status == 0)
        let one = try runepad("preview", "kiosk/runepad.yaml", "--layer", "base", directory: folder.url)
        #expect(one.status == 64)
        #expect(one.errors.contains("--layer, --pressed, --popup and --no-accessory are for one layout"))
    }

    @Test func `runepad preview reports errors with the exit statuses of sysexits(3)`() throws {
        let unknown = try runepad("preview", "pim")
        #expect(unknown.status == 66)
        #expect(unknown.errors == "runepad: error: there is no layout 'pim'; did you mean 'pin'?\n")
        let folder = try Folder(["f.yaml": "layers: {base: [ab]}\n"])
        let broken = try runepad("preview", "f.yaml", directory: folder.url)
        #expect(broken.status == 65)
        #expect(broken.errors.hasPrefix("f.yaml:1:17: error: unknown key 'ab'"))
        #expect(broken.output == "")
        let layer = try runepad("preview", "qwerty", "--layer", "symbol", "--keymap", "us")
        #expect(layer.status == 64)
        #expect(layer.errors.contains("the layout 'qwerty' has no layer 'symbol'; did you mean 'symbols'?"))
        for width in ["5", "10001", "9223372036854775807"] {
            let refused = try runepad("preview", "qwerty", "--width", width)
            #expect(refused.status == 64)
            #expect(refused.errors.contains("--width takes from 20 to 10000 columns"))
        }
        #expect(try runepad("preview", "qwerty", "--panel", "big").status == 64)
    }
}

struct PreviewOutputTests {
    /// Runs `runepad preview` in an empty directory; its first argument is a shipped layout.
    private func preview(_ arguments: String..., in folder: Folder) throws -> ProgramResult {
        try runepad(arguments: ["preview"] + arguments, directory: folder.url)
    }

    @Test func `runepad preview --output writes a picture in the format of the file name`() throws {
        let folder = try Folder([:])
        let png = try preview("pin", "--any-keymap", "--output", "pin.PNG", in: folder)
        #expect((png.status, png.output) == (0, ""))
        // The width of a 7-inch panel, the height of 56 % of it and a strip of three quarters of a row.
        #expect(try size(ofPNG: folder.url.appending(path: "pin.PNG")) == [1024, 380])
        let svg = try preview("pin", "--any-keymap", "--output", "pin.svg", "--size", "1280x800", in: folder)
        #expect(svg.status == 0)
        let text = try String(contentsOf: folder.url.appending(path: "pin.svg"), encoding: .utf8)
        #expect(text.contains("viewBox=\"0 0 1280 532\""))
    }

    @Test(arguments: [
        (["--size", "1024x600"], [1024, 600]), (["--size", "254x127mm", "--dpi", "50"], [500, 250]),
        (["--panel", "254x127mm", "--dpi", "100"], [1000, 500]),
    ]) func `a preview picture has the requested size in pixels or millimetres`(
        arguments: [String], expected: [Int]
    ) throws {
        let folder = try Folder([:])
        let result = try runepad(
            arguments: ["preview", "number-pad", "--keymap", "us", "--whole-panel", "--output", "a.png"]
                + arguments, directory: folder.url)
        #expect(result.status == 0)
        #expect(try size(ofPNG: folder.url.appending(path: "a.png")) == expected)
    }

    @Test func `a preview picture without the strip is lower by the height of the strip`() throws {
        let folder = try Folder([:])
        _ = try preview("number-pad", "--size", "1000x500", "--no-accessory", "--output", "a.png", in: folder)
        #expect(try size(ofPNG: folder.url.appending(path: "a.png")) == [1000, 280])
    }

    @Test func `a preview picture shows all layers or one, pressed keys, a popup and a theme`() throws {
        let folder = try Folder(["t.yaml": "key: {fill: '#123456', text: '#ffffff'}\n"])
        let all = try preview("qwerty", "--any-keymap", "--output", "all.svg", in: folder)
        let one = try preview(
            "qwerty", "--any-keymap", "--layer", "1", "--pressed", "q", "--pressed", "w", "--popup", ".",
            "--theme",
            "./t.yaml", "--output", "one.svg", in: folder)
        #expect((all.status, one.status) == (0, 0))
        let sheet = try String(contentsOf: folder.url.appending(path: "all.svg"), encoding: .utf8)
        let layer = try String(contentsOf: folder.url.appending(path: "one.svg"), encoding: .utf8)
        #expect(sheet.utf8.count > layer.utf8.count)
        // #123456 and the pressed keys' #9bc4f5 in per cent; versions of Cairo differ in blanks and in zeros.
        #expect(layer.replacing(" ", with: "").contains("rgb(7.058824%,20.392157%,33.7254"))
        #expect(layer.replacing(" ", with: "").contains("rgb(60.784314%,76.862745%,96.0784"))
        #expect(!sheet.contains("60.784314%"))
    }

    @Test func `runepad preview --output reports wrong arguments with their remedy`() throws {
        let folder = try Folder(["t.yaml": "titel: x\n", "w.yaml": "view: {text: '#d3d7dd'}\n"])
        func faults(_ status: Int32, _ text: String, _ arguments: String...) throws {
            let result = try runepad(
                arguments: ["preview", "qwerty", "--any-keymap"] + arguments, directory: folder.url)
            #expect(result.status == status)
            #expect(result.errors.contains(text), "\(result.errors)")
        }
        try faults(
            64, "'a.jpg' does not name a format of pictures; end the name in .png or .svg",
            "--output", "a.jpg")
        try faults(
            64, "'a.svgg' does not name a format of pictures; did you mean 'svg'?", "--output", "a.svgg")
        try faults(
            73, "no/a.png cannot be written: No such file or directory; create its directory first",
            "--output",
            "no/a.png")
        try Data().write(to: folder.url.appending(path: "full"))
        try faults(
            73,
            "full/a.svg cannot be written: Not a directory; a file is in the place of a directory: move it away",
            "--output", "full/a.svg")
        try faults(
            66, "there is no theme 'drak'; did you mean 'dark'?", "--theme", "drak", "--output", "a.png")
        try faults(
            65, "t.yaml:1:1: error: unknown field 'titel' of a theme", "--theme", "./t.yaml", "--output",
            "a.png")
        try faults(
            0, "w.yaml:1:8: warning: 'view.text' is hard to read", "--theme", "./w.yaml", "--output", "a.png")
        try faults(
            64, "there is no key 'Delet' on what is shown; did you mean 'Delete'?", "--pressed", "Delet",
            "--output", "a.png")
        try faults(
            64, "there is no key 'Q' on what is shown", "--layer", "1", "--popup", "Q", "--output", "a.png")
        try faults(
            64, "a long press on the key 'Delete' offers nothing; give it 'alternates'", "--popup", "Delete",
            "--output", "a.png")
        try faults(
            64, "--pressed, --popup and --whole-panel are for pictures; add --output FILE", "--pressed", "q")
        try faults(
            64, "'1024' is not a size: write pixels, such as 1024x600, or millimetres, such as 154x86mm",
            "--size", "1024")
        try faults(
            64, "'99999x10' is not a panel's size: a side has from 16 to 16384 pixels", "--size", "99999x10")
        try faults(64, "--dpi must be from 20 to 2000", "--dpi", "1")
        for size in ["49%", "301%", "150"] {
            try faults(64, "--text must be from 50% to 300%, such as 150%", "--text", size)
        }
        try faults(64, "--any-keymap asks no keymap; leave out --keymap", "--keymap", "us")
    }

    @Test func `a preview popup of alternates that the keymap cannot type is refused`() throws {
        let folder = try Folder(["a.yaml": "layers: {base: [a]}\nkeys: {a: {alternates: é}}\n"])
        let arguments = ["./a.yaml", "--popup", "a", "--output", "a.png"]
        let plain = try runepad(
            arguments: ["preview", "--keymap", "us"] + arguments, directory: folder.url)
        #expect(plain.status == 64)
        #expect(
            plain.errors.contains(
                "a long press on the key 'a' offers nothing: the keymap types none of its alternates"))
        let any = try runepad(arguments: ["preview", "--any-keymap"] + arguments, directory: folder.url)
        #expect(any.status == 0)
    }
}

/// The width and height in the header of a PNG file (RFC 2083, 4.1.1).
private func size(ofPNG url: URL) throws -> [Int] {
    let bytes = Array(try Data(contentsOf: url).prefix(24))
    try #require(bytes.count == 24 && Array(bytes[12..<16]) == Array("IHDR".utf8))
    return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
}
