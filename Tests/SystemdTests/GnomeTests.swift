// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Sessions of GNOME, on the machine's screen.
///
/// GNOME opens screens and input devices through logind alone, so a service manager must have started the machine.
@Suite(.serialized) struct GnomeTests {
    @Test(
        "a view comes above a fullscreen program whose low text field is tapped, beside the field, GNOME's own keyboard stays away, and the keys type",
        arguments: ["gnome-kiosk", "gnome-shell --wayland"])
    func typing(shell: String) throws {
        try Installation.begin()
        try Installation.configure(
            "panels:\n  - {name: front, layout: en, keymap: us, show: auto, tablet-mode: no}\n")
        let pad = try InstalledPad(phys: "test/gnome")
        let session = try GnomeSession(shell)
        try session.startProgram()
        try session.startOverlay()
        let before = try session.wait("the program") { $0.area(of: GnomeSession.fieldColor) != nil }
        let field = try #require(before.area(of: GnomeSession.fieldColor))
        // A shell that is still starting takes no touches, so a person taps again.
        try session.wait("view") { _ in
            try pad.tap(field.center)
            return try run(
                "timeout 8 sh -c 'until runepad status | grep -q \"front: shown\"; do sleep 0.2; done'"
            )
            .status == 0
        }
        // The field is low on the screen, so the view comes at the upper edge.
        let letters = ["r", "u", "n", "e", "p", "a", "d"]
        let places = try pad.places(of: letters)
        #expect(places.allSatisfy { $0.y < field.top })
        let shown = try session.wait("keys") { shot in places.allSatisfy(shot.isKey) }
        try shown.keep(as: "\(session.name)-shown")
        for place in places { _ = try pad.type(at: [place]) }
        try session.wait("the text in the field") { _ in session.typed == "runepad" }
        // GNOME's keyboard would cover the lower part of the screen, and the field with it.
        let after = try session.picture()
        try after.keep(as: "\(session.name)-typed")
        #expect(places.allSatisfy(after.isKey))
        #expect(after.area(of: GnomeSession.fieldColor)?.center.y == field.center.y)
        #expect(after.color(x: 0.02, y: 0.98) == GnomeSession.windowColor)
    }
}
