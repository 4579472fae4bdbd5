// SPDX-License-Identifier: MIT

internal import Devices
internal import Text
internal import YAML

extension ConfigurationReader {
    /// Reads the conditions of `match`, in the order in which they were written.
    mutating func match(_ node: YAMLNode) -> DeviceMatch {
        guard node.mapping != nil else {
            let _: Int? = node.refuse(
                "a match", "a mapping such as {name: \"*AudioNav*\"}", into: &diagnostics)
            return DeviceMatch()
        }
        let known = DeviceMatch.Condition.Field.allCases.map(\.rawValue)
        let fields = YAMLFields(node, of: "a match", known: known, into: &diagnostics)
        var conditions: [DeviceMatch.Condition] = []
        for entry in fields.entries {
            guard let field = DeviceMatch.Condition.Field(rawValue: entry.name) else { continue }
            if field == .property {
                conditions += properties(entry.value)
            } else if let text = entry.value.text(quoted(entry.name), into: &diagnostics) {
                do {
                    conditions.append(try DeviceMatch.Condition(field, text: text))
                } catch {
                    diagnostics.error(
                        error.description(quoting: quoted(text)), at: entry.value.place)
                }
            }
        }
        return DeviceMatch(conditions)
    }

    /// Reads a condition for each udev property.
    private mutating func properties(_ node: YAMLNode) -> [DeviceMatch.Condition] {
        let entries = node.mapping("'property'", into: &diagnostics) ?? []
        return entries.compactMap { entry in
            entry.value.text("the property \(quoted(entry.name))", into: &diagnostics).map {
                .property(entry.name, Glob($0))
            }
        }
    }
}
