// SPDX-License-Identifier: MIT

import Bus
import EventLoops
import TestBus
import TestPrograms
import Testing

@testable import TextFields

/// The on-screen keyboard of a session on a real bus.
@Suite(.timeLimit(.minutes(10))) struct OnScreenKeyboardTests {
    /// What other programs of a session see of an on-screen keyboard, on the bus of the rig.
    private final class Session: OnScreenKeyboard.Delegate {
        let rig: ControlRig
        var keyboard: OnScreenKeyboard?
        private var others: BusConnection?
        private var watch: BusConnection.Watch?

        init(_ rig: ControlRig) throws {
            self.rig = rig
            others = try BusConnection(to: rig.bus.address, loop: rig.loop) { event in
                rig.hear("others \(event)")
            }
            others?.open()
            try rig.wait { rig.heard.contains("others connected") }
            watch = others?.watch(from: .anyone, "path='/sm/puri/OSK0'") { [rig] signal in
                guard (try? signal.text()) == "sm.puri.OSK0" else { return }
                var isVisible: Bool?
                try? signal.dictionary { name throws(MessageFault) in
                    isVisible = try signal.variant("b") { () throws(MessageFault) in try signal.bool() }
                    return name == "Visible"
                }
                rig.hear("Visible is \(isVisible.map { "\($0)" } ?? "unknown")")
            }
        }

        func start() throws { try start(at: rig.bus.address) }

        func start(at address: String?) throws {
            keyboard = try SessionBus(at: address, loop: rig.loop).map {
                OnScreenKeyboard(on: $0, delegate: self)
            }
        }

        /// Asks for the visibility as soon as somebody has the name.
        func awaitAnswer() throws {
            let before = rig.heard.count
            get()
            try rig.wait { [rig] in rig.heard.dropFirst(before).contains { $0.hasPrefix("it is") } }
        }

        private func get() {
            call("org.freedesktop.DBus.Properties", "Get") { writer in
                writer.append("sm.puri.OSK0")
                writer.append("Visible")
            } then: { [unowned self] answer in
                if answer.error?.isAbsence == true { return get() }
                let isVisible = try? answer.variant("b") { () throws(MessageFault) in try answer.bool() }
                rig.hear("it is \(isVisible.map { $0 ? "visible" : "hidden" } ?? "\(answer.error as Any)")")
            }
        }

        func setVisible(_ isVisible: Bool) {
            call("sm.puri.OSK0", "SetVisible") {
                $0.append(isVisible)
            } then: { [rig] answer in
                rig.hear(answer.error.map { "\($0)" } ?? "done")
            }
        }

        private func call(
            _ interface: String, _ member: String, _ write: (inout MessageWriter) -> Void,
            then: @escaping (MessageReader) -> Void
        ) {
            others?.call(
                .init(
                    destination: "sm.puri.OSK0", path: "/sm/puri/OSK0", interface: interface, member: member),
                write, then: then)
        }

        func keyboardWanted(isVisible: Bool) { rig.hear("wanted \(isVisible ? "visible" : "hidden")") }
        func keyboardNotFound(_ reason: String) { rig.hear(reason) }
    }

    @Test func `programs can show and hide the on-screen keyboard, and get its visibility`() throws {
        let rig = try ControlRig(withDriver: false)
        let session = try Session(rig)
        try session.start()
        try session.awaitAnswer()
        #expect(rig.heard.last == "it is hidden")
        for isVisible in [true, false] {
            session.setVisible(isVisible)
            try rig.wait { rig.heard.last == "done" }
            #expect(rig.heard.suffix(2) == ["wanted \(isVisible ? "visible" : "hidden")", "done"])
            session.keyboard?.isVisible = isVisible
            try rig.wait { rig.heard.last == "Visible is \(isVisible)" }
            try session.awaitAnswer()
            #expect(rig.heard.last == (isVisible ? "it is visible" : "it is hidden"))
        }
    }

    @Test func `a signal is emitted only when the visibility of the on-screen keyboard changes`() throws {
        let rig = try ControlRig(withDriver: false)
        let session = try Session(rig)
        try session.start()
        try session.awaitAnswer()
        for isVisible in [true, true, false, false, true] { session.keyboard?.isVisible = isVisible }
        // The answer comes behind the signals.
        try session.awaitAnswer()
        #expect(
            rig.heard.filter { $0.hasPrefix("Visible") } == [
                "Visible is true", "Visible is false", "Visible is true",
            ])
    }

    @Test func `an on-screen keyboard reports that another one already owns its bus name`() throws {
        let rig = try ControlRig(withDriver: false)
        let session = try Session(rig)
        try session.start()
        try session.awaitAnswer()
        let first = session.keyboard
        try session.start()
        try rig.wait { rig.heard.contains("another on-screen keyboard has the name sm.puri.OSK0") }
        session.keyboard?.isVisible = true
        try session.awaitAnswer()
        #expect(rig.heard.last == "it is hidden")
        withExtendedLifetime(first) {}
    }

    @Test func `a missing session bus is reported with its path`() throws {
        let rig = try ControlRig(withDriver: false)
        let session = try Session(rig)
        try session.start(at: "unix:path=/nonexistent/bus,guid=0123")
        #expect(rig.heard.last == "there is no session bus at /nonexistent/bus")
        #expect(session.keyboard != nil)
    }

    @Test func `without a session there is no on-screen keyboard on the bus`() throws {
        let rig = try ControlRig(withDriver: false)
        let session = try Session(rig)
        try session.start(at: nil)
        #expect(session.keyboard == nil)
    }
}
