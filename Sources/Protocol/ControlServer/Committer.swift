// SPDX-License-Identifier: MIT

/// The program that commits the characters of a panel which the keymap lacks, and what it was asked for.
///
/// The last program that has offered it is asked, for one text at a time. Only its own answer counts, with the number
/// of the last question. If it withdraws, the one before it is asked again.
///
/// ```
///               offer            ask              answer
///  [nobody] ───────────▶ [ready] ───▶ [asked] ─────────────▶ [ready]
///     ▲                   │  ▲           │ miss
///     └─ last withdraw ───┘  │           ▼
///           (from each)      └──────── [late]
///                        answer, offer
/// ```
struct Committer {
    /// The programs that offer it, by their unique names on the bus, the last one last.
    private var offers: [String] = []
    /// Whether the program has not answered yet, and the driver waits for it.
    private(set) var isAwaited = false
    /// Whether the program has not answered in time: it is asked for nothing until it answers.
    private var isLate = false
    private var number: UInt64 = 0

    /// What an answer means.
    enum Answer {
        /// The driver goes on.
        case inTime
        /// The driver has gone on already, and may ask the program again.
        case late
        /// It is none to a question of the driver.
        case ignored
    }

    /// The program that is asked, by its unique name on the bus.
    var name: String? { offers.last }
    /// Whether the program may be asked.
    var isReady: Bool { name != nil && !isLate }

    mutating func offer(_ program: String) {
        offers.removeAll { $0 == program }
        offers.append(program)
        (isAwaited, isLate) = (false, false)
    }

    /// Returns whether this program was the one that is asked.
    mutating func withdraw(_ program: String) -> Bool {
        let wasAsked = name == program
        offers.removeAll { $0 == program }
        guard wasAsked else { return false }
        (isAwaited, isLate) = (false, false)
        return true
    }

    /// Returns the program to ask and the number of the question, or `nil` if no program may be asked.
    mutating func ask() -> (program: String, number: UInt64)? {
        guard let name, isReady else { return nil }
        number += 1
        isAwaited = true
        return (name, number)
    }

    /// Notes that the driver waits no longer for the program.
    mutating func miss() {
        if isAwaited { (isAwaited, isLate) = (false, true) }
    }

    mutating func answer(_ number: UInt64, by program: String) -> Answer {
        guard name == program, number == self.number, isAwaited || isLate else { return .ignored }
        defer { (isAwaited, isLate) = (false, false) }
        return isLate ? .late : .inTime
    }
}
