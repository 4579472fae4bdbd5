// SPDX-License-Identifier: MIT

public import Views

extension ControlServer {
    /// Reports an event of guided touch to the programs that listen to a panel, and to no other program.
    ///
    /// The call never waits. A program that does not read gets at most 64 messages, and the last of the others when it
    /// reads again.
    ///
    /// - Parameters:
    ///   - message: The event.
    ///   - name: The panel's name.
    public func tellGuide(_ message: GuideMessage, of name: String) {
        guard let panel = panels[name] else { return }
        panel.noteBeginning(message)
        guard connection.isConnected else { return }
        for listener in Array(panel.guideListeners.names) {
            guard callers[listener]?.drawn.contains(panel.state.seat) == true else {
                panel.guideListeners.remove(listener)
                continue
            }
            if panel.guideListeners.permits(message, to: listener) { send(message, of: panel, to: listener) }
        }
    }

    /// Makes a program a listener of a panel until it leaves the bus, and permits it further messages.
    ///
    /// - Throws: ``ControlError`` if the panel has too many listeners.
    func listen(_ name: String, to panel: ServedPanel) throws(ControlError) {
        try follow(name)
        let isNew = !panel.guideListeners.names.contains(name)
        if let missed = try panel.guideListeners.add(name) { return send(missed, of: panel, to: name) }
        guard isNew, let beginning = panel.guideBeginning else { return }
        if panel.guideListeners.permits(beginning, to: name) { send(beginning, of: panel, to: name) }
    }

    /// Returns whether a program listens to the guided touch of a panel.
    ///
    /// - Parameter name: The panel's name.
    /// - Returns: `false` also for a panel that there is not.
    public func isHeard(_ name: String) -> Bool {
        panels[name].map { !$0.guideListeners.names.isEmpty } ?? false
    }

    private func send(_ message: GuideMessage, of panel: ServedPanel, to name: String) {
        connection.signal(path: panel.path, member: "Guided", to: name) { message.write(to: &$0) }
    }
}

extension ServedPanel {
    /// Keeps what a program has to know that comes to listen later.
    fileprivate func noteBeginning(_ message: GuideMessage) {
        switch message.kind {
        case .began: guideBeginning = message
        case .ended, .hidden: guideBeginning = nil
        case .layer where !message.layout.isEmpty:
            guideBeginning = guideBeginning.map { former in
                GuideMessage(
                    .began, language: message.language, layout: message.layout,
                    confirmation: former.confirmation, isMasked: message.isMasked)
            }
        case .layer, .entered, .left, .typed, .refused, .opened, .stop: break
        }
    }
}
