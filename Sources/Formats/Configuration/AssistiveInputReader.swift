// SPDX-License-Identifier: MIT

internal import Devices
internal import Text
internal import YAML

extension ConfigurationReader {
    /// Reads a mapping with `device` and `key`; `what` names it in errors, such as `'switch'`.
    mutating func assistiveKey(_ node: YAMLNode, _ what: String) -> AssistiveKey? {
        let fields = YAMLFields(node, of: what, known: ["device", "key"], into: &diagnostics)
        guard node.mapping != nil else { return nil }
        let key = fields["key"].flatMap { keyName($0, "'key'") }
        if fields["key"] == nil {
            diagnostics.error(
                "\(what) needs 'key': the name of a key or button, such as KEY_F13", at: node.place)
        }
        guard let deviceNode = fields["device"] else {
            diagnostics.error(
                "\(what) needs 'device': the conditions on the device that has the key, such as {name: \"Buddy*\"}",
                at: node.place)
            return nil
        }
        let device = namedDevice(deviceNode)
        return key.map { AssistiveKey(device: device, key: $0) }
    }

    /// Reads the conditions on a device whose keys the panel takes from other programs.
    mutating func namedDevice(_ node: YAMLNode) -> DeviceMatch {
        let device = match(node)
        // A faulty condition has been reported, and is none of the conditions.
        if !device.namesDevice, !diagnostics.hasErrors {
            diagnostics.error(
                "'device' must name a device: without a name, phys, id, path or property the key of every keyboard "
                    + "would be taken from other programs", at: node.place)
        }
        return device
    }

    /// Reads `yes` for every headphone jack of the seat, `no`, or the conditions on its device.
    mutating func headphoneJack(_ node: YAMLNode, _ what: String) -> HeadphoneJack? {
        if node.scalar != nil {
            return node.flag(what, into: &diagnostics) == true ? HeadphoneJack() : nil
        }
        return HeadphoneJack(device: match(node))
    }

    /// Reads the name of a key or button; `what` names it in errors, such as `'key'`.
    mutating func keyName(_ node: YAMLNode, _ what: String) -> KeyName? {
        guard let text = node.text(what, into: &diagnostics) else { return nil }
        if let key = KeyName(text) { return key }
        diagnostics.error(
            "\(quoted(text)) is no key or button of Linux: write a name of linux/input-event-codes.h, such as KEY_F13 "
                + "or BTN_0", at: node.place)
        return nil
    }
}
