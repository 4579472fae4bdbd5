// SPDX-License-Identifier: MIT

/// The alternates that a long press offers, in an ``Engine/AlternatesRow``.
///
/// ```
///   ┄┄┄┄┄┄┄┄┄┄┄┄┄  a key's height above the row: beyond it nothing is chosen
///   ┌───┬───┬───┐
///   │ è │ ê │ ë │
///   └───┴───┴───┘
///   │ e │
///   └───┘
///   ┄┄┄┄┄┄┄┄┄┄┄┄┄  a key's height below the key: beyond it nothing is chosen
/// ```
///
/// The first alternate is chosen until the contact has moved sideways by more than the slop. Then the cell
/// above or below the contact is chosen; beside the row, the last cell on that side.
struct AlternatesPopup {
    /// The slot of the contact that chooses, or −1 for a switch.
    let slot: Int
    let key: Int
    /// The index of the alternate that a lift types, from 0.
    private(set) var choice = 0

    private let row: AlternatesRow
    private let keyFrame: Edges
    private let startX: Double
    private let slopX: Double
    private var hasMoved = false

    init(slot: Int, key: Int, count: Int, place: PlacePlan, x: Double, view: Edges) {
        keyFrame = place.frame
        row = AlternatesRow(count: count, of: Frame(place.frame), in: Frame(view))
        self.slot = slot
        self.key = key
        startX = x
        slopX = keyFrame.minX - place.reach.minX
    }

    func cell(_ index: Int) -> Frame { row.cell(index) }

    /// Chooses the alternate of this index, for a switch.
    mutating func choose(_ index: Int) { choice = index }

    /// Follows the contact, and returns whether it still chooses.
    mutating func move(x: Double, y: Double) -> Bool {
        let height = keyFrame.maxY - keyFrame.minY
        guard y >= row.frame.minY - height, y <= keyFrame.maxY + height else { return false }
        hasMoved = hasMoved || abs(x - startX) > slopX
        if hasMoved {
            let last = row.count - 1
            let column = (x - row.frame.minX) / row.frame.width * Double(row.count)
            let cell = Int(max(0, min(column, Double(last))))
            choice = row.growsLeft ? last - cell : cell
        }
        return true
    }
}

extension Frame {
    fileprivate init(_ edges: Edges) {
        self.init(minX: edges.minX, minY: edges.minY, maxX: edges.maxX, maxY: edges.maxY)
    }
}
