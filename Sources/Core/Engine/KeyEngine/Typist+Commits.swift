// SPDX-License-Identifier: MIT

// Characters that the keymap lacks, which a program commits as text. What is typed after such a character waits, so
// that it comes to the session in order.

extension Typist {
    /// How long a program may take to commit a character, in microseconds.
    ///
    /// An overlay needs some milliseconds, and on a crowded machine some hundred. One that does not answer costs this time
    /// once: it is asked for nothing more until it answers.
    static let patience: UInt64 = 2_000_000

    /// The time between a keystroke and a committed character, in microseconds.
    ///
    /// Toolkits take a text at once, and a keystroke when they come to it, such as GTK after a frame. So a text would
    /// overtake a keystroke that has just been struck.
    static let settling: UInt64 = 20_000

    /// Sends nothing until a character may be committed.
    mutating func settle(at now: MonotonicTime) {
        isSettled = true
        due = now.rawValue + Self.settling
    }

    /// Has a program commit a character, and sends nothing until ``endCommit(at:)``, or until the program had its time.
    ///
    /// The caller writes what was typed before, and then takes the character.
    mutating func beginCommit(_ character: Int, at now: MonotonicTime) {
        committed = character
        isCommitting = true
        due = now.rawValue + Self.patience
    }

    /// Goes on, at the usual pace: the program has committed the character, or there is none that does.
    mutating func endCommit(at now: MonotonicTime) {
        // What nobody was asked for yet has no answer.
        guard isCommitting, committed == nil else { return }
        stopCommit()
        isSettled = true
        due = max(now.rawValue, due - Self.patience + Self.pace)
    }

    mutating func missCommit() {
        stopCommit()
        (isSettled, isCommitMissed) = (true, true)
    }

    mutating func stopCommit() {
        committed = nil
        (isCommitting, isSettled) = (false, false)
    }
}

extension KeyEngine {
    /// Returns the character that a program is to commit now, once.
    mutating func takeCommitted() -> Character? {
        guard let index = typist.committed else { return nil }
        typist.committed = nil
        return plan.committed[index].character
    }

    /// Returns whether a program has not committed its character in time, once.
    mutating func takeMissedCommit() -> Bool {
        defer { typist.isCommitMissed = false }
        return typist.isCommitMissed
    }

    mutating func endCommit(at now: MonotonicTime) {
        typist.endCommit(at: now)
        if typist.isBusy { expect(typist.due) }
    }
}
