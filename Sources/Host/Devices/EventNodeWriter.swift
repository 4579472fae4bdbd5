// SPDX-License-Identifier: MIT

import CLibevdev
import CLinux
package import Engine
import Glibc

/// An event node that is open for writing.
///
/// Whatever is written to an event node reaches the readers of the device as if the device had reported it, also a
/// reader that has grabbed it: evdev_write() and input_inject_event() in the kernel's drivers/input.
package struct EventNodeWriter: ~Copyable {
    private let descriptor: Int32
    private let node: String

    /// Opens the node at a path; only root and the group `input` may write to the nodes of touchscreens.
    package init(_ node: String) throws(DeviceError) {
        let descriptor = unsafe open(node, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DeviceError(.open, node, .errno(errno)) }
        self.descriptor = descriptor
        self.node = node
    }

    deinit { close(descriptor) }

    /// The tracking ID of the contact in a slot, or `nil` if there is none, or the device has no such slot.
    package func trackingID(inSlot slot: Int) -> Int32? {
        var values = [Int32](repeating: -1, count: slot + 1)
        let result = unsafe rp_evdev_get_slots(descriptor, EventCode.absMTTrackingID, &values, values.count)
        return result == 0 && values[slot] >= 0 ? values[slot] : nil
    }

    /// Writes events in one write(2), so that no reader gets half of a report.
    package func write(_ events: borrowing Span<InputEvent>) throws(DeviceError) {
        var written: [input_event] = []
        for index in 0..<events.count {
            var event = input_event()
            (event.type, event.code, event.value) = (
                events[index].type, events[index].code, events[index].value
            )
            written.append(event)
        }
        let size = written.count * MemoryLayout<input_event>.stride
        let count = unsafe Glibc.write(descriptor, written, size)
        guard count == size else { throw DeviceError(.write, node, .errno(count < 0 ? errno : EIO)) }
    }
}
