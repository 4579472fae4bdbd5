// SPDX-License-Identifier: MIT

import Devices
import Engine
import Foundation
import TestPanels
import Testing

@testable import KernelRig

/// Typing with one switch, on a real kernel.
struct DriverScanTests {
    private static let layouts = [
        "pair": """
        height: 50%
        layers:
          base:
            - 1 2
            - 3 Away
        keys:
          Away: {label: Away, action: hide}
        """
    ]

    private func rig(scan: String) throws -> DriverRig {
        try DriverRig("pair", fields: ["scan: {\(scan), speed: 2s}"], layouts: Self.layouts)
    }

    private func key(_ name: String, of phys: String) -> String {
        "{device: {phys: \"\(phys)\"}, key: \(name)}"
    }

    private func awaitFocus(_ labels: String, _ rig: DriverRig) throws {
        try rig.awaitView("the highlight on \(labels)") { view in
            view.allKeys.filter { $0.state.isFocused }.map(\.label).joined(separator: " ") == labels
        }
    }

    @Test func `one grabbed switch types, hides the view and shows it again`() throws {
        let phys = uniquePhys("switches")
        let rig = try rig(scan: "switch: \(key("KEY_F13", of: phys))")
        let switches = try VirtualSwitches(phys: phys)
        try rig.start()
        try rig.awaitSwitches(1)
        #expect(try isGrabbed(switches.description))
        func press() throws {
            try switches.set(VirtualSwitches.first, isDown: true)
            try switches.set(VirtualSwitches.first, isDown: false)
        }
        // The highlight walks by itself.
        try awaitFocus("1 2", rig)
        try awaitFocus("3 Away", rig)
        try press()
        try awaitFocus("3", rig)
        try press()
        #expect(try rig.takeTyped(2) == "KEY_3↓ KEY_3↑")
        try awaitFocus("3 Away", rig)
        try press()
        try awaitFocus("Away", rig)
        try press()
        try rig.awaitView("hidden") { !$0.isVisible }
        try press()
        try rig.awaitView("shown") { $0.isVisible }
        #expect(rig.folder.errors == [])
    }

    @Test func `a switch works again after a replug, and a reload without it ungrabs it`() throws {
        let phys = uniquePhys("switches")
        let rig = try rig(scan: "switch: \(key("KEY_F13", of: phys)), step: \(key("KEY_F14", of: phys))")
        try rig.start()
        #expect(rig.folder.log.contains("waits for the device with phys \(phys)"))
        for count in 1...2 {
            let switches = try VirtualSwitches(phys: phys)
            try rig.awaitSwitches(count)
            for key in [VirtualSwitches.first, VirtualSwitches.first] {
                try switches.set(key, isDown: true)
                try switches.set(key, isDown: false)
            }
            #expect(try rig.takeTyped(2) == "KEY_1↓ KEY_1↑")
        }
        let switches = try VirtualSwitches(phys: phys)
        try rig.awaitSwitches(3)
        try rig.reload(with: [])
        #expect(try !isGrabbed(switches.description))
        #expect(rig.folder.errors == [])
    }
}
