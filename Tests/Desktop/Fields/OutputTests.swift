// SPDX-License-Identifier: MIT

import Checkout
import Devices
import Engine
import Foundation
import Glibc
import TestBus
import TestPanels
import Testing
import UdevRules

@testable import DesktopRig

// In the suite of the others, as all of them read the devices of one machine.
extension FieldTests {
    @Test func `two touchscreens each touch and type on their own output, one of them turned`() throws {
        let names = ["HEADLESS-1", "HEADLESS-2"]
        let panels = try PanelPair(outputs: names)
        // For compositors that ask libinput, as these do not.
        #expect(try panels.outputs() == names)
        let pairs = zip(["left", "right"], names)
        let sway = pairs.map { name, output in
            "input \"4617:29302:Runepad_Pass-through_Touchscreen_\(name)\" map_to_output \(output)\n"
        }
        let labwc = pairs.map { name, output in
            "<touch deviceName=\"Runepad Pass-through Touchscreen \(name)\" mapToOutput=\"\(output)\"/>"
        }
        let outputs = Session.Outputs(sway: sway.joined(), labwc: labwc.joined())
        try panels.expectEachOnItsOutput(.sway, 1024, 600, outputs)
        try panels.expectEachOnItsOutput(.labwc, 1280, 720, outputs)
    }

    @Test func `two touchscreens each touch and type on their own X screen, one of them turned`() throws {
        let panels = try PanelPair(outputs: ["Virtual-1", "Virtual-2"])
        try panels.expectEachOnItsOutput(.xorg, 1024, 600, Session.Outputs())
    }
}

/// Two touchscreens, of which the right one is turned by 270° with its screen, and the driver that serves both.
private final class PanelPair {
    private var left: VirtualTouchscreen
    private var right: VirtualTouchscreen
    private let folder: String
    private var driver: DriverProcess?
    private let bus: TestBus

    /// The screens that udev says the pass-through touchscreens lie on.
    func outputs() throws -> [String?] {
        try ["left", "right"].map { panel in
            let phys = ownPhys(panel: panel, device: "touchscreen")
            return try EventNodeReader(phys: phys).device.udevProperties["WL_OUTPUT"]
        }
    }

    /// Plugs them in, and starts the driver.
    init(outputs: [String]) throws {
        try installRules()
        try User.join("runepad-view")
        bus = try TestBus(.system)
        try bus.start()
        left = try VirtualTouchscreen(.eGalaxPCAP, phys: "test/left")
        right = try VirtualTouchscreen(.eGalaxPCAP, phys: "test/right")
        folder = "/tmp/runepad-outputs-\(UInt64.random(in: 0...UInt64.max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try """
        panels:
          - {name: left, match: {phys: test/left}, layout: number-pad, output: \(outputs[0])}
          - {name: right, match: {phys: test/right}, layout: number-pad, output: \(outputs[1])}
        layouts: [\(Checkout.layouts)]

        """.write(toFile: folder + "/runepad.yaml", atomically: true, encoding: .utf8)
        let driver = try DriverProcess(
            executable: Checkout.program("runepadd"), arguments: ["--config", folder + "/runepad.yaml"],
            folder: folder, environment: ["DBUS_SYSTEM_BUS_ADDRESS=\(bus.address)"])
        self.driver = driver
        let isServing = driver.wait(within: patience) { driver.views.count == 2 && driver.isReady }
        try #require(isServing, "\(driver.log)")
    }

    deinit {
        driver = nil
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Taps keys of both, and where no key is, in a session with two outputs of a size.
    func expectEachOnItsOutput(
        _ kind: SessionKind, _ width: Int, _ height: Int, _ outputs: Session.Outputs
    ) throws {
        let session = try Session(kind, on: .us, .none, client: .glass, outputs: outputs)
        let sizes = ["\(width)x\(height)", "\(height)x\(width)"]
        try session.await("windows on both outputs") { lines in
            sizes.allSatisfy { lines.contains("window " + $0) }
        }
        let environment = try session.environment()
            .merging(["DBUS_SYSTEM_BUS_ADDRESS": bus.address]) { $1 }
        let overlay = try Program(
            [Checkout.program("runepad-overlay")],
            Program.Surroundings(environment: environment, log: folder + "/overlay.log"))
        defer { _ = overlay.end() }
        try awaitTurn(of: "left", by: 0)
        try awaitTurn(of: "right", by: 270)
        for (panel, digit) in [("left", "1"), ("right", "3")] {
            try typing(digit, on: panel, in: session)
        }
        let ofLeft = try touches(in: session, of: &left)
        #expect(ofLeft == ["touch \(sizes[0]) \(width * 3 / 4) \(height / 4)"], "\(session.logs)")
        // Its upper right corner is the upper left one for a person.
        let ofRight = try touches(in: session, of: &right, besides: ofLeft)
        #expect(ofRight == ["touch \(sizes[1]) \(height / 4) \(width / 4)"], "\(session.logs)")
    }

    /// Waits until the driver turns a panel.
    private func awaitTurn(of panel: String, by degrees: Int) throws {
        let end = ContinuousClock.now + .milliseconds(patience)
        let path = "/org/runepad/Runepad1/panels/" + panel
        while try bus.busctl("get-property", path, ["Rotation"]).output != "u \(degrees)\n" {
            let log = try String(contentsOfFile: folder + "/overlay.log", encoding: .utf8)
            try #require(ContinuousClock.now < end, "\(panel) is not turned by \(degrees): \(log)")
            poll(nil, 0, 100)
        }
    }

    /// Taps a digit in the middle of its key, as a person sees it on the panel's output.
    private func typing(_ digit: String, on panel: String, in session: Session) throws {
        driver?.catchUp()
        let view = driver?.views[panel]
        let key = try #require(view?.allKeys.first { $0.label == digit }).frame.center
        if panel == "left" {
            try left.tap(slot: 0, x: key.x, y: key.y)
        } else {
            // Its upper left corner is the lower left one for a person.
            try right.tap(slot: 0, x: 1 - key.y, y: key.x)
        }
        try session.await("key \(digit)") { $0.contains("key \(digit)") }
    }

    /// What the windows have seen of taps, of which there are several until the first is seen: a window that has not
    /// been painted yet is not there.
    ///
    /// Late lines of `earlier` taps are left out.
    private func touches(
        in session: Session, of screen: inout VirtualTouchscreen, besides earlier: Set<String> = []
    ) throws -> Set<String> {
        var lines: [String] = []
        let end = ContinuousClock.now + .milliseconds(patience)
        while lines.isEmpty, ContinuousClock.now < end {
            try tap(&screen)
            lines = session.lines(within: 1000) { $0.contains { $0.hasPrefix("touch") } }
                .filter { $0.hasPrefix("touch") && !earlier.contains($0) }
        }
        return Set(lines)
    }

    /// Taps three quarters from the left, and a quarter from the top, as the touchscreen has it.
    private func tap(_ screen: inout VirtualTouchscreen) throws {
        screen.down(slot: 0, x: 0.75, y: 0.25)
        try screen.report()
        screen.up(slot: 0)
        try screen.report()
    }
}

extension Session {
    /// The lines that the client has written since they were taken last, once they fulfil a condition, or after some
    /// milliseconds without that.
    fileprivate func lines(within milliseconds: Int, until isEnough: ([String]) -> Bool) -> [String] {
        var text = ""
        let end = ContinuousClock.now + .milliseconds(milliseconds)
        while true {
            client.await()
            text += client.take()
            let lines = text.split(separator: "\n").map(String.init)
            if (text.hasSuffix("\n") && isEnough(lines)) || ContinuousClock.now > end { return lines }
        }
    }

    /// Waits until the lines that the client writes fulfil a condition.
    fileprivate func await(_ what: String, _ isEnough: ([String]) -> Bool) throws {
        let lines = lines(within: patience, until: isEnough)
        try #require(isEnough(lines), "no \(what): \(lines) \(logs)")
    }
}

extension Client {
    /// Reads what comes, if anything does soon.
    fileprivate func await() {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&request, 1, 500)
        read()
    }
}
