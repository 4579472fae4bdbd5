// SPDX-License-Identifier: MIT

/// An event of the kernel's input layer without its time: `struct input_event` of `<linux/input.h>`.
public struct InputEvent: Hashable, Sendable {
    /// The kind of event, an `EV_*` value.
    public var type: UInt16
    /// What of that kind, such as an `ABS_*` or `KEY_*` value.
    public var code: UInt16
    /// The value, in the units of `code`.
    public var value: Int32

    /// Makes an event.
    @inlinable
    public init(type: UInt16, code: UInt16, value: Int32) {
        self.type = type
        self.code = code
        self.value = value
    }
}
