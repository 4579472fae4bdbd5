// SPDX-License-Identifier: MIT

import Engine
import Testing

struct PlacedLayoutTests {
    @Test func `by default, a layout has the panel's width and is at its lower edge`() {
        let placed = PlacedLayout(testLayout([[1]], height: .fraction(0.25)))
        #expect(placed.frame == Frame(minX: 0, minY: 0.75, maxX: 1, maxY: 1))
        #expect(placed.layers == [[PlacedKey(key: 0, frame: placed.frame)]])
    }

    @Test func `millimetres become a fraction of a panel whose size is known`() {
        let placement = Placement(panelSize: PhysicalSize(width: 200, height: 100))
        #expect(PlacedLayout(testLayout([[1]], height: .millimetres(25)), on: placement).frame.minY == 0.75)
        #expect(PlacedLayout(testLayout([[1]], height: .millimetres(25))).frame.minY == 0.6)
        #expect(PlacedLayout(testLayout([[1]], height: .millimetres(300)), on: placement).frame.minY == 0)
    }

    @Test func `keys have their own widths, and empty places stay empty`() {
        let placed = PlacedLayout(testLayout([[1, nil, 2]], height: .fraction(1)))
        #expect(
            placed.layers[0] == [
                PlacedKey(key: 0, frame: Frame(minX: 0, minY: 0, maxX: 0.25, maxY: 1)),
                PlacedKey(key: 1, frame: Frame(minX: 0.5, minY: 0, maxX: 1, maxY: 1)),
            ])
    }

    @Test func `a flexible key makes its row as wide as the widest row of the first layer`() {
        var layout = testLayout(
            [[1, 1, 2], [1, 1]], accessory: [[1, 1, 0.5], [1, 1, 1], [3, 2, 1]], height: .fraction(1))
        for key in [6, 8, 10, 13] { layout.keys[key].isFlexible = true }
        let placed = PlacedLayout(layout)
        func widths(_ keys: ArraySlice<PlacedKey>) -> [Double] {
            keys.map { ($0.frame.width * 1e6).rounded() / 1e6 }
        }
        // Four keys are widest: 1 + 2.5 + 0.5, then 1.5 + 1 + 1.5; 3 + 2 leave nothing, and the row shrinks.
        #expect(widths(placed.accessory[0..<3]) == [0.25, 0.625, 0.125])
        #expect(widths(placed.accessory[3..<6]) == [0.375, 0.25, 0.375])
        #expect(widths(placed.accessory[6..<9]) == [0.5, 0.333333, 0.166667])
        #expect(placed.accessory[5].frame.maxX == 1)
    }

    @Test func `the accessory strip is above the rows, three quarters as high as one row`() {
        let placed = PlacedLayout(testLayout([[1], [1], [1]], accessory: [[1, 1]], height: .fraction(0.6)))
        // Three rows of 0.2 and a strip of 0.15.
        #expect(abs(placed.frame.minY - 0.25) < 1e-12)
        #expect(placed.accessory.map(\.key) == [3, 4])
        #expect(abs(placed.accessory[0].frame.maxY - 0.4) < 1e-12)
        #expect(placed.accessory[0].frame.maxY == placed.layers[0][0].frame.minY)
        #expect(placed.layers[0][2].frame.maxY == 1)
    }

    @Test func `rows with relative heights share the view, and the strip counts their average`() {
        var layout = testLayout([[1], [1, 1], [1]], accessory: [[1]], height: .fraction(0.8))
        layout.layers[0].heights = [1, 1, 2]
        let placed = PlacedLayout(layout)
        // Rows of 0.2, 0.2 and 0.4, and a strip of a quarter of them.
        #expect(placed.frame.minY < 1e-12)
        let edges = placed.layers[0].map(\.frame.minY) + [placed.layers[0][3].frame.maxY]
        #expect(zip(edges, [0.2, 0.4, 0.4, 0.6, 1]).allSatisfy { abs($0 - $1) < 1e-12 }, "\(edges)")
        #expect(placed.layers[0][0].frame.maxY == placed.layers[0][1].frame.minY)
        #expect(placed.layers[0][3].frame.maxY == 1)
        #expect(abs(placed.leastKeyHeight - 0.2) < 1e-12)
    }

    @Test func `relative heights that are equal place the keys as none do`() {
        let layout = testLayout([[1], [1, 2], [1]], height: .fraction(0.37))
        var other = layout
        other.layers[0].heights = [1, 1, 1]
        #expect(PlacedLayout(other).layers == PlacedLayout(layout).layers)
    }

    @Test func `a key of several rows leaves the rows below the rest of their width`() {
        var layout = testLayout([[1, 1, 1, 1], [2, 1], [1, 1, 2]], height: .fraction(0.75))
        layout.keys[3].height = 2
        let keys = PlacedLayout(layout).layers[0]
        #expect(keys[3].frame == Frame(minX: 0.75, minY: 0.25, maxX: 1, maxY: 0.75))
        #expect(keys[4].frame == Frame(minX: 0, minY: 0.5, maxX: 0.5, maxY: 0.75))
        #expect(keys[5].frame == Frame(minX: 0.5, minY: 0.5, maxX: 0.75, maxY: 0.75))
        #expect(keys[8].frame == Frame(minX: 0.5, minY: 0.75, maxX: 1, maxY: 1))
    }

    @Test func `keys of several rows may stand at both sides, and beside each other`() {
        var layout = testLayout([[1, 2, 1], [2, 1, 1], [4]], height: .fraction(0.75))
        layout.keys[0].height = 2
        layout.keys[2].height = 3
        layout.keys[5].height = 2
        let keys = PlacedLayout(layout).layers[0]
        #expect(keys[0].frame == Frame(minX: 0, minY: 0.25, maxX: 0.25, maxY: 0.75))
        #expect(keys[2].frame == Frame(minX: 0.75, minY: 0.25, maxX: 1, maxY: 1))
        #expect(keys[3].frame == Frame(minX: 0.25, minY: 0.5, maxX: 0.5, maxY: 0.75))
        #expect(keys[5].frame == Frame(minX: 0.625, minY: 0.5, maxX: 0.75, maxY: 1))
        #expect(keys[6].frame == Frame(minX: 0, minY: 0.75, maxX: 0.625, maxY: 1))
    }

    @Test func `beside a key of several rows, a flexible key keeps the others as wide as above`() {
        var layout = testLayout([[1, 1, 1, 1], [1, 1]], height: .fraction(1))
        layout.keys[3].height = 2
        layout.keys[4].isFlexible = true
        let keys = PlacedLayout(layout).layers[0]
        #expect(keys[4].frame == Frame(minX: 0, minY: 0.5, maxX: 0.5, maxY: 1))
        #expect(keys[5].frame == Frame(minX: 0.5, minY: 0.5, maxX: 0.75, maxY: 1))
    }

    @Test func `the widest row counts the keys that reach into it from above`() {
        var layout = testLayout([[1, 1], [1, 1, 1], [1]], height: .fraction(0.75))
        layout.keys[1].height = 2
        layout.keys[5].isFlexible = true
        // The second row has four keys with the one from above, so a strip key of width 1 takes a quarter.
        layout.keys.append(Key(name: "s", action: .hide))
        layout.accessory = [[.key(5), .key(6)]]
        #expect(PlacedLayout(layout).accessory[1].frame.minX == 0.75)
    }

    @Test func `a layout with its strip fills the configured region`() {
        let region = Region(
            x: .fraction(0.5), y: .millimetres(10), width: .fraction(0.25), height: .fraction(0.5))
        let placement = Placement(region: region, panelSize: PhysicalSize(width: 100, height: 100))
        let placed = PlacedLayout(testLayout([[1]], accessory: [[1]]), on: placement)
        #expect(placed.frame == Frame(minX: 0.5, minY: 0.1, maxX: 0.75, maxY: 0.6))
        #expect(placed.accessory[0].frame.minY == 0.1)
        #expect(placed.layers[0][0].frame.maxY == 0.6)
    }

    @Test func `the second place of a view is at the opposite edge, at the same distance`() {
        func place(_ region: Region?, avoidsTouches: Bool = true) -> Frame {
            let placement = Placement(
                region: region, panelSize: PhysicalSize(width: 100, height: 100),
                avoidsTouches: avoidsTouches)
            return PlacedLayout(testLayout([[1]]), on: placement).frame(
                at: ViewPlace(isSecond: true))
        }
        func region(_ y: Double, _ height: Double) -> Region {
            Region(x: .fraction(0.5), y: .fraction(y), width: .fraction(0.5), height: .fraction(height))
        }
        // To the last bit at the edge: a view above the panel's edge is recognised by it.
        #expect(place(nil).minY == 0)
        #expect(abs(place(nil).maxY - 0.4) < 1e-12)
        #expect(place(nil, avoidsTouches: false) == Frame(minX: 0, minY: 0.6, maxX: 1, maxY: 1))
        #expect(place(region(0.7, 0.3)).minY == 0)
        #expect(place(region(0, 0.25)) == Frame(minX: 0.5, minY: 0.75, maxX: 1, maxY: 1))
        let inset = place(region(0.5, 0.375))
        #expect(abs(inset.minY - 0.125) < 1e-12 && abs(inset.maxY - 0.5) < 1e-12)
        // In the middle both places are the same.
        #expect(place(region(0.25, 0.5)) == Frame(minX: 0.5, minY: 0.25, maxX: 1, maxY: 0.75))
    }

    @Test func `a height of the shorter side is the same on a portrait panel and in landscape`() {
        func height(_ length: Length, on size: PhysicalSize?) -> Double {
            PlacedLayout(testLayout([[1]], height: length), on: Placement(panelSize: size)).frame.height
        }
        let (portrait, landscape) = (
            PhysicalSize(width: 100, height: 200), PhysicalSize(width: 200, height: 100)
        )
        #expect(abs(height(.fractionOfShorterSide(0.5), on: portrait) - 0.25) < 1e-12)
        #expect(height(.fractionOfShorterSide(0.5), on: landscape) == 0.5)
        #expect(height(.fractionOfShorterSide(0.5), on: nil) == 0.5)
        #expect(height(.fraction(0.5), on: portrait) == 0.5)
    }

    @Test func `a narrow view stands where its layout says, and a region has its own width`() {
        func frame(
            _ width: Length, _ alignment: ViewAlignment, on size: PhysicalSize? = nil,
            in region: Region? = nil
        ) -> Frame {
            var layout = testLayout([[1, 1]], height: .fraction(0.25))
            (layout.width, layout.alignment) = (width, alignment)
            return PlacedLayout(layout, on: Placement(region: region, panelSize: size)).frame
        }
        #expect(frame(.fraction(0.5), .left) == Frame(minX: 0, minY: 0.75, maxX: 0.5, maxY: 1))
        #expect(frame(.fraction(0.5), .center) == Frame(minX: 0.25, minY: 0.75, maxX: 0.75, maxY: 1))
        #expect(frame(.fraction(0.5), .right) == Frame(minX: 0.5, minY: 0.75, maxX: 1, maxY: 1))
        let (portrait, landscape) = (
            PhysicalSize(width: 100, height: 200), PhysicalSize(width: 200, height: 100)
        )
        #expect(frame(.millimetres(50), .right, on: landscape).minX == 0.75)
        #expect(frame(.millimetres(50), .right).minX == 0)
        #expect(frame(.millimetres(300), .center, on: landscape).maxX == 1)
        #expect(frame(.fractionOfShorterSide(0.5), .left, on: landscape).maxX == 0.25)
        #expect(frame(.fractionOfShorterSide(0.5), .left, on: portrait).maxX == 0.5)
        let half = Region(x: .fraction(0), y: .fraction(0), width: .fraction(0.5), height: .fraction(0.5))
        #expect(frame(.fraction(0.5), .right, in: half) == Frame(minX: 0, minY: 0, maxX: 0.5, maxY: 0.5))
    }

    @Test func `the keys of a narrow view tile it`() {
        var layout = testLayout([[1, 1], [1]], height: .fraction(0.5))
        (layout.width, layout.alignment) = (.fraction(0.5), .right)
        let keys = PlacedLayout(layout).layers[0]
        #expect(keys[0].frame == Frame(minX: 0.5, minY: 0.5, maxX: 0.75, maxY: 0.75))
        #expect(keys[2].frame == Frame(minX: 0.5, minY: 0.75, maxX: 1, maxY: 1))
    }

    @Test func `a view at a place keeps the nearer edge of the panel when it is lower`() {
        let placed = PlacedLayout(
            testLayout([[1], [1]]), on: Placement(panelSize: nil, avoidsTouches: true))
        let lower = placed.frame(at: ViewPlace(height: 0.5))
        #expect(abs(lower.minY - 0.8) < 1e-12 && lower.maxY == 1)
        let upper = placed.frame(at: ViewPlace(isSecond: true, height: 0.5))
        #expect(upper.minY == 0 && abs(upper.maxY - 0.2) < 1e-12)
        let key = placed.layers[0][1].frame.moved(to: ViewPlace(isSecond: true, height: 0.5), in: placed)
        #expect(abs(key.minY - 0.1) < 1e-12 && key.maxY == upper.maxY)
        #expect(abs(placed.leastKeyHeight - 0.2) < 1e-12)
    }

    @Test func `a view is moved by eighths of the panel, and at the ends to the edges`() {
        func placed(_ height: Double, _ region: Region? = nil) -> PlacedLayout {
            PlacedLayout(
                testLayout([[1], [1]], height: .fraction(height)),
                on: Placement(region: region, avoidsTouches: true))
        }
        let low = placed(0.45)
        #expect(low.shifts(from: ViewPlace(shift: -3)) == -5...0)
        #expect(low.shifts(from: ViewPlace(isSecond: true)) == 0...5)
        #expect(abs(low.frame(at: ViewPlace(shift: -2)).minY - 0.3) < 1e-12)
        let top = low.frame(at: ViewPlace(shift: -5))
        #expect(top.minY == 0 && abs(top.maxY - 0.45) < 1e-12)
        // Another layout may have had more room.
        #expect(low.frame(at: ViewPlace(shift: -8)) == top && low.frame(at: ViewPlace(shift: 1)) == low.frame)
        let keys = low.layers[0].map { $0.frame.moved(to: ViewPlace(shift: -2), in: low) }
        #expect(keys[0].maxY == keys[1].minY)
        #expect(placed(0.5).shifts(from: ViewPlace()) == -4...0)
        #expect(placed(1).shifts(from: ViewPlace()) == 0...0)
        let region = Region(
            x: .fraction(0), y: .fraction(0.5), width: .fraction(1), height: .fraction(0.5))
        #expect(placed(0.5, region).shifts(from: ViewPlace()) == 0...0)
    }

    @Test func `a handle of 24 by 9 mm is in the middle of the edge where the view appears`() {
        func handle(_ region: Region?, on size: PhysicalSize?) -> Frame? {
            let placement = Placement(region: region, panelSize: size, hasHandle: true)
            return PlacedLayout(testLayout([[1]]), on: placement).handle
        }
        let size = PhysicalSize(width: 240, height: 90)
        let below = handle(nil, on: size)
        #expect(below.map { $0.isAlmost(0.45, 0.9, 0.55, 1) } == true, "\(String(describing: below))")
        let top = Region(x: .fraction(0.5), y: .fraction(0), width: .fraction(0.5), height: .fraction(0.5))
        let above = handle(top, on: size)
        #expect(above.map { $0.isAlmost(0.7, 0, 0.8, 0.1) } == true, "\(String(describing: above))")
        let whole = Region(x: .fraction(0), y: .fraction(0), width: .fraction(1), height: .fraction(1))
        #expect(handle(whole, on: size)?.maxY == 1)
        // A 7-inch panel is assumed, and a narrow view has a narrow handle.
        let narrow = Region(
            x: .fraction(0), y: .fraction(0.5), width: .fraction(0.1), height: .fraction(0.5))
        let small = handle(narrow, on: nil)
        #expect(small.map { $0.isAlmost(0, 1 - 9 / 86, 0.1, 1) } == true, "\(String(describing: small))")
        #expect(PlacedLayout(testLayout([[1]])).handle == nil)
    }

    @Test func `a region is cut off at the panel's edges, and an unusable one is ignored`() {
        func frame(_ region: Region) -> Frame {
            PlacedLayout(testLayout([[1]]), on: Placement(region: region)).frame
        }
        let wide = Region(x: .fraction(0.5), y: .fraction(0.5), width: .fraction(1), height: .fraction(1))
        #expect(frame(wide) == Frame(minX: 0.5, minY: 0.5, maxX: 1, maxY: 1))
        let lower40 = Frame(minX: 0, minY: 0.6, maxX: 1, maxY: 1)
        let empty = Region(x: .fraction(0.5), y: .fraction(0), width: .fraction(0), height: .fraction(1))
        #expect(frame(empty) == lower40)
        let unknown = Region(x: .fraction(0), y: .fraction(0), width: .millimetres(50), height: .fraction(1))
        #expect(frame(unknown) == lower40)
    }

    @Test func `keys of random heights tile the view without overlap`() {
        var generator = SeededGenerator(seed: 2)
        var tallCount = 0
        for _ in 0..<200 {
            let layout = randomTallLayout(using: &generator)
            tallCount += layout.keys.count { $0.height > 1 }
            let placed = PlacedLayout(layout)
            let frames = (placed.accessory + placed.layers[0]).map(\.frame)
            let area = frames.reduce(0) { $0 + $1.width * $1.height }
            #expect(abs(area - placed.frame.width * placed.frame.height) < 1e-9)
            #expect(frames.allSatisfy { $0.width > 0 && $0.height > 0 })
            for (index, frame) in frames.enumerated() {
                let isAlone = frames[..<index].allSatisfy { other in
                    frame.maxX <= other.minX || other.maxX <= frame.minX || frame.maxY <= other.minY
                        || other.maxY <= frame.minY
                }
                #expect(isAlone)
            }
        }
        #expect(tallCount > 200)
    }

    @Test func `every point of a layout's rows belongs to exactly one key`() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<50 {
            let rows = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                (0..<Int.random(in: 1...12, using: &generator)).map { _ -> Double? in
                    Double.random(in: 0.3...4, using: &generator)
                }
            }
            var layout = testLayout(rows, accessory: [[1, 2]])
            layout.layers[0].heights = rows.map { _ in Double.random(in: 0.2...5, using: &generator) }
            let placed = PlacedLayout(layout)
            let keys = placed.accessory + placed.layers[0]
            for _ in 0..<50 {
                // Points on edges are the ones that could have two keys or none.
                let edge = keys[Int.random(in: 0..<keys.count, using: &generator)].frame
                let point = Point(
                    x: Bool.random(using: &generator)
                        ? edge.minX : Double.random(in: 0..<1, using: &generator),
                    y: Bool.random(using: &generator)
                        ? edge.minY : Double.random(in: placed.frame.minY..<1, using: &generator))
                #expect(keys.count { $0.frame.contains(point) } == 1)
            }
        }
    }
}

extension Frame {
    /// Whether the edges are these, except for rounding.
    fileprivate func isAlmost(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> Bool {
        abs(self.minX - minX) < 1e-12 && abs(self.minY - minY) < 1e-12 && abs(self.maxX - maxX) < 1e-12
            && abs(self.maxY - maxY) < 1e-12
    }
}
