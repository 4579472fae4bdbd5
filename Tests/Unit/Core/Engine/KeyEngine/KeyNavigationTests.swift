// SPDX-License-Identifier: MIT

import Checkout
import LayoutFiles
import Testing
import YAML

@testable import Engine

/// A layer of a grid over which a keypad moves the focus.
private final class Walk {
    let placed: PlacedLayout
    let layer: Int
    private let grid: KeyGrid
    private let navigation: KeyNavigation
    /// The places that can get the focus.
    let places: [Int]

    init(_ layout: Layout, layer: Int = 0) {
        placed = PlacedLayout(layout)
        self.layer = layer
        grid = KeyGrid(placed, panelSize: nil, at: ViewPlace())
        var found: [Int] = []
        for row in grid.rows(of: layer) {
            for place in grid.places(of: row) {
                let key = placed.layout.keys[Int(grid.places[place].key)]
                if key.action != .none { found.append(place) }
            }
        }
        let places = found
        self.places = places
        navigation = KeyNavigation(grid, layer: layer) { places.contains($0) }
    }

    func name(_ place: Int) -> String { placed.layout.keys[Int(grid.places[place].key)].name }
    func place(_ name: String) -> Int { places.first { self.name($0) == name } ?? -1 }

    func move(
        from place: Int, in column: Double? = nil, _ direction: KeyNavigation.Direction
    ) -> KeyNavigation.Move? {
        navigation.move(from: place, in: column, direction, on: grid)
    }

    func place(nearX x: Double, y: Double) -> Int? { navigation.place(nearX: x, y: y, on: grid) }

    /// The names of the keys on the way of some moves, with `!` where the focus goes over an edge.
    func way(from name: String, _ directions: KeyNavigation.Direction...) -> String {
        var (place, column): (Int, Double?) = (place(name), nil)
        return directions.map { direction in
            guard let move = move(from: place, in: column, direction) else { return "nowhere" }
            (place, column) = (move.place, move.column)
            return self.name(place) + (move.isWrapped ? "!" : "")
        }.joined(separator: " ")
    }
}

extension KeyNavigation.Direction {
    fileprivate var opposite: Self {
        switch self {
        case .up: .down
        case .down: .up
        case .left: .right
        case .right: .left
        }
    }
}

@Suite(.timeLimit(.minutes(10))) struct KeyNavigationTests {
    @Test func `left and right go along the row, and round at its ends`() {
        let walk = Walk(.of(rows: "1 2 3", "4 5 6"))
        #expect(walk.way(from: "1", .right, .right, .right, .left) == "2 3 1! 3!")
    }

    @Test func `up and down go to the nearest key of the next row, and round at the edges`() {
        let walk = Walk(.of(rows: "1 2 3", "4 5 6", "_ 0 _"))
        #expect(walk.way(from: "1", .down, .down, .down, .up) == "4 0 1! 0!")
        #expect(walk.way(from: "6", .down, .right, .up) == "0 0! 5")
    }

    @Test func `labels and empty places never get the focus`() {
        let walk = Walk(.of(rows: "1 2 3", "_ 4 Title", keys: [Key(name: "Title", action: .none)]))
        #expect(walk.way(from: "4", .right) == "4!")
        #expect(walk.way(from: "3", .down) == "4")
    }

    @Test func `a key in a narrow row does not change the column`() {
        #expect(Walk(.of(rows: "1 2 3", "_ 4 _")).way(from: "3", .down, .up) == "4 3")
        #expect(Walk(.of(rows: "1 2 3", "w", "7 8 9")).way(from: "1", .down, .down) == "w 7")
    }

    @Test func `a place that is not in the layer has no way`() {
        #expect(Walk(.of(rows: "1 2")).move(from: 7, .up) == nil)
        #expect(
            Walk(.of(rows: "Title", keys: [Key(name: "Title", action: .none)])).place(nearX: 0, y: 0) == nil)
    }

    @Test func `the key nearest to a point is found by the row first`() {
        let walk = Walk(.of(rows: "1 2 3", "_ 5 _"))
        #expect(walk.place(nearX: 0.1, y: 0.9) == walk.place("5"))
        #expect(walk.place(nearX: 0.9, y: 0.1) == walk.place("3"))
    }

    @Test func `a key of several rows belongs to the first of them`() {
        var high = Key(name: "E", action: .character("e"))
        high.height = 2
        let walk = Walk(.of(rows: "1 2 E", "3 4", "5 6 7", keys: [high]))
        #expect(walk.way(from: "2", .right, .right, .left) == "E 1! E!")
        #expect(walk.way(from: "E", .down, .down, .up, .up) == "4 7 4 E")
        #expect(walk.way(from: "4", .right, .left) == "3! 4!")
        // The keys beside it are as near to a point in the second row as before.
        let left = Walk(.of(rows: "E 1 2", "3 4", keys: [high]))
        #expect(left.place(nearX: 0.9, y: 0.9) == left.place("4"))
        #expect(left.place(nearX: 0.9, y: 0.1) == left.place("2"))
    }

    @Test func `in layouts of random heights, the four directions lead to all keys`() {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<100 {
            let walk = Walk(randomTallLayout(using: &generator))
            var found: Set<Int> = []
            var waiting = [walk.places[0]]
            while let place = waiting.popLast() {
                guard found.insert(place).inserted else { continue }
                waiting += KeyNavigation.Direction.allCases.compactMap { walk.move(from: place, $0)?.place }
            }
            #expect(found == Set(walk.places))
        }
    }

    // MARK: All shipped layouts

    private static let library = LayoutLibrary(directories: [Checkout.layouts])
    static let layouts = library.names.sorted()

    private func walks(_ name: String) throws -> [Walk] {
        var diagnostics = DiagnosticList()
        let layout = try #require(Self.library.layout(named: name, into: &diagnostics)?.layout, "\(name)")
        return layout.layers.indices.map { Walk(layout, layer: $0) }
    }

    @Test func `there are at least 30 shipped layouts`() {
        #expect(Self.layouts.count >= 30)
    }

    @Test(arguments: layouts)
    func `in each layer of a shipped layout, the four directions lead from every key to every other`(
        name: String
    ) throws {
        for walk in try walks(name) {
            // Each move can be undone, so all keys reach each other if one reaches all.
            var found: Set<Int> = []
            var waiting = walk.places.prefix(1).map { $0 }
            while let place = waiting.popLast() {
                guard found.insert(place).inserted else { continue }
                for direction in KeyNavigation.Direction.allCases {
                    waiting.append(try #require(walk.move(from: place, direction)).place)
                }
            }
            let missing = walk.places.filter { !found.contains($0) }.map(walk.name)
            #expect(missing == [], "\(name), layer \(walk.layer)")
        }
    }

    @Test(arguments: layouts)
    func `in each layer of a shipped layout, the opposite direction leads back after two moves`(
        name: String
    ) throws {
        for walk in try walks(name) {
            for place in walk.places {
                for first in KeyNavigation.Direction.allCases {
                    let step = try #require(walk.move(from: place, first))
                    #expect(walk.move(from: step.place, in: step.column, first.opposite)?.place == place)
                    for second in KeyNavigation.Direction.allCases {
                        let next = try #require(walk.move(from: step.place, in: step.column, second))
                        let back = walk.move(from: next.place, in: next.column, second.opposite)
                        #expect(
                            back?.place == step.place,
                            "\(name): \(walk.name(place)) \(first) \(second)")
                    }
                }
            }
        }
    }
}
