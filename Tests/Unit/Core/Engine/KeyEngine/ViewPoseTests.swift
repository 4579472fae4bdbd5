// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

/// Views in a given state, of which pictures are made.
@Suite struct ViewPoseTests {
    private let plan = TypingPlan(
        PlacedLayout(
            .of(
                [("base", ["e a b"]), ("once", ["x"]), ("lock", ["y"])],
                keys: [
                    Key(name: "Once", action: .layer(1, .once)), Key(name: "Lock", action: .layer(2, .lock)),
                    Key(name: "e", action: .character("e"), alternates: [5]),
                    Key(name: "a", action: .character("a"), alternates: [6]),
                    Key(name: "b", action: .character("b")), Key(name: "3", action: .character("3")),
                    Key(name: "ᚠ", action: .character("ᚠ")),
                ], accessory: ["Once Lock"])), resolver: ASCIIKeymap())

    @Test(arguments: [
        (0, [DrawnKey.State.plain, .plain]), (1, [.latched, .plain]), (2, [.plain, .locked]),
    ])
    func `a layer is shown as after a tap on the key that leads to it`(layer: Int, keys: [DrawnKey.State]) {
        var pose = ViewPose()
        pose.layer = layer
        #expect(plan.view(posed: pose).accessory.map(\.state) == keys)
    }

    @Test func `a key offers those alternates that the keymap can type`() {
        #expect(plan.keys.indices.filter { plan.offersAlternates(of: $0) } == [2])
    }
}
