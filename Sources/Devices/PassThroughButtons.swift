// SPDX-License-Identifier: MIT

internal import Keycodes
public import Touch

/// The device through which a panel hands on the keys and switches beside its glass.
///
/// ```swift
/// var buttons = try PassThroughButtons(panel: "door", passing: reader.device.buttons)
/// try buttons.setSwitches(reader.switchesOn)      // before the first report, and after each gap
/// buttons.note(event)                             // each event of the touchscreen that is no axis
/// try buttons.report()                            // at SYN_REPORT
/// try buttons.releaseAll()                        // before the touchscreen is left
/// ```
public struct PassThroughButtons: ~Copyable {
    private let device: UinputDevice
    private let keys: CodeSet
    private let switches: CodeSet
    private let all: PanelButtons
    /// The keys that are down on the device, as sets of 64 by rising codes.
    private var down = InlineArray<12, UInt64>(repeating: 0)
    private var noted = EventBuffer()

    /// Makes the device.
    ///
    /// - Parameters:
    ///   - panel: The panel's name, for the phys `runepad/PANEL/buttons`.
    ///   - buttons: What is passed on; of all else nothing is.
    /// - Throws: `DeviceError` with the operation `create`.
    public init(panel: String, passing buttons: PanelButtons) throws(DeviceError) {
        device = try UinputDevice(.passThrough(panel: panel, buttons: buttons))
        keys = CodeSet(buttons.keys.map(\.rawValue))
        switches = CodeSet(buttons.switches)
        all = buttons
    }

    /// Takes an event of the touchscreen, which may be about anything, until its report is complete.
    ///
    /// What the kernel repeats of a key that is held is left out, as it repeats this device's keys by itself.
    public mutating func note(_ event: InputEvent) {
        switch (event.type, event.value) {
        case (EventType.key, 0), (EventType.key, 1):
            guard keys.contains(event.code) else { return }
            mark(event.code, isDown: event.value == 1)
        case (EventType.sw, _):
            guard switches.contains(event.code) else { return }
        default: return
        }
        noted.append(event)
    }

    /// Passes on what was noted, in one write(2), or nothing.
    ///
    /// - Throws: `DeviceError` with the operation `write`.
    public mutating func report() throws(DeviceError) {
        guard !noted.isEmpty else { return }
        noted.append(.report)
        defer { noted.removeAll() }
        try device.write(noted.events)
    }

    /// Releases every key that is down; switches stay as they are, since nobody holds them.
    ///
    /// - Throws: `DeviceError` with the operation `write`.
    public mutating func releaseAll() throws(DeviceError) {
        noted.removeAll()
        for word in down.indices where down[word] != 0 {
            for bit in 0..<64 where down[word] & 1 << UInt64(bit) != 0 {
                noted.append(
                    InputEvent(type: EventType.key, code: UInt16(word * 64 + bit), value: 0))
            }
            down[word] = 0
        }
        try report()
    }

    /// Has every switch be as it is on the touchscreen, since programs may ask how it is.
    ///
    /// - Parameter on: The `SW_*` values of those that are on.
    /// - Throws: `DeviceError` with the operation `write`.
    public mutating func setSwitches(_ on: [UInt16]) throws(DeviceError) {
        // The kernel leaves out those that are so already.
        for code in all.switches {
            noted.append(
                InputEvent(type: EventType.sw, code: code, value: on.contains(code) ? 1 : 0))
        }
        try report()
    }

    private mutating func mark(_ code: UInt16, isDown: Bool) {
        let bit: UInt64 = 1 << UInt64(code % 64)
        if isDown { down[Int(code) / 64] |= bit } else { down[Int(code) / 64] &= ~bit }
    }
}
