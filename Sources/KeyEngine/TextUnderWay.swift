// SPDX-License-Identifier: MIT

/// The text of which a keystroke is sent at a time, and the text that is composed while the driver runs.
///
/// Keystrokes are indices into the plan's table: a text of the plan is a range of them, and the composed one a list.
/// The composed text waits until it is begun, and is overwritten when it has been sent.
struct TextUnderWay: ~Copyable {
    private var composed: Table<Int32>
    private var composedCount = 0

    /// What is sent next and where that ends, in the plan's table or in `composed`.
    private var next = 0
    private var end = 0
    private var isComposed = false

    /// The most keystrokes of a composed text.
    private static let longestComposed = 256

    /// Makes one without a text; where none is composed it takes no memory.
    init(isComposing: Bool) {
        composed = Table(repeating: 0, count: isComposing ? Self.longestComposed : 0)
    }

    /// Whether a keystroke is left to be sent.
    var hasNext: Bool { next < end }

    /// Begins a text of the plan.
    mutating func begin(at first: Int, end: Int) {
        next = first
        self.end = end
    }

    /// Begins the composed text.
    mutating func beginComposed() {
        next = 0
        end = composedCount
        isComposed = true
    }

    /// Takes the next keystroke of a text under way.
    mutating func takeNext() -> Int {
        let stroke = isComposed ? Int(composed[next]) : next
        next += 1
        if isComposed, next == end { forgetComposed() }
        return stroke
    }

    /// Forgets everything.
    mutating func stop() {
        next = 0
        end = 0
        forgetComposed()
    }

    /// Calls `body` with every keystroke that is kept of composed texts.
    func forEachComposed(_ body: (Int32) -> Void) {
        for index in 0..<composed.count { body(composed[index]) }
    }
}

// MARK: - Composing

extension TextUnderWay {
    /// Whether nothing is composed: what was composed before has been sent.
    var canCompose: Bool { composedCount == 0 }

    /// Adds keystrokes to the composed text as long as there is room.
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
