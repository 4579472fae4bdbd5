// SPDX-License-Identifier: MIT

import Engine
import Foundation
import Importing
import LayoutFiles
import Testing
import YAML

/// What squeekboard would type with a layout beside what its import types.
struct Comparison {
    /// How many buttons of how many views were tapped.
    private(set) var buttons = 0
    private(set) var views = 0
    /// How many taps of random walks.
    private(set) var steps = 0
    /// What was not the same.
    private(set) var differences: [String] = []
    private(set) var imported: ImportedLayout?
    /// What `runepad check` would say of the import.
    private(set) var faults: [Diagnostic] = []

    private var path = ""

    /// Compares the layout in `text`, the file at `path`.
    init(_ text: [UInt8], path: String) throws {
        self.path = path
        var diagnostics = DiagnosticList()
        let document = try #require(YAMLDocument(parsing: text, file: path, into: &diagnostics))
        let made = ImportedLayout(squeekboard: document.root, path: path, into: &diagnostics)
        #expect(diagnostics.isEmpty, "\(diagnostics.sorted)")
        let imported = try #require(made)
        self.imported = imported
        let written = try WrittenLayout(imported.text, name: imported.name)
        faults = written.faults
        let model = try #require(SqueekboardModel(document.root))
        guard let layout = written.file else { return }
        let rig = TypingRig(layout.layout)
        tapEverything(model, rig)
        walk(model, rig)
    }

    /// Where a button stands.
    private struct Spot {
        var row: Int
        var place: Int
        var button: String
    }

    private func spots(_ model: SqueekboardModel) -> [Spot] {
        (model.views[model.view] ?? []).enumerated().flatMap { row, buttons in
            buttons.enumerated().map { Spot(row: row, place: $0, button: $1) }
        }
    }

    /// Taps each button of each view that can be reached, always from the beginning.
    private mutating func tapEverything(_ start: SqueekboardModel, _ rig: TypingRig) {
        // The taps that lead to each view, by the shortest way; setting a view comes before latching one.
        var ways: [(view: String, taps: [Spot])] = [("base", [])]
        var known: Set<String> = ["base"]
        var index = 0
        while index < ways.count {
            let way = ways[index]
            index += 1
            var model = start
            for spot in way.taps { _ = model.tap(spot.button) }
            for spot in spots(model)
            where model.setView(spot.button) != nil || model.locking(spot.button) != nil {
                var after = model
                _ = after.tap(spot.button)
                if known.insert(after.view).inserted { ways.append((after.view, way.taps + [spot])) }
            }
        }
        for way in ways {
            views += 1
            var model = start
            for spot in way.taps { _ = model.tap(spot.button) }
            for spot in spots(model) {
                rig.reset()
                for tap in way.taps { _ = rig.tap(row: tap.row, place: tap.place) }
                var after = model
                buttons += 1
                let shows = !isKnownToDiffer(spot.button, model)
                compare(spot, &after, rig, "after \(way.taps.map(\.button))", showsSame: shows)
            }
        }
    }

    /// Taps buttons as they come, so that latches, locks and modifiers meet.
    private mutating func walk(_ start: SqueekboardModel, _ rig: TypingRig) {
        var model = start
        var generator = Generator(state: 7)
        rig.reset()
        for _ in 0..<2000 {
            let spots = spots(model)
            guard let spot = spots.randomElement(using: &generator) else { return }
            if isKnownToDiffer(spot.button, model) { continue }
            steps += 1
            if !compare(spot, &model, rig, "in a walk") {
                model = start
                rig.reset()
            }
        }
    }

    /// Whether another view may be shown after a tap, as docs/import.md says: a locked layer is left for the one
    /// on which it was tapped, and neither a modifier's key nor an empty place ends a latch.
    private func isKnownToDiffer(_ button: String, _ model: SqueekboardModel) -> Bool {
        if model.modifier(button) != nil || model.isBlank(button) { return model.latchedFrom != nil }
        guard let locking = model.locking(button) else { return false }
        if model.view == locking.lock, model.latchedFrom == nil {
            return (model.lockedFrom ?? "base") != locking.unlock
        }
        return model.view == locking.lock && !locking.pops && model.latchedFrom != locking.unlock
    }

    /// Taps a button on both sides; returns whether they did the same.
    @discardableResult
    private mutating func compare(
        _ spot: Spot, _ model: inout SqueekboardModel, _ rig: TypingRig, _ when: String,
        showsSame: Bool = true
    ) -> Bool {
        let latched = Set(model.modifiers.compactMap { codesOfModifiers[$0] })
        let isDeed = model.modifier(spot.button) == nil
        let wanted: String =
            switch model.tap(spot.button) {
            case .text(let text): text
            // With Control, Pause is Break.
            case .keysym(let name): name == "Break" && latched.contains(29) ? "<Pause>" : "<\(name)>"
            case .nothing: ""
            }
        let strokes = rig.tap(row: spot.row, place: spot.place)
        let typed = rig.text(of: strokes, ignoring: latched)
        var isSame = Array(typed.unicodeScalars) == Array(wanted.unicodeScalars)
        if showsSame { isSame = isSame && rig.layer == model.view }
        // A text of several characters is typed as it is written.
        if isDeed, wanted.count == 1 || wanted.hasPrefix("<") {
            isSame = isSame && strokes.allSatisfy { latched.isSubset(of: $0.modifiers) }
        }
        if !isSame {
            differences.append(
                "\(path): \(spot.button) \(when): \(wanted.debugDescription) and the view \(model.view), not "
                    + "\(typed.debugDescription) and the layer \(rig.layer)")
        }
        return isSame
    }

    private let codesOfModifiers: [String: UInt16] = [
        "Control": 29, "Shift": 42, "Alt": 56, "Mod1": 56, "Mod4": 125, "Mod5": 100,
    ]
}

/// Random numbers that a seed repeats: a linear congruential generator (Knuth, MMIX).
private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 33
    }
}
