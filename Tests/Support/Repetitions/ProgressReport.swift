// SPDX-License-Identifier: MIT

import Foundation

/// Says on stderr how far a test of hours is, each time that another twentieth of it is done.
///
/// In other runs, whose tests take seconds, it says nothing.
package struct ProgressReport: ~Copyable {
    private let what: String
    private let count: Int
    private let began = ContinuousClock.now
    private var said = 0

    /// - Parameters:
    ///   - what: What is counted: "taps".
    ///   - count: How many there are to be.
    package init(_ what: String, of count: Int) {
        self.what = what
        self.count = count
    }

    /// Notes that `done` of them are there.
    package mutating func reach(_ done: Int) {
        let twentieth = done * 20 / max(count, 1)
        guard twentieth > said, ProcessInfo.processInfo.environment["RUNEPAD_FULL"] != nil else { return }
        said = twentieth
        let seconds = Int((ContinuousClock.now - began) / .seconds(1))
        FileHandle.standardError.write(Data("\(done) of \(count) \(what) after \(seconds) s\n".utf8))
    }
}
