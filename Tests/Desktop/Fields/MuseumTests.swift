// SPDX-License-Identifier: MIT

import Checkout
import Engine
import Foundation
import TestScreens
import Testing
import Windows

@testable import DesktopRig

// In the suite of the others, as all of them use one screen and one folder of the user's.
extension FieldTests {
    /// The files are those of `Tests/Kiosks/museum`, for a screen that stands upright.
    @Test func `a museum's kiosk takes a ticket, a name in Thai and a PIN on an upright screen`() throws {
        let (source, folders) = (Checkout.file("Tests/Kiosks/museum"), ["layouts", "themes", "words"])
        try succeed(["mkdir", "-p", "/etc/runepad"])
        for folder in folders { try succeed(["cp", "-rT", "\(source)/\(folder)", "/etc/runepad/\(folder)"]) }
        defer {
            for folder in folders { try? FileManager.default.removeItem(atPath: "/etc/runepad/\(folder)") }
        }
        let rig = try FieldRig(
            .sway, layout: "[en, th, ticket, pin]", makesRoom: true, hasGlyphs: false, theme: "museum",
            isUpright: true)
        try rig.show(python: museumForm)

        /// Returns the frame of a key, once it types.
        func frame(of label: String) throws -> Frame {
            var keys: [DrawnKey] = []
            try rig.wait("\(label) among \(rig.pad.keys().map(\.label))") {
                // The label of an icon may ask for a text and not for an emoji.
                keys = try rig.pad.keys().filter {
                    [label, label + "\u{FE0E}"].contains($0.label) && $0.state != .unavailable
                }
                return !keys.isEmpty
            }
            return keys[0].frame
        }
        /// Taps a key, at a part of its height.
        func tap(_ label: String, height: Double = 0.5) throws {
            let key = try frame(of: label)
            // The view is upright, and the touchscreen is turned as the screen is.
            try rig.pad.tap(at: Point(x: 1 - (key.minY + height * key.height), y: key.minX + key.width / 2))
        }
        /// Keeps the picture of a view, once enough of the screen has the colour of the museum's keys.
        func look(as name: String) throws {
            try rig.wait("keys in the museum's colours") {
                let shot = try rig.session.screenshot()
                // Not while something is drawn.
                guard try rig.session.screenshot().rows(from: 0) == shot.rows(from: 0) else { return false }
                let count = (0..<shot.size.height).reduce(0) { count, y in
                    count + (0..<shot.size.width).count { shot[$0, y] == 0xFEFAE0 }
                }
                guard count > shot.size.width * shot.size.height / 10 else { return false }
                try shot.keep(as: name)
                return true
            }
        }

        // The number of a ticket: both halves of the tall Enter are one key.
        try rig.wait("shown ticket") { rig.state == "shown ticket" }
        let (enter, row) = (try frame(of: "⏎"), try frame(of: "7"))
        #expect(enter.height > 1.5 * row.height)
        try look(as: "museum-ticket")
        for label in ["7", "00"] { try tap(label) }
        try tap("⏎", height: 0.2)
        try rig.wait("700 and Enter in \(rig.typed)") { rig.typed == "700\n" }
        try tap("8")
        try tap("⏎", height: 0.8)
        try rig.wait("8 and Enter in \(rig.typed)") { rig.typed == "700\n8\n" }

        // A name, whose letters the keymap lacks: the overlay commits them.
        try rig.wait("shown en") { rig.state == "shown en" }
        try tap("a")
        try rig.wait("a at the end of \(rig.typed)") { rig.typed.hasSuffix("a") }
        // The key of languages says which comes next.
        try tap("TH")
        try rig.wait("shown th") { rig.state == "shown th" }
        try tap("ก")
        try rig.wait("ก at the end of \(rig.typed)") { rig.typed.hasSuffix("aก") }
        try look(as: "museum-thai")
        try tap("⏎")

        // A PIN, whose pad says in Thai what its keys do.
        try rig.wait("shown pin") { rig.state == "shown pin" }
        _ = try frame(of: "ซ่อน")
        try look(as: "museum-pin")
        for digit in ["3", "1", "4", "1"] { try tap(digit) }
        try rig.wait("3141 at the end of \(rig.typed)") { rig.typed.hasSuffix("\n3141") }
    }
}

/// Fields for the number of a ticket, twice, for a name and for a PIN; Enter leads from each to the next.
private let museumForm = """
    import sys, gi
    gi.require_version("Gtk", "3.0")
    from gi.repository import Gtk

    typed = open(sys.argv[1], "w")

    def write(text):
        typed.write(text)
        typed.flush()

    window = Gtk.Window(title="Museum")
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    purposes = Gtk.InputPurpose
    entries = [Gtk.Entry(input_purpose=purpose)
               for purpose in (purposes.DIGITS, purposes.DIGITS, purposes.FREE_FORM, purposes.PIN)]
    for number, entry in enumerate(entries):
        entry.connect("insert-text", lambda entry, text, *rest: write(text))
        if number + 1 < len(entries):
            entry.connect("activate", lambda entry, next: (next.grab_focus(), write("\\n")), entries[number + 1])
        box.add(entry)
    window.add(box)
    window.show_all()
    Gtk.main()
    """
