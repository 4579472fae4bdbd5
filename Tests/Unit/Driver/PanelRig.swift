// SPDX-License-Identifier: MIT

import Checkout
import Control
import Devices
import Engine
import Testing
import YAML

@testable import Driver

/// A panel without its devices: the files, the setup that follows from them, and the core that decides.
///
/// The touchscreen follows sixteen contacts, on 32,768 units each way. The keymap is that of a US keyboard.
final class PanelRig {
    private let folder = TemporaryFolder()
    private let locale: String
    private let surroundings: CoreSurroundings
    private(set) var settings: Settings
    private(set) var setup: PanelSetup
    private(set) var diagnostics: [String]
    private var core: PanelCore
    private var now = MonotonicTime(rawValue: 1_000_000)
    private var typed: [String] = []
    /// The slots of the contacts that are down on the pass-through touchscreen.
    private(set) var passing: Set<Int> = []
    /// The number of contacts that have ended there.
    private(set) var passedCount = 0
    private var passSlot = 0

    /// Reads the files, and shows the view.
    ///
    /// `list` is the value of `layout`, and `fields` has further fields of the panel. `layouts` has the texts of layouts
    /// beside the shipped ones and those of transcripts, and `files` those of other files in their folder.
    init(
        _ list: String, _ fields: String = "", layouts: [String: String] = [:], files: [String: String] = [:],
        locale: String = "C", generator: any RandomNumberGenerator = SeededGenerator(seed: 1)
    ) throws {
        self.locale = locale
        surroundings = CoreSurroundings(
            generator: generator, civilTime: { _ in CivilTime(year: 2000, month: 1, day: 1) })
        (settings, diagnostics) = try Self.read(list, fields, layouts, files, locale, folder)
        setup = try Self.setup(settings)
        core = Self.core(setup, PanelLayouts(setup.plans), surroundings)
        perform(.show)
    }

    /// Reads the files again after a change, and goes on with them as far as they work.
    func reload(
        _ list: String, _ fields: String = "", layouts: [String: String] = [:], files: [String: String] = [:]
    ) throws {
        var (new, faults) = try Self.read(list, fields, layouts, files, locale, folder)
        _ = new.keepWhatWorked(of: settings)
        (settings, diagnostics) = (new, faults)
        let (former, next) = (setup, try Self.setup(new))
        guard next != former else { return }
        core = Self.core(next, next.layouts(after: core.layouts, of: former.settings), surroundings)
        setup = next
        perform(.show)
    }

    private static func read(
        _ list: String, _ fields: String, _ layouts: [String: String], _ files: [String: String],
        _ locale: String, _ folder: TemporaryFolder
    ) throws -> (Settings, [String]) {
        for (name, text) in files { try folder.write(text, to: name) }
        for (name, text) in layouts { try folder.write(text, to: name + ".yaml") }
        let more = fields.isEmpty ? "" : ", \(fields)"
        let path = try folder.write(
            "panels: [{name: front, layout: \(list), keymap: us, locale: \(locale)\(more)}]\n",
            to: "runepad.yaml")
        let options = DriverOptions(
            configurationPath: path,
            layoutDirectories: [folder.path, Checkout.transcripts + "/layouts", Checkout.layouts],
            glyphsPath: folder.path + "/glyphs")
        var diagnostics = DiagnosticList()
        let settings = try #require(Settings(reading: options, into: &diagnostics), "\(diagnostics.sorted)")
        return (settings, diagnostics.sorted.map { "\($0)".replacing(folder.path + "/", with: "") })
    }

    private static func setup(_ settings: Settings) throws -> PanelSetup {
        let axis = Axis(minimum: 0, maximum: 32_767)
        return PanelSetup(
            name: "front", settings: try #require(settings.panels[0]), device: RosterRig.screen(1),
            description: TouchscreenDescription(reporting: .slots(16), x: axis, y: axis))
    }

    private static func core(
        _ setup: PanelSetup, _ layouts: PanelLayouts, _ surroundings: CoreSurroundings
    ) -> PanelCore {
        PanelCore(
            setup.description, layouts: layouts, transform: setup.transform, rules: setup.rules,
            composer: PassThroughComposer(setup.description), surroundings: surroundings)
    }
}

// MARK: - What happens

extension PanelRig {
    /// Performs a request, and takes what follows.
    func perform(_ request: CoreRequest) {
        core.perform(request, at: now)
        finish()
    }

    /// Puts contacts on the glass in one report, at fractions of the touchscreen.
    func down(_ contacts: (slot: Int, point: Point)...) {
        for (slot, point) in contacts {
            write(EventCode.absMTSlot, Int32(slot))
            write(EventCode.absMTTrackingID, Int32(slot + 1))
            place(point)
        }
        report()
    }

    func move(_ slot: Int, to point: Point) {
        write(EventCode.absMTSlot, Int32(slot))
        place(point)
        report()
    }

    /// Lifts contacts in one report.
    func up(_ slots: Int...) {
        for slot in slots {
            write(EventCode.absMTSlot, Int32(slot))
            write(EventCode.absMTTrackingID, -1)
        }
        report()
    }

    func tap(_ point: Point) {
        down((0, point))
        up(0)
    }

    /// Taps the key with this label, on a panel that is not turned.
    func tap(_ label: String) throws { tap(try point(label)) }

    /// Lets time pass, and has the core do what is due.
    func wait(milliseconds: UInt64) {
        let end = now.advanced(byMicroseconds: milliseconds * 1000)
        while let deadline = core.deadline, deadline <= end {
            now = max(now, deadline)
            core.advance(to: now)
            finish()
        }
        now = end
    }

    private func place(_ point: Point) {
        write(EventCode.absMTPositionX, Int32((point.x * 32_767).rounded()))
        write(EventCode.absMTPositionY, Int32((point.y * 32_767).rounded()))
    }

    private func write(_ code: UInt16, _ value: Int32) {
        _ = core.take(InputEvent(type: EventType.abs, code: code, value: value), at: now)
    }

    private func report() {
        _ = core.take(InputEvent.report, at: now)
        finish()
        now = now.advanced(byMicroseconds: 10_000)
    }

    private func finish() {
        takeOutput()
        core.settle(at: now)
        takeOutput()
    }

    private func takeOutput() {
        for event in core.keyEvents where event.type == EventType.key {
            let name = Keycode(rawValue: event.code).name ?? "\(event.code)"
            typed.append(name + (event.value == 1 ? "↓" : "↑"))
        }
        for event in core.contactEvents where event.type == EventType.abs {
            switch event.code {
            case EventCode.absMTSlot: passSlot = Int(event.value)
            case EventCode.absMTTrackingID where event.value >= 0: passing.insert(passSlot)
            case EventCode.absMTTrackingID: if passing.remove(passSlot) != nil { passedCount += 1 }
            default: break
            }
        }
        core.removeOutput()
    }
}

extension PanelCore {
    /// Copies of the events for both devices.
    fileprivate var keyEvents: [InputEvent] { mutating get { copies(keyboardEvents) } }
    fileprivate var contactEvents: [InputEvent] { mutating get { copies(passThroughEvents) } }
}

private func copies(_ events: borrowing Span<InputEvent>) -> [InputEvent] {
    var copies: [InputEvent] = []
    for index in events.indices { copies.append(events[index]) }
    return copies
}

// MARK: - What is seen

extension PanelRig {
    /// The events of keys since the last call.
    func takeTyped() -> String {
        defer { typed = [] }
        return typed.joined(separator: " ")
    }

    func takeChanges() -> CoreChanges { core.takeChanges() }

    var view: DrawnView { core.drawnView() }
    var placed: PlacedLayout { core.layouts.plan.placed }
    var labels: [String] { view.allKeys.map(\.label) }
    var status: ViewStatus { core.viewStatus }
    /// The index of the layout that the next person finds.
    var lastingLayout: Int { core.layouts.lasting }
    /// The handle of the hidden view, or `nil` if the panel has none.
    var handle: Frame? { core.layouts.plan.placed.handle }

    /// The middle of the key with this label.
    func point(_ label: String) throws -> Point {
        let key = view.allKeys.first { $0.label == label }
        return try #require(key, "there is no key '\(label)' among \(labels)").frame.center
    }
}
