// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

/// A grid that the testing macros can look at.
private final class Probe {
    private let grid: KeyGrid

    init(_ layout: Layout, panelSize: PhysicalSize? = nil) {
        grid = KeyGrid(PlacedLayout(layout), panelSize: panelSize, at: ViewPlace())
    }

    /// The place whose frame a point is in, or −1.
    func place(_ x: Double, _ y: Double, layer: Int = 0) -> Int { grid.place(x: x, y: y, layer: layer) }
    /// The place that takes a point beside it, or −1.
    func nearest(_ x: Double, _ y: Double) -> Int { grid.nearest(x: x, y: y, layer: 0) }
    /// The key that stands in a place.
    func key(_ place: Int) -> Int { Int(grid.places[place].key) }
    /// Whether a contact at a point keeps the key of a place.
    func reaches(_ place: Int, _ x: Double, _ y: Double) -> Bool {
        grid.places[place].reach.contains(x: x, y: y)
    }
}

@Suite(.timeLimit(.minutes(10))) struct KeyGridTests {
    @Test func `every point of a view belongs to the one key whose frame contains it`() {
        let layout = Layout.of(
            [("base", ["1 2 3", "4 5 6 7 8 9 0"]), ("more", ["a", "b c", "d e f"])],
            accessory: ["x y z w"], height: 0.37)
        let placed = PlacedLayout(layout)
        let grid = Probe(layout)
        for (layer, keys) in placed.layers.enumerated() {
            let all = placed.accessory + keys
            // Corners, edges and middles: where two frames meet to the last bit.
            let xs = Set(all.flatMap { [$0.frame.minX, $0.frame.maxX.nextDown, $0.frame.center.x] })
            let ys = Set(all.flatMap { [$0.frame.minY, $0.frame.maxY.nextDown, $0.frame.center.y] })
            for x in xs {
                for y in ys {
                    let owners = all.filter { $0.frame.contains(Point(x: x, y: y)) }
                    let place = grid.place(x, y, layer: layer)
                    #expect(owners.count == 1)
                    #expect(place >= 0 && grid.key(place) == owners.first?.key)
                }
            }
        }
    }

    @Test func `in layouts of random heights, every point has the key whose frame contains it`() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<60 {
            let layout = randomTallLayout(using: &generator)
            let placed = PlacedLayout(layout)
            let grid = Probe(layout)
            let keys = placed.accessory + placed.layers[0]
            let xs = Set(keys.flatMap { [$0.frame.minX, $0.frame.maxX.nextDown, $0.frame.center.x] })
            let ys = Set(keys.flatMap { [$0.frame.minY, $0.frame.maxY.nextDown, $0.frame.center.y] })
            var wrong: [Point] = []
            for x in xs {
                for y in ys {
                    let point = Point(x: x, y: y)
                    let owners = keys.filter { $0.frame.contains(point) }
                    let place = grid.place(x, y)
                    if owners.count != 1 || place < 0 || grid.key(place) != owners[0].key {
                        wrong.append(point)
                    }
                }
            }
            #expect(wrong == [])
        }
    }

    @Test func `beside an empty place, a key of several rows does not hide the row below`() {
        var high = Key(name: "E", action: .character("e"))
        high.height = 2
        let grid = Probe(.of(rows: "_ E", "1", "2", keys: [high]))
        #expect(grid.place(0.75, 0.1) == 0)
        #expect(grid.place(0.75, 0.5) == 0)
        #expect(grid.place(0.25, 0.1) == -1)
        #expect(grid.place(0.25, 0.5) == 1)
        #expect(grid.place(0.75, 0.9) == 2)
    }

    @Test func `an empty place has no key`() {
        let grid = Probe(.of(rows: "1 _ 3", "_ _ _", "7 8 9"))
        #expect(grid.place(0.5, 0.1) == -1)
        #expect(grid.place(0.5, 0.5) == -1)
        #expect(grid.place(0.5, 0.9) == 3)
    }

    /// The key left of the empty place ends at a third of the panel; a gap of 12 % of a key is 4 % of the
    /// panel's width, half of which is drawn in the empty place.
    @Test(arguments: [(0.334, 0), (0.352, 0), (0.354, -1), (0.5, -1), (0.646, -1), (0.648, 1)])
    func `half of the gap beside an empty place belongs to the key`(x: Double, place: Int) {
        let layout = Layout.of(rows: "1 _ 3", gap: .fractionOfKey(0.12))
        let grid = Probe(layout)
        #expect(grid.nearest(x, 0.5) == place)
    }

    @Test func `a gap in millimetres has that size on the panel`() {
        // 4 mm of a panel 200 mm wide: 1 % on either side of the edge.
        let layout = Layout.of(rows: "1 _ 3", gap: .millimetres(4))
        let grid = Probe(layout, panelSize: PhysicalSize(width: 200, height: 100))
        #expect(grid.nearest(0.3425, 0.5) == 0)
        #expect(grid.nearest(0.344, 0.5) == -1)
        #expect(Probe(layout).nearest(0.3334, 0.5) == -1)
    }

    @Test func `a relative gap is a fraction of the key's shorter side`() {
        // Keys of 100 mm by 50 mm: 10 % are 5 mm, half of which is 1.25 % of 200 mm.
        let layout = Layout.of(rows: "1 _", gap: .fractionOfKey(0.1))
        let grid = Probe(layout, panelSize: PhysicalSize(width: 200, height: 50))
        #expect(grid.nearest(0.512, 0.5) == 0)
        #expect(grid.nearest(0.513, 0.5) == -1)
    }

    @Test func `the slop is 3 mm, or three tenths of the key if the panel size is unknown`() {
        let layout = Layout.of(rows: "1 2", "3 4")
        let known = Probe(layout, panelSize: PhysicalSize(width: 100, height: 60))
        #expect(known.reaches(0, 0.529, 0.549))
        #expect(!known.reaches(0, 0.531, 0.25))
        #expect(!known.reaches(0, 0.25, 0.551))
        let unknown = Probe(layout)
        #expect(unknown.reaches(0, 0.649, 0.649))
        #expect(!unknown.reaches(0, 0.651, 0.25))
    }

    /// All numbers of this test are exact in binary.
    @Test func `a point on an edge belongs to the place right of it or below it`() {
        let layout = Layout.of(rows: "1 _ 3 4", "5 6 7 8", height: 0.5)
        let grid = Probe(layout)
        // The view is the lower half of the panel.
        #expect(grid.place(0, 0.5) == 0)
        #expect(grid.place(0, 0.5.nextDown) == -1)
        #expect(grid.place(0.25.nextDown, 0.5) == 0)
        #expect(grid.place(0.25, 0.5) == -1)
        #expect(grid.place(0.5, 0.5) == 1)
        #expect(grid.place(0.75, 0.5) == 2)
        #expect(grid.place(0, 0.75.nextDown) == 0)
        #expect(grid.place(0, 0.75) == 3)
        // The panel's right and lower edge.
        #expect(grid.place(1.0.nextDown, 0.5) == 2)
        #expect(grid.place(1, 0.5) == -1)
        #expect(grid.place(0, 1.0.nextDown) == 3)
        #expect(grid.place(0, 1) == -1)
    }

    @Test func `a contact on the right or lower edge of the view is passed on`() {
        let rig = Rig(.of(rows: "1 2", "3 4"))
        let places = [(1.0, 0.5), (0.5, 1.0), (1.0.nextDown, 1.0.nextDown)]
        rig.handle(
            places.enumerated().map {
                ContactChange(slot: Int32($0.offset), phase: .began, x: $0.element.0, y: $0.element.1)
            })
        #expect(rig.passedSlots == 0b011)
        #expect(rig.take() == "KEY_4↓ KEY_4↑")
    }

    /// Keys of a quarter of the panel with a gap of a quarter of a key: 1/32 of the panel on either side.
    @Test(arguments: [
        (0.28125, 0), (0.28125.nextUp, -1), (0.46875, 1), (0.46875.nextDown, -1), (0.375, -1),
    ])
    func `a point at exactly half of the gap belongs to the key`(x: Double, place: Int) {
        let grid = Probe(.of(rows: "1 _ 3 4", gap: .fractionOfKey(0.25)))
        #expect(grid.nearest(x, 0.5) == place)
    }

    @Test func `without a gap, an empty place belongs to no key up to its edge`() {
        let grid = Probe(.of(rows: "1 _ 3 4", gap: .fractionOfKey(0)))
        #expect(grid.nearest(0.25.nextDown, 0.5) == 0)
        #expect(grid.nearest(0.25, 0.5) == -1)
        #expect(grid.nearest(0.5.nextDown, 0.5) == -1)
        #expect(grid.nearest(0.5, 0.5) == 1)
    }
}
