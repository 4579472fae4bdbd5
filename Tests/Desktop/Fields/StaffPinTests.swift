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
    /// Layout, program and settings of labwc are those of docs/kiosk-security.md, as they stand there.
    @Test func `the staff's corners, key and PIN end a kiosk's browser, and a wrong PIN does not`() throws {
        let page = try StaffPage()
        defer { page.remove() }
        try page.install(pin: "4711")
        let rig = try FieldRig(
            .labwc, layout: "[en, pin]", fields: [page.gesture], kiosk: "browser",
            labwc: .init(settings: page.settings, programs: page.standIns))
        try rig.show(python: pageProgram)

        /// Taps the corners, and the key of the layout that comes.
        func callWindow() throws {
            for corner in page.corners { try rig.pad.tap(at: corner) }
            try rig.wait("shown staff") { rig.state == "shown staff" }
            try rig.pad.tap("PIN")
            // The layout goes with its key.
            try rig.wait("no staff's layout") { rig.state != "shown staff" }
        }
        func type(pin: String) throws {
            for digit in pin { try rig.pad.tap(String(digit)) }
            try rig.pad.tap("⏎")
        }
        /// Types a key beside the glass, which the page gets if it has the keyboard.
        func awaitPage(_ keys: String) throws {
            try rig.wait("\(keys) but \(rig.typed) in the page") {
                try rig.pad.type(HostKeyboard.spaceCode)
                return Set(rig.typed.split(separator: "\n")) == [Substring(keys)]
            }
        }

        try awaitPage("space")
        try callWindow()
        // The pad comes with the field of the window, so not before this has the keyboard.
        try rig.wait("shown pin") { rig.state == "shown pin" }
        let shot = try rig.session.screenshot()
        try shot.keep(as: "staff-pin")

        // Whoever has hidden the pad gets it back by a tap on the field, which has never been tapped before.
        try rig.steer("Hide")
        try rig.wait("no pad") { rig.state == "hidden pin" }
        try rig.pad.tap(at: Point(x: 0.5, y: 57 / Double(shot.size.height)))
        try rig.wait("shown pin") { rig.state == "shown pin" }

        // The same while the window is there opens no other, and the touches beside the pad do not reach the page.
        try rig.steer("Hide")
        try callWindow()
        try rig.steer("SetLayout", "s", "pin")
        try rig.steer("Show")
        try rig.wait("shown pin") { rig.state == "shown pin" }
        let start = ContinuousClock.now
        try type(pin: "4712")
        try rig.wait("the check of the PIN") { page.checks == 1 }
        try rig.steer("Hide")
        try awaitPage("space")

        // After a wrong PIN the key does nothing for half a minute.
        try rig.wait("the end of the second program") { try page.programs().count == 1 }
        let pausing = try page.programs()
        while rig.state != "shown pin" {
            try callWindow()
            let pressed = ContinuousClock.now
            try rig.wait("another window, or none") {
                try rig.state == "shown pin"
                    || ContinuousClock.now > pressed + .seconds(5) && page.programs().isSubset(of: pausing)
            }
        }
        #expect(ContinuousClock.now > start + .seconds(30))
        #expect(page.stops == "")
        try type(pin: "4711")
        try rig.wait("the end of the browser") { page.stops != "" }
        #expect(page.stops == "--user stop kiosk-browser\n")
        #expect(try page.programs().isEmpty)
        #expect(page.checks == 2)
        #expect(Set(rig.typed.split(separator: "\n")) == ["space"])
    }
}

/// The example of docs/kiosk-security.md, and programs that stand for others in it.
private struct StaffPage {
    private let guide: Guide
    private let folder = "/run/sessions/staff-pin-\(UInt64.random(in: 0...UInt64.max))"
    /// The folder of the programs that stand for others.
    var standIns: String { folder + "/programs" }
    /// The line of the panel.
    let gesture: String
    /// The corners in their order.
    let corners: [Point]
    /// labwc's rc.xml.
    let settings: String

    private static let (layout, program, pin) = (
        "/etc/runepad/layouts/staff.yaml", "/usr/local/bin/staff-pin", "/etc/staff-pin"
    )

    init() throws {
        guide = try Guide("docs/kiosk-security.md")
        let line = try #require(guide.blocks.first { $0.contains("staff-gesture:") })
        let start = try #require(line.firstRange(of: "staff-gesture: {"))
        // A crowded machine is slow.
        gesture = "staff-gesture: {within: 60s, " + line[start.upperBound...].prefix { $0 != "\n" }
        corners = line.matches(of: /(top|bottom)-(left|right)/).map { match in
            Point(x: match.2 == "left" ? 0.02 : 0.98, y: match.1 == "top" ? 0.02 : 0.98)
        }
        settings = try guide.file("~/.config/labwc/rc.xml")
    }

    /// Does what the page says, with a PIN.
    func install(pin: String) throws {
        try User.makeFolder("/run/sessions")
        for folder in [folder, standIns] { try User.makeFolder(folder) }
        try succeed(["mkdir", "-p", "/etc/runepad/layouts", "/usr/local/bin"])
        for path in [Self.layout, Self.program] {
            try guide.file(path).write(toFile: path, atomically: true, encoding: .utf8)
        }
        try succeed(["chmod", "755", Self.program])
        // A person types the PIN twice.
        let lines = guide.blocks.joined().split(separator: "\n")
        let command = try #require(lines.first { $0.contains("openssl passwd -6 >") })
        let typed = command.replacing("openssl passwd -6", with: "printf \(pin) | openssl passwd -6 -stdin")
        try succeed(["sh", "-c", String(typed.replacing("sudo ", with: ""))])
        let mode = try FileManager.default.attributesOfItem(atPath: Self.pin)[.posixPermissions] as? Int
        try #require(mode == 0o640)
        try make("openssl", "echo >>\(folder)/checks\nexec /usr/bin/openssl \"$@\"")
        // Stands for the user's service manager, to which labwc speaks, too: it ends the page's program.
        try make(
            "systemctl",
            """
            [ "$2" = stop ] || exit 0
            pkill -f '^python3 [^ ]*/form ' && echo "$*" >>\(folder)/stops
            """)
    }

    private func make(_ name: String, _ text: String) throws {
        let path = "\(standIns)/\(name)"
        try "#!/bin/sh\n\(text)\n".write(toFile: path, atomically: true, encoding: .utf8)
        try succeed(["chmod", "755", path])
    }

    func remove() {
        for path in [Self.layout, Self.program, Self.pin, folder] {
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    /// How many PINs have been checked.
    var checks: Int { text("checks").count { $0 == "\n" } }

    /// What was stopped.
    var stops: String { text("stops") }

    /// The processes of the program that asks, and waits after a wrong PIN.
    func programs() throws -> Set<Substring> {
        let found = try Program.run(["pgrep", "-f", "^/usr/bin/python3 \(Self.program) "]).output
        return Set(found.split(separator: "\n"))
    }

    private func text(_ name: String) -> String {
        (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
    }
}

/// Stands for a browser: writes the name of each key that it gets, a line each.
private let pageProgram = """
    import sys, gi
    gi.require_version("Gdk", "3.0")
    gi.require_version("Gtk", "3.0")
    from gi.repository import Gdk, Gtk

    keys = open(sys.argv[1], "w", buffering=1)
    window = Gtk.Window(title="Page")
    window.connect("key-press-event", lambda window, event: print(Gdk.keyval_name(event.keyval), file=keys))
    window.show_all()
    Gtk.main()
    """
