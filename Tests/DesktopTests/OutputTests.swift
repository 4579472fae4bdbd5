// SPDX-License-Identifier: MIT

import Devices
import Foundation
import Glibc
import TestPanels
import Testing
import UdevRules
import VirtualDevices

// In the suite of the others, as all of them read the devices of one machine.
extension CharacterTests {
    @Test(
        "of two touchscreens each touches its own output, one of which is turned, where sway and labwc know it by name"
    )
    func outputs() throws {
        let panels = try PanelPair()
        // For compositors that ask libinput, as these do not.
        #expect(try panels.outputs() == ["HEADLESS-1", "HEADLESS-2"])
        let pairs = [("left", "HEADLESS-1"), ("right", "HEADLESS-2")]
        let sway = pairs.map { name, output in
            "input \"4617:29302:Runepad_Pass-through_Touchscreen_\(name)\" map_to_output \(output)\n"
        }
        let labwc = pairs.map { name, output in
            "<touch deviceName=\"Runepad Pass-through Touchscreen \(name)\" mapToOutput=\"\(output)\"/>"
        }
        try panels.expectEachOnItsOutput(
            Session.TwoOutputs(sway: sway.joined(), labwc: labwc.joined()))
    }
}

/// Two touchscreens, of which the right one is turned by 90° with its screen, and the driver that serves both.
private final class PanelPair {
    private var left: VirtualTouchscreen
    private var right: VirtualTouchscreen
    private let folder: String
    private var driver: DriverProcess?

    /// The screens that udev says the pass-through touchscreens lie on.
    func outputs() throws -> [String?] {
        try ["left", "right"].map { panel in
            let phys = ownPhys(panel: panel, device: "touchscreen")
            return try EventNodeReader(phys: phys).device.udevProperties["WL_OUTPUT"]
        }
    }

    /// Plugs them in, and starts the driver.
    init() throws {
        try installRules()
        left = try VirtualTouchscreen(.eGalaxPCAP, phys: "test/left")
        right = try VirtualTouchscreen(.eGalaxPCAP, phys: "test/right")
        folder = "/tmp/runepad-outputs-\(UInt64.random(in: 0...UInt64.max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try """
        panels:
          - {name: left, match: {phys: test/left}, layout: number-pad, output: HEADLESS-1}
          - {name: right, match: {phys: test/right}, layout: number-pad, output: HEADLESS-2, rotation: 270}
        layouts: [\(Checkout.layouts)]

        """.write(toFile: folder + "/runepad.yaml", atomically: true, encoding: .utf8)
        let driver = try DriverProcess(
            executable: Checkout.program("runepadd"), arguments: ["--config", folder + "/runepad.yaml"],
            folder: folder)
        self.driver = driver
        let isServing = driver.wait(within: patience) { driver.views.count == 2 && driver.isReady }
        try #require(isServing, "\(driver.log)")
    }

    deinit {
        driver = nil
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Taps both where no key is, in sessions of sway and labwc with two outputs.
    func expectEachOnItsOutput(_ outputs: Session.TwoOutputs) throws {
        for (kind, width, height) in [(SessionKind.sway, 1024, 600), (.labwc, 1280, 720)] {
            let session = try Session(kind, on: .us, .none, client: .glass, outputs: outputs)
            let sizes = ["\(width)x\(height)", "\(height)x\(width)"]
            try session.await("windows on both outputs") { lines in
                sizes.allSatisfy { lines.contains("window " + $0) }
            }
            let ofLeft = try touches(in: session, of: &left)
            #expect(
                ofLeft
                    == ["touch \(sizes[0]) \(width * 3 / 4) \(height / 4)"], "\(session.logs)")
            // Its upper right corner is the upper left one for a person.
            let ofRight = try touches(in: session, of: &right)
            #expect(
                ofRight
                    == ["touch \(sizes[1]) \(height / 4) \(width / 4)"], "\(session.logs)")
        }
    }

    /// What the windows have seen of taps, of which there are several until the first is seen: a window that has not
    /// been painted yet is not there.
    private func touches(
        in session: Session, of screen: inout VirtualTouchscreen
    ) throws -> Set<String> {
        var lines: [String] = []
        let end = ContinuousClock.now + .milliseconds(patience)
        while lines.isEmpty, ContinuousClock.now < end {
            try tap(&screen)
            lines = session.lines(within: 1000) { $0.contains { $0.hasPrefix("touch") } }
                .filter { $0.hasPrefix("touch") }
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
