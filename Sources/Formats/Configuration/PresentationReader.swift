// SPDX-License-Identifier: MIT

internal import Devices
internal import Engine
internal import YAML

extension ConfigurationReader {
    /// Reads the fields of a panel that say when and how its view is shown.
    mutating func presentation(_ panel: YAMLFields) -> Presentation {
        var presentation = Presentation()
        if let show = panel["show"]?.choice("'show'", of: ShowOccasion.self, into: &diagnostics) {
            presentation.show = show
        }
        presentation.hidingKeyboards = panel["hardware-keyboard"].flatMap { keyboardRule($0) }
        if let duration = panel["duration"].flatMap({ duration($0) }) { presentation.duration = duration }
        presentation.output = panel["output"].flatMap { outputName($0) }
        guard let overlay = panel["overlay"] else { return presentation }
        let fields = YAMLFields(
            overlay, of: "an overlay", known: ["theme", "text", "reserve", "accessibility"],
            into: &diagnostics)
        presentation.theme = fields["theme"].flatMap { name($0, of: "'theme'") }
        if let scale = fields["text"]?.percent("'text'", in: 50...300, such: 150, into: &diagnostics) {
            presentation.textScale = scale
        }
        if let reserve = fields["reserve"] {
            presentation.unsetsFullscreen = reserve.scalar?.text == "fullscreen"
            presentation.reservesSpace =
                presentation.unsetsFullscreen
                || reserve.flag("'reserve'", or: "fullscreen", into: &diagnostics) == true
        }
        if let enables = fields["accessibility"]?.flag("'accessibility'", into: &diagnostics) {
            presentation.enablesAccessibility = enables
        }
        return presentation
    }

    /// Reads `hide`, `ignore`, or the devices that count and those that do not.
    private mutating func keyboardRule(_ node: YAMLNode) -> KeyboardRule? {
        guard node.mapping != nil else {
            let choice = node.choice("'hardware-keyboard'", of: KeyboardChoice.self, into: &diagnostics)
            return choice == .hide ? KeyboardRule() : nil
        }
        let fields = YAMLFields(
            node, of: "a hardware keyboard", known: ["count", "ignore"], into: &diagnostics)
        return KeyboardRule(
            counted: fields["count"].map { matches($0) } ?? [],
            ignored: fields["ignore"].map { matches($0) } ?? [])
    }

    /// The values of `hardware-keyboard` that are only a name.
    private enum KeyboardChoice: String, CaseIterable {
        case hide, ignore
    }

    /// Reads a match or a list of matches, each of which must name a device.
    private mutating func matches(_ node: YAMLNode) -> [DeviceMatch] {
        (node.sequence ?? [node]).compactMap { node in
            let match = match(node)
            if match.namesDevice { return match }
            // Faults of single conditions are already reported.
            if match.conditions.count == node.mapping?.count {
                diagnostics.error(
                    "a keyboard needs a condition that names it, such as {name: \"*Scanner*\"}",
                    at: node.place)
            }
            return nil
        }
    }

    /// Reads a text that is not empty and has one line.
    private mutating func name(_ node: YAMLNode, of what: String) -> String? {
        guard let text = node.text(what, into: &diagnostics) else { return nil }
        if text.isEmpty {
            diagnostics.error("\(what) is empty: write a name, or remove the field", at: node.place)
            return nil
        }
        return diagnostics.takes(text, as: what, at: node.place) ? text : nil
    }

    /// Reads the name of a screen, as the kernel names its connector, with the characters that 70-runepad.rules takes.
    private mutating func outputName(_ node: YAMLNode) -> String? {
        guard let text = name(node, of: "'output'") else { return nil }
        if OwnDeviceProperties.isOutputName(text) { return text }
        diagnostics.error("'output' must be the name of a screen, such as HDMI-A-1", at: node.place)
        return nil
    }

    /// Reads a time from 0 to 10 s, in milliseconds.
    private mutating func duration(_ node: YAMLNode) -> UInt32? {
        milliseconds(node, of: "'duration'", in: 0...10_000, suchAs: "250ms")
    }
}
