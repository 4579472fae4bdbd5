// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import Control

@Suite(.timeLimit(.minutes(10)))
struct DriverEventTests {
    private let front = PanelState(name: "front")
    private let side = PanelState(name: "side")
    private let noDriver = ControlError(.noDriver, "there is none")

    /// One event of each kind that is about a panel.
    private func events(of panel: PanelState) -> [DriverEvent] {
        let frame = Frame(x: 0, y: 0.5, width: 1, height: 0.5)
        let transition = Transition(id: 1, isShow: true, frame: frame, duration: 0)
        return [
            .panelCame(panel), .panelGone(panel), .panelChanged(panel, from: panel),
            .panelMoves(panel, TransitionEvent(isDone: false, transition)),
            .viewChanged(panel, serial: 1), .clicked(panel), .commit(panel, number: 1, text: "ᚠ"),
            .guided(panel, GuideMessage(.entered, label: "a")),
            .keysChanged(panel, ViewChange(formerSerial: 0, serial: 1, keys: [])),
        ]
    }

    @Test func `an event of a panel goes to followers of that panel or of all panels`() {
        for event in events(of: front) {
            #expect(event.concerning("front") == event)
            #expect(event.concerning(nil) == event)
        }
    }

    @Test func `a follower of one panel gets no events of another panel`() {
        for event in events(of: side) { #expect(event.concerning("front") == nil) }
    }

    @Test func `a follower of one panel gets only that panel when the driver comes`() {
        let came = DriverEvent.driverCame([front, side])
        #expect(came.concerning("side") == .driverCame([side]))
        #expect(came.concerning("back") == .driverCame([]))
        #expect(came.concerning(nil) == came)
        #expect(DriverEvent.driverGone(noDriver).concerning("front") == .driverGone(noDriver))
    }
}
