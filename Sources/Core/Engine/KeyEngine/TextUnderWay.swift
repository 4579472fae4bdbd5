// SPDX-License-Identifier: MIT

/// The text that is sent one keystroke at a time, and the text that the engine composes while the driver
/// runs.
///
/// Keystrokes are indices of the plan's table. A text of the plan is a range of such indices, and the
/// composed text is a list of them. The composed text waits until it is begun, and is overwritten once it is
/// sent.
struct TextUnderWay: ~Copyable {
    private var composed: Table<Int32>
    private var composedCount = 0

    /// The next keystroke and the end of the text, as indices of the plan's table or of `composed`.
    private var next = 0
    private var end = 0
    private var isComposed = false

    private static let longestComposed = 256

    /// Makes a value without a text; without composing, it takes no memory for a composed text.
    init(isComposing: Bool) {
        composed = Table(repeating: 0, count: isComposing ? Self.longestComposed : 0)
    }

    var hasNext: Bool { next < end }

    /// Begins a text of the plan.
    mutating func begin(at first: Int, end: Int) {
        next = first
        self.end = end
    }

    mutating func beginComposed() {
        next = 0
        end = composedCount
        isComposed = true
    }

    /// The next keystroke; there must be one.
    var nextStroke: Int { isComposed ? Int(composed[next]) : next }

    mutating func takeNext() -> Int {
        let stroke = nextStroke
        next += 1
        if isComposed, next == end { forgetComposed() }
        return stroke
    }

    /// Forgets both texts.
    mutating func stop() {
        next = 0
        end = 0
        forgetComposed()
    }

    /// Calls `body` with every number in the memory for the composed text.
    func forEachComposed(_ body: (Int32) -> Void) {
        for index in 0..<composed.count { body(composed[index]) }
    }
}

// MARK: - Composing

extension TextUnderWay {
    /// Whether a new text can be composed: no composed text waits or is under way.
    var canCompose: Bool { composedCount == 0 }

    /// Adds keystrokes to the composed text, as many as there is room for.
    mutating func compose(_ keystrokes: Range<Int32>) {
        for stroke in keystrokes where composedCount < composed.count {
            composed[composedCount] = stroke
            composedCount += 1
        }
    }

    /// Forgets the composed text, and overwrites it.
    mutating func forgetComposed() {
        for index in 0..<composedCount { composed[index] = 0 }
        composedCount = 0
        if isComposed {
            next = 0
            end = 0
            isComposed = false
        }
    }
}
