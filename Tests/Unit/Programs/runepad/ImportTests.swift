// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

struct ImportTests {
    private static let layout = """
        outlines: { default: { width: 1, height: 1 } }
        views: { base: ["a b prefs", "space Return"] }
        buttons:
          prefs: { action: show_prefs }
          space: { text: " " }
          Return: { keysym: Return }

        """

    @Test func `an imported layout passes check, and keys that act differently are reported`() throws {
        let folder = try Folder(["us_wide.yaml": Self.layout])
        let result = try runepad("import", "us_wide.yaml", directory: folder.url)
        #expect(result.status == 0)
        #expect(
            result.lines == [
                "us_wide.yaml:4:20: note: 'show_prefs' opens squeekboard's menu of layouts; the key shows the panel's "
                    + "next layout instead",
                "us_wide.yaml → ./us-wide.yaml",
                "1 layout: 4 keys of 5 converted, 1 note",
            ])
        let check = try runepad("check", "us-wide.yaml", directory: folder.url)
        #expect(check.status == 0 && check.output == "")
    }

    @Test func `runepad import can write a layout to standard output, and nothing else there`() throws {
        let folder = try Folder(["us.yaml": Self.layout])
        let result = try runepad("import", "us.yaml", "--output", "-", directory: folder.url)
        #expect(result.status == 0)
        #expect(
            result.output.hasPrefix(
                "# English (US): converted by `runepad import` from squeekboard's us.yaml.\n"))
        #expect(result.output.hasSuffix("  Enter:      {label: Return, key: KEY_ENTER}\n"))
        #expect(result.errors.hasSuffix("1 layout: 4 keys of 5 converted, 1 note\n"))
    }

    @Test func `runepad import replaces a file only with --force`() throws {
        let folder = try Folder(["de.yaml": Self.layout, "out/order.yaml": "x"])
        let arguments = ["import", "de.yaml", "--output", "out", "--name", "order"]
        let refused = try runepad(arguments: arguments, directory: folder.url)
        #expect(refused.status == 73)
        #expect(
            refused.errors
                == "runepad: out/order.yaml cannot be written: it exists already; replace it with --force, "
                + "or choose another directory with --output\n"
        )
        #expect(try runepad(arguments: arguments + ["--force"], directory: folder.url).status == 0)
        #expect(try runepad("check", "out/order.yaml", directory: folder.url).output == "")
    }

    @Test(arguments: [[], ["--force"]])
    func `the driver may read an imported layout, whatever the umask`(options: [String]) throws {
        let folder = try Folder(["us.yaml": Self.layout, "out/old.yaml": "x"])
        let old = folder.url.appending(path: "out/old.yaml").path
        try #require(unsafe chmod(old, 0o600) == 0)
        let names = options.isEmpty ? ["new"] : ["new", "old"]
        for name in names {
            let arguments = ["import", "us.yaml", "--output", "out", "--name", name] + options
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", "umask 077; exec \"$0\" \"$@\"", program("runepad").path] + arguments
            process.currentDirectoryURL = folder.url
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            var status = stat()
            try #require(unsafe stat(folder.url.appending(path: "out/\(name).yaml").path, &status) == 0)
            // A file that is replaced keeps its own permissions.
            #expect(status.st_mode & 0o777 == (name == "old" ? 0o600 : 0o644))
        }
    }

    @Test func `runepad import converts a directory, skips invalid layouts and exits with 65`() throws {
        let folder = try Folder([
            "k/us.yaml": Self.layout, "k/email/us.yaml": Self.layout, "k/bad.yaml": "views: {base: [a]}\n",
            "out/empty.txt": "",
        ])
        let result = try runepad("import", "k", "--output", "out/", directory: folder.url)
        #expect(result.status == 65)
        #expect(
            result.lines == [
                "k/bad.yaml:1:1: error: this is not a layout of squeekboard: it has no 'outlines'",
                "k/email/us.yaml:4:20: note: 'show_prefs' opens squeekboard's menu of layouts; the key shows the "
                    + "panel's next layout instead",
                "k/email/us.yaml → out/email-us.yaml",
                "k/us.yaml:4:20: note: 'show_prefs' opens squeekboard's menu of layouts; the key shows the panel's "
                    + "next layout instead",
                "k/us.yaml → out/us.yaml",
                "2 layouts: 8 keys of 10 converted, 2 notes",
            ])
    }

    /// Touch layouts of Keyman: one for tablets and phones, and one without a platform.
    private static let touchLayouts = [
        "k/own_letters.keyman-touch-layout": """
        {"phone": {"layer": [{"id": "default", "row": [{"key": [{"id": "U_0070"}]}]}]},
         "tablet": {"layer": [{"id": "default", "row": [{"key": [{"id": "U_0074"}, {"id": "T_OWN", "text": "own"}]}]}]}}

        """,
        "k/none.keyman-touch-layout": "{}\n",
    ]

    @Test func `runepad import converts the touch layouts of Keyman in a directory`() throws {
        let folder = try Folder(Self.touchLayouts.merging(["out/empty.txt": ""]) { first, _ in first })
        let result = try runepad("import", "k", "--output", "out", directory: folder.url)
        #expect(result.status == 65)
        #expect(
            result.lines == [
                "k/none.keyman-touch-layout:1:1: error: this is not a touch layout of Keyman: it has none of "
                    + "'tablet', 'phone', 'desktop'",
                "k/own_letters.keyman-touch-layout:2:83: note: only the rules of the keyboard's .kmn file say what "
                    + "'T_OWN' ('own') types; the key does nothing",
                "k/own_letters.keyman-touch-layout → out/own-letters.yaml",
                "1 layout: 1 keys of 2 converted, 1 note",
            ])
        let check = try runepad("check", "out/own-letters.yaml", directory: folder.url)
        #expect(check.status == 0 && check.output == "", "\(check.output)")
    }

    @Test func `runepad import converts layouts of GNOME by their folder, and elsewhere by their fields`()
        throws
    {
        let pad = """
            {"levels": [{"level": "default", "rows": [
             [{"strings": ["1"]}, {"strings": ["2"]}, {"keyval": "0xff0d", "height": 2}],
             [{"strings": ["3"]}, {"strings": ["4"]}]]}]}

            """
        let folder = try Folder([
            "k/osk-layouts/phone.json": pad, "k/osk-layouts/bad.json": "{}\n", "k/package.json": "{}\n",
            "own.json": pad, "out/empty.txt": "",
        ])
        let result = try runepad("import", "k", "own.json", "--output", "out", directory: folder.url)
        #expect(result.status == 65)
        #expect(
            result.lines == [
                "k/osk-layouts/bad.json:1:1: error: this is not a layout of GNOME: it has no 'levels'",
                "k/osk-layouts/phone.json → out/phone.yaml",
                "own.json → out/own.yaml",
                "2 layouts: 10 keys of 10 converted, 0 notes",
            ])
        let check = try runepad("check", "out/phone.yaml", "out/own.yaml", directory: folder.url)
        #expect(check.status == 0 && check.output == "", "\(check.output)")
    }

    @Test(arguments: [("phone", "    - p\n"), ("tablet", "    - t TOWN\n")])
    func `runepad import takes the keyboard of a platform`(platform: String, row: String) throws {
        let folder = try Folder(Self.touchLayouts)
        let arguments = ["import", "k/own_letters.keyman-touch-layout", "--platform", platform]
        let result = try runepad(arguments: arguments + ["--output", "-"], directory: folder.url)
        #expect(result.status == 0)
        #expect(result.output.contains(row), "\(result.output)")
    }

    @Test func `a touch layout of Keyman in a .json file is read as JSON`() throws {
        let text =
            #"{"phone": {"layer": [{"id": "default", "row": [{"key": [{"id": "K_E", "text": "\uD83D\uDE00"}]}]}]}}"#
        let folder = try Folder(["smile.json": text])
        let result = try runepad("import", "smile.json", "--output", "-", directory: folder.url)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("    - 😀\n"), "\(result.output)")
    }

    @Test(
        arguments: [
            (["k/own_letters.keyman-touch-layout", "--platform", "desktop"], 65),
            (["k/own_letters.keyman-touch-layout", "--platform", "watch"], 64),
            (["--xkb", "de", "--platform", "phone"], 64),
        ] as [([String], Int32)])
    func `runepad import refuses a platform that there is not`(arguments: [String], status: Int32) throws {
        let folder = try Folder(Self.touchLayouts)
        let result = try runepad(arguments: ["import"] + arguments, directory: folder.url)
        #expect(result.status == status, "\(result.errors)")
    }

    @Test func `wrong arguments, missing and unwritable files give different exit statuses`() throws {
        let folder = try Folder(["a.yaml": Self.layout, "b.yaml": Self.layout, "empty/x.txt": ""])
        #expect(try runepad("import", directory: folder.url).status == 64)
        #expect(try runepad("import", "a.yaml", "b.yaml", "--name", "x", directory: folder.url).status == 64)
        #expect(
            try runepad("import", "a.yaml", "b.yaml", "--output", "-", directory: folder.url).status == 64)
        #expect(try runepad("import", "a.yaml", "--name", "x/y", directory: folder.url).status == 64)
        #expect(try runepad("import", "none.yaml", directory: folder.url).status == 66)
        #expect(try runepad("import", "empty", directory: folder.url).status == 66)
        #expect(try runepad("import", "a.yaml", "--output", "none", directory: folder.url).status == 73)
    }

    @Test func `runepad import --xkb makes a valid layout with the letters of a keyboard`() throws {
        let folder = try Folder(["out/empty.txt": ""])
        let result = try runepad("import", "--xkb", "ge", "--output", "out", directory: folder.url)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.lines.first?.hasPrefix("ge → out/ge.yaml: ") == true, "\(result.lines)")
        #expect(result.lines.last == "1 layout")
        let check = try runepad("check", "out/ge.yaml", directory: folder.url)
        #expect(check.status == 0 && check.output == "")
        let text = try String(contentsOf: folder.url.appending(path: "out/ge.yaml"), encoding: .utf8)
        #expect(text.contains("title: ქართული\nextends: default\npurpose: default\nlanguage: ka\n"))
        #expect(text.contains("    - ქ წ ე რ ტ ყ უ ი ო პ\n"))
        #expect(text.contains("    - Shift ზ ხ ც ვ ბ ნ მ Delete\n"))
    }

    @Test func `all keyboards of a language are imported, under names that are not shipped`() throws {
        let folder = try Folder(["out/empty.txt": ""])
        let result = try runepad(
            "import", "--xkb", "--language", "el", "--output", "out", directory: folder.url)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.lines.contains { $0.hasPrefix("gr → out/gr.yaml: ") })
        #expect(result.lines.contains { $0.hasPrefix("gr(polytonic) → out/gr-polytonic.yaml: ") })
        let polish = try runepad("import", "--xkb", "pl", "--output", "out", directory: folder.url)
        #expect(polish.lines.first?.hasPrefix("pl → out/pl-xkb.yaml: ") == true, "\(polish.lines)")
    }

    @Test func `runepad import refuses unknown or letterless keyboards and wrong arguments`() throws {
        let folder = try Folder([:])
        let unknown = try runepad("import", "--xkb", "nope", directory: folder.url)
        #expect(unknown.status == 64)
        #expect(unknown.errors.hasPrefix("runepad: no keymap nope ("), "\(unknown.errors)")
        let braille = try runepad("import", "--xkb", "brai", directory: folder.url)
        #expect(braille.status == 65)
        #expect(braille.errors == "runepad: the keyboard 'brai' has no key with a letter\n")
        for arguments in [
            ["--xkb"], ["--xkb", "--all", "de"], ["--language", "de", "x"], [],
            ["--xkb", "de", "fr", "--name", "x"],
        ] {
            #expect(
                try runepad(arguments: ["import"] + arguments, directory: folder.url).status == 64,
                "\(arguments)")
        }
    }
}
