// SPDX-License-Identifier: MIT

/// Calls that wait until the bus has told who made them: a few of each caller, and no more than a few dozen.
///
/// It decides only how many wait.  What a call is, and how it is answered, is up to whoever keeps them.
struct WithheldCalls<Call> {
    /// What becomes of a call.
    enum Verdict {
        /// It waits, and nobody has asked yet who its caller is.
        case ask
        /// It waits with others of its caller.
        case wait
        /// Too many wait: it is to be refused at once.
        case refuse
    }

    /// How many calls of one caller wait: a program that reads the properties of a panel one by one, all at once.
    static var mostOfCaller: Int { 16 }
    /// How many wait in all.
    static var most: Int { 64 }

    private var waiting: [String: [Call]] = [:]
    private var count = 0

    /// Has a call wait, or not.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - caller: Who made it, by the name that nobody else ever has on this bus.
    /// - Returns: What becomes of it.
    mutating func withhold(_ call: Call, of caller: String) -> Verdict {
        let own = waiting[caller]?.count ?? 0
        guard own < Self.mostOfCaller, count < Self.most else { return .refuse }
        waiting[caller, default: []].append(call)
        count += 1
        return own == 0 ? .ask : .wait
    }

    /// The calls of a caller in their order, which wait no more.
    mutating func release(_ caller: String) -> [Call] {
        let calls = waiting.removeValue(forKey: caller) ?? []
        count -= calls.count
        return calls
    }

    /// Forgets all of them, as their callers have gone with the connection.
    mutating func removeAll() {
        self = WithheldCalls()
    }
}
