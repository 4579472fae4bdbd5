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

    /// A frame has gone by, and returns whether the window still waits; if not, it has waited for the last time.
    mutating func frameBegan() -> Bool {
        questionsLeft -= 1
        return isAwaited
    }

    /// A state of the window has changed, and returns whether that is the answer.
    ///
    /// `sequence` is the number of the last request that the server had processed before.  The overlay itself has set
    /// states before it mapped the window.
    mutating func stateChanged(sequence: UInt32) -> Bool {
        guard isAwaited, Int32(bitPattern: sequence &- mapped) > 0 else { return false }
        questionsLeft = 0
        return true
    }
}
