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
        var painting = ViewPainting(view, filling: window, theme: .light)
        let next = view(with: .pressed, isInStrip: isInStrip)
        let changes = painting.change(to: next)
        #expect(changes?.isEmpty == false)
        let whole = ViewPainting(next, filling: window, theme: .light).drawing
        #expect(painting.drawing.description == whole.description)
        #expect(painting.change(to: next) == [])
    }

    @Test(arguments: [DrawnKey.State.focused, .latched, .unavailable, .enlarged], [true, false])
    func `a state with a ring, a mark, a larger label or no shadow needs a new picture`(
        state: DrawnKey.State, isInStrip: Bool
    ) {
        var painting = ViewPainting(view, filling: window, theme: .light)
        let before = painting.drawing.description
        #expect(painting.change(to: view(with: state, isInStrip: isInStrip)) == nil)
        #expect(painting.drawing.description == before)
    }

    @Test func `a key with another label and a label in another state need a new picture`() {
        var painting = ViewPainting(view, filling: window, theme: .light)
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
