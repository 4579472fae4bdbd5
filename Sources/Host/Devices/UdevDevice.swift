// SPDX-License-Identifier: MIT

import CLibudev

/// A reference to a libudev device.
@safe struct UdevDevice: ~Copyable {
    private let handle: OpaquePointer

    /// Takes ownership of a reference; returns `nil` if there is none.
    init?(owning handle: OpaquePointer?) {
        guard let handle = unsafe handle else { return nil }
        unsafe self.handle = unsafe handle
    }

    deinit {
        unsafe udev_device_unref(handle)
    }

    /// Whether this is an event node: `eventN`, not `mouseN`, `jsN` or `inputN`.
    var isEventNode: Bool {
        guard let name = unsafe string(udev_device_get_sysname(handle)) else { return false }
        return unsafe name.hasPrefix("event") && udev_device_get_devnum(handle) != 0
    }

    var isUinput: Bool {
        unsafe string(udev_device_get_sysname(handle)) == "uinput"
            && string(udev_device_get_subsystem(handle)) == "misc"
    }

    /// Whether udev has data on this node.
    var isInitialized: Bool { unsafe udev_device_get_is_initialized(handle) != 0 }

    /// Whether udev's rules have run for the device of this event node.
    ///
    /// udev stores its data on a node by the node's number. While udev has not yet handled the removal of an
    /// earlier device with that number, a new device appears to be initialized, with the earlier device's
    /// data. The parent, `inputN`, is stored by its name, which the kernel never uses twice. udev handles the
    /// parent before its node.
    var isParentInitialized: Bool {
        guard let parent = unsafe udev_device_get_parent(handle) else { return false }
        return unsafe udev_device_get_is_initialized(parent) != 0
    }

    var isRemoval: Bool { unsafe string(udev_device_get_action(handle)) == "remove" }

    var identity: InputDeviceDescription.Identity {
        unsafe .init(
            syspath: string(udev_device_get_syspath(handle)) ?? "",
            deviceNumber: UInt64(udev_device_get_devnum(handle)))
    }

    /// The description from udev and sysfs, or `nil` when sysfs no longer has the device.
    var description: InputDeviceDescription? {
        guard let parent = unsafe udev_device_get_parent(handle),
            let name = unsafe attribute(parent, "name"),
            let devnode = unsafe string(udev_device_get_devnode(handle))
        else { return nil }
        let told = unsafe told(parent)
        return unsafe InputDeviceDescription(
            identity: identity, devnode: devnode, name: name, phys: attribute(parent, "phys") ?? "",
            uniq: attribute(parent, "uniq") ?? "", bus: told.bus, vendor: told.vendor, product: told.product,
            version: told.version, capabilities: told.capabilities,
            links: entries(udev_device_get_devlinks_list_entry(handle)).map(\.name),
            udevProperties: properties)
    }

    private var properties: [String: String] {
        let list = unsafe entries(udev_device_get_properties_list_entry(handle))
        // ACTION, SEQNUM and the others belong to the message, not to the device.
        let ofMessage: Set = ["ACTION", "SEQNUM", "SYNTH_UUID", "USEC_INITIALIZED", "DIFFSEQ"]
        var properties = Dictionary(
            list.filter { !ofMessage.contains($0.name) }.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }
        )
        // A rule has taken the mark away, so that libinput leaves the device alone: see `kinds`.
        if isParentInitialized, properties["ID_INPUT"] == nil { properties["ID_INPUT"] = "0" }
        return properties
    }
}

// MARK: - libudev's strings and lists

private func string(_ text: UnsafePointer<CChar>?) -> String? {
    unsafe text.map { unsafe String(cString: $0) }
}

private func attribute(_ device: OpaquePointer, _ name: String) -> String? {
    unsafe string(udev_device_get_sysattr_value(device, name))
}

/// What the kernel tells about a device with numbers: in one file, or in a file each where that one says nothing.
private func told(_ device: OpaquePointer) -> InputUevent {
    if let told = unsafe attribute(device, "uevent").flatMap(InputUevent.init) { return told }
    func number(_ name: String) -> UInt16 {
        unsafe attribute(device, name).flatMap { UInt16($0, radix: 16) } ?? 0
    }
    func codes(_ name: String) -> CodeSet {
        unsafe attribute(device, name).flatMap { CodeSet(sysfs: $0) } ?? CodeSet()
    }
    return InputUevent(
        bus: number("id/bustype"), vendor: number("id/vendor"), product: number("id/product"),
        version: number("id/version"),
        capabilities: InputDeviceDescription.Capabilities(
            properties: codes("properties"), types: codes("capabilities/ev"), keys: codes("capabilities/key"),
            relative: codes("capabilities/rel"), absolute: codes("capabilities/abs"),
            switches: codes("capabilities/sw")))
}

private func entries(_ first: OpaquePointer?) -> [(name: String, value: String)] {
    var entries: [(name: String, value: String)] = []
    var entry = unsafe first
    while let current = unsafe entry {
        unsafe entries.append(
            (
                string(udev_list_entry_get_name(current)) ?? "",
                string(udev_list_entry_get_value(current)) ?? ""
            ))
        unsafe entry = unsafe udev_list_entry_get_next(current)
    }
    return entries
}
