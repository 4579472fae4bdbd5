// SPDX-License-Identifier: MIT

internal import Devices
internal import Engine
internal import Keymaps
internal import LayoutFiles
internal import Text
internal import YAML

extension ConfigurationReader {
    /// Reads the panel of `node`, which has the number `number` in the file.
    ///
    /// Wrong values become errors, and the panel keeps the defaults.
    mutating func panel(_ node: YAMLNode, number: Int) -> (PanelConfiguration, PanelPlaces) {
        let known = [
            "name", "match", "layout", "region", "rotation", "calibration", "size", "keymap", "locale",
            "decimal-sign", "show", "hardware-keyboard", "duration", "output", "overlay", "clicks", "rumble",
            "corner-hold", "guided", "shuffle", "touch", "dwell", "repeat", "avoid", "fields", "handle",
            "tablet-mode", "scan", "dark-touch", "ignore", "touches", "staff-gesture", "hide", "navigate",
        ]
        let fields = YAMLFields(node, of: "a panel", known: known, into: &diagnostics)
        var panel = PanelConfiguration(name: "panel-\(number)", layouts: [])
        if let name = fields["name"].flatMap({ name($0) }) { panel.name = name }
        if let match = fields["match"] { panel.match = self.match(match) }
        var placesOfLayouts: [SourcePlace] = []
        if let layout = fields["layout"] {
            (panel.layouts, placesOfLayouts) = layouts(layout)
        } else if node.mapping != nil {
            diagnostics.error("a panel needs 'layout': the name of a layout, or its path", at: node.place)
        }
        panel.size = fields["size"].flatMap { size($0) }
        panel.region = fields["region"].flatMap { region($0, on: panel.size) }
        panel.rotation = fields["rotation"].flatMap { rotation($0) }
        panel.calibration = fields["calibration"].flatMap { calibration($0) }
        if let ignore = fields["ignore"] { panel.deadRegions = deadRegions(ignore) }
        panel.keymap = fields["keymap"].flatMap { keymap($0) }
        panel.locale = fields["locale"].flatMap { locale($0) }
        panel.decimalSign = fields["decimal-sign"].flatMap { $0.decimalSign(into: &diagnostics) }
        panel.presentation = presentation(fields)
        panel.avoidance = fields["avoid"].flatMap { avoidance($0, region: panel.region, on: panel.size) }
        if let handle = fields["handle"]?.flag("'handle'", into: &diagnostics) { panel.hasHandle = handle }
        if let allows = fields["tablet-mode"]?.flag("'tablet-mode'", into: &diagnostics) {
            panel.allowsTabletMode = allows
        }
        panel.darkTouch = fields["dark-touch"]?.choice("'dark-touch'", into: &diagnostics)
        if let rules = fields["fields"] { panel.fieldRules = fieldRules(rules, of: panel.layouts) }
        if let clicks = fields["clicks"]?.flag("'clicks'", into: &diagnostics) { panel.clicks = clicks }
        if let shuffles = fields["shuffle"]?.flag("'shuffle'", into: &diagnostics) {
            panel.shuffles = shuffles
        }
        if let node = fields["touch"] {
            panel.touch = TouchChange(node, fields: ["delay", "debounce"], into: &diagnostics)
        }
        panel.dwell = fields["dwell"].flatMap { dwell($0) }
        if let node = fields["repeat"] { panel.repetition = RepetitionChange(node, into: &diagnostics) }
        panel.rumble = fields["rumble"].flatMap { rumble($0) }
        if let node = fields["guided"] { panel.guided = guided(node) }
        panel.scan = fields["scan"].flatMap { scanRule($0) }
        panel.navigation = fields["navigate"].flatMap { navigation($0, of: panel) }
        if let hold = fields["corner-hold"] { panel.cornerHold = cornerHold(hold) }
        if let node = fields["touches"] { panel.touches = touches(node) }
        panel.staffGesture = fields["staff-gesture"].flatMap { staffGesture($0) }
        panel.staffGesture?.size = panel.cornerHold?.size
        if let node = fields["hide"] { panel.hiding = hiding(node, of: panel) }
        let places = PanelPlaces(
            layouts: placesOfLayouts, keymap: fields["keymap"]?.place ?? node.place,
            locale: fields["locale"]?.place ?? node.place,
            theme: fields["overlay"]?.mapping?.first { $0.name == "theme" }?.value.place ?? node.place,
            staffGesture: fields["staff-gesture"]?.place ?? node.place,
            fields: fields["fields"]?.place ?? node.place, touches: fields["touches"]?.place ?? node.place,
            navigation: fields["navigate"]?.place ?? node.place)
        return (panel, places)
    }

    private mutating func name(_ node: YAMLNode) -> String? {
        guard let text = node.text("'name'", into: &diagnostics) else { return nil }
        if isAlphanumeric(text, or: "-_"), (1...32).contains(text.utf8.count) { return text }
        diagnostics.error(
            "a panel cannot be called \(quoted(text)): its name has from 1 to 32 letters, digits, '-' and '_'",
            at: node.place)
        return nil
    }
}

// MARK: - The end of use

extension ConfigurationReader {
    /// Reads `hide`, whose panel must have a way to show the view again.
    private mutating func hiding(_ node: YAMLNode, of panel: PanelConfiguration) -> UseEnd? {
        var faults = DiagnosticList()
        let end = UseEnd(node, of: "hide", or: "no to hide by keys alone", into: &faults)
        defer { diagnostics.add(faults) }
        guard let end, !end.occasions.isEmpty, !faults.hasErrors else { return nil }
        if !panel.canShowAgain {
            faults.error(
                "'hide' would hide the view for good: \(PanelConfiguration.waysBack)", at: node.place)
        }
        return end
    }
}

// MARK: - Hands

extension ConfigurationReader {
    /// Reads the time for which a pointer hovers to tap, or `no`.
    private mutating func dwell(_ node: YAMLNode) -> UInt32? {
        if node.flag == false { return nil }
        return milliseconds(node, of: "'dwell'", in: 300...10_000, suchAs: "1s", or: "no, or ")
    }
}

// MARK: - Geometry

extension ConfigurationReader {
    mutating func region(_ node: YAMLNode, on size: PhysicalSize?) -> Region? {
        let region = node.mapping == nil ? regionOfText(node) : regionOfSides(node)
        guard let region else { return nil }
        if region.isEmpty {
            diagnostics.error("the region has no area: its width and height must be above 0", at: node.place)
        } else if !region.fits(on: size) {
            diagnostics.error(
                "the region reaches beyond the panel\(size == nil ? "" : " of the size given"): x and width, y and "
                    + "height may come to 100% at most", at: node.place)
        } else {
            return region
        }
        return nil
    }

    private mutating func regionOfText(_ node: YAMLNode) -> Region? {
        geometry(node, "'region'") { text throws(GeometryFault) in try Region(text) }
    }

    private mutating func regionOfSides(_ node: YAMLNode) -> Region? {
        let sides = ["x", "y", "width", "height"]
        let fields = YAMLFields(node, of: "a region", known: sides, into: &diagnostics)
        let lengths = sides.map { side -> Length? in
            guard let value = fields[side] else {
                diagnostics.error("a region needs \(quoted(side))", at: node.place)
                return nil
            }
            return geometry(value, quoted(side)) { text throws(GeometryFault) in try Length(text) }
        }
        guard let x = lengths[0], let y = lengths[1], let width = lengths[2], let height = lengths[3] else {
            return nil
        }
        return Region(x: x, y: y, width: width, height: height)
    }

    /// Reads `touch` or `no`, and warns if the view has only one place.
    private mutating func avoidance(
        _ node: YAMLNode, region: Region?, on size: PhysicalSize?
    ) -> PanelConfiguration.Avoidance? {
        let avoidance = node.choice("'avoid'", of: PanelConfiguration.Avoidance.self, into: &diagnostics)
        if avoidance == .touch, let frame = region?.frame(on: size), frame.isMirrorImageOfItself {
            diagnostics.warning(
                "'avoid: touch' does nothing: the region is as far from the upper edge of the panel as from the "
                    + "lower edge, so the view has no other place", at: node.place)
        }
        return avoidance
    }

    private mutating func size(_ node: YAMLNode) -> PhysicalSize? {
        geometry(node, "'size'") { text throws(GeometryFault) in try PhysicalSize(text) }
    }

    private mutating func geometry<Value>(
        _ node: YAMLNode, _ what: String, _ parse: (String) throws(GeometryFault) -> Value
    ) -> Value? {
        guard let text = node.text(what, into: &diagnostics) else { return nil }
        do {
            return try parse(text)
        } catch {
            diagnostics.error(error.description, at: node.place)
            return nil
        }
    }

    private mutating func rotation(_ node: YAMLNode) -> Rotation? {
        guard let text = node.text("'rotation'", into: &diagnostics), text != "auto" else { return nil }
        if let rotation = Int(text).flatMap(Rotation.init(rawValue:)) { return rotation }
        diagnostics.error("'rotation' must be auto, 0, 90, 180 or 270, not \(quoted(text))", at: node.place)
        return nil
    }

    private mutating func calibration(_ node: YAMLNode) -> CalibrationMatrix? {
        guard let text = node.text("'calibration'", into: &diagnostics) else { return nil }
        if let matrix = CalibrationMatrix(text: text) { return matrix }
        diagnostics.error(
            "'calibration' must be six numbers that map a panel to a panel, as in LIBINPUT_CALIBRATION_MATRIX, such "
                + "as 1 0 0 0 1 0; not \(quoted(text))", at: node.place)
        return nil
    }
}

// MARK: - Keymap and locale

extension ConfigurationReader {
    private mutating func locale(_ node: YAMLNode) -> LocaleName? {
        guard let text = node.text("'locale'", into: &diagnostics) else { return nil }
        if let locale = LocaleName(text) { return locale }
        diagnostics.error(
            "'locale' must be the name of a locale, such as de_DE or C; not \(quoted(text))", at: node.place)
        return nil
    }

    private mutating func keymap(_ node: YAMLNode) -> KeymapNames? {
        if node.scalar != nil {
            return node.text("'keymap'", into: &diagnostics).map { KeymapNames(layout: $0) }
        }
        let known = ["rules", "model", "layout", "variant", "options"]
        let fields = YAMLFields(node, of: "a keymap", known: known, into: &diagnostics)
        guard node.mapping != nil else { return nil }
        var names = KeymapNames()
        if fields["layout"] == nil {
            diagnostics.error("a keymap needs 'layout', such as us", at: node.place)
        }
        for entry in fields.entries {
            guard let text = entry.value.text(quoted(entry.name), into: &diagnostics) else { continue }
            switch entry.name {
            case "rules": names.rules = text
            case "model": names.model = text
            case "layout": names.layout = text
            case "variant": names.variant = text
            case "options": names.options = text
            // YAMLFields has reported every other name.
            default: break
            }
        }
        return names
    }
}
