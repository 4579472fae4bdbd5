// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

/// Keys by which a person moves the view within reach.
@Suite(.timeLimit(.minutes(10))) struct MovingTests {
    /// Two rows at the lower edge of the panel, of which the upper one has the key that moves them.
    private func layout(
        height: Double = 0.5, press: TouchBehavior.Press = .touch, slide: TouchBehavior.Slide = .hold
    ) -> Layout {
        .of(
            rows: "a b c Move", "d e Hide Enter",
            keys: [
                Key(name: "Move", action: .move), Key(name: "Hide", action: .hide),
                Key(name: "Enter", action: .key(.enter)),
            ], press: press, slide: slide, height: height)
    }

    /// The upper edge of the view, in fractions of the panel's height.
    private func top(_ rig: Rig) -> Double { rig.drawnView.frame.minY }

    @Test(arguments: [(40, 0.25), (34, 0.25), (30, 0.125), (5, 0), (99, 0.5)] as [(Int, Double)])
    func `the key comes to the finger that lifts, by eighths, and stays on the panel`(
        y: Int, edge: Double
    ) throws {
        let rig = Rig(layout())
        // The middle of the key is at 62.5 %.
        #expect(try rig.perform("down m Move; move m 90%,\(y)%") == "")
        #expect(top(rig) == 0.5)
        #expect(rig.drawnView.keys[3].state == .pressed)
        #expect(try rig.perform("up m") == "")
        #expect(top(rig) == edge)
        #expect(rig.drawnView.keys[3].state == .plain)
        #expect(rig.drawnView.keys[0].frame.minY == edge)
        #expect(try rig.perform("tap a; tap e") == "KEY_A↓ KEY_A↑ KEY_E↓ KEY_E↑")
    }

    @Test func `a tap moves the view up by an eighth, and from the upper edge to the lower one`() throws {
        let rig = Rig(layout(height: 0.45))
        for edge in [0.425, 0.3, 0.175, 0.05, 0, 0.55] {
            #expect(try rig.perform("tap Move") == "")
            #expect(abs(top(rig) - edge) < 1e-9)
            #expect(try rig.perform("tap a") == "KEY_A↓ KEY_A↑")
        }
    }

    @Test(arguments: TouchBehavior.Press.allCases, TouchBehavior.Slide.allCases)
    func `a finger drags the view in every layout, but not one that glides over the key`(
        press: TouchBehavior.Press, slide: TouchBehavior.Slide
    ) throws {
        let rig = Rig(layout(press: press, slide: slide))
        #expect(try rig.perform("down m Move; move m 90%,30%; up m") == "")
        #expect(top(rig) == 0.125)
        _ = try rig.perform("down m a; move m Move; move m 90%,95%; up m")
        #expect(top(rig) == 0.125)
        #expect(rig.isIdle)
    }

    @Test func `a palm and a finger that comes back to the height of the key move nothing`() throws {
        let rig = Rig(layout())
        _ = try rig.perform("down m Move; move m 90%,20%; palm m")
        _ = try rig.perform("down m Move; move m 90%,20%; move m 5%,60%; up m")
        #expect(top(rig) == 0.5)
        #expect(rig.drawnView.keys[3].state == .plain)
    }

    @Test func `a view that moves releases the keys of other fingers`() throws {
        let rig = Rig(layout().held())
        #expect(try rig.perform("down h b; down m Move; move m 90%,20%") == "KEY_B↓")
        #expect(try rig.perform("up m") == "KEY_B↑")
        #expect(try rig.perform("move h d; up h") == "")
    }

    // MARK: The way back

    @Test(arguments: ["tap Hide; show", "hide; show"])
    func `the next person finds a view that was hidden at its place`(way: String) throws {
        let rig = Rig(layout())
        _ = try rig.perform("tap Move; \(way)")
        #expect(rig.isVisible && top(rig) == 0.5)
        #expect(try rig.perform("tap a") == "KEY_A↓ KEY_A↑")
    }

    @Test func `a view that is dragged and hidden in one report does not move when it is shown`() throws {
        let rig = Rig(layout())
        _ = try rig.perform("down m Move; move m 90%,20%; down h Hide; up m + up h; show")
        #expect(top(rig) == 0.5)
    }

    @Test func `a suspended machine finds the view at its place`() throws {
        let rig = Rig(layout())
        _ = try rig.perform("tap Move")
        rig.core.perform(.releaseAll, at: rig.now)
        rig.core.settle(at: rig.now)
        #expect(rig.isVisible && top(rig) == 0.5)
    }

    @Test func `Enter moves a view back if it leads to the first layer`() throws {
        for returns in [false, true] {
            var layout = layout()
            layout.firstLayer = returns ? UseEnd(occasions: [.enter]) : nil
            let rig = Rig(layout)
            #expect(try rig.perform("tap Move; tap Enter") == "KEY_ENTER↓ KEY_ENTER↑")
            #expect(top(rig) == (returns ? 0.5 : 0.375))
        }
    }

    @Test func `a view moves back a minute after the last touch, and then waits for nothing`() throws {
        let rig = Rig(layout())
        #expect(rig.deadline == nil)
        _ = try rig.perform("tap Move; wait 50000; tap a")
        // The tap ended 10 ms ago.
        rig.pass(59_989_999)
        #expect(top(rig) == 0.375)
        rig.pass(1)
        #expect(top(rig) == 0.5)
        #expect(rig.deadline == nil)
    }

    @Test func `a view moves back with what its layout does after a time without touch`() throws {
        var layout = layout()
        layout.firstLayer = UseEnd(occasions: [.idle], idleTime: 5)
        layout.hiding = UseEnd(occasions: [.idle], idleTime: 8)
        let rig = Rig(layout)
        _ = try rig.perform("tap Move")
        rig.pass(4_989_999)
        #expect(top(rig) == 0.375)
        rig.pass(1)
        #expect(top(rig) == 0.5)
        // The way back does not postpone the rest.
        rig.pass(2_999_999)
        #expect(rig.isVisible)
        rig.pass(1)
        #expect(!rig.isVisible)
    }

    @Test func `another layout stands where the view was moved, until the visit ends`() throws {
        var secret = layout()
        secret.keys[1] = Key(name: "Hide", action: .layout("next"))
        secret.isSecret = true
        let links = [LayoutLinks(named: ["next": 1]), LayoutLinks()]
        let rig = Rig([secret, layout(height: 0.25)], links: links)
        _ = try rig.perform("tap Move; tap Hide")
        #expect(rig.layouts.shown == 1 && top(rig) == 0.625)
        #expect(try rig.perform("tap Enter") == "KEY_ENTER↓ KEY_ENTER↑")
        #expect(rig.layouts.shown == 0 && top(rig) == 0.5)
    }

    // MARK: Other ways to use it

    @Test func `at its second place a view moves down`() throws {
        let rig = Rig(
            [layout()], links: [LayoutLinks()], panelSize: PhysicalSize(width: 154, height: 86),
            avoidsTouches: true, isShown: false)
        _ = try rig.perform("tap 50%,90%; field; leave")
        #expect(top(rig) == 0)
        _ = try rig.perform("tap Move; tap Move")
        #expect(top(rig) == 0.375)
        _ = try rig.perform("hide; show")
        #expect(top(rig) == 0.5)
    }

    @Test func `a person who hears the keys moves the view by steps`() throws {
        let rig = Rig(layout())
        rig.core.perform(.guide(GuidedTouch()), at: rig.now)
        // From the first key over the edge of its row.
        #expect(try rig.perform("keypad right; keypad left; keypad select; keypad select") == "")
        #expect(rig.takeSaid() == ["began", "a", "wrapped:Move", "typed:Move", "typed:Move"])
        #expect(top(rig) == 0.25)
    }

    @Test func `a switch moves the view, and the highlight begins again there`() throws {
        let rig = Rig(
            .of(rows: "Move", "a", keys: [Key(name: "Move", action: .move)], height: 0.5),
            scanning: Scanning())
        _ = try rig.perform("switch; switch")
        #expect(top(rig) == 0.375)
        #expect(rig.drawnView.keys[0].state == .focused)
    }

    @Test func `a key that cannot move its view is unavailable`() throws {
        let region = Region(
            x: .fraction(0), y: .fraction(0.5), width: .fraction(1), height: .fraction(0.5))
        func unavailable(_ height: Double, _ region: Region? = nil) -> Set<Int> {
            let placed = PlacedLayout(layout(height: height), on: Placement(region: region))
            return TypingPlan(placed, resolver: ASCIIKeymap()).keysWithoutEffect
        }
        #expect(unavailable(0.5) == [])
        #expect(unavailable(1) == [0] && unavailable(0.5, region) == [0])
        let rig = Rig(layout(height: 1))
        #expect(try rig.perform("tap Move; down m Move; move m 50%,99%; up m") == "")
        #expect(top(rig) == 0)
    }
}
