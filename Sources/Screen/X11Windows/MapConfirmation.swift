// SPDX-License-Identifier: MIT

/// Whether a window manager has told that it knows of a mapped window, which is drawn only then.
///
/// The overlay asks the manager to change a state of the window, in which the manager has no interest.  The manager
/// reads its messages in order, so when it has changed the state, it has read that the window was mapped.  wlroots 0.20
/// does not always send the change before its next message.  So the overlay asks again at each frame.
struct MapConfirmation {
    /// After so many questions the window is drawn without an answer.
    static let mostQuestions = 60

    /// The number of the request that mapped the window.
    private var mapped: UInt32 = 0
    private var questionsLeft = 0

    /// Whether the window waits for an answer.
    var isAwaited: Bool { questionsLeft > 0 }

    /// Begins to wait, after the request with the number `request` has mapped the window.
    mutating func await(mappedBy request: UInt32) {
        (mapped, questionsLeft) = (request, Self.mostQuestions)
    }

    /// Counts a frame without an answer, and returns whether to ask again: if not, the window waits no longer.
    mutating func frameBegan() -> Bool {
        questionsLeft -= 1
        return isAwaited
    }

    /// Takes a change of the window's states, and returns whether it is the answer.
    ///
    /// `sequence` is the number of the last request that the server had processed before.  The overlay itself has set
    /// states before it mapped the window.
    mutating func stateChanged(sequence: UInt32) -> Bool {
        guard isAwaited, Int32(bitPattern: sequence &- mapped) > 0 else { return false }
        questionsLeft = 0
        return true
    }
}
