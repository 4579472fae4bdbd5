// SPDX-License-Identifier: MIT

import Control
import Devices
import Engine
import Importing
internal import Text

/// A finger that touches the keys of a panel one after another, where they stand just then.
final class FingerSession {
    private let session: ControlSession
    private let panel: PanelState
    private let transform: PanelTransform
    private let pause: UInt64
    private var plan: FingerPlan
    private var finger: TouchInjector
    private let keypad: [KeypadAction: KeypadKey]
    /// Whether the finger is on the glass.
    private var isDown = false
    /// The reason why the finger stopped.
    private(set) var fault: String?

    /// How long a slide takes, in milliseconds.
    private static let slide: UInt64 = 250
    /// The longest wait for alternates, in milliseconds.
    private static let longestHold: UInt64 = 5000
    private static let slideSteps = 10

    /// Makes a finger for a panel of `session`; it does nothing until ``next()``.
    init(
        _ session: ControlSession, panel: PanelState, target: FingerTarget, actions: [FingerPlan.Action],
        pause: UInt64
    ) throws {
        self.session = session
        self.panel = panel
        self.pause = pause
        plan = FingerPlan(actions, panel: panel.name, layouts: target.layouts)
        transform = target.transform(on: panel.outputRotation)
        var keypad: [KeypadAction: KeypadKey] = [:]
        for case .press(let key) in actions { keypad[key] = try target.keypadKey(key) }
        self.keypad = keypad
        finger = try TouchInjector(target.device.devnode, touchscreen: target.touchscreen)
    }

    /// Does what is left, and ends the session.
    func next() {
        guard !plan.isDone else { return session.end() }
        session.view(of: panel) { [self] view in
            do throws(FingerFault) {
                switch try plan.next(on: view) {
                case .touch(let place, let time):
                    guard down(at: place) else { return }
                    session.wait(milliseconds: time) { [self] in finish() }
                case .slide(let start, let end):
                    guard down(at: start) else { return }
                    slide(from: start, to: end, step: 1)
                case .choose(let label, let place):
                    guard down(at: place) else { return }
                    awaitAlternate(label, waited: 0)
                case .press(let key): press(key)
                case nil: session.end()
                }
            } catch {
                stop("\(error)")
            }
        }
    }

    private func press(_ key: KeypadAction) {
        do throws(DeviceError) {
            try keypad[key]?.press()
            session.wait(milliseconds: pause) { [self] in next() }
        } catch {
            stop("\(error)")
        }
    }

    private func stop(_ reason: String) {
        fault = reason
        lift()
        session.end()
    }

    /// Lifts the finger if it is down.
    func lift() {
        guard isDown else { return }
        isDown = false
        try? finger.up()
    }

    private func slide(from start: Point, to end: Point, step: Int) {
        session.wait(milliseconds: Self.slide / UInt64(Self.slideSteps)) { [self] in
            let part = Double(step) / Double(Self.slideSteps)
            let place = Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
            guard move(to: place) else { return }
            if step < Self.slideSteps { slide(from: start, to: end, step: step + 1) } else { finish() }
        }
    }

    private func awaitAlternate(_ label: String, waited: UInt64) {
        session.wait(milliseconds: FingerPlan.rest) { [self] in
            session.view(of: panel) { [self] view in
                if let alternate = view.alternates.first(where: { $0.label == label }) {
                    guard move(to: alternate.frame.center) else { return }
                    return session.wait(milliseconds: FingerPlan.rest) { [self] in finish() }
                }
                guard waited < Self.longestHold else { return stop("the key offers no \(quoted(label))") }
                awaitAlternate(label, waited: waited + FingerPlan.rest)
            }
        }
    }

    private func finish() {
        do {
            try finger.up()
            isDown = false
            session.wait(milliseconds: pause) { [self] in next() }
        } catch {
            stop("\(error)")
        }
    }

    /// Puts the finger down; returns whether that worked, and otherwise ends the session.
    private func down(at place: Point) -> Bool {
        perform(at: place) { (finger, x, y) throws(DeviceError) in try finger.down(x: x, y: y) }
    }

    private func move(to place: Point) -> Bool {
        perform(at: place) { (finger, x, y) throws(DeviceError) in try finger.move(x: x, y: y) }
    }

    private func perform(
        at place: Point, _ work: (inout TouchInjector, Double, Double) throws(DeviceError) -> Void
    ) -> Bool {
        guard let (x, y) = transform.deviceFractions(x: place.x, y: place.y) else {
            stop("the calibration of \(panel.name) maps the glass to a line")
            return false
        }
        do throws(DeviceError) {
            isDown = true
            try work(&finger, x, y)
            return true
        } catch {
            stop("\(error)")
            return false
        }
    }
}
