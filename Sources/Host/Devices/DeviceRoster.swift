// SPDX-License-Identifier: MIT

/// A device that was plugged in, was unplugged or has changed.
package enum HotplugEvent: Hashable, Sendable {
    /// A device that was not in the list before.
    case added(InputDeviceDescription)
    /// A device that udev now describes differently than before.
    case changed(InputDeviceDescription)
    /// A device for which udev repeats the same description. The owner or rights of its node may have
    /// changed.
    case seenAgain(InputDeviceDescription)
    /// A device that is no longer there, with its last description.
    case removed(InputDeviceDescription)
    /// `/dev/uinput` has appeared, or udev has handled it again.
    ///
    /// So making a device may work now, even if it failed before.
    case uinputChanged
}

/// The list of present devices, kept from single messages and from whole lists.
///
/// Messages can come twice, because a device appears in the list and in the messages. Messages can also be
/// missing: the socket's buffer ran over, or the device was gone before the driver looked at it. The events
/// of this type are consistent in each case: every device is added once before it changes, and removed once
/// after that.
struct DeviceRoster {
    private var devices: [InputDeviceDescription.Identity: InputDeviceDescription] = [:]

    /// Handles the message that a device is present.
    mutating func add(_ device: InputDeviceDescription) -> [HotplugEvent] {
        if let known = devices[device.identity] {
            guard known != device else { return [.seenAgain(device)] }
            devices[device.identity] = device
            return [.changed(device)]
        }
        // A node has one device at a time. So the message that the earlier device was removed must have been
        // lost.
        let replaced = devices.keys.filter { $0.deviceNumber == device.identity.deviceNumber }
        let removals = replaced.flatMap { forget($0) }
        devices[device.identity] = device
        return removals + [.added(device)]
    }

    /// Handles the message that a device was removed.
    mutating func forget(_ identity: InputDeviceDescription.Identity) -> [HotplugEvent] {
        devices.removeValue(forKey: identity).map { [.removed($0)] } ?? []
    }

    /// Compares the devices with the list of all present devices, and returns the differences as events.
    mutating func reconcile(with list: [InputDeviceDescription]) -> [HotplugEvent] {
        let present = Set(list.map(\.identity))
        let gone = devices.keys.filter { !present.contains($0) }.sorted { $0.syspath < $1.syspath }
        let removals = gone.flatMap { forget($0) }
        let news = list.flatMap { devices[$0.identity] == $0 ? [] : add($0) }
        return removals + news
    }
}
