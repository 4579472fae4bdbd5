// SPDX-License-Identifier: MIT

import Bus
import Control

// Characters that the keymap lacks: an overlay that is its session's input method commits them as text.

extension ControlServer {
    /// Has the overlay of a panel commit a character, and returns whether there is such an overlay.
    ///
    /// The delegate gets ``Delegate/commitEnded(ofPanel:)`` once the overlay has done so. No other program gets the
    /// character.
    package func commit(_ character: Character, of name: String) -> Bool {
        guard let panel = panels[name], connection.isConnected, let overlay = panel.committer.name,
            callers[overlay]?.drawn.contains(panel.state.seat) == true,
            let question = panel.committer.ask()
        else { return false }
        send(.commit, of: panel, to: question.program) {
            $0.append(question.number)
            $0.append(String(character))
        }
        return true
    }

    /// Notes that the driver waits no longer for a commit: the overlay is asked for no other one until it answers.
    package func missCommit(of name: String) {
        guard let panel = panels[name] else { return }
        panel.committer.miss()
        reportOffer(of: panel)
    }

    /// Makes a program the one that commits characters of a panel, or ends that.
    func offerCommits(_ isOn: Bool, by program: String, of panel: ServedPanel) throws(ControlError) {
        guard isOn else { return withdrawCommits(of: program, from: panel) }
        try follow(program)
        let isAwaited = panel.committer.isAwaited
        panel.committer.offer(program)
        if isAwaited { delegate.commitEnded(ofPanel: panel.state.name) }
        reportOffer(of: panel)
    }

    /// Takes the answer of a program; one that nobody waits for has no effect.
    func committed(_ number: UInt64, by program: String, of panel: ServedPanel) {
        switch panel.committer.answer(number, by: program) {
        case .inTime: delegate.commitEnded(ofPanel: panel.state.name)
        case .late: reportOffer(of: panel)
        case .ignored: break
        }
    }

    /// Ends the offer of a program, and the wait for it.
    func withdrawCommits(of program: String, from panel: ServedPanel) {
        let isAwaited = panel.committer.isAwaited
        guard panel.committer.withdraw(program) else { return }
        if isAwaited { delegate.commitEnded(ofPanel: panel.state.name) }
        reportOffer(of: panel)
    }

    private func reportOffer(of panel: ServedPanel) {
        delegate.commitsOffered(panel.committer.isReady, ofPanel: panel.state.name)
    }
}
