// SPDX-License-Identifier: MIT

/// The presses and releases that wait while a text is typed, in order.
///
/// The queue refuses a press if the releases that are owed might then find no room. So a release always finds
/// room.
struct TypingQueue: ~Copyable {
    private var operations = Table(repeating: Operation(kind: .release, key: 0), count: 256)
    private var head = 0
    private var count = 0
    /// The number of accepted presses without an accepted release, whether they wait or are sent.
    var owed = 0

    struct Operation {
        var kind: Kind
        var modifiers: UInt8 = 0
        /// The key; for a modifier that is held or let go, the number of its bit; for a cancelled release,
        /// −1.
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

    var first: Operation? { count > 0 ? operations[head] : nil }

    mutating func removeFirst() {
        head = (head + 1) % operations.count
        count -= 1
    }

    /// Forgets everything that waits or is owed.
    mutating func removeAll() {
        count = 0
        owed = 0
    }

    /// Queues a press that will owe `releases`, and returns whether there was room for it and for all owed
    /// releases.
    mutating func press(_ operation: Operation, owes releases: Int) -> Bool {
        guard count + owed + 1 + releases <= operations.count else { return false }
        owed += releases
        append(operation)
        return true
    }

    /// Queues a release, which always finds room.
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
    /// Returns how many presses and releases of a key wait, and the index of the first of these releases.
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

    /// Replaces a key's own modifiers in the strikes and presses of the key that wait.
    mutating func changeModifiers(of key: Int, from old: UInt8, to new: UInt8) {
        for offset in 0..<count {
            let index = (head + offset) % operations.count
            let kind = operations[index].kind
            guard kind == .strike || kind == .press, Int(operations[index].key) == key else { continue }
            operations[index].modifiers = operations[index].modifiers & ~old | new
        }
    }

    /// Cancels the release that ``waiting(for:)`` has found: it waits on, but releases no key.
    mutating func cancel(_ release: Int) {
        operations[release].key = -1
    }
}
