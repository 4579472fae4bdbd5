// SPDX-License-Identifier: MIT

import Checkout
import Doctor
import Engine
import Foundation
import Glibc
import Repetitions
import TestBus
import TestScreens
import Testing
import Windows

@testable import DesktopRig

// In the suite of the others, as all of them read the devices of one machine.
extension FieldTests {
    @Test(arguments: cases([SessionKind.sway], others: [.labwc, .xorg]))
    func `on a screen turned during use, a tap reaches the key or pixel under the finger`(kind: SessionKind)
        throws
    {
        let size =
            kind == .labwc ? PixelSize(width: 1280, height: 720) : PixelSize(width: 1024, height: 600)
        let trial = try TurnedScreenTrial(TurnedPad(kind), size: size)
        for degrees in [0, 90, 180, 270, 0] { try trial.expectAll(at: degrees) }
    }

    @Test(arguments: cases([SessionKind.xorg], others: [.sway]))
    func `a session's own matrix that turns touches as the screen is turned is the only turn`(
        kind: SessionKind
    ) throws {
        // Settings of a kiosk that was turned before: they are for every touchscreen.
        let options = "Identifier \"turned\"\n MatchIsTouchscreen \"on\"\n Option \"CalibrationMatrix\""
        let pad = try TurnedPad(
            kind,
            Session.Outputs(
                hasSecond: false, sway: "input type:touch calibration_matrix -1 0 1 0 -1 1",
                xorg: "Section \"InputClass\"\n \(options) \"-1 0 1 0 -1 1 0 0 1\"\nEndSection\n"))
        try TurnedScreenTrial(pad, size: PixelSize(width: 1024, height: 600)).expectAll(at: 180)
        let half = CalibrationMatrix(-1, 0, 1, 0, -1, 1)
        switch kind {
        case .xorg:
            #expect(
                SessionTouch(xinput: try pad.inputDevices)
                    == SessionTouch("CalibrationMatrix of the X server", half, mapping: .identity))
        default:
            #expect(
                SessionTouch(sway: try pad.inputDevices, named: TurnedPad.device)
                    == SessionTouch("calibration_matrix of sway", half))
        }
    }
}

/// A pad at the lower edge of a screen that turns, in a session that has no setting for the turn but the given ones.
private final class TurnedPad: TurnedScreen {
    let name: String
    let patience = Duration.milliseconds(DesktopRig.patience)
    private let bus: TestBus
    private let pad: Pad
    private let session: Session
    private let folder: String
    private var overlay: Program?

    static let device = "Runepad Pass-through Touchscreen pad"

    /// Starts it; the session maps the pass-through touchscreen to its screen, unless there are other settings.
    init(_ kind: SessionKind, _ settings: Session.Outputs? = nil) throws {
        name = "\(kind)"
        folder = "/run/sessions/turned-\(UInt64.random(in: 0...UInt64.max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try User.join("runepad-view")
        bus = try TestBus(.system)
        try bus.start()
        pad = try Pad("number-pad", fillsPanel: false)
        try pad.start(environment: ["DBUS_SYSTEM_BUS_ADDRESS=\(bus.address)"])
        try bus.awaitPanel(Pad.path)
        let device = Self.device.replacingOccurrences(of: " ", with: "_")
        session = try Session(
            kind, on: .us, .none, client: .glass,
            outputs: settings
                ?? Session.Outputs(
                    hasSecond: false, sway: "input \"4617:29302:\(device)\" map_to_output HEADLESS-1",
                    labwc: "<touch deviceName=\"\(Self.device)\" mapToOutput=\"HEADLESS-1\"/>"))
        // A session tells its variables before its program has a window.
        try awaitWindow()
        overlay = try Program(
            [Checkout.program("runepad-overlay")],
            Program.Surroundings(
                environment: try session.environment()
                    .merging(["DBUS_SYSTEM_BUS_ADDRESS": bus.address]) { $1 },
                log: folder + "/overlay.log"))
    }

    deinit {
        // Clients first.
        overlay = nil
        try? FileManager.default.removeItem(atPath: folder)
    }

    func turn(to degrees: Int) throws { try session.turn(to: degrees) }

    /// What the session tells of the pass-through touchscreen.
    var inputDevices: String { get throws { try session.inputDevices(Self.device) } }

    func screenshot() throws -> Screenshot { try session.screenshot() }

    func tap(at place: Point) throws { try pad.tap(at: place) }

    func property(_ name: String) throws -> String {
        try bus.busctl("get-property", Pad.path, [name]).output.trimmingCharacters(in: .newlines)
    }

    func takeLines() throws -> [String] {
        var request = pollfd(fd: session.client.descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&request, 1, 500)
        session.client.read()
        // A line is written at once.
        return session.client.take().split(separator: "\n").map(String.init)
    }

    var logs: String {
        session.logs + ((try? String(contentsOfFile: folder + "/overlay.log", encoding: .utf8)) ?? "")
    }
}
