// SPDX-License-Identifier: MIT

import Checkout
import Devices
import Engine
import Foundation
import Glibc
import TestBus
import TestPanels
import Testing

/// How long anything may take, in milliseconds: an emulated machine on a crowded one is slow.
let patience = 900_000

/// After how many milliseconds keys repeat that a person would not hold so long: as many as X servers can be told.
let longRepeatDelay = 60_000

/// A touchscreen that is a pad from edge to edge, the driver that serves it, and a plain keyboard beside it.
final class Pad {
    /// The configuration with the pad's layout.
    let configuration: String
    /// The plain keyboard.
    private var keyboard: VirtualPlainKeyboard?
    /// Whether Caps Lock has been pressed on the plain keyboard.
    private(set) var isCapsLocked = false
    /// What other programs read of the pad's keyboard.
    private var reader: EventNodeReader?
    private var screen: VirtualTouchscreen
    private var driver: DriverProcess?
    /// What the driver has logged.
    var log: String { driver?.log ?? "" }
    private var repeatsSoon = false
    private let folder: String

    /// The panel's object on the bus.
    static let path = "/org/runepad/Runepad1/panels/" + name
    private static let name = "pad"
    private static let phys = "test/session"

    /// A panel on which hundreds of keys have room.
    private static let profile = PanelProfile(
        name: "Fine Touchscreen", ids: (0x18, 0, 0), reporting: .slots(2),
        x: Axis(minimum: 0, maximum: 32_767), y: Axis(minimum: 0, maximum: 32_767))

    /// Plugs the devices in and writes the configuration.
    ///
    /// `layout` is the name of a shipped layout, or `./pad.yaml`
    /// with the text that is given.  It fills the touchscreen unless it is as high as the layout says.
    /// The configuration has further `fields` of the panel, and is that of a kiosk if `kiosk` says so.
    init(
        _ layout: String, text: String = "", fillsPanel: Bool = true, fields: [String] = [],
        kiosk: String = "no"
    ) throws {
        try #require(
            unsafe access("/dev/uinput", W_OK) == 0,
            "needs a desktop on a real kernel: run `make test-desktop`")
        folder = "/tmp/runepad-session-\(UInt64.random(in: 0...UInt64.max))"
        configuration = folder + "/runepad.yaml"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try text.write(toFile: folder + "/pad.yaml", atomically: true, encoding: .utf8)
        try """
        kiosk: \(kiosk)
        panels:
          - name: \(Self.name)
            match: {phys: \(Self.phys)}
            layout: \(layout)
        \((fields + (fillsPanel ? ["region: {x: 0%, y: 0%, width: 100%, height: 100%}"] : []))
            .map { "    " + $0 }.joined(separator: "\n"))
        layouts: [\(Checkout.layouts)]

        """.write(toFile: configuration, atomically: true, encoding: .utf8)
        screen = try VirtualTouchscreen(Self.profile, phys: Self.phys)
    }

    deinit {
        driver = nil
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Plugs the plain keyboard in, starts the driver, and waits until the view is there: after the host's keymap has
    /// been installed, as udev tells it of each keyboard that appears.
    ///
    /// The driver gets variables for its environment, as `NAME=VALUE`.  Unless keys repeat soon, the kernel, which
    /// repeats them for text consoles, waits long before it does.
    func start(environment: [String] = [], repeatsSoon: Bool = false) throws {
        self.repeatsSoon = repeatsSoon
        let keyboard = try VirtualPlainKeyboard(phys: Self.phys + "-keyboard")
        try delayRepeats(of: keyboard.description.devnode)
        self.keyboard = consume keyboard
        try startDriver(environment: environment)
    }

    /// Ends the driver as a crash would.
    func crash() {
        reader = nil
        driver = nil
    }

    /// Starts the driver, and waits until the view is there, or could be.
    func startDriver(environment: [String]) throws {
        let driver = try DriverProcess(
            executable: Checkout.program("runepadd"), arguments: ["--config", configuration], folder: folder,
            environment: environment)
        self.driver = driver
        let isShown = driver.wait(within: patience) { driver.views[Self.name] != nil && driver.isReady }
        try #require(isShown, "\(driver.log)")
        let reader = try EventNodeReader(phys: ownPhys(panel: Self.name, device: "keyboard"))
        try delayRepeats(of: reader.device.devnode)
        self.reader = consume reader
    }

    /// Writes another text in place of one in the configuration, and waits until the driver has read it again.
    func configure(_ former: String, as new: String) throws {
        let text = try String(contentsOfFile: configuration, encoding: .utf8)
        try #require(text.contains(former))
        try text.replacing(former, with: new).write(toFile: configuration, atomically: true, encoding: .utf8)
        let driver = try #require(driver)
        func readings() -> Int { driver.notifications.count { $0 == "READY=1" } }
        let before = readings()
        driver.signal(SIGHUP)
        let hasRead = driver.wait(within: patience) { readings() > before }
        try #require(hasRead, "\(driver.log)")
    }

    /// Has the kernel wait long before it repeats keys, unless it is to repeat them soon.
    private func delayRepeats(of devnode: String) throws {
        if repeatsSoon { return }
        // An input_event: no time, EV_REP, REP_DELAY, and the milliseconds.
        var event = [UInt8](repeating: 0, count: 24)
        event[16] = 0x14
        for byte in 0..<4 { event[20 + byte] = UInt8(truncatingIfNeeded: longRepeatDelay >> (8 * byte)) }
        let node = try FileHandle(forWritingTo: URL(filePath: devnode))
        try node.write(contentsOf: event)
        try node.close()
    }

    /// The keys as they stand now; none while the view is hidden.
    func keys() throws -> [DrawnKey] {
        driver?.catchUp()
        return try #require(driver?.views[Self.name]?.allKeys)
    }

    /// The middle of each key that can be typed, by its label, of a view that stays as it is.
    ///
    /// An emulated machine takes much longer to read what the driver tells of hundreds of keys after each tap than
    /// to tap; the driver does not wait for a reader.
    func places() throws -> [String: Point] {
        let keys = try keys().filter { $0.state != .unavailable }
        return Dictionary(keys.map { ($0.label, $0.frame.center) }) { first, _ in first }
    }

    /// Where keys are, without what stands on them: each layer has the same number of them.
    func cells() throws -> [Point] { try keys().map(\.frame.center) }

    /// Does something, and waits until the driver has logged a text once more.
    func awaitLog(_ text: String, after body: () throws -> Void) throws {
        let driver = try #require(driver)
        let former = driver.log.ranges(of: text).count
        try body()
        let end = ContinuousClock.now + .milliseconds(patience)
        while driver.log.ranges(of: text).count <= former {
            try #require(ContinuousClock.now < end, "no '\(text)': \(driver.log)")
            poll(nil, 0, 50)
        }
    }

    /// Taps the key on which `label` stands now.
    func tap(_ label: String) throws {
        let keys = try keys()
        let key = try #require(keys.first { $0.label == label }, "no key \(label): \(driver?.log ?? "")")
        try #require(key.state != .unavailable, "\(label) cannot be typed")
        try tap(at: key.frame.center)
    }

    /// Taps a place.
    func tap(at point: Point) throws {
        try screen.tap(slot: 0, x: point.x, y: point.y)
    }

    /// Puts a finger on a place.
    func touch(at point: Point) throws {
        screen.down(slot: 0, x: point.x, y: point.y)
        try screen.report()
    }

    /// Slides the finger to a place.
    func slide(to point: Point) throws {
        screen.move(slot: 0, x: point.x, y: point.y)
        try screen.report()
    }

    /// Taps a place twice; the second tap stays if `stays`.
    func doubleTap(at point: Point, stays: Bool = false) throws {
        try screen.doubleTap(slot: 0, x: point.x, y: point.y, stays: stays)
    }

    /// Lifts the finger.
    func lift() throws {
        screen.up(slot: 0)
        try screen.report()
    }

    /// Slides fingers from places to others within half a second, as a hand does: programs look at the speed.
    func slide(_ paths: [(from: Point, to: Point)]) throws {
        for (slot, path) in paths.enumerated() { screen.down(slot: slot, x: path.from.x, y: path.from.y) }
        try screen.report()
        for step in 1...20 {
            let part = Double(step) / 20
            Thread.sleep(forTimeInterval: 0.025)
            for (slot, path) in paths.enumerated() {
                screen.move(
                    slot: slot, x: path.from.x + (path.to.x - path.from.x) * part,
                    y: path.from.y + (path.to.y - path.from.y) * part)
            }
            try screen.report()
        }
        for slot in paths.indices { screen.up(slot: slot) }
        try screen.report()
    }

    /// How often the pad's keyboard has pressed a key since the last call, once it presses another, `last`.
    func countPresses(of code: UInt16, until last: UInt16) throws -> Int {
        let events = try reader?.read(within: Double(patience) / 1000) { events in
            events.contains { $0.event == InputEvent(type: EventType.key, code: last, value: 1) }
        }
        return (events ?? []).count { $0.event == InputEvent(type: EventType.key, code: code, value: 1) }
    }

    /// Waits until the pad's keyboard has been told of Caps Lock, which not every session does: sway keeps the state
    /// of keyboards with different keymaps apart.
    func awaitCapsLock(_ isOn: Bool) {
        isCapsLocked = isOn
        // EV_LED, LED_CAPSL.
        let light = InputEvent(type: EventType.led, code: EventCode.ledCapsLock, value: isOn ? 1 : 0)
        _ = try? reader?.read(within: 3) { events in
            events.contains { $0.event == light }
        }
    }

    /// Waits until a key of the pad goes down, and returns the moment at which it did.
    func awaitPress() throws -> MonotonicTime {
        // EV_KEY, pressed.
        func isPress(_ event: TimedEvent) -> Bool {
            event.event.type == EventType.key && event.event.value == 1
        }
        let events = try reader?.read(within: Double(patience) / 1000) { $0.contains(where: isPress) } ?? []
        return try #require(events.first(where: isPress)).time
    }

    /// Calls a method of the panel on a bus.
    static func call(_ method: [String], on bus: TestBus) throws {
        let answer = try bus.busctl("call", path, method)
        try #require(answer.status == 0, "\(answer.output)")
    }

    /// Types a key of the plain keyboard.
    func type(_ code: UInt16, shifted: Bool = false) throws {
        if shifted { try keyboard?.press(.leftShift) }
        try keyboard?.press(Keycode(rawValue: code))
        try keyboard?.release(Keycode(rawValue: code))
        if shifted { try keyboard?.release(.leftShift) }
    }
}
