// SPDX-License-Identifier: MIT

import Configuration
import Drawing
import Engine
import Foundation
import Keymaps
import LayoutFiles
import Overlay
import Testing
import Windows
import YAML

/// A panel of 1024 × 600 pixels as `runepad preview` takes it.
private let scale = PanelScale(width: 1024, height: 600)

/// A panel that shows a shipped layout, and what a person does to it.
private struct Kiosk: ~Copyable {
    var core: PanelCore
    var now = MonotonicTime(rawValue: 1_000_000)

    /// Shows a layout, as the driver reads and settles it in this locale.
    init(_ name: String, decimalSeparator: Character = ".", seed: UInt64) throws {
        var diagnostics = DiagnosticList()
        let library = LayoutLibrary(directories: [repository.appending(path: "config/layouts").path])
        var collection = LayoutCollection(library)
        let place = SourcePlace(file: "test")
        var set = try #require(collection.layouts([(.named(name), place)], into: &diagnostics))
        set.settle(decimalSeparator: decimalSeparator)
        let resolver = GlyphKeymap(keymap: try Keymap(KeymapNames(layout: "us")), glyphs: nil)
        let plans = zip(set.files, set.links).map { file, links in
            TypingPlan(
                PlacedLayout(file.layout, on: Placement(panelSize: scale.size)), resolver: resolver,
                panelSize: scale.size, links: links)
        }
        let axis = Axis(minimum: 0, maximum: 9999)
        core = PanelCore(
            TouchscreenDescription(reporting: .slots(10), x: axis, y: axis), layouts: PanelLayouts(plans),
            transform: PanelTransform(),
            surroundings: CoreSurroundings(
                generator: SeededGenerator(seed: seed),
                civilTime: { _ in CivilTime(year: 2026, month: 11, day: 22) }))
        core.perform(.show, at: now)
        core.settle(at: now)
    }

    private mutating func report(_ slot: Int32, id: Int32, at point: Point? = nil) {
        var events = [
            InputEvent(type: EventType.abs, code: EventCode.absMTSlot, value: slot),
            InputEvent(type: EventType.abs, code: EventCode.absMTTrackingID, value: id),
        ]
        if let point {
            events += [
                InputEvent(
                    type: EventType.abs, code: EventCode.absMTPositionX, value: Int32(point.x * 9999)),
                InputEvent(
                    type: EventType.abs, code: EventCode.absMTPositionY, value: Int32(point.y * 9999)),
            ]
        }
        for event in events + [.report] { _ = core.take(event, at: now) }
        core.settle(at: now)
    }

    /// Puts a finger on the key with this label.
    mutating func hold(_ label: String, slot: Int32 = 0) throws {
        let key = try #require(core.drawnView().allKeys.first { $0.label == label })
        report(slot, id: slot + 1, at: key.frame.center)
    }

    /// Taps the key with this label.
    mutating func tap(_ label: String) throws {
        try hold(label)
        now = now.advanced(byMicroseconds: 50_000)
        report(0, id: -1)
    }

    /// Waits until a held key has offered its alternates.
    mutating func wait() {
        now = now.advanced(byMicroseconds: 500_000)
        core.advance(to: now)
    }
}

struct PreviewOverlayTests {
    /// The pixels that the overlay draws in its window, and those of the file that `runepad preview` writes.
    private func pictures(
        _ view: DrawnView, _ arguments: [String]
    ) throws -> (overlay: [UInt8], preview: [UInt8]) {
        let folder = try Folder([:])
        let result = try runepad(
            arguments: ["preview"] + arguments
                + ["--keymap", "us", "--size", "1024x600", "--output", "\(folder.url.path)/view.png"])
        try #require(result.status == 0, "\(result.errors)")
        let file = try Data(contentsOf: folder.url.appending(path: "view.png"))
        let preview = try PixelSurface(png: Array(file))
        let window = PixelSize(
            width: 1024, height: Int((600 * view.frame.maxY).rounded() - (600 * view.frame.minY).rounded()))
        let overlay = try PixelSurface(width: window.width, height: window.height)
        _ = try overlay.draw(ViewDrawing(view, filling: window, on: scale.size, theme: .light))
        return try (pixels(PixelSurface(png: overlay.png())), pixels(preview))
    }

    private func pixels(_ surface: borrowing PixelSurface) -> [UInt8] {
        surface.withImage { image in unsafe Array(image.bytes) } ?? []
    }

    private func expectSame(_ view: DrawnView, _ arguments: String...) throws {
        let pictures = try pictures(view, arguments)
        #expect(!pictures.overlay.isEmpty)
        #expect(pictures.overlay == pictures.preview)
    }

    @Test(arguments: ["qwerty", "de", "runic", "date", "social", "terminal", "pl"])
    func `a preview and the overlay draw the same pixels`(name: String) throws {
        let kiosk = try Kiosk(name, seed: 1)
        try expectSame(kiosk.core.drawnView(), name, "--layer", "1")
    }

    @Test func `preview and overlay are equal while a held key offers its alternates`() throws {
        var kiosk = try Kiosk("de", seed: 1)
        // The keymap types only one of the alternates.
        try kiosk.hold("e")
        kiosk.wait()
        let view = kiosk.core.drawnView()
        #expect(view.alternates.map(\.label) == ["3"])
        try expectSame(view, "de", "--layer", "1", "--popup", "e")
    }

    @Test func `preview and overlay are equal on a layer for the next key, with a key held`() throws {
        var kiosk = try Kiosk("qwerty", seed: 1)
        try kiosk.tap("⇧")
        try kiosk.hold("G")
        try expectSame(kiosk.core.drawnView(), "qwerty", "--layer", "shift", "--pressed", "G")
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func `preview and overlay are equal with shuffled keys`(
        seed: UInt64
    ) throws {
        let kiosk = try Kiosk("pin", seed: seed)
        let view = kiosk.core.drawnView()
        #expect(view.keys.map(\.label).sorted() != view.keys.map(\.label))
        try expectSame(view, "pin", "--seed", "\(seed)")
    }

    @Test func `preview and overlay are equal with the decimal separator of the host's locale`() throws {
        let separator = try LocaleName.host().decimalSeparator()
        let kiosk = try Kiosk("decimal-pad", decimalSeparator: separator, seed: 1)
        let view = kiosk.core.drawnView()
        #expect(view.keys.contains { $0.label == String(separator) })
        try expectSame(view, "decimal-pad")
    }

    @Test func `preview and overlay are equal if a key leads to no other layout`() throws {
        let kiosk = try Kiosk("ascii-capable", seed: 1)
        let view = kiosk.core.drawnView()
        #expect(view.keys.first { $0.label == "🌐" }?.state == .unavailable)
        try expectSame(view, "ascii-capable", "--layer", "1")
    }
}
