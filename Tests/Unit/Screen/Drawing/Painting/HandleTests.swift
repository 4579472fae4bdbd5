// SPDX-License-Identifier: MIT

import Drawing
import Testing

struct HandleTests {
    @Test(arguments: [(340.0, 55.0, 5.0), (85, 110, 5)])
    func `a handle has a keyboard of 15 by 9 units in its middle`(
        width: Double, height: Double, unit: Double
    ) {
        let picture = ViewDrawing(handleOfWidth: width, height: height, theme: .light)
        guard case .box(let frame) = picture.shapes[1] else {
            Issue.record("no frame")
            return
        }
        #expect(
            frame.area
                == Area(
                    x: (width - 15 * unit) / 2, y: (height - 9 * unit) / 2, width: 15 * unit, height: 9 * unit
                ))
    }

    @Test func `the handle fills its window, and its keys stay within its frame in every shape`() {
        for (width, height) in [(160.0, 60.0), (60, 60), (24, 9), (30, 200)] {
            let picture = ViewDrawing(handleOfWidth: width, height: height, theme: .light)
            let boxes = picture.shapes.compactMap { shape in
                if case .box(let box) = shape { box } else { nil }
            }
            #expect(boxes.count == picture.shapes.count && boxes.count == 13)
            #expect(boxes[0].area == Area(x: 0, y: 0, width: width, height: height))
            #expect(boxes[0].fill == Theme.light.view.fill)
            let frame = boxes[1].area
            #expect(boxes[1].fill == Theme.light.key.fill && boxes[1].outline == Theme.light.key.text)
            #expect(frame.x >= 0 && frame.y >= 0)
            #expect(frame.x + frame.width <= width && frame.y + frame.height <= height)
            for key in boxes.dropFirst(2) {
                #expect(key.fill == Theme.light.key.text)
                #expect(key.area.x > frame.x && key.area.x + key.area.width < frame.x + frame.width)
                #expect(key.area.y > frame.y && key.area.y + key.area.height < frame.y + frame.height)
            }
        }
    }
}
