// SPDX-License-Identifier: MIT

import CLibevdev
import CLinux
package import Engine
import Glibc

/// The reader of the keys and switches of a device beside the touchscreen: the owner of the open event node and of
/// the grab on it.
///
/// Such a device is a keyboard, a button, the switch of a person who cannot touch a glass, or a headphone jack. The
/// times of its events are of CLOCK_BOOTTIME. After SYN_DROPPED the reader asks the kernel for the present state, and
/// gives the difference as events.
///
/// ```swift
/// var reader = try SwitchReader(opening: device, grabs: true)
/// // whenever reader.fileDescriptor is readable:
/// try reader.read { event, time in … }     // EV_KEY and EV_SW events
/// ```
package struct SwitchReader: ~Copyable {
    package let device: InputDeviceDescription
    package private(set) var isGrabbed: Bool

    private let node: EventNode
    private let grabs: Bool

    /// Opens a device, and grabs it if `grabs` is set and nothing is down.
    ///
    /// While a key is down, the reader grabs after the report in which the last key goes up, because a program that
    /// has seen a key go down must see it go up.
    ///
    /// The cause of the error is `replaced` if the node now belongs to another device, or to one of Runepad's
    /// own.
    package init(opening device: InputDeviceDescription, grabs: Bool) throws(DeviceError) {
        let node = try EventNode(opening: device)
        guard !node.phys.hasPrefix(ownPhysPrefix) else { throw DeviceError(.open, device.devnode, .replaced) }
        let isGrabbed = grabs ? try grabWhenIdle(node) { _ in } : false
        // Last, because Swift 6.2 destroys a property twice that has a value when the initializer throws.
        self.isGrabbed = isGrabbed
        self.grabs = grabs
        self.device = device
        self.node = node
    }

    /// The descriptor, to be polled for reading.
    package var fileDescriptor: Int32 { node.descriptor }

    /// Whether a key or button, a `KEY_*` or `BTN_*` value, is down by the events read so far.
    package func isPressed(_ code: UInt16) -> Bool { node.value(EventType.key, code) != 0 }

    /// Whether a switch, an `SW_*` value, is on by the events read so far.
    package func isOn(_ code: UInt16) -> Bool { node.value(EventType.sw, code) != 0 }

    /// Reads all events that have arrived, and grabs a device that is still to be grabbed.
    ///
    /// `body` gets each event of a key or switch, and its time, but no repetitions of held keys. Once the
    /// device is gone, the method throws an error that `isUnplugged`.
    package mutating func read(_ body: (InputEvent, MonotonicTime) -> Void) throws(DeviceError) {
        func handOn(_ event: input_event) {
            let isKey = event.type == EventType.key && event.value != 2
            if isKey || event.type == EventType.sw { body(InputEvent(event), MonotonicTime(event)) }
        }
        try readAll(node, handOn)
        if grabs, !isGrabbed { isGrabbed = try grabWhenIdle(node, handOn) }
    }
}

/// Reads all events that have arrived, and after SYN_DROPPED the difference to the present state.
private func readAll(_ node: borrowing EventNode, _ body: (input_event) -> Void) throws(DeviceError) {
    var flags = LIBEVDEV_READ_FLAG_NORMAL.rawValue
    while true {
        var event = input_event()
        // libevdev reads more before every event, unless it believes that the descriptor blocks. Within the
        // difference after SYN_DROPPED it would lose what it reads.
        let status = unsafe libevdev_next_event(
            node.handle, flags | LIBEVDEV_READ_FLAG_BLOCKING.rawValue, &event)
        switch status {
        case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue): body(event)
        case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue):
            flags = LIBEVDEV_READ_FLAG_SYNC.rawValue
            body(event)
        case -EAGAIN where flags == LIBEVDEV_READ_FLAG_SYNC.rawValue:
            flags = LIBEVDEV_READ_FLAG_NORMAL.rawValue
        case -EAGAIN: return
        case -EINTR: continue
        default: throw DeviceError(.read, node.path, .errno(-status))
        }
    }
}

/// Grabs the device if no key is down by the events read so far, nor by those that came before the grab.
///
/// `body` gets the events that are read after the grab. Returns whether the device is grabbed.
private func grabWhenIdle(
    _ node: borrowing EventNode, _ body: (input_event) -> Void
) throws(DeviceError) -> Bool {
    guard node.keysDown.isEmpty else { return false }
    try node.grab()
    try readAll(node, body)
    if node.keysDown.isEmpty { return true }
    try node.ungrab()
    return false
}
