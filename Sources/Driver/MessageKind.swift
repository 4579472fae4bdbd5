// SPDX-License-Identifier: MIT

/// The kinds of messages in the journal, each with its id, for `journalctl MESSAGE_ID=…`.
///
/// config/systemd/runepad.catalog explains each kind.
enum MessageKind: String, CaseIterable {
    /// A touchscreen is served.
    case panelAdded = "e8f93be1daa0485da1c49a7af1d1bbc0"
    /// A touchscreen is no longer served: it was unplugged, or the configuration no longer includes it.
    case panelRemoved = "cb86a36fd0824b67b6c5a3cf79c91e9f"
    /// A touchscreen cannot be served. The driver tries again if that can help.
    case panelFailed = "7a4a8c259dd34537acda9607134a764b"
    /// A touchscreen reports an impossible size.
    case doubtfulSize = "0d7c4b1e6a5f4f0c9f1f2a86c3f7d9b4"
    /// A property that udev has for a touchscreen cannot be used.
    case propertyFault = "6d0a52d3f1b94c0e8a5b7c21e4f3906d"
    /// Something rests on a touchscreen, and the driver waits to serve it.
    case waiting = "2b77785b43094718a7f38a9f52058f7c"
    /// A contact has rested on a touchscreen for longer than a person holds a finger there.
    case resting = "9c1f6c0f2d7e4a75a0c6b98e3d51f4aa"
    /// A touch has begun beyond the axes of a touchscreen.
    case stray = "e1d0a6c37b5946b2a86f0d3c9b7e5412"
    case shown = "5713d7fa65a242838d49de7e0f290ee2"
    case hidden = "57922d4fb145492395239f20b70220e2"
    case shuffled = "a0ba0397496f4451b16f5b425aba22e0"
    /// A view shows its first layer again, from which its layout has people begin.
    case locked = "327dccc3ebb546d7a8c7d4d0c9121476"
    /// A touch has woken a dark screen, and typed nothing.
    case woken = "c4e1b6b0a3f94d0e9a57d2f18c60e7b5"
    /// Guided touch begins or ends, for a person who cannot see the glass.
    case guided = "5ab5f815d5a8478293225486d8927d28"
    /// Guided touch begins, and no program says the keys.
    case unspoken = "781d0c82f2484825b07716f6690ea3e8"
    /// A person has held two corners, and other programs get the touchscreen.
    case givenBack = "44ce2f73915e41a2bec22586b7d38e65"
    /// The staff's corners were tapped in their order.
    case staff = "7a05dee903054e51b8a25862de57d2e5"
    /// Corners were tapped in another order than the staff's.
    case notStaff = "cb8b29a7a3ab4cf890fc1cc0ec4f0811"
    /// A touchscreen that was given back is served again.
    case takenBack = "a8371d89fa024a6b89f2d59f4ac2d88d"
    case reloaded = "6c95a7bac4884dd485c36d994f504697"
    /// Files with faults were read again, and the working settings stay.
    case notReloaded = "268dc3360358412a9c6827500d7775a3"
    /// A file has a fault, or something that deserves a look.
    case fault = "72d879fb0dcf474f9f812e97f9ec2b2e"
    /// The keymap cannot type the characters of some keys.
    case cannotType = "6e8041e139764e36b1366df0436bedc0"
    /// The driver cannot be reached on the bus.
    case noBus = "2966ce28a8d245f5bb2113d501edf201"
    /// Which device rumbles at presses, or that a panel has none yet.
    case rumble = "2c7c3eba60194783951c1f78336870b5"
    case rumbleFailed = "f60a9f27421f41f9a9c21171fb1bc9ee"
    /// Which device a panel uses beside its touchscreen, or that the device is not there yet.
    case assistiveInput = "5b0f4c53d9e94d33a4a9b3a3bb1f0c6d"
    /// A device that a panel should use beside its touchscreen has an error.
    case assistiveInputFailed = "e0d6a1f9f6ad4f6b9c3d8f0a7e5b2c14"
    /// The driver cannot keep the pages in memory that a tap uses.
    case notLocked = "b4d6d7b0a1de4c0c8c0f8a2f6f3b9e52"
    /// The log could not take messages for a while.
    case dropped = "41b7d2e85a9f4c3e8d60f3b1a7c9e258"
    /// The driver cannot go on, or an action of it has failed.
    case failed = "7872ea355f39495da7923d693d1c9a00"
}
