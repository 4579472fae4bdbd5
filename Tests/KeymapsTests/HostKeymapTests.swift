// SPDX-License-Identifier: MIT

import Foundation
import Keymaps
import Testing

struct HostKeymapTests {
    @Test func `a file as Debian's installer writes it is understood`() {
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
        (#"XKBLAYOUT="f\"r""#, #"f"r"#), (#"XKBLAYOUT='f\r'"#, #"f\r"#), (#"XKBLAYOUT="f\r""#, #"f\r"#),
        ("XKBLAYOUT=fr # French", "fr"), ("XKBLAYOUT=fr#nch", "fr#nch"),
        ("XKBMODEL=pc105; XKBLAYOUT=fr;", "fr"),
        ("export XKBLAYOUT=fr", "fr"), ("XKBLAYOUT=de\nXKBLAYOUT=fr", "fr"), ("#XKBLAYOUT=fr", "us"),
        ("XKBLAYOUT=f\\\nr", "fr"), ("XKBLAYOUT=", "us"), ("XKBLAYOUT=\"\"", "us"), ("XKBLAYOUT", "us"),
        ("XXKBLAYOUT=fr", "us"), ("XKBLAYOUT=\"fr", "fr"), ("", "us"),
        ("XKBLAYOUT=fr\r\nXKBMODEL=pc105\r\n", "fr"),
    ])
    func `values are quoted as in the shell`(text: String, layout: String) {
        #expect(KeymapNames(keyboardFile: text) == KeymapNames(layout: layout))
    }

    @Test func `empty rules and an empty model are the usual ones`() {
        let names = KeymapNames(keyboardFile: "XKBRULES=\nXKBMODEL=\"\"\nXKBLAYOUT=gb\n")
        #expect(names == KeymapNames(rules: "evdev", model: "pc105", layout: "gb"))
    }

    @Test func `a host without the file has a US keyboard`() throws {
        #expect(try KeymapNames.host(path: "/nonexistent/keyboard") == KeymapNames(layout: "us"))
        #expect(try KeymapNames.host(path: "/dev/null/keyboard") == KeymapNames(layout: "us"))
    }

    @Test func `the host's file is read`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "keyboard-\(UUID().uuidString)")
            .path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let padding = String(repeating: "# what the installer asked\n", count: 400)
        try Data((padding + "XKBLAYOUT=\"no\"\n").utf8).write(to: URL(filePath: path))
        #expect(try KeymapNames.host(path: path) == KeymapNames(layout: "no"))
    }

    @Test func `a file that cannot be read is an error with a remedy`() {
        let error = #expect(throws: KeymapError.unreadable(path: "/", errno: EISDIR)) {
            try KeymapNames.host(path: "/")
        }
        #expect(
            error?.description == """
                /: cannot read the host's keymap (Is a directory); make it readable or give the panel a keymap in \
                the configuration
                """)
    }
}
