// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

@Suite(.timeLimit(.minutes(10))) struct CursorSlideTests {
    /// The steps of a contact that begins in the middle of a panel of 200 mm, of which a step is a fiftieth.
    private func steps(
        _ places: Double..., panelSize: PhysicalSize? = PhysicalSize(width: 200, height: 100)
    ) -> [Int] {
        let slide = CursorSlide(panelSize: panelSize)
        var anchor = 0.5
        return places.map { slide.take(from: &anchor, to: $0) }
    }

    @Test func `the cursor moves by a step for each 4 mm, to either side`() {
        #expect(steps(0.519, 0.521, 0.539, 0.541) == [0, 1, 0, 1])
        #expect(steps(0.481, 0.479, 0.299) == [0, -1, -9])
    }

    @Test func `a finger that rests on the border of a step does not move it to and fro`() {
        #expect(steps(0.521, 0.519, 0.521, 0.519, 0.501, 0.499) == [1, 0, 0, 0, 0, -1])
    }

    @Test func `on a panel of unknown size a step is three hundredths of it`() {
        #expect(steps(0.529, 0.531, 0.469, panelSize: nil) == [0, 1, -2])
    }

    @Test func `a jump takes 32 steps at most, and the rest of the way counts no more`() {
        let wide = PhysicalSize(width: 1000, height: 500)
        #expect(steps(0.999, 0.999, 0.001, panelSize: wide) == [32, 0, -32])
    }

    // MARK: - The key

    private static let keys: [Key] = {
        var space = Key(name: "Space", action: .key(.space), width: 3)
        space.slidesCursor = true
        return [space, Key(name: "Shift", action: .modifier(.shift, .once))]
    }()

    private func rig(_ layout: Layout) -> Rig {
        Rig(layout, panelSize: PhysicalSize(width: 200, height: 100))
    }

    @Test(arguments: [TouchBehavior.Slide.hold, .cancel, .glide])
    func `a slide along the key types nothing else, whatever a slide off a key does`(
        slide: TouchBehavior.Slide
    ) throws {
        for press in [TouchBehavior.Press.touch, .lift] {
            let rig = rig(.of(rows: "a b c d", "Shift Space", keys: Self.keys, press: press, slide: slide))
            _ = try rig.perform("down a Space")
            let right = "KEY_RIGHT↓ KEY_RIGHT↑"
            #expect(try rig.perform("move a Space+3%,0%") == right)
            #expect(try rig.perform("move a Space+6%,-100%; up a") == right)
            #expect(try rig.perform("tap Space") == "KEY_SPACE↓ KEY_SPACE↑")
        }
    }

    @Test func `the virtual keyboard has the arrows only for a key that slides`() {
        let slides = Layout.of(rows: "a Space", keys: Self.keys)
        var stays = slides
        stays.keys[0].slidesCursor = false
        let arrows: Set<Keycode> = [.left, .right]
        func codes(_ layout: Layout) -> Set<Keycode> {
            Set(TypingPlan(PlacedLayout(layout), resolver: ASCIIKeymap()).keycodes)
        }
        #expect(codes(slides).subtracting(codes(stays)) == arrows)
    }

    @Test func `the key is pressed until the slide ends, and a secret layout has no slide`() throws {
        var layout = Layout.of(rows: "a b c d", "Shift Space", keys: Self.keys)
        var rig = rig(layout)
        _ = try rig.perform("down a Space; move a Space+9%,0%")
        #expect(rig.drawnView.keys.last?.state == .pressed)
        _ = try rig.perform("up a")
        #expect(rig.drawnView.keys.last?.state == .plain)
        layout.isSecret = true
        layout.keepSecret()
        rig = self.rig(layout)
        #expect(try rig.perform("down a Space; move a Space+9%,0%; up a").contains("KEY_RIGHT") == false)
    }

    @Test func `what ends all contacts ends the slide`() throws {
        let rig = rig(.of(rows: "a b c d", "Shift Space", keys: Self.keys))
        _ = try rig.perform("down a Space; move a Space+9%,0%; hide; show")
        #expect(try rig.perform("move a Space+20%,0%; up a") == "")
        #expect(rig.drawnView.keys.last?.state == .plain)
    }
}
