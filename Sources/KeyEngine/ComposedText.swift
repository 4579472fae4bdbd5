// SPDX-License-Identifier: MIT

/// A text that is composed while the driver runs, as indices of its keystrokes in the plan's table.
struct ComposedText: ~Copyable {
    private var strokes: Table<Int32>
    /// How many keystrokes it has.
    private(set) var count = 0

    /// The most keystrokes that it can have.
    static let longest = 256

    /// Makes an empty text; one that is not needed takes no memory and stays empty.
    init(isNeeded: Bool) {
        strokes = Table(repeating: 0, count: isNeeded ? Self.longest : 0)
    }

    /// Whether nothing is composed.
    var isEmpty: Bool { count == 0 }

    /// The index of the n-th keystroke, n from 0.
    subscript(index: Int) -> Int { Int(strokes[index]) }

    /// Adds keystrokes as long as there is room.
    mutating func append(_ keystrokes: Range<Int32>) {
        for stroke in keystrokes where count < strokes.count {
            strokes[count] = stroke
            count += 1
        }
    }

    /// Forgets the text, and overwrites it.
    mutating func erase() {
        for index in 0..<count { strokes[index] = 0 }
        count = 0
    }
}
