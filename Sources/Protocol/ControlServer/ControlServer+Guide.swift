// SPDX-License-Identifier: MIT

internal import Bus
import Control
package import Engine

extension ControlServer {
    /// Reports an event of guided touch to the programs that listen to a panel, and to no other program.
    ///
    /// The call never waits. A program that does not read gets at most 64 messages, and the last of the others when it
    /// reads again.
    package func emitGuide(_ message: GuideMessage, of name: String) {
        guard let panel = panels[name] else { return }
        panel.guideListeners.keep(message)
        guard connection.isConnected else { return }
        for listener in Array(panel.guideListeners.names) {
            guard callers[listener]?.drawn.contains(panel.state.seat) == true else {
                panel.guideListeners.remove(listener)
                continue
            }
            if panel.guideListeners.permits(message, to: listener) {
                send(.guided, of: panel, to: listener) { message.write(to: &$0) }
            }
        }
    }

    /// Makes a program a listener of a panel until it leaves the bus, and permits it further messages.
    ///
    /// - Throws: ``ControlError`` if the panel has too many listeners.
    func listen(_ name: String, to panel: ServedPanel) throws(ControlError) {
        try follow(name)
        guard let message = try panel.guideListeners.add(name, of: callers.user(of: name)) else { return }
        send(.guided, of: panel, to: name) { message.write(to: &$0) }
    }

    /// Returns whether a program listens to the guided touch of a panel; `false` also without such a panel.
    package func hasGuideListeners(_ name: String) -> Bool {
        panels[name].map { !$0.guideListeners.names.isEmpty } ?? false
    }
}
