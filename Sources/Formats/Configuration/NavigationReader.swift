// SPDX-License-Identifier: MIT

internal import Devices
internal import Engine
internal import Text
internal import YAML

extension ConfigurationReader {
    /// Reads `navigate`: the keypad, and what its keys do.
    ///
    /// The panel must have guided touch, and the keypad no key that the panel uses otherwise.
    mutating func navigation(_ node: YAMLNode, of panel: PanelConfiguration) -> NavigationRule? {
        let fields = YAMLFields(node, of: "'navigate'", known: ["device", "keys"], into: &diagnostics)
        guard node.mapping != nil else { return nil }
        guard let deviceNode = fields["device"] else {
            diagnostics.error(
                "'navigate' needs 'device': the conditions on the keypad, such as {name: \"*AudioNav*\"}",
                at: node.place)
            return nil
        }
        let device = namedDevice(deviceNode)
        let names = fields["keys"].map { keypadKeys($0) } ?? NavigationRule.usualNames
        guard let names else { return nil }
        if panel.guided == nil {
            diagnostics.error(
                "'navigate' needs guided touch, which says the keys: write 'guided: yes'", at: node.place)
        }
        let rule = NavigationRule(device: device, names: names)
        for key in panel.assistiveKeys where rule.action(of: key) != nil {
            diagnostics.error(
                "\(key.key) of 'navigate' is also a key of 'guided' or 'scan': name another key",
                at: fields["keys"]?.place ?? node.place)
        }
        return rule
    }

    /// Reads which key does what; one of them must type.
    private mutating func keypadKeys(_ node: YAMLNode) -> [KeypadAction: KeyName]? {
        let known = KeypadAction.allCases.map(\.rawValue)
        let fields = YAMLFields(node, of: "'keys' of 'navigate'", known: known, into: &diagnostics)
        guard node.mapping != nil else { return nil }
        var names: [KeypadAction: KeyName] = [:]
        for action in KeypadAction.allCases {
            guard let field = fields[action.rawValue], let name = keyName(field, quoted(action.rawValue))
            else {
                continue
            }
            if let other = KeypadAction.allCases.first(where: { names[$0] == name }) {
                diagnostics.error(
                    "\(quoted(action.rawValue)) is the same key as \(quoted(other.rawValue)): name another key",
                    at: field.place)
            }
            names[action] = name
        }
        for needed in [KeypadAction.up, .down, .left, .right, .select] where fields[needed.rawValue] == nil {
            let reason =
                needed == .select ? "no other key types" : "without it, keys of the view are out of reach"
            diagnostics.error(
                "'keys' of 'navigate' needs \(quoted(needed.rawValue)): \(reason)", at: node.place)
        }
        return names
    }
}
