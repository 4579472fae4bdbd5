// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import Importing

@Suite struct FingerPlanTests {
    /// The gestures of a plan on a view that shows these layers one after another, and the reason why it stops.
    private func gestures(
        _ actions: [FingerPlan.Action], on layers: String..., isVisible: Bool = true
    ) -> (gestures: [FingerPlan.Gesture], fault: String?) {
        var plan = FingerPlan(actions, panel: "front", layouts: [smallLayout])
        var gestures: [FingerPlan.Gesture] = []
        do throws(FingerFault) {
            for layer in layers {
                var view = smallView(layer: layer)
                view.isVisible = isVisible
                if let gesture = try plan.next(on: view) { gestures.append(gesture) }
            }
        } catch {
            return (gestures, "\(error)")
        }
        #expect(plan.isDone)
        return (gestures, nil)
    }

    private let a = Point(x: 0.125, y: 0.75)
    private let enter = Point(x: 0.375, y: 0.75)

    @Test func `words are tapped by their keys, or character by character`() {
        let result = gestures(
            [.tap("Enter"), .tap("aa"), .hold("a", 500)], on: "base", "base", "base", "base", "base")
        #expect(result.gestures == [.touch(enter, 80), .touch(a, 80), .touch(a, 80), .touch(a, 500)])
        #expect(result.fault == nil)
    }

    @Test func `a slide goes from a key to a place in per cents of the panel`() {
        #expect(
            gestures([.swipe(from: "a", to: "50%,90%")], on: "base").gestures
                == [.slide(from: a, to: Point(x: 0.5, y: 0.9))])
        for place in ["50%", "50%,101%", "50,90", "x"] {
            #expect(
                gestures([.swipe(from: "a", to: place)], on: "base").fault
                    == "the layout small shows no key for '\(place)'")
        }
    }

    @Test func `characters are typed by way of layers and alternates`() {
        let result = gestures([.type("ä"), .type("€")], on: "base", "base", "digits", "signs")
        let toDigits = Point(x: 0.625, y: 0.75)
        #expect(
            result.gestures == [.choose("ä", at: a), .touch(toDigits, 80), .touch(enter, 80), .touch(a, 80)])
    }

    @Test func `a character without a way stops the finger before anything is typed`() {
        let result = gestures([.type("a"), .type("x")], on: "base")
        #expect(result.gestures == [])
        #expect(result.fault == "the layout small shows no key for 'x'; nothing was typed")
    }

    @Test func `a layer that never comes stops the finger after eight taps`() {
        var plan = FingerPlan([.type("1")], panel: "front", layouts: [smallLayout])
        for _ in 0..<8 { #expect((try? plan.next(on: smallView(layer: "base"))) != nil) }
        #expect(throws: FingerFault.self) { try plan.next(on: smallView(layer: "base")) }
    }

    @Test func `a word with a character that has no key is refused as a whole`() {
        #expect(
            gestures([.tap("ab")], on: "base").fault
                == "the layout small shows no key for 'ab', and none for its character 'b'")
        #expect(gestures([.tap("b")], on: "base").fault == "the layout small shows no key for 'b'")
        #expect(gestures([.hold("b", 1)], on: "base").fault == "the layout small shows no key for 'b'")
    }

    @Test func `no finger touches the keys of a hidden view`() {
        let fault =
            "the view of front is hidden; `runepad show` shows it, and without it only places such as 50%,90% are "
            + "touched"
        let actions: [FingerPlan.Action] = [
            .tap("a"), .hold("a", 1), .swipe(from: "1%,1%", to: "a"), .swipe(from: "a", to: "1%,1%"),
            .type("a"),
        ]
        for action in actions {
            #expect(gestures([action], on: "base", isVisible: false).fault == fault, "\(action)")
        }
    }

    @Test func `a key that types nothing now is said to be grey`() {
        var plan = FingerPlan([.tap("a")], panel: "front", layouts: [smallLayout])
        #expect(throws: FingerFault("the key 'a' is grey, and types nothing now")) {
            try plan.next(on: smallView(layer: "base", unavailable: "a"))
        }
    }

    @Test(arguments: [false, true])
    func `a place of the panel is touched whether the view is shown or not`(isVisible: Bool) {
        let (corner, middle) = (Point(x: 0.01, y: 0.99), Point(x: 0.5, y: 0.25))
        let result = gestures(
            [.tap("1%,99%"), .hold("50%,25%", 500), .swipe(from: "1%,99%", to: "50%,25%")], on: "base",
            "base",
            "base", isVisible: isVisible)
        #expect(
            result.gestures == [.touch(corner, 80), .touch(middle, 500), .slide(from: corner, to: middle)])
        #expect(result.fault == nil)
    }

    @Test(arguments: [false, true])
    func `a key of the keypad is pressed whether the view is shown or not`(isVisible: Bool) {
        let result = gestures([.press(.down), .press(.again)], on: "base", "base", isVisible: isVisible)
        #expect(result.gestures == [.press(.down), .press(.again)])
        #expect(result.fault == nil)
    }
}
