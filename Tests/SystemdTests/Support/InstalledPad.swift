// SPDX-License-Identifier: MIT

import Devices
import Foundation
import Keycodes
import Testing
import Touch
import VirtualDevices

/// A touchscreen that is plugged into a machine on which the packages are installed, and a program that reads what
/// the pad on it types.
final class InstalledPad {
    private var screen: VirtualTouchscreen
    private var reader: EventNodeReader?

    /// Plugs it in, and waits for the keyboard of the panel `front`.
    init() throws {
        screen = try VirtualTouchscreen(.elanTouchscreen, phys: "test/installed")
        try followKeyboard()
    }

    /// Reads what is typed from now on by the keyboard that there is now.
    func followKeyboard() throws {
        reader = try EventNodeReader(phys: ownPhys(panel: "front", device: "keyboard"), within: 120)
    }

    /// Taps keys where the driver says on the bus that they are now, and returns the keycodes that came out of it.
    func type(_ labels: [String]) throws -> [String] {
        var typed: [String] = []
        for label in labels {
            let place = try Self.place(of: label)
            screen.down(slot: 0, x: place.x, y: place.y)
            try screen.report()
            screen.up(slot: 0)
            try screen.report()
            let events = try reader?.read(within: 120) { events in
                events.contains { $0.event.type == Code.evKey && $0.event.value == 0 }
            }
            typed += (events ?? []).filter { $0.event.type == Code.evKey && $0.event.value == 1 }
                .map { Keycode(rawValue: $0.event.code).name ?? "\($0.event.code)" }
        }
        return typed
    }

    /// The middle of the key on which `label` stands.
    private static func place(of label: String) throws -> (x: Double, y: Double) {
        let answer = try succeed(
            "busctl --json=short call org.runepad.Runepad1 /org/runepad/Runepad1/panels/front"
                + " org.runepad.Runepad1.Panel GetView")
        let json = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
        let view = try #require(json?["data"] as? [Any])
        try #require(view.count == 10)
        let keys = try #require(view[8] as? [[Any]])
        let key = try #require(keys.first { $0.first as? String == label }, "no key \(label)")
        let edges = try #require(key[3] as? [Double])
        return ((edges[0] + edges[2]) / 2, (edges[1] + edges[3]) / 2)
    }
}
