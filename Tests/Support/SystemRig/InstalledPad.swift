// SPDX-License-Identifier: MIT

import Devices
import Engine
import Foundation
import Glibc
import Testing

/// A place on a panel, in fractions of it.
struct Place {
    var x: Double
    var y: Double

    init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
    init(_ point: Point) { (x, y) = (point.x, point.y) }
}

/// A touchscreen that is plugged into a machine on which the packages are installed, a program that reads what the
/// pad on it types, and one that reads the touchscreen itself, as a desktop does.
final class InstalledPad {
    private let panel: String
    private var screen: VirtualTouchscreen
    private var desktop: EventNodeReader
    private var reader: EventNodeReader?

    /// Plugs it in, and waits for the keyboard of its panel.
    init(phys: String = "test/installed", panel: String = "front") throws {
        self.panel = panel
        screen = try VirtualTouchscreen(.elanTouchscreen, phys: phys)
        desktop = try EventNodeReader(screen.description)
        try followKeyboard()
    }

    /// Reads what is typed from now on by the keyboard that there is now.
    func followKeyboard() throws {
        reader = try EventNodeReader(phys: ownPhys(panel: panel, device: "keyboard"))
    }

    /// Taps keys where the driver says on the bus that they are now, and returns the keycodes that came out of it.
    ///
    /// The digits of a PIN pad change places after half a minute without a touch. So the pad's title is touched first:
    /// it types nothing, and the digits stay for the next half minute.
    func type(_ labels: [String]) throws -> [String] {
        if let title = try keys()["Enter your PIN"] { try tap(title) }
        return try labels.flatMap { try type(at: places(of: [$0])) }
    }

    /// Taps places at each of which is a key, and returns the keycodes that came out of it.
    func type(at places: [Place]) throws -> [String] {
        var typed: [String] = []
        for place in places {
            try tap(place)
            let events = try reader?.read { events in
                events.contains { $0.event.type == EventType.key && $0.event.value == 0 }
            }
            typed += (events ?? []).filter { $0.event.type == EventType.key && $0.event.value == 1 }
                .map { Keycode(rawValue: $0.event.code).name ?? "\($0.event.code)" }
        }
        return typed
    }

    /// The middles of the keys on which labels stand, as the driver says on the bus.
    func places(of labels: [String]) throws -> [Place] {
        let keys = try keys()
        return try labels.map { try #require(keys[$0], "no key \($0)") }
    }

    /// The middles of all keys, as the driver says on the bus; of keys with the same label, of the first.
    private func keys() throws -> [String: Place] {
        let path = panel.replacing("-", with: "_2d")
        let answer = try succeed(
            "busctl --json=short call org.runepad.Runepad1 /org/runepad/Runepad1/panels/\(path)"
                + " org.runepad.Runepad1.Panel GetView")
        let json = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
        let view = try #require(json?["data"] as? [Any])
        try #require(view.count == 10)
        let keys = try #require(view[8] as? [[Any]])
        let places = try keys.map { key in
            let edges = try #require(key[3] as? [Double])
            return try (
                #require(key[0] as? String), Place(x: (edges[0] + edges[2]) / 2, y: (edges[1] + edges[3]) / 2)
            )
        }
        return Dictionary(places, uniquingKeysWith: { first, _ in first })
    }

    /// Puts a finger on a place with the next report.
    func hold(_ place: Place, slot: Int) { screen.down(slot: slot, x: place.x, y: place.y) }

    /// Lifts a finger with the next report.
    func lift(slot: Int) { screen.up(slot: slot) }

    /// Slides fingers up, side by side, within half a second.
    func slideUp(fingers: Int, from start: Double, to end: Double) throws {
        try slide(
            (0..<fingers).map { finger in
                let x = 0.5 + 0.1 * Double(finger)
                return (from: Place(x: x, y: start), to: Place(x: x, y: end))
            })
    }

    /// Slides fingers within half a second.
    func slide(_ paths: [(from: Place, to: Place)]) throws {
        for (slot, path) in paths.enumerated() { hold(path.from, slot: slot) }
        try screen.report()
        for step in 1...20 {
            poll(nil, 0, 25)
            let part = Double(step) / 20
            for (slot, (from, to)) in paths.enumerated() {
                screen.move(
                    slot: slot, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
            }
            try screen.report()
        }
        for slot in paths.indices { lift(slot: slot) }
        try screen.report()
    }

    /// Reports what has changed.
    func report() throws { try screen.report() }

    /// Taps a place.
    func tap(_ place: Place) throws {
        screen.down(slot: 0, x: place.x, y: place.y)
        try screen.report()
        screen.up(slot: 0)
        try screen.report()
    }
}

// MARK: - A driver that ends

extension InstalledPad {
    /// Waits until the keyboard that is read has gone.
    func awaitNoKeyboard() throws {
        _ = try reader?.read { _ in false }
    }

    /// Taps places one after the other until the keyboard has gone; what is down
    /// then is lifted.
    func tapUntilKeyboardHasGone(_ places: [Place]) throws {
        let end = ContinuousClock.now + .seconds(120)
        while let place = places.randomElement(), reader?.isGone == false {
            try #require(ContinuousClock.now < end, "the keyboard is still there")
            screen.down(slot: 0, x: place.x, y: place.y)
            try screen.report()
            _ = try reader?.read { !$0.isEmpty }
            screen.up(slot: 0)
            try screen.report()
            _ = try reader?.read { !$0.isEmpty }
        }
    }

    /// How many seconds it takes until a program that reads the touchscreen itself sees it touched.
    func timeUntilOthersSeeTouches() throws -> Double {
        let start = ContinuousClock.now
        _ = try desktop.readAvailable()
        while true {
            screen.down(slot: 0, x: 0.5, y: 0.1)
            try screen.report()
            screen.up(slot: 0)
            try screen.report()
            let events = try desktop.readAvailable()
            let isSeen = events.contains { $0.event.code == EventCode.absMTTrackingID && $0.event.value >= 0 }
            let time = (ContinuousClock.now - start) / .seconds(1)
            if isSeen { return time }
            try #require(time < 60, "nobody else sees touches")
        }
    }
}
