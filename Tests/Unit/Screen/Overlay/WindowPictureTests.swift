// SPDX-License-Identifier: MIT

import Drawing
import Engine
import Overlay
import Testing
import Windows

struct FilledWindowTests {
    @Test func `a picture that fills a window has strip and keys where the view has them`() {
        // The lower half, with a strip of a fifth of it.
        let frame = Frame(minX: 0, minY: 0.5, maxX: 1, maxY: 1)
        let view = DrawnView(
            frame: frame, gap: .fractionOfKey(0),
            accessory: [DrawnKey(label: "a", frame: Frame(minX: 0, minY: 0.5, maxX: 0.5, maxY: 0.6))],
            keys: [DrawnKey(label: "b", frame: Frame(minX: 0.5, minY: 0.6, maxX: 1, maxY: 1))])
        let picture = ViewDrawing(
            view, filling: PixelSize(width: 400, height: 100), on: nil, theme: .light)
        #expect((picture.width, picture.height) == (400, 100))
        let boxes = picture.shapes.compactMap { shape in
            if case .box(let box) = shape { box } else { nil }
        }
        func isAbout(_ area: Area, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Bool {
            let pairs = [(area.x, x), (area.y, y), (area.width, width), (area.height, height)]
            return pairs.allSatisfy { abs($0 - $1) < 1e-6 }
        }
        #expect(boxes.contains { isAbout($0.area, 0, 0, 400, 20) && $0.fill == Theme.light.accessory.fill })
        #expect(boxes.contains { isAbout($0.area, 200, 20, 200, 80) && $0.fill == Theme.light.key.fill })
    }
}
