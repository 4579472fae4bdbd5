// SPDX-License-Identifier: MIT

import Foundation
import Keymaps
import Testing

struct HostKeymapTests {
    @Test func `the keyboard file of Debian's installer is understood`() {
        let names = KeymapNames(
            keyboardFile: """
                # KEYBOARD CONFIGURATION FILE

                # Consult the keyboard(5) manual page.

                XKBMODEL="pc104"
                XKBLAYOUT="de,us"
                XKBVARIANT="nodeadkeys,"
                XKBOPTIONS="terminate:ctrl_alt_bksp,grp:alt_shift_toggle"

                BACKSPACE="guess"
                """)
        #expect(
            names
                == KeymapNames(
                    model: "pc104", layout: "de,us", variant: "nodeadkeys,",
                    options: "terminate:ctrl_alt_bksp,grp:alt_shift_toggle"))
    }

    @Test(arguments: [
        (#"XKBLAYOUT=fr"#, "fr"), (#"XKBLAYOUT='fr'"#, "fr"), (#"XKBLAYOUT=f"r""#, "fr"),
        (#"XKBLAYOUT=f\r"#, "fr"),
        (#"XKBLAYOUT="f\"r""#, #"f"r"#), (#"XKBLAYOUT='f\r'"#, #"f\r"#), (#"XKBLAYOUT='f\$r'"#, #"f\$r"#),
        (#"XKBLAYOUT="f\$r""#, "f$r"), (#"XKBLAYOUT="f\r""#, #"f\r"#),
        ("XKBLAYOUT=fr # French", "fr"), ("XKBLAYOUT=fr#nch", "fr#nch"),
        ("XKBMODEL=pc105; XKBLAYOUT=fr;", "fr"),
        ("export XKBLAYOUT=fr", "fr"), ("XKBLAYOUT=de\nXKBLAYOUT=fr", "fr"), ("#XKBLAYOUT=fr", "us"),
        ("XKBLAYOUT=f\\\nr", "fr"), ("XKBLAYOUT=", "us"), ("XKBLAYOUT=\"\"", "us"), ("XKBLAYOUT", "us"),
        ("XXKBLAYOUT=fr", "us"), ("XKBLAYOUT=\"fr", "fr"), ("", "us"),
        ("XKBLAYOUT=fr\r\nXKBMODEL=pc105\r\n", "fr"),
    ])
    func `values of the keyboard file are quoted as in the shell`(text: String, layout: String) {
        #expect(KeymapNames(keyboardFile: text) == KeymapNames(layout: layout))
    }

    @Test func `the option for installed glyphs is left out of the host's keymap`() throws {
        let names = KeymapNames(layout: "de", options: "ctrl:nocaps,runepad:glyphs")
        #expect(try Keymap(names).names == KeymapNames(layout: "de", options: "ctrl:nocaps"))
    }

    @Test func `empty rules and an empty model get the default values`() {
        let names = KeymapNames(keyboardFile: "XKBRULES=\nXKBMODEL=\"\"\nXKBLAYOUT=gb\n")
        #expect(names == KeymapNames(rules: "evdev", model: "pc105", layout: "gb"))
    }

    @Test func `a host without a keyboard file has a US keyboard`() throws {
        #expect(try KeymapNames.host(paths: ["/nonexistent/keyboard"]) == KeymapNames(layout: "us"))
        #expect(try KeymapNames.host(paths: ["/dev/null/keyboard"]) == KeymapNames(layout: "us"))
    }

    @Test func `a long keyboard file of the host is read to its end`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "keyboard-\(UUID().uuidString)")
            .path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let padding = String(repeating: "# what the installer asked\n", count: 400)
        try Data((padding + "XKBLAYOUT=\"no\"\n").utf8).write(to: URL(filePath: path))
        #expect(try KeymapNames.host(paths: [path]) == KeymapNames(layout: "no"))
    }

    @Test func `the first file that names a keyboard layout is used`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "keymaps-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func path(_ name: String, _ text: String) throws -> String {
            try Data(text.utf8).write(to: folder.appending(path: name))
            return folder.appending(path: name).path
        }
        let none = try path("keyboard", "XKBMODEL=pc105\nXKBLAYOUT=\nBACKSPACE=guess\n")
        let console = try path(
            "vconsole.conf", "KEYMAP=de-latin1\nXKBLAYOUT=de\nXKBVARIANT=neo\nXKBOPTIONS=ctrl:nocaps\n")
        let server = try path(
            "00-keyboard.conf",
            """
            # Written by systemd-localed(8).
            Section "InputClass"
                    Identifier "system-keyboard"
                    MatchIsKeyboard "on"
                    Option "XkbLayout" "fr,us"
                    Option "XkbModel" "pc104"
                    Option "XkbVariant" "oss,"
                    Option "XkbOptions" "terminate:ctrl_alt_bksp"
            EndSection
            """)
        #expect(
            try KeymapNames.host(paths: [none, console, server])
                == KeymapNames(layout: "de", variant: "neo", options: "ctrl:nocaps"))
        #expect(
            try KeymapNames.host(paths: [none, server])
                == KeymapNames(
                    model: "pc104", layout: "fr,us", variant: "oss,", options: "terminate:ctrl_alt_bksp"))
        #expect(try KeymapNames.host(paths: [none]) == KeymapNames())
    }

    @Test func `an unreadable keyboard file is an error with a remedy`() {
        let error = #expect(throws: KeymapError.unreadable(path: "/", errno: EISDIR)) {
            try KeymapNames.host(paths: ["/"])
        }
        #expect(
            error?.description == """
                /: cannot read the host's keymap (Is a directory); make it readable or give the panel a keymap in \
                the configuration
                """)
    }
}
