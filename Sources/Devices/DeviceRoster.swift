// SPDX-License-Identifier: MIT

/// A device that has come, gone or changed.
public enum HotplugEvent: Hashable, Sendable {
    /// A device that was not there before.
    case added(InputDeviceDescription)
    /// A device of which udev now says something else.
    case changed(InputDeviceDescription)
    /// A device of which udev says again what it said before; the rights of its node may be others.
    case seenAgain(InputDeviceDescription)
    /// A device that is there no more, as it was last described.
    case removed(InputDeviceDescription)
    /// `/dev/uinput` has come, or udev has looked at it again: devices may be made that could not be made before.
    case uinputChanged
}

/// Which devices are there, from single messages and from whole lists.
///
/// Messages may come twice (a device appears in the list and in the messages) or not at all (the socket's buffer
/// ran over, or the device was gone before it could be looked at).  What comes out is sound all the same: every
/// device is added once before it changes, and removed once after.
struct DeviceRoster {
    private var devices: [InputDeviceDescription.Identity: InputDeviceDescription] = [:]

    /// Takes the message that a device is there.
    mutating func note(_ device: InputDeviceDescription) -> [HotplugEvent] {
        if let known = devices[device.identity] {
            guard known != device else { return [.seenAgain(device)] }
            devices[device.identity] = device
            return [.changed(device)]
        }
        // A node has one device at a time: the message that the one before has gone must have been lost.
        let replaced = devices.keys.filter { $0.deviceNumber == device.identity.deviceNumber }
        let removals = replaced.flatMap { forget($0) }
        devices[device.identity] = device
        return removals + [.added(device)]
    }

    /// Takes the message that a device has gone.
    mutating func forget(_ identity: InputDeviceDescription.Identity) -> [HotplugEvent] {
        devices.removeValue(forKey: identity).map { [.removed($0)] } ?? []
    }

    /// Takes the list of all devices that are there.
    mutating func reconcile(with list: [InputDeviceDescription]) -> [HotplugEvent] {
        let present = Set(list.map(\.identity))
        let gone = devices.keys.filter { !present.contains($0) }.sorted { $0.syspath < $1.syspath }
        let removals = gone.flatMap { forget($0) }
        let news = list.flatMap { devices[$0.identity] == $0 ? [] : note($0) }
        return removals + news
    }
}
