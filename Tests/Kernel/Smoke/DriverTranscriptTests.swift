// SPDX-License-Identifier: MIT

import Checkout
import Configuration
import Devices
import Engine
import Foundation
import Glibc
import LayoutFiles
import TestPanels
import Testing
import Transcripts
import YAML

@testable import KernelRig

/// A transcript of the corpus.
struct TranscriptScript: CustomTestStringConvertible, Sendable {
    let name: String
    let transcript: Transcript
    var testDescription: String { name }
}

private let corpus: [TranscriptScript] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: Checkout.transcripts)) ?? []
    return names.filter { $0.hasSuffix(".transcript") }.sorted().compactMap { name in
        guard let text = try? String(contentsOfFile: "\(Checkout.transcripts)/\(name)", encoding: .utf8),
            let transcript = try? Transcript(parsing: text)
        else { return nil }
        return TranscriptScript(name: name, transcript: transcript)
    }
}()

/// The corpus of `Tests/Transcripts`, performed on real devices: touchscreen → driver → keyboard.
struct DriverTranscriptTests {
    @Test func `there are at least 45 transcripts, and at most 9 skip real devices`() {
        #expect(corpus.count >= 45)
        #expect(corpus.count { $0.transcript.pureOnly != nil } <= 9)
    }

    @Test(arguments: corpus.filter { $0.transcript.pureOnly == nil })
    func `real devices type and pass on what each transcript expects`(script: TranscriptScript) throws {
        // A step of so many milliseconds may take longer on a crowded machine, and would mean something else then.
        for _ in 0..<5 {
            if let outcome = try perform(script.transcript) {
                for (line, got, expected) in outcome { #expect(got == expected, "\(script.name):\(line)") }
                return
            }
        }
        Issue.record("the machine is too slow to wait for as long as \(script.name) says")
    }

    /// The longest time between two reports that means no more than their order: a long press takes half a second.
    private static let longestPause = Duration.milliseconds(300)

    /// What came of each step and what was to come; `nil` when a step took too long to mean anything.
    private func perform(_ transcript: Transcript) throws -> [(line: Int, got: String, expected: String)]? {
        let size = transcript.panelSize
        let phys = uniquePhys("switches")
        // Statements, because Swift 6.2 gives up one long expression.
        var fields: [String] = []
        if let size { fields.append("size: \(size.width)x\(size.height)mm") }
        if let confirmation = transcript.guided {
            fields.append("guided: {confirm: \(confirmation.rawValue), fingers: 1s, headphones: no}")
        }
        if let touches = transcript.touches { fields.append("touches: \(touches)") }
        if let staff = transcript.staff { fields.append("staff-gesture: \(staff.gesture)") }
        if transcript.isScanned { fields.append(scanField(transcript.scanning, at: phys)) }
        if transcript.hasKeypad { fields.append("navigate: {device: {phys: \"\(phys)\"}}") }
        let rig = try DriverRig("[\(transcript.layouts.joined(separator: ", "))]", fields: fields)
        let keys =
            transcript.hasKeypad
            ? NavigationRule.usualNames.values.map(\.code) : [VirtualSwitches.first, VirtualSwitches.second]
        let isAssisted = transcript.isScanned || transcript.hasKeypad
        let switches = isAssisted ? try VirtualSwitches(phys: phys, keys: keys) : nil
        try rig.start()
        if isAssisted { try rig.awaitSwitches(1) }
        let layouts = try place(transcript.allLayouts, on: size)
        // Where there is nothing to see, nothing is looked for.
        let isWatched =
            layouts.count > 1
            || layouts.contains { $0.layout.shuffle != nil || $0.layout.keys.contains { $0.action == .move } }
        var hand = TranscriptHand(over: layouts)
        var outcome: [(Int, String, String)] = []
        var (lastReport, isLate) = (ContinuousClock.Instant?.none, false)
        func labels() -> [String] { rig.view?.allKeys.map { $0.label } ?? [] }
        if isWatched { try rig.settleView() }
        if transcript.guided != nil { try rig.holdThreeFingers(milliseconds: 1200) }
        for step in transcript.steps {
            let endedBefore = rig.passedContacts.count
            let before = isWatched ? labels() : []
            for (index, statement) in step.statements.enumerated() {
                if case .press(let press) = statement {
                    try perform(press, on: switches)
                    continue
                }
                if case .keypad(let action) = statement {
                    try switches?.press(try #require(NavigationRule.usualNames[action]).code)
                    continue
                }
                if case .report = statement {
                    let now = ContinuousClock.now
                    isLate = isLate || lastReport.map { now - $0 > Self.longestPause } ?? false
                    lastReport = now
                } else {
                    lastReport = nil
                }
                guard try rig.perform(statement, with: &hand) else { return nil }
                // A finger that settles would begin the staff's taps anew.
                let isLast = index == step.statements.count - 1
                guard isWatched, isLast || transcript.staff == nil else { continue }
                try rig.settleView()
                let view = try #require(rig.view)
                hand.shown = try #require(layouts.firstIndex { $0.layout.name == view.layout })
                hand.place.shift = layouts[hand.shown].shift(at: view.frame)
            }
            if isWatched {
                let after = labels()
                // Another layer or layout has other labels, not another order of the same.
                let isShuffled = before != after && before.sorted() == after.sorted()
                outcome.append((step.line, "shuffled: \(isShuffled)", "shuffled: \(step.isShuffled)"))
                if let layout = step.layout { outcome.append((step.line, rig.view?.layout ?? "", layout)) }
            }
            // What is typed at a keyboard's pace comes later than what was touched.
            let expected = step.expected.map(\.description).joined(separator: " ")
            try? rig.awaitTyped(step.expected.count)
            outcome.append((step.line, try rig.takeTyped(), expected))
            let slots = rig.passed.open.keys.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
            outcome.append(
                (
                    step.line, hand.contacts(in: slots).joined(separator: " "),
                    step.passed.joined(separator: " ")
                ))
            if transcript.touches != nil {
                let ended = rig.passedContacts.count - endedBefore
                outcome.append((step.line, "ended: \(ended)", "ended: \(step.ended)"))
            }
        }
        outcome.append((0, try rig.keysDown().joined(separator: " "), ""))
        return isLate && outcome.contains { $0.1 != $0.2 } ? nil : outcome
    }

    /// The configuration of two switches.
    private func scanField(_ scanning: Scanning, at phys: String) -> String {
        let key = { (name: String) in "{device: {phys: \"\(phys)\"}, key: \(name)}" }
        let step = scanning.isStepped ? ", step: \(key("KEY_F14"))" : ""
        return "scan: {switch: \(key("KEY_F13"))\(step), by: \(scanning.order.rawValue), speed: 10s}"
    }

    private func perform(_ press: Transcript.Press, on switches: borrowing VirtualSwitches?) throws {
        switch press {
        case .press: try switches?.set(VirtualSwitches.first, isDown: true)
        case .release: try switches?.set(VirtualSwitches.first, isDown: false)
        case .step:
            try switches?.set(VirtualSwitches.second, isDown: true)
            try switches?.set(VirtualSwitches.second, isDown: false)
        }
    }

    /// The layouts of these names and those to which their keys lead, in the driver's order.
    private func place(_ names: [String], on size: PhysicalSize?) throws -> [PlacedLayout] {
        var collection = LayoutCollection(
            LayoutLibrary(directories: [Checkout.transcripts + "/layouts"], checkout: Checkout.layouts))
        var diagnostics = DiagnosticList()
        let place = SourcePlace(file: "transcript")
        let set = collection.layouts(names.map { (.named($0), place) }, into: &diagnostics)
        return try #require(set, "\(diagnostics)").files.map {
            PlacedLayout($0.layout, on: Placement(panelSize: size))
        }
    }
}

extension PlacedLayout {
    /// How far the view has been moved to stand at a frame: see ``ViewPlace/shift``.
    fileprivate func shift(at frame: Frame) -> Int {
        shifts(from: ViewPlace()).min { first, second in
            func distance(_ shift: Int) -> Double {
                abs(self.frame(at: ViewPlace(shift: shift)).minY - frame.minY)
            }
            return distance(first) < distance(second)
        } ?? 0
    }
}

extension DriverRig {
    /// Holds three fingers above the view, which begins guided touch.
    fileprivate func holdThreeFingers(milliseconds: Int) throws {
        let points = [0.3, 0.5, 0.7].map { Point(x: $0, y: 0.1) }
        try down((0, points[0]), (1, points[1]), (2, points[2]))
        Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
        try up(0, 1, 2)
        try settle()
    }

    /// Performs a statement; false when time passed that was not to pass.
    fileprivate func perform(_ statement: Transcript.Statement, with hand: inout TranscriptHand) throws
        -> Bool
    {
        switch statement {
        case .report(let touches):
            let changes = try hand.perform(touches)
            for change in changes {
                let slot = Int(change.slot)
                switch change.phase {
                case .began: screen?.down(slot: slot, x: change.x, y: change.y)
                case .moved: screen?.move(slot: slot, x: change.x, y: change.y)
                case .ended: screen?.up(slot: slot)
                case .cancelled: screen?.palm(slot: slot)
                }
            }
            try screen?.report()
            // A palm stays down until it is lifted.
            let palms = changes.filter { $0.phase == .cancelled }
            for palm in palms { screen?.up(slot: Int(palm.slot)) }
            if !palms.isEmpty { try screen?.report() }
            return true
        case .wait(let milliseconds):
            let start = MonotonicTime.now()
            // Here the passing of time is what is tested.
            Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
            return MonotonicTime.now().rawValue - start.rawValue < UInt64(milliseconds + 200) * 1000
        case .show, .hide, .field, .leave, .press, .keypad:
            Issue.record("real devices are not shown or hidden from outside, and have no text fields")
            return true
        case .shuffle:
            try deliver(SIGUSR2)
            return true
        }
    }
}
