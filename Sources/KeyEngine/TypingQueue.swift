// SPDX-License-Identifier: MIT

/// What was pressed and released while a text is typed, in order.
///
/// A press is refused when the releases that are owed might then find no room, so that a release always does.
struct TypingQueue: ~Copyable {
    private var operations = Table(repeating: Operation(kind: .release, key: 0), count: 256)
    private var head = 0
    private var count = 0
    /// How many presses have been accepted whose release has not, queued or not.
    var owed = 0

    /// One thing that waits to be sent.
    struct Operation {
        var kind: Kind
        var modifiers: UInt8 = 0
        /// The key, or of a modifier that is held or let go the number of its bit; −1 of a release that was
        /// cancelled.
        var key: Int16

        enum Kind: UInt8 {
            case strike
            case press
            case text
            case composed
            case hold
            case release
            case letGo
        }
    }

    /// What has waited longest, or `nil` when nothing waits.
    var first: Operation? { count > 0 ? operations[head] : nil }

    /// Takes away what has waited longest.
    mutating func removeFirst() {
        head = (head + 1) % operations.count
        count -= 1
    }

    /// Forgets what waits, and what is owed.
    mutating func removeAll() {
        count = 0
        owed = 0
    }

    /// Queues a press, to which `releases` belong; says whether there was room for it and for all that is owed.
    mutating func press(_ operation: Operation, owes releases: Int) -> Bool {
        guard count + owed + 1 + releases <= operations.count else { return false }
        owed += releases
        append(operation)
        return true
    }

    /// Queues a release, for which there is room.
    mutating func release(_ operation: Operation) {
        append(operation)
    }

    private mutating func append(_ operation: Operation) {
        operations[(head + count) % operations.count] = operation
        count += 1
    }
}

// MARK: - Replaced keys

extension TypingQueue {
    /// How many presses and releases of a key wait, and where the first of the releases is.
    func waiting(for key: Int) -> (presses: Int, releases: Int, firstRelease: Int?) {
        var presses = 0
        var releases = 0
        var firstRelease: Int?
        for offset in 0..<count {
            let index = (head + offset) % operations.count
            guard Int(operations[index].key) == key else { continue }
            if operations[index].kind == .press { presses += 1 }
            if operations[index].kind == .release {
                releases += 1
                firstRelease = firstRelease ?? index
            }
        }
        return (presses, releases, firstRelease)
    }

    /// Has the strikes and presses of a key that wait hold other modifiers as its own.
    mutating func changeModifiers(of key: Int, from old: UInt8, to new: UInt8) {
        for offset in 0..<count {
            let index = (head + offset) % operations.count
            let kind = operations[index].kind
            guard kind == .strike || kind == .press, Int(operations[index].key) == key else { continue }
            operations[index].modifiers = operations[index].modifiers & ~old | new
        }
    }

    /// Makes of the release that ``waiting(for:)`` found one of no key.
    mutating func cancel(_ release: Int) {
        operations[release].key = -1
    }
}
