// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import Drawing

struct KeyImageTests {
    private static let frame = Frame(x: 0, y: 0, width: 1, height: 1)
    private static let scale = PanelScale(width: 201, height: 101, density: 96)

    private func view(_ state: DrawnKey.State, picture: String? = "/a.png") -> DrawnView {
        let key = DrawnKey(label: "our firm", picture: picture, frame: Self.frame, state: state)
        return DrawnView(frame: Self.frame, gap: .fractionOfKey(0.1), keys: [key])
    }

    private func images(_ view: DrawnView) -> [ViewDrawing.Image] {
        ViewDrawing(view, theme: .light, scale: Self.scale).shapes.compactMap { shape in
            if case .image(let image) = shape { image } else { nil }
        }
    }

    private func hasText(_ view: DrawnView) -> Bool {
        ViewDrawing(view, theme: .light, scale: Self.scale).shapes.contains { shape in
            if case .text = shape { true } else { false }
        }
    }

    @Test func `a picture is drawn in place of the label, on whole pixels within its key`() throws {
        let image = try #require(images(view(.plain)).first)
        #expect(image.path == "/a.png" && image.opacity == 1)
        #expect(!hasText(view(.plain)))
        for number in [image.area.x, image.area.y, image.area.width, image.area.height] {
            #expect(number == number.rounded())
        }
        #expect(image.area.x > 0 && image.area.x + image.area.width < 201)
        #expect(image.area.y > 0 && image.area.y + image.area.height < 101)
        #expect(image.area.width > 140 && image.area.height > 60)
    }

    @Test func `a key whose picture is left out shows its label`() {
        #expect(images(view(.plain, picture: nil)) == [] && hasText(view(.plain, picture: nil)))
        #expect(hasText(view(.plain).leavingOut(["/a.png"])))
    }

    @Test func `a picture that is only a label may be as large as its place`() throws {
        let label = try #require(images(view(.label)).first)
        let key = try #require(images(view(.plain)).first)
        #expect(label.area.width > key.area.width && label.area.height > key.area.height)
    }

    @Test func `the colours of pressed and unavailable keys are seen through their pictures`() throws {
        let opacities = DrawnKey.State.allCases.map { ($0, images(view($0)).first?.opacity) }
        for (state, opacity) in opacities {
            let expected =
                switch state {
                case .pressed, .enlarged: 0.7
                case .unavailable, .focusedUnavailable: 0.4
                default: 1.0
                }
            #expect(opacity == expected, "\(state)")
        }
    }

    @Test func `a press changes the opacity of a picture alone`() throws {
        let painting = ViewPainting(view(.plain), filling: Self.scale, theme: .light)
        let shapes = painting.change(to: view(.pressed))
        let changed = try #require(shapes)
        #expect(changed.contains { if case .image = $0 { true } else { false } })
        #expect(
            painting.drawing == ViewPainting(view(.pressed), filling: Self.scale, theme: .light).drawing)
        let other = ViewPainting(view(.plain), filling: Self.scale, theme: .light)
        let isOther = other.change(to: view(.plain, picture: "/b.png")) == nil
        #expect(isOther)
    }
}
