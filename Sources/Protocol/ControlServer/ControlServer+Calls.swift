// SPDX-License-Identifier: MIT

import Bus
import Control
import Engine

// MARK: - What the bus asks

extension ControlServer {
    /// Performs a call of a panel's method, and appends the results.
    func perform(
        _ call: MessageReader, on panel: ServedPanel, _ answer: inout MessageWriter
    ) throws(ControlError) {
        guard let method = PanelMethod(rawValue: call.member) else {
            throw ControlError(.other, "a panel has no method \(call.member)")
        }
        let name = panel.state.name
        if method.right == .view { try requireSeat(callers[call.sender], panel) }
        switch try PanelCall(method, call) {
        case .request(let request): try perform(request, on: panel, for: call.sender)
        case .reload: try delegate.reloadFiles()
        case .getView:
            noteFetched(by: call.sender, panel)
            panel.viewFollowers.remove(call.sender)
            guard let view = delegate.view(ofPanel: name) else { throw .notServed(panel.state) }
            view.write(to: &answer)
        case .followView:
            try follow(call.sender)
            noteFetched(by: call.sender, panel)
            panel.viewFollowers.remove(call.sender)
            guard let view = delegate.view(ofPanel: name) else { throw .notServed(panel.state) }
            let changes = try panel.viewFollowers.add(
                call.sender, of: callers.user(of: call.sender), view, &followerEnds)
            view.write(to: &answer)
            answer.append(changes)
        case .attach(let width, let height):
            try attach(call.sender, to: panel, width: width, height: height)
        case .setOutputRotation(let rotation): delegate.outputTurned(to: rotation, ofPanel: name)
        case .finished(let id): emit(panel.transitions.finish(id, by: call.sender), of: panel)
        case .reportTextFields(let status):
            try follow(call.sender)
            panel.textFieldReporter = call.sender
            setTextFields(status, of: panel)
        case .reportGlyphs(let glyphs):
            try follow(call.sender)
            panel.glyphReporter = call.sender
            delegate.glyphsRead(glyphs, ofPanel: name)
        case .listen: try listen(call.sender, to: panel)
        case .offerCommits(let isOn): try offerCommits(isOn, by: call.sender, of: panel)
        case .committed(let number): committed(number, by: call.sender, of: panel)
        }
    }

    /// Performs a call of a method of the driver's own object, and appends the results.
    func performOnDriver(_ call: MessageReader, _ answer: inout MessageWriter) throws(ControlError) {
        // The panels of a program in the background are none, and what it may do with all of them is nothing.
        guard let seen = callers[call.sender]?.seen, seen != .some([]) else {
            throw ControlError(
                .accessDenied, "this session is not on the screen: see loginctl show-session")
        }
        switch DriverMethod(rawValue: call.member) {
        case .getCounters:
            var counters = delegate.counters()
            if seen != .all {
                // The presses of a panel are as many as the digits of a PIN.
                counters.panels.removeAll { panels[$0.name].map { !seen.contains($0.state.seat) } ?? true }
            }
            counters.write(to: &answer)
        case .reload: try delegate.reloadFiles()
        case nil: throw ControlError(.other, "the driver has no method \(call.member)")
        }
    }

    private func perform(
        _ request: PanelRequest, on panel: ServedPanel, for caller: String
    ) throws(ControlError) {
        if request == .fieldLeft { return loseField(of: panel, for: caller) }
        try delegate.perform(
            request, onPanel: panel.state.name,
            maySteer: callers[caller]?.rights.contains(.control) == true)
        if case .showFor = request { panel.fieldWatcher = caller }
    }

    /// Throws if the caller may not draw panels at this panel's seat.
    private func requireSeat(_ caller: Caller?, _ panel: ServedPanel) throws(ControlError) {
        if caller?.drawn.contains(panel.state.seat) == true { return }
        throw ControlError(
            .accessDenied,
            "the panel \(panel.state.name) is for the group runepad-view in sessions of \(panel.state.seat)")
    }
}

// MARK: - Overlays

extension ControlServer {
    private func attach(
        _ overlay: String, to panel: ServedPanel, width: UInt32, height: UInt32
    ) throws(ControlError) {
        try follow(overlay)
        panel.transitions.attach(overlay)
        (panel.width, panel.height) = (width, height)
    }

    /// Forgets a program that has left the bus.
    func leave(_ name: String) {
        followers[name] = nil
        for panel in panels.values { dismiss(name, from: panel) }
    }

    /// Notes that a program fetches the view of a panel, and is to be told of its next change.
    private func noteFetched(by name: String, _ panel: ServedPanel) {
        panel.awaited.remove(name)
        if followers[name] != nil { panel.unaware.insert(name) }
    }

    /// Forgets that a program draws a panel and hears of it.
    func dismiss(_ name: String, from panel: ServedPanel) {
        panel.awaited.remove(name)
        panel.unaware.remove(name)
        panel.viewFollowers.remove(name)
        panel.guideListeners.remove(name)
        if panel.textFieldReporter == name {
            panel.textFieldReporter = nil
            setTextFields(TextFieldStatus(), of: panel)
        }
        if panel.glyphReporter == name {
            panel.glyphReporter = nil
            delegate.glyphsRead(nil, ofPanel: panel.state.name)
        }
        withdrawCommits(of: name, from: panel)
        guard panel.transitions.overlays.contains(name) else { return }
        emit(panel.transitions.leave(name), of: panel)
        loseField(of: panel, for: name)
    }

    private func setTextFields(_ status: TextFieldStatus, of panel: ServedPanel) {
        var state = panel.state
        state.textFields = status
        emitChanged(panel.take(state), of: panel)
    }

    /// Hides the view if `name` was the last to show it for a text field, and no program has called it since.
    func loseField(of panel: ServedPanel, for name: String) {
        guard panel.fieldWatcher == name else { return }
        panel.fieldWatcher = nil
        // A panel that cannot be served forgets the field too. No caller waits for an answer here.
        try? delegate.perform(.fieldLeft, onPanel: panel.state.name, maySteer: false)
    }
}
