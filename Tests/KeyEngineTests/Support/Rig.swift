// SPDX-License-Identifier: MIT

import Keycodes
import Layouts
import Touch
import Transcripts
import WordLists

@testable import KeyEngine

/// An engine with layouts on a panel, a clock, and a hand that performs statements of the transcripts' language.
final class Rig {
    var engine: KeyEngine
    private(set) var now = MonotonicTime(rawValue: 1_000_000)
    private(set) var layouts: PanelLayouts
    private var hand: TranscriptHand
    private var typed: [Transcript.KeyEvent] = []
    /// The key events of each report since they were last taken.
    private var reports: [[Transcript.KeyEvent]] = []

    /// Between two reports of the panel, in microseconds.
    static let interval: UInt64 = 10_000

    /// Makes the rig and shows the view.
    convenience init(
        _ layout: Layout, panelSize: PhysicalSize? = nil, isShown: Bool = true, words: WordList? = nil,
        resolver: some CharacterResolver = ASCIIKeymap()
    ) {
        self.init(
            [layout], doors: [LayoutDoors()], panelSize: panelSize, isShown: isShown, words: words,
            resolver: resolver)
    }

    /// Makes the rig of a panel with several layouts and shows the first of them.
    init(
        _ layouts: [Layout], doors: [LayoutDoors], panelSize: PhysicalSize? = nil, isShown: Bool = true,
        words: WordList? = nil, resolver: some CharacterResolver = ASCIIKeymap()
    ) {
        let plans = zip(layouts, doors).map { layout, doors in
            TypingPlan(
                PlacedLayout(layout, on: Placement(panelSize: panelSize)), resolver: resolver,
                panelSize: panelSize, doors: doors, words: words)
        }
        self.layouts = PanelLayouts(plans)
        engine = KeyEngine(plans[0])
        hand = TranscriptHand(over: plans.map(\.placed))
        if isShown { engine.show(at: now) }
    }

    /// The layout that is shown, placed.
    var placed: PlacedLayout { layouts.plan.placed }

    /// Performs steps and returns the key events that came of them, as `KEY_4↓ KEY_4↑`.
    func perform(_ script: String) throws -> String {
        let transcript = try Transcript(parsing: "title: t\nlayout: l\n\n" + script)
        for step in transcript.steps {
            for statement in step.statements { try perform(statement) }
        }
        return take()
    }

    /// Performs one statement.
    func perform(_ statement: Transcript.Statement) throws {
        switch statement {
        case .report(let touches):
            handle(try hand.perform(touches))
            pass(Self.interval)
        case .wait(let milliseconds):
            pass(UInt64(milliseconds) * 1000)
        case .show:
            engine.show(at: now)
        case .hide:
            engine.hide(at: now)
        case .shuffle:
            engine.requestShuffle()
        }
        follow()
    }

    /// Gives the engine the layout that it asks for, as a driver does.
    private func follow() {
        collect()
        engine.takeDueLayout(of: &layouts, at: now)
        hand.shown = layouts.shown
        collect()
    }

    /// Has a program want a layout.
    func choose(_ layout: Int) {
        engine.choose(layout, of: &layouts, at: now)
        follow()
    }

    /// Feeds one report as it is.
    func handle(_ changes: [ContactChange]) {
        engine.handle(changes.span, at: now)
        follow()
    }

    /// Lets time pass, calling the engine at each of its deadlines as a driver's timer does.
    func pass(_ microseconds: UInt64) {
        let end = now.advanced(byMicroseconds: microseconds)
        while let deadline = engine.deadline, deadline <= end {
            now = max(now, deadline)
            engine.advance(to: now)
            follow()
        }
        now = end
    }

    var isIdle: Bool { engine.isIdle }
    var isVisible: Bool { engine.isVisible }
    var isShuffleDue: Bool { engine.isShuffleDue }
    var isTimeDue: Bool { engine.isTimeDue }
    var isCompletionDue: Bool { engine.isCompletionDue }
    var isChangeDue: Bool { engine.isChangeDue }
    var isLayoutDue: Bool { engine.isLayoutDue }
    var passedSlots: UInt64 { engine.passedSlots }
    var viewSerial: UInt64 { engine.viewSerial }
    var clickSerial: UInt64 { engine.clickSerial }
    var deadline: MonotonicTime? { engine.deadline }
    var snapshot: ViewSnapshot { engine.snapshot() }

    /// The names of the contacts that belong to the pass-through.
    var passed: [String] { hand.contacts(in: engine.passedSlots) }

    /// The key events since the last call.
    func takeEvents() -> [Transcript.KeyEvent] {
        collect()
        defer {
            typed = []
            reports = []
        }
        return typed
    }

    /// The key events since the last call, as text.
    func take() -> String {
        takeEvents().map(\.description).joined(separator: " ")
    }

    /// The reports since the last call, as text.
    func takeReports() -> [String] {
        collect()
        let texts = reports.map { $0.map(\.description).joined(separator: " ") }
        _ = takeEvents()
        return texts
    }

    private func collect() {
        var report: [Transcript.KeyEvent] = []
        for index in 0..<engine.output.events.count {
            let event = engine.output.events[index]
            if event.type == 0 {
                reports.append(report)
                report = []
            } else {
                let keyEvent = Transcript.KeyEvent(Keycode(rawValue: event.code), isDown: event.value == 1)
                report.append(keyEvent)
                typed.append(keyEvent)
            }
        }
        engine.output.removeAll()
    }
}
