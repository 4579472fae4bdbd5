// SPDX-License-Identifier: MIT

package import Engine

/// The virtual device that passes on the keys and switches beside a panel's glass.
///
/// ```swift
/// var buttons = try PassThroughButtons(panel: "door", passing: reader.device.buttons)
/// try buttons.setSwitches(reader.switchesOn)      // before the first report, and after each gap
/// buttons.note(event)                             // each event that is not about an axis
/// try buttons.report()                            // at SYN_REPORT
/// try buttons.releaseAll()                        // before the touchscreen is left
/// ```
package struct PassThroughButtons: ~Copyable {
    private let device: UinputDevice
    private let keys: CodeSet
    private let switches: CodeSet
    private let all: PanelButtons
    /// The keys that are down on the device, as sets of 64 by rising codes.
    private var down: InlineArray<12, UInt64>
    private var noted: EventBuffer

    /// Makes the device with the phys `runepad/PANEL/buttons`; it ignores all keys and switches but these.
    package init(panel: String, passing buttons: PanelButtons) throws(DeviceError) {
        device = try UinputDevice(.passThrough(panel: panel, buttons: buttons))
        // Last, because Swift 6.2 destroys a property twice that has a value when the initializer throws.
        down = InlineArray(repeating: 0)
        noted = EventBuffer()
        keys = CodeSet(buttons.keys.map(\.rawValue))
        switches = CodeSet(buttons.switches)
        all = buttons
    }

    /// Stores an event of the touchscreen until its report is complete.
    ///
    /// Any event of the touchscreen may be passed in; this method ignores axes and codes that the device does
    /// not declare. It also ignores repeats of a held key, because the kernel repeats this device's keys
    /// itself.
    package mutating func record(_ event: InputEvent) {
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

    /// Passes on the stored events in one write(2), or does nothing if there are none.
    package mutating func report() throws(DeviceError) {
        guard !noted.isEmpty else { return }
        noted.append(.report)
        defer { noted.removeAll() }
        try device.write(noted.events)
    }

    /// Releases every key that is down.
    ///
    /// Switches keep their state, because no finger holds them.
    package mutating func releaseAll() throws(DeviceError) {
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

    /// Sets every switch to its state on the touchscreen, because programs can query switches.
    ///
    /// `on` has the `SW_*` values of the switches that are on.
    package mutating func setSwitches(_ on: [UInt16]) throws(DeviceError) {
        // The kernel ignores switches that already have this state.
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
