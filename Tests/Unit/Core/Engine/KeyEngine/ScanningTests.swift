// SPDX-License-Identifier: MIT

import Testing
import Transcripts

@testable import Engine

/// Typing with one switch: a highlight walks by itself, and a press chooses.
@Suite(.timeLimit(.minutes(10)))
struct ScanningTests {
    private static let second: UInt64 = 1_000_000

    /// Two rows, a label between keys, a key with an alternate, and a key that hides the view.
    private func layout(debounce: Double = 0) -> Layout {
        var layout = Layout.of(
            rows: "a Label b", "e Hide",
            keys: [
                Key(name: "a", action: .character("a")), Key(name: "b", action: .character("b")),
                Key(name: "Label", action: .none),
                Key(name: "e", action: .character("e"), alternates: [5]),
                Key(name: "Hide", action: .hide), Key(name: "3", action: .character("3")),
            ])
        layout.touch.debounce = debounce
        return layout
    }

    private func scanning(_ change: (inout Scanning) -> Void = { _ in }) -> Scanning {
        var scanning = Scanning()
        scanning.speed = 1
        change(&scanning)
        return scanning
    }

    private func focused(_ rig: Rig) -> String {
        rig.drawnView.allKeys.filter { $0.state.isFocused }.map(\.label).joined(separator: " ")
    }

    private func contact(_ phase: ContactChange.Phase, _ x: Double, _ y: Double, slot: Int32 = 0)
        -> ContactChange
    {
        ContactChange(slot: slot, phase: phase, x: x, y: y)
    }

    @Test func `the highlight walks over rows, then over the keys of the chosen row`() throws {
        let rig = Rig(layout(), scanning: scanning())
        #expect(focused(rig) == "a b")
        rig.pass(Self.second - 1)
        #expect(focused(rig) == "a b")
        rig.pass(1)
        #expect(focused(rig) == "e Hide")
        rig.pass(Self.second)
        #expect(focused(rig) == "a b")
        #expect(try rig.perform("switch") == "")
        #expect(focused(rig) == "a")
        rig.pass(Self.second)
        #expect(focused(rig) == "b")
        #expect(try rig.perform("press") == "KEY_B↓ KEY_B↑")
        #expect(focused(rig) == "a b")
        #expect(try rig.perform("release") == "")
    }

    @Test func `a latched key keeps its state under the highlight`() throws {
        let layout = Layout.of(
            rows: "Shift a",
            keys: [
                Key(name: "Shift", action: .modifier(.shift, .once)), Key(name: "a", action: .character("a")),
            ])
        let rig = Rig(layout, scanning: scanning { $0.order = .linear })
        #expect(rig.drawnView.keys.map(\.state) == [.focused, .plain])
        _ = try rig.perform("switch")
        #expect(rig.drawnView.keys.map(\.state) == [.focusedLatched, .plain])
        rig.pass(Self.second)
        #expect(rig.drawnView.keys.map(\.state) == [.latched, .focused])
    }

    @Test func `after two passes over a row, the highlight walks over the rows again`() throws {
        let rig = Rig(layout(), scanning: scanning())
        _ = try rig.perform("switch")
        rig.pass(3 * Self.second)
        #expect(focused(rig) == "b")
        rig.pass(Self.second)
        #expect(focused(rig) == "a b")
    }

    @Test func `after five passes without a press, the highlight stops until the next press`() throws {
        let rig = Rig(layout(), scanning: scanning())
        rig.pass(10 * Self.second - 1)
        #expect(focused(rig) == "e Hide")
        rig.pass(1)
        #expect(focused(rig) == "")
        #expect(rig.deadline == nil)
        #expect(try rig.perform("switch") == "")
        #expect(focused(rig) == "a b")
        #expect(rig.deadline != nil)
    }

    @Test func `in linear order, the highlight walks over all keys and stops after five passes`() throws {
        let rig = Rig(layout(), scanning: scanning { $0.order = .linear })
        var walk: [String] = []
        for _ in 0..<5 {
            walk.append(focused(rig))
            rig.pass(Self.second)
        }
        #expect(walk == ["a", "b", "e", "Hide", "a"])
        rig.pass(15 * Self.second)
        #expect(focused(rig) == "")
        #expect(rig.deadline == nil)
    }

    @Test func `with a second switch, only that switch moves the highlight`() throws {
        let rig = Rig(layout(), scanning: scanning { $0.isStepped = true })
        #expect(rig.deadline == nil)
        #expect(try rig.perform("step; switch") == "")
        #expect(focused(rig) == "e")
        #expect(rig.deadline == nil)
    }

    @Test func `holding the switch on a key offers its alternates, and a press chooses one`() throws {
        let rig = Rig(layout(), scanning: scanning { $0.isStepped = true })
        _ = try rig.perform("step; switch; press")
        rig.pass(399_999)
        #expect(rig.drawnView.alternates.isEmpty)
        rig.pass(1)
        #expect(rig.drawnView.alternates.map(\.state) == [.chosen])
        #expect(try rig.perform("release") == "")
        #expect(try rig.perform("switch") == "KEY_3↓ KEY_3↑")
        #expect(rig.drawnView.alternates.isEmpty)
        #expect(focused(rig) == "a b")
    }

    @Test func `choosing a key that hides the view stops scanning; a press requests the view`() throws {
        let rig = Rig(layout(), scanning: scanning())
        rig.pass(Self.second)
        _ = try rig.perform("switch")
        rig.pass(Self.second)
        _ = try rig.perform("switch")
        #expect(!rig.isVisible)
        #expect(rig.deadline == nil)
        _ = rig.core.takeChanges()
        _ = try rig.perform("switch")
        #expect(rig.core.takeChanges().isHandleTapped == true)
    }

    @Test func `a press within the debounce time after a release is ignored`() throws {
        let rig = Rig(layout(debounce: 0.5), scanning: scanning { $0.isStepped = true })
        _ = try rig.perform("switch")
        #expect(focused(rig) == "a")
        #expect(try rig.perform("switch") == "")
        rig.pass(499_999)
        #expect(try rig.perform("switch") == "")
        rig.pass(1)
        #expect(try rig.perform("switch") == "KEY_A↓ KEY_A↑")
    }

    @Test func `a switch that was down for long is no less followed by a hand that trembles`() throws {
        let rig = Rig(layout(debounce: 0.5), scanning: scanning { $0.isStepped = true })
        _ = try rig.perform("press; wait 2000; release")
        #expect(focused(rig) == "a")
        rig.pass(499_999)
        #expect(try rig.perform("switch") == "")
        rig.pass(500_000)
        #expect(try rig.perform("switch") == "KEY_A↓ KEY_A↑")
    }

    @Test func `the first press of all counts however short the machine has been up`() throws {
        let rig = Rig(layout(debounce: 1.5), scanning: scanning { $0.isStepped = true })
        #expect(rig.now.rawValue < 1_500_000)
        _ = try rig.perform("switch")
        #expect(focused(rig) == "a")
    }

    @Test(arguments: [(0.1, 0.9), (0.5, 0.1)])
    func `with switch touch, a touch anywhere is a press and is not passed on`(x: Double, y: Double) {
        let rig = Rig(layout(), scanning: scanning { $0.takesTouches = true })
        for _ in 0..<2 {
            rig.handle([contact(.began, x, y)])
            #expect(rig.passedSlots == 0)
            rig.handle([contact(.moved, 0.9, 0.95)])
            rig.handle([contact(.ended, 0.9, 0.95)])
        }
        #expect(rig.take() == "KEY_A↓ KEY_A↑")
        // A second contact is no second press.
        rig.handle([contact(.began, x, y), contact(.began, 0.2, 0.2, slot: 1)])
        #expect(focused(rig) == "a")
        rig.handle([contact(.ended, 0.2, 0.2, slot: 1), contact(.ended, x, y)])
        #expect(rig.isIdle)
    }

    @Test func `a touch beside the view chooses as one in the view does`() {
        var layout = layout()
        layout.height = .fraction(0.5)
        let rig = Rig(layout, scanning: scanning { $0.takesTouches = true })
        for _ in 0..<2 {
            rig.handle([contact(.began, 0.5, 0.1)])
            #expect(rig.passedSlots == 0)
            rig.handle([contact(.ended, 0.5, 0.1)])
        }
        #expect(rig.take() == "KEY_A↓ KEY_A↑")
    }

    @Test func `a finger that lay on the glass while another hid the view taps no handle`() throws {
        // On this panel of 7 inches the handle is in the middle of the lower edge.
        let rig = Rig(
            layout(), panelSize: PhysicalSize(width: 154, height: 86),
            scanning: scanning { $0.takesTouches = true }, hasHandle: true)
        rig.pass(Self.second)
        rig.handle([contact(.began, 0.1, 0.1)])
        rig.handle([contact(.began, 0.5, 0.95, slot: 1)])
        rig.handle([contact(.ended, 0.1, 0.1)])
        rig.pass(Self.second)
        #expect(focused(rig) == "Hide")
        rig.handle([contact(.began, 0.1, 0.1)])
        rig.handle([contact(.ended, 0.1, 0.1)])
        #expect(!rig.isVisible)
        _ = rig.core.takeChanges()
        rig.handle([contact(.ended, 0.5, 0.95, slot: 1)])
        #expect(rig.core.takeChanges().isHandleTapped == false)
    }

    @Test func `after a finger has shown another layer, the highlight begins at its rows`() throws {
        let layout = Layout.of(
            [("base", ["More a", "b c"]), ("more", ["x y", "z"])],
            keys: [Key(name: "More", action: .layer(1, .lock))])
        let rig = Rig(layout, scanning: scanning())
        rig.pass(Self.second)
        #expect(focused(rig) == "b c")
        _ = try rig.perform("tap More")
        rig.pass(Self.second)
        #expect(focused(rig) == "x y")
    }

    @Test func `while the view is hidden, touches are passed on to other programs`() {
        let rig = Rig(layout(), isShown: false, scanning: scanning { $0.takesTouches = true })
        rig.handle([contact(.began, 0.5, 0.9)])
        #expect(rig.passedSlots == 1)
        #expect(rig.deadline == nil)
    }

    @Test func `after a layer key, the highlight begins at the rows of the new layer`() throws {
        let layout = Layout.of(
            [("base", ["More a"]), ("more", ["x y", "z"])],
            keys: [Key(name: "More", action: .layer(1, .lock)), Key(name: "a", action: .character("a"))])
        let rig = Rig(layout, scanning: scanning { $0.isStepped = true })
        #expect(try rig.perform("switch; switch") == "")
        #expect(rig.drawnView.layer == "more")
        #expect(focused(rig) == "x y")
        #expect(try rig.perform("step; switch; switch") == "KEY_Z↓ KEY_Z↑")
    }

    @Test func `without scanning, no key is highlighted`() throws {
        let rig = Rig(layout())
        #expect(try rig.perform("switch; step") == "")
        #expect(focused(rig) == "")
        #expect(rig.deadline == nil)
    }
}
