// SPDX-License-Identifier: MIT

internal import Devices
internal import Engine
internal import Files
internal import LayoutFiles
internal import Text
package import YAML

extension Configuration {
    /// Reads and checks the file at `path`, from whose directory relative paths in the file start.
    ///
    /// Names in the file are not looked up: see ``check(into:)``. After an error there is no configuration,
    /// and the caller keeps the one that it has.
    package init?(reading path: String, into diagnostics: inout DiagnosticList) {
        do {
            self.init(parsing: try File.read(path), file: path, into: &diagnostics)
        } catch {
            diagnostics.add(error.isMissing ? Self.missing(path) : error.diagnostic)
            return nil
        }
    }

    private static func missing(_ path: String) -> Diagnostic {
        Diagnostic(
            .error,
            "there is no configuration file here; write one (config/runepad.yaml in Runepad's source is an "
                + "example), or name another file with --config", at: SourcePlace(file: path), kind: .noFile)
    }

    /// Checks the text of a configuration as if it were read from `file`.
    package init?(parsing text: String, file: String, into diagnostics: inout DiagnosticList) {
        self.init(parsing: Array(text.utf8), file: file, into: &diagnostics)
    }

    /// Checks the bytes of a configuration as if they were read from `file`.
    package init?(parsing bytes: [UInt8], file: String, into diagnostics: inout DiagnosticList) {
        var reader = ConfigurationReader(file: file)
        let document = YAMLDocument(parsing: bytes, file: file, into: &reader.diagnostics)
        let configuration = document.map { reader.configuration($0.root) }
        diagnostics.add(reader.diagnostics)
        guard let configuration, !reader.diagnostics.hasErrors else { return nil }
        self = configuration
    }
}

/// Makes a configuration from the nodes of a file, and collects their faults.
struct ConfigurationReader {
    /// The directory from which relative paths start, with its slash, or empty for the current directory.
    let directory: String
    var diagnostics = DiagnosticList()

    /// The most panels, each of which takes memory of the driver.
    private static let panelLimit = 256

    init(file: String) {
        directory = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    }

    /// Use the result only if no error was added.
    mutating func configuration(_ root: YAMLNode) -> Configuration {
        let fields = YAMLFields(
            root, of: "the configuration", known: ["panels", "layouts", "kiosk", "tests"], into: &diagnostics)
        let named = fields["layouts"].map { layoutDirectories($0) } ?? []
        let directories = named + directoryBeside
        let kiosk = fields["kiosk"].flatMap { kioskLevel($0) }
        let allowsTests = fields["tests"]?.flag("'tests'", into: &diagnostics) ?? false
        if allowsTests, kiosk != nil, let place = fields["tests"]?.place {
            diagnostics.warning(
                "'tests' lets root's programs touch the panels of this kiosk: leave it out where people are served",
                at: place)
        }
        guard let list = fields["panels"] else {
            if root.mapping != nil {
                diagnostics.error(
                    "'panels' is missing: it lists the panels, each with its layout and touchscreen",
                    at: root.place)
            }
            return Configuration(panels: [], layoutDirectories: directories, kiosk: kiosk, places: [])
        }
        let nodes = list.sequence("'panels'", into: &diagnostics)
        if nodes?.isEmpty == true {
            diagnostics.error("'panels' is empty: name at least one panel with its layout", at: list.place)
        }
        if let nodes, nodes.count > Self.panelLimit {
            diagnostics.error(
                "a configuration has at most \(Self.panelLimit) panels", at: nodes[Self.panelLimit].place)
        }
        var panels: [PanelConfiguration] = []
        var places: [PanelPlaces] = []
        for (index, node) in (nodes ?? []).prefix(Self.panelLimit).enumerated() {
            let (panel, panelPlaces) = panel(node, number: index + 1)
            refuseTwin(of: panel, among: panels, at: node)
            // A faulty match has no known meaning.
            if !diagnostics.hasErrors { warnOfShadow(over: panel, by: panels, at: node) }
            if kiosk != nil { warnOfWayOut(of: panel, at: node) }
            panels.append(panel)
            places.append(panelPlaces)
        }
        return Configuration(
            panels: panels, layoutDirectories: directories, kiosk: kiosk, allowsTests: allowsTests,
            places: places)
    }

    private mutating func kioskLevel(_ node: YAMLNode) -> KioskLevel? {
        if node.scalar?.text == KioskLevel.browser.rawValue { return .browser }
        return node.flag("'kiosk'", or: "browser", into: &diagnostics) == true ? .system : nil
    }

    /// The directory `layouts` beside the file, unless it is one of the usual ones.
    private var directoryBeside: [String] {
        [path("layouts")].filter { !LayoutLibrary.isInstalled($0) }
    }

    private mutating func layoutDirectories(_ node: YAMLNode) -> [String] {
        let nodes = node.sequence("'layouts'", into: &diagnostics) ?? []
        return nodes.compactMap { node in
            guard let text = node.text("a directory of 'layouts'", into: &diagnostics) else { return nil }
            if !text.isEmpty { return path(text) }
            diagnostics.error("a directory of 'layouts' is empty", at: node.place)
            return nil
        }
    }

    /// Returns a path in the form that works from the current directory.
    func path(_ text: String) -> String {
        text.hasPrefix("/") ? text : directory + (text.hasPrefix("./") ? String(text.dropFirst(2)) : text)
    }
}

// MARK: - Panels beside each other

extension ConfigurationReader {
    private mutating func refuseTwin(
        of panel: PanelConfiguration, among panels: [PanelConfiguration], at node: YAMLNode
    ) {
        guard let twin = panels.firstIndex(where: { $0.name == panel.name }) else { return }
        let place = node.mapping?.first { $0.name == "name" }?.value.place ?? node.place
        diagnostics.error(
            "the name \(quoted(panel.name)) is already taken by panel \(twin + 1); give each panel its own",
            at: place)
    }

    /// Warns if a panel of a kiosk should be given back by a person, or takes windows out of fullscreen.
    private mutating func warnOfWayOut(of panel: PanelConfiguration, at node: YAMLNode) {
        let overlay = node.mapping?.first { $0.name == "overlay" }?.value.mapping
        if panel.presentation.unsetsFullscreen, let reserve = overlay?.first(where: { $0.name == "reserve" })
        {
            diagnostics.warning(
                "with 'reserve: fullscreen' a program decides what it shows out of fullscreen, and a browser may "
                    + "show its address bar: look at yours, or write 'yes'", at: reserve.place)
        }
        func warn(_ field: String, _ what: String) {
            guard let entry = node.mapping?.first(where: { $0.name == field }) else { return }
            diagnostics.warning(
                "\(what) does nothing in a kiosk: a kiosk never gives a touchscreen back", at: entry.place)
        }
        // The corners of the staff's gesture are as large.
        if let hold = panel.cornerHold, hold.size == nil || panel.staffGesture == nil {
            warn("corner-hold", "'corner-hold'")
        }
        if panel.staffGesture?.effect == .givesBack {
            warn("staff-gesture", "'gives-back' of 'staff-gesture'")
        }
    }

    /// Warns if `panel` can get no device because an earlier panel takes all of them.
    private mutating func warnOfShadow(
        over panel: PanelConfiguration, by panels: [PanelConfiguration], at node: YAMLNode
    ) {
        let shadow = panels.first { earlier in
            earlier.match == panel.match || (earlier.match.conditions.isEmpty && !panel.match.namesDevice)
        }
        guard let shadow else { return }
        diagnostics.warning(
            "panel \(quoted(panel.name)) gets no touchscreen: \(quoted(shadow.name)) matches them too and "
                + "comes first",
            at: node.place)
    }
}
