// SPDX-License-Identifier: MIT

import Drawing
import Engine
import TestViews
import Testing

/// A picture of a view in which the states of keys change.
@Suite struct ViewPaintingTests {
    private let window = PanelScale(width: 400, height: 175, density: 25.4)

    /// Two keys, and a strip of a key and a label.
    private let view = DrawnView(
        PlacedLayout(
            Layout(
                name: "t", height: .fraction(0.5), gap: .fractionOfKey(0.1),
                layers: [Layer(name: "base", rows: [[.key(0)], [.key(1)]])],
                keys: [
                    Key(name: "a", action: .character("a")), Key(name: "b", action: .character("b")),
                    Key(name: "c", action: .character("c")), Key(name: "d", label: "Title", action: .none),
                ], accessory: [[.key(2), .key(3)]])))

    private func view(with state: DrawnKey.State, isInStrip: Bool) -> DrawnView {
        var next = view
        if isInStrip { next.accessory[0].state = state } else { next.keys[1].state = state }
        return next
    }

    @Test(arguments: [true, false])
    func `a key that is pressed looks as in a new picture, in the strip and below it`(isInStrip: Bool) {
        let painting = ViewPainting(view, filling: window, theme: .light)
        let next = view(with: .pressed, isInStrip: isInStrip)
        let changes = painting.change(to: next)
        #expect(changes?.isEmpty == false)
        let whole = ViewPainting(next, filling: window, theme: .light).drawing
        #expect(painting.drawing.description == whole.description)
        #expect(painting.change(to: next) == [])
    }

    @Test func `of several changes of a key before its drawing, the last one counts`() {
        let painting = ViewPainting(view, filling: window, theme: .light)
        let former = painting.drawing
        let (press, release) = (KeyChange(index: 2, state: .pressed), KeyChange(index: 2, state: .plain))
        #expect(painting.change([press, release]) == [])
        #expect(painting.drawing == former)
        #expect(painting.change([press, release, press])?.isEmpty == false)
        var pressed = view
        pressed.keys[0].state = .pressed
        let whole = ViewPainting(pressed, filling: window, theme: .light).drawing
        #expect(painting.drawing.description == whole.description)
    }

    @Test(arguments: [DrawnKey.State.focused, .latched, .unavailable, .enlarged], [true, false])
    func `a state with a ring, a mark, a larger label or no shadow needs a new picture`(
        state: DrawnKey.State, isInStrip: Bool
    ) {
        let painting = ViewPainting(view, filling: window, theme: .light)
        let before = painting.drawing.description
        #expect(painting.change(to: view(with: state, isInStrip: isInStrip)) == nil)
        #expect(painting.drawing.description == before)
    }

    @Test func `a key with another label and a label in another state need a new picture`() {
        let painting = ViewPainting(view, filling: window, theme: .light)
        let before = painting.drawing.description
        var others = [view, view, view]
        others[0].keys[0].label = "x"
        others[1].keys[0].state = .label
        others[2].accessory[1].state = .pressed
        for other in others { #expect(painting.change(to: other) == nil) }
        #expect(painting.drawing.description == before)
        #expect(painting.change(to: view) == [])
    }
}
