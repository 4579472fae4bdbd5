// SPDX-License-Identifier: MIT

internal import Layouts

/// The alternates that a long press offers: a row of cells above the key, each as large as the key.
///
/// ```
///                    ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄  a key's height above the row: beyond it nothing is chosen
///   ┌───┬───┬───┐    ┌───┬───┬───┐
///   │ è │ ê │ ë │    │ ë │ ê │ è │      from a key far to the right the row grows to the left,
///   └───┴───┴───┘    └───┴───┴───┘      so that the first alternate is nearest either way
///   │ e │                    │ e │
///   └───┘                    └───┘
///                    ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄  a key's height below the key: beyond it nothing is chosen
/// ```
///
/// A row that fits on neither side is pushed into the view, and shrunk when it is wider than the view; a row
/// above the view's top is pushed down over the key.  The first alternate is chosen until the contact has moved
/// by more than the slop; then the cell above or below the contact, or the row's last one on that side.
struct AlternatesPopup {
    /// The slot of the contact that chooses.
    let slot: Int
    /// The key whose alternates are offered.
    let key: Int
    /// The alternate that a lift types, from 0.
    private(set) var choice = 0

    private let row: Frame
    private let keyFrame: Edges
    private let count: Int
    private let growsLeft: Bool
    private let startX: Double
    private let slopX: Double
    private var hasMoved = false

    /// Opens the row of `count` alternates for the contact at `x` on the key in `place`.
    init(slot: Int, key: Int, count: Int, place: PlacePlan, x: Double, view: Edges) {
        let frame = place.frame
        let keyWidth = frame.maxX - frame.minX
        let height = frame.maxY - frame.minY
        let width = min(keyWidth * Double(count), view.maxX - view.minX)
        let minY = max(frame.minY - height, view.minY)
        growsLeft = frame.minX + width > view.maxX && frame.maxX - width >= view.minX
        let wanted = growsLeft ? frame.maxX - width : frame.minX
        let minX = max(view.minX, min(wanted, view.maxX - width))
        row = Frame(x: minX, y: minY, width: width, height: height)
        keyFrame = frame
        self.slot = slot
        self.key = key
        self.count = count
        startX = x
        slopX = frame.minX - place.reach.minX
    }

    /// The frame of an alternate's cell.
    func cell(_ index: Int) -> Frame {
        let column = Double(growsLeft ? count - 1 - index : index)
        let width = row.width / Double(count)
        return Frame(
            minX: row.minX + width * column, minY: row.minY, maxX: row.minX + width * (column + 1),
            maxY: row.maxY)
    }

    /// Follows the contact; says whether it still chooses.
    mutating func move(x: Double, y: Double) -> Bool {
        let height = keyFrame.maxY - keyFrame.minY
        guard y >= row.minY - height, y <= keyFrame.maxY + height else { return false }
        hasMoved = hasMoved || abs(x - startX) > slopX
        if hasMoved {
            let column = (x - row.minX) / row.width * Double(count)
            let cell = Int(max(0, min(column, Double(count - 1))))
            choice = growsLeft ? count - 1 - cell : cell
        }
        return true
    }
}
