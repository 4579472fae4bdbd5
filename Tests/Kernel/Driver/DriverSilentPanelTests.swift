// SPDX-License-Identifier: MIT

import Devices
import Engine
import Testing

@testable import KernelRig

/// A touchscreen that reports only changes, under the kernel's hid-multitouch.
@Suite(.serialized) struct DriverSilentPanelTests {
    /// A driver that serves the touchscreen with two keys of letters that stay down.
    private func rig(on glass: borrowing HIDTouchscreen) throws -> DriverRig {
        let rig = try DriverRig(
            "held",
            layouts: [
                "held": """
                height: 50%
                layers: {base: [a b]}
                keys:
                  a: {key: KEY_A, hold: down}
                  b: {key: KEY_B, hold: down}
                """
            ])
        rig.screen = nil
        rig.panel.phys = glass.description.phys
        try rig.folder.configure([rig.panel])
        try rig.start()
        return rig
    }

    /// Waits until the kernel has lifted all contacts.
    ///
    /// The driver has grabbed the touchscreen, so its state is read anew each time.
    private func awaitKernelsLift(_ rig: DriverRig, _ glass: borrowing HIDTouchscreen) throws {
        let device = glass.description
        try rig.await("the lift by the kernel's timer") {
            try !TouchscreenReader(opening: device).hasContactsDown
        }
    }

    @Test func `a finger that rests on a silent panel holds its key until it lifts`() throws {
        var glass = try HIDTouchscreen("Test Silent Glass")
        let rig = try rig(on: glass)
        let place = try rig.point("a")
        try glass.report(down: [0: place])
        #expect(try rig.takeTyped(1) == "KEY_A↓")
        for _ in 0..<3 {
            try awaitKernelsLift(rig, glass)
            try glass.report(down: [0: place])
        }
        try glass.report(lifted: [0: place])
        let other = try rig.point("b")
        try glass.report(down: [0: other])
        try glass.report(lifted: [0: other])
        #expect(try rig.takeTyped(3) == "KEY_A↑ KEY_B↓ KEY_B↑")
    }

    @Test func `a second finger does not type the key of the first again`() throws {
        var glass = try HIDTouchscreen("Test Silent Glass")
        let rig = try rig(on: glass)
        let (first, second) = (try rig.point("a"), try rig.point("b"))
        try glass.report(down: [0: first])
        #expect(try rig.takeTyped(1) == "KEY_A↓")
        try awaitKernelsLift(rig, glass)
        try glass.report(down: [0: first, 1: second])
        #expect(try rig.takeTyped(1) == "KEY_B↓")
        try glass.report(down: [0: first], lifted: [1: second])
        #expect(try rig.takeTyped(1) == "KEY_B↑")
        try glass.report(lifted: [0: first])
        #expect(try rig.takeTyped(1) == "KEY_A↑")
    }
}
