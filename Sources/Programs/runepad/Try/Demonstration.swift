// SPDX-License-Identifier: MIT

import Checking
import Devices
import Drawing
import Engine
import Files
import Glibc
import Text

/// A virtual touchscreen, a driver and a reader of the keyboard, which show how a PIN is typed.
final class Demonstration {
    private let folder: String
    private let name: String
    private let driver: DriverProcess
    private var touchscreen: VirtualTouchscreen
    private var program: EventNodeReader

    /// The keys to tap, by their labels on the pad, with the expected keycodes.
    private static let taps: [(label: String, keycode: String)] = [
        ("4", "KEY_4"), ("7", "KEY_7"), ("1", "KEY_1"), ("1", "KEY_1"), ("⏎", "KEY_ENTER"),
    ]

    /// The size of the virtual touchscreen on the glass.
    private static let panelSize = PhysicalSize(width: 331.2, height: 187.2)

    /// The longest time for any step, in milliseconds; an emulated machine is slow.
    private static let patience = 30_000
    private static let patienceInSeconds = Double(patience) / 1000

    /// Plugs in a touchscreen and waits until the driver at `path` serves it.
    init(driver path: String) throws {
        name = "try-\(getpid())"
        folder = "/tmp/runepad-\(name)"
        guard unsafe mkdir(folder, 0o700) == 0 else {
            throw FileError(.create, folder, errno: errno)
        }
        let phys = "runepad-\(name)/input0"
        let configuration = """
            panels:
              - name: \(name)
                match: {phys: \(phys)}
                layout: pin
                keymap: us

            """
        try File.create(folder + "/runepad.yaml", with: Array(configuration.utf8), mode: 0o600)
        touchscreen = try VirtualTouchscreen(
            .elanTouchscreen, phys: phys, within: Self.patienceInSeconds)
        driver = try DriverProcess(
            executable: path, arguments: ["--config", folder + "/runepad.yaml"], folder: folder)
        let name = name
        guard driver.wait(within: Self.patience, { [driver] in driver.views[name]?.isVisible == true }) else {
            throw Failure(.failure, "the driver did not show the pad; it said:\n\(driver.log)")
        }
        program = try EventNodeReader(
            phys: ownPhys(panel: name, device: "keyboard"), within: Self.patienceInSeconds)
        // With the grab no other program gets the PIN, such as the window that has the focus.
        try program.grab()
    }

    /// Ends the driver, and removes its files.
    func end() {
        driver.signal(SIGTERM)
        _ = driver.waitForExit(within: Self.patience)
        for file in ["runepad.yaml", "notify", "log"] { unsafe unlink(folder + "/" + file) }
        unsafe rmdir(folder)
    }

    /// Shows the pad, taps the PIN, prints the keycodes that a program reads, and returns whether they are as
    /// expected.
    func typeThePIN() throws -> Bool {
        guard let view = driver.views[name] else { throw Failure(.failure, "the pad has gone") }
        printOutput(
            TerminalPicture([view], title: "PIN", on: Self.panelSize, columns: 60)
                .text(layer: 0, colors: Terminal.showsColors))
        printOutput("The digits changed places when the pad was shown; they do again after each Enter.\n")
        printOutput("  tap      at              keys that came out            touch to key")
        var isRight = true
        for tap in Self.taps {
            guard let key = view.allKeys.first(where: { $0.label == tap.label }) else {
                throw Failure(.failure, "the pad has no key '\(tap.label)'")
            }
            isRight = try self.tap(key, expecting: tap.keycode) && isRight
        }
        printOutput(
            isRight ? "\nWhat was tapped was typed." : "\nWhat was typed differs from what was tapped.")
        return isRight
    }

    /// Taps a key, prints how its keycode goes down and up, and returns whether these events are as expected.
    private func tap(_ key: DrawnKey, expecting expected: String) throws -> Bool {
        let point = key.frame.center
        touchscreen.down(slot: 0, x: point.x, y: point.y)
        try touchscreen.report()
        touchscreen.up(slot: 0)
        // This pad types when the finger lifts.
        let touched = MonotonicTime.now()
        try touchscreen.report()
        let events = try program.read(within: Self.patienceInSeconds) { events in
            events.contains { $0.event.type == EventType.key && $0.event.value == 0 }
        }
        let keys = events.filter { $0.event.type == EventType.key }
        let typed = keys.map { event in
            let keycode = Keycode(rawValue: event.event.code)
            return "\(keycode.name ?? "code \(event.event.code)") \(event.event.value == 0 ? "up" : "down")"
        }
        let latency = keys.first.map { $0.time.rawValue - touched.rawValue } ?? 0
        let place = "\(percent(point.x)), \(percent(point.y))"
        printOutput(
            "  " + padded(key.label, to: 8) + " " + padded(place, to: 15) + " "
                + padded(typed.joined(separator: ", "), to: 30) + "\(latency) µs")
        return typed == ["\(expected) down", "\(expected) up"]
    }
}

private func percent(_ fraction: Double) -> String { tenths(fraction * 100) + " %" }
