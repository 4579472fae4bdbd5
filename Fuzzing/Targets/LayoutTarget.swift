// SPDX-License-Identifier: MIT

import Engine
import Keymaps
import LayoutFiles
import YAML

/// Fuzzes a layout file as `runepad check` and the driver read it, places the layout on panels, and taps its
/// keys.
struct LayoutTarget: FuzzTarget {
    private static let path = "\(checkout)/Fuzzing/layouts/fuzzed.yaml"
    private let library = LayoutLibrary(directories: ["\(checkout)/config/layouts"])
    private let keymap = plainKeymap()

    func run(_ bytes: [UInt8]) {
        var diagnostics = DiagnosticList()
        guard let document = YAMLDocument(parsing: bytes, file: Self.path, into: &diagnostics) else {
            require(diagnostics.hasErrors, "no document, and no error")
            checkDiagnostics(diagnostics, of: bytes, in: Self.path)
            return
        }
        var collection = LayoutCollection(library)
        collection.add(document, path: Self.path)
        let file = collection.layout(atPath: Self.path, into: &diagnostics)
        require((file == nil) == diagnostics.hasErrors, "a layout with errors, or none without")
        checkDiagnostics(diagnostics, of: bytes, in: Self.path)
        guard let file else { return }
        check(file, of: bytes)
        var others = DiagnosticList()
        var set = collection.layouts(from: file, into: &others)
        set.settle(decimalSeparator: ",")
        type(set)
    }

    /// Runs the checks that follow reading.
    ///
    /// Their faults must have places within the file.
    private func check(_ file: LayoutFile, of bytes: [UInt8]) {
        var diagnostics = DiagnosticList()
        library.checkLinks(of: file, into: &diagnostics)
        file.checkCharacters(with: keymap, keymap: "us", severity: .warning, into: &diagnostics)
        for panel in fuzzedPanels {
            file.checkKeySizes(on: panel, panel: "a panel", into: &diagnostics)
        }
        checkDiagnostics(diagnostics, of: bytes, in: Self.path)
        var demand = GlyphDemand(installed: GlyphTable())
        demand.add(file.layout, keymap: keymap)
        var table = GlyphTable()
        try? table.add(demand.needed.map(\.scalar), avoiding: demand.avoidedCodes)
    }

    /// Places the layout on every panel, and taps each key of each layer.
    private func type(_ set: LayoutFileSet) {
        let resolver = GlyphKeymap(keymap: keymap, glyphs: nil)
        for panel in fuzzedPanels {
            let plans = zip(set.files, set.links).map { file, links in
                TypingPlan(
                    PlacedLayout(file.layout, on: panel), resolver: resolver, panelSize: panel.panelSize,
                    links: links)
            }
            checkFrames(of: plans[0].placed)
            var hand = Hand(plans)
            hand.tapEveryKey()
            hand.finish()
        }
    }

    private func checkFrames(of placed: PlacedLayout) {
        require(placed.layers.count == placed.layout.layers.count, "a layer was not placed")
        for key in placed.accessory + placed.layers.joined() {
            require(placed.layout.keys.indices.contains(key.key), "a key stands for none")
            let frame = key.frame
            let isInside =
                frame.minX >= placed.frame.minX - 1e-9 && frame.maxX <= placed.frame.maxX + 1e-9
                && frame.minY >= placed.frame.minY - 1e-9 && frame.maxY <= placed.frame.maxY + 1e-9
            require(isInside, "a key stands beyond the view")
        }
    }
}

/// The panels on which layouts are placed: of unknown size, small, and tall with a region.
let fuzzedPanels: [Placement] = [
    Placement(),
    Placement(panelSize: PhysicalSize(width: 154, height: 86)),
    Placement(
        region: Region(
            x: .fraction(0.5), y: .millimetres(40), width: .fraction(0.5), height: .millimetres(300)),
        panelSize: PhysicalSize(width: 60, height: 340)),
]

/// The plain US keymap.
func plainKeymap() -> Keymap {
    do { return try Keymap(KeymapNames()) } catch { fail("there is no plain keymap: \(error)") }
}

/// Requires that each fault of a file has a place in the file and no control characters.
func checkDiagnostics(_ diagnostics: DiagnosticList, of bytes: [UInt8], in path: String) {
    // The ends of lines in YAML 1.1: LF, CR, NEL, LS and PS.  The last three end in 85, A8 and A9 in UTF-8.
    // libyaml counts the end of a file as a line of its own.
    let lines = bytes.count { [0x0A, 0x0D, 0x85, 0xA8, 0xA9].contains($0) } + 2
    for diagnostic in diagnostics.sorted where diagnostic.file == path {
        require((0...lines).contains(diagnostic.line), "line \(diagnostic.line) of \(lines)")
        require(
            diagnostic.line == 0 || diagnostic.column >= 1, "column \(diagnostic.column): \(diagnostic)")
        require(!diagnostic.message.utf8.contains { $0 < 0x20 }, "a control character: \(diagnostic)")
    }
}
