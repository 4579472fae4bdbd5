// SPDX-License-Identifier: MIT

import Devices
import TestPanels
import Testing
import VirtualDevices

@testable import KernelRig

/// One entry that matches several nodes.
struct DriverMatchTests {
    @Test func `a touchscreen takes the name from another node of its pattern that came first`() throws {
        // To udev the first node is a mouse.
        let rig = try DriverRig("number-pad", on: .resistiveMouse)
        let (node, phys) = (try rig.touchscreen, rig.panel.phys)
        rig.panel.phys = phys + "*"
        try rig.folder.configure([rig.panel])
        try rig.start()
        #expect(try isGrabbed(node))
        let glass = try VirtualTouchscreen(DriverRig.fine, phys: phys + "-glass")
        try rig.awaitLog("\(rig.panel.name): serves \(glass.devnode) with ", 1)
        #expect(try isGrabbed(glass.description))
        #expect(try !isGrabbed(node))
        #expect(!rig.folder.log.contains("\(rig.panel.name)-2"))
        // The same again, with both there from the start.
        try rig.reload()
        #expect(try isGrabbed(glass.description))
        #expect(try !isGrabbed(node))
    }
}
