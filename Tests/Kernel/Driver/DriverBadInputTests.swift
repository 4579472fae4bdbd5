// SPDX-License-Identifier: MIT

import Devices
import TestPanels
import Testing

@testable import KernelRig

struct DriverBadInputTests {
    /// Runs a driver to its end.
    private func end(of folder: DriverFolder, _ arguments: [String]? = nil) throws -> Int32? {
        try requireRealKernel()
        return try folder.startDriver(arguments: arguments).waitForExit(within: patience)
    }

    @Test func `a missing configuration causes one line of log and exit status 66`() throws {
        let folder = try DriverFolder()
        #expect(try end(of: folder, ["--config", folder.path + "/none.yaml"]) == 66)
        #expect(folder.log.split(separator: "\n").count == 1)
        #expect(
            folder.log.hasPrefix("<3>\(folder.path)/none.yaml: error: there is no configuration file here; "))
    }

    @Test func `a faulty configuration logs the place of each fault and ends with status 78`() throws {
        let folder = try DriverFolder()
        try folder.write(
            """
            panels:
              - name: front door
                layot: pin
                rotation: 45

            """, to: "runepad.yaml")
        #expect(try end(of: folder) == 78)
        let places = folder.log.split(separator: "\n").map { line in
            line.dropFirst("<3>\(folder.path)/runepad.yaml:".count).prefix { $0 != " " }
        }
        #expect(places == ["2:5:", "2:11:", "3:5:", "4:15:"])
    }

    @Test func `an unknown option causes one line of log and exit status 64`() throws {
        let folder = try DriverFolder()
        #expect(try end(of: folder, ["--confg", "x"]) == 64)
        #expect(folder.log == "<3>unknown option '--confg'; did you mean '--config'?\n")
    }

    @Test func `a panel with a broken layout is not grabbed, and another panel types`() throws {
        let rig = try DriverRig(
            "number-pad", layouts: ["broken": "layers: {base: [1 2 3]}\nhight: 50%\n"])
        let other = try VirtualTouchscreen(DriverRig.fine, phys: uniquePhys("broken"))
        let broken = DriverFolder.Panel(
            name: uniquePanel("broken"), phys: other.description.phys, layout: "broken")
        try rig.folder.configure([broken, rig.panel])
        try rig.start()
        try rig.tap("4")
        #expect(try rig.takeTyped(2) == "KEY_4↓ KEY_4↑")
        #expect(try !isGrabbed(other.description))
        #expect(
            rig.folder.errors.map(String.init) == [
                "<3>\(rig.folder.path)/layouts/broken.yaml:2:1: error: unknown field 'hight' of a layout; "
                    + "did you mean 'height'?",
                "<3>\(rig.folder.path)/runepad.yaml:4:13: error: the layout 'broken' has errors",
                "<3>\(broken.name): its layouts or its keymap have errors; runepad check lists them",
            ])
    }

    @Test func `a configured device that is no usable touchscreen is logged with the reason`() throws {
        let rig = try DriverRig("number-pad", on: .fakeMultitouch)
        let screen = try rig.devnode()
        try rig.launch()
        let line = try #require(rig.folder.log.split(separator: "\n").first { $0.contains(screen) })
        #expect(line.contains("no slots"), "\(line)")
        #expect(try rig.openNodes().isEmpty)
    }
}
