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
    @Test func `a museum's kiosk has its colours and a tall Enter on an upright screen`() throws {
        let (source, folders) = (Checkout.file("Tests/Kiosks/museum"), ["layouts", "themes", "words"])
        try succeed(["mkdir", "-p", "/etc/runepad"])
        for folder in folders { try succeed(["cp", "-rT", "\(source)/\(folder)", "/etc/runepad/\(folder)"]) }
        defer {
            for folder in folders { try? FileManager.default.removeItem(atPath: "/etc/runepad/\(folder)") }
        }
        let rig = try FieldRig(
            .sway, layout: "[en, th, ticket, pin]", makesRoom: true, hasGlyphs: false, theme: "museum",
            isUpright: true)
        try rig.show(python: ticketForm)
        try rig.wait("shown ticket") { rig.state == "shown ticket" }

        /// The frame of a key, once it types.
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
        for label in ["7", "00"] {
            let place = try frame(of: label).center
            // The view is upright, and the touchscreen is turned as the screen is.
            try rig.pad.tap(at: Point(x: 1 - place.y, y: place.x))
        }
        try rig.wait("700 at the end of \(rig.typed)") { rig.typed.hasSuffix("700") }
        let (enter, row) = (try frame(of: "⏎"), try frame(of: "7"))
        #expect(enter.height > 1.5 * row.height)

        try rig.wait("keys in the museum's colours") {
            let shot = try rig.session.screenshot()
            // Not while something is drawn.
            guard try rig.session.screenshot().rows(from: 0) == shot.rows(from: 0) else { return false }
            let count = (0..<shot.size.height).reduce(0) { count, y in
                count + (0..<shot.size.width).count { shot[$0, y] == 0xFEFAE0 }
            }
            guard count > shot.size.width * shot.size.height / 10 else { return false }
            try shot.keep(as: "museum-ticket")
            return true
        }
    }
}

/// A field for the number of a ticket.
private let ticketForm = """
    import sys, gi
    gi.require_version("Gtk", "3.0")
    from gi.repository import Gtk

    typed = open(sys.argv[1], "w")
    window = Gtk.Window(title="Museum")
    entry = Gtk.Entry(input_purpose=Gtk.InputPurpose.DIGITS)
    entry.connect("insert-text", lambda entry, text, *rest: typed.write(text) and typed.flush())
    window.add(entry)
    window.show_all()
    Gtk.main()
    """
