// SPDX-License-Identifier: MIT

/// Calls that wait until the bus has said who made them: a few of each caller, and at most a few dozen.
///
/// This type only decides how many calls wait. Its owner defines the type of a call, and answers it.
struct WithheldCalls<Call> {
    enum Verdict {
        /// The call waits, and the bus has not been queried about its caller yet.
        case ask
        /// The call waits with others of its caller.
        case wait
        /// Too many calls wait, so this one must be refused at once.
        case refuse
    }

    /// How many calls of one caller may wait: enough for a program that sends one call for each property of a
    /// panel.
    static var mostOfCaller: Int { 16 }
    /// How many calls may wait in all.
    static var most: Int { 64 }

    private var waiting: [String: [Call]] = [:]
    private var count = 0

    /// Stores a call of the program with this unique bus name, unless too many calls wait.
    mutating func withhold(_ call: Call, of caller: String) -> Verdict {
        let own = waiting[caller]?.count ?? 0
        guard own < Self.mostOfCaller, count < Self.most else { return .refuse }
        waiting[caller, default: []].append(call)
        count += 1
        return own == 0 ? .ask : .wait
    }

    /// Returns the calls of a caller in their order, and removes them.
    mutating func release(_ caller: String) -> [Call] {
        let calls = waiting.removeValue(forKey: caller) ?? []
        count -= calls.count
        return calls
    }

    /// Removes all calls, because their callers are gone with the connection.
    mutating func removeAll() {
        self = WithheldCalls()
    }
}
