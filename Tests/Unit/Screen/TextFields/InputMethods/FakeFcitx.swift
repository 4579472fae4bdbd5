// SPDX-License-Identifier: MIT

import Bus
import EventLoops
import TestBus
import TestPrograms
import Testing
import Windows

@testable import Control
@testable import TextFields

/// A session bus with a source of text fields, and perhaps with programs that have the names of fcitx5.
final class FakeFcitxSession {
    let bus: TestBus
    let loop: EventLoop
    private var watch: (any TextFieldWatch)?
    /// The events that were reported.
    private(set) var told: [TextFieldEvent] = []

    init() throws {
        bus = try TestBus(.everything)
        try bus.start()
        loop = try EventLoop()
    }

    /// Begins to listen.
    func listen(waits: Bool = false) throws {
        watch = try FcitxTextFields(onSessionAt: bus.address, loop: loop, waits: waits)
            .watch { [unowned self] in told.append($0) }
    }

    /// Runs the loop until a condition holds.
    func wait(until condition: @escaping () -> Bool) throws {
        try loop.runUntil("told \(told)", condition)
    }
}

/// A program on the bus that answers as fcitx5 does, and calls the virtual keyboard.
final class FakeFcitx {
    private unowned let session: FakeFcitxSession
    private let program: BusProgram
    /// The methods that were called, without those of the bus.
    var asked: [String] { program.asked }
    /// The answer of CurrentUI.
    var interface = "virtualkeyboard"
    /// The answer of DebugInfo.
    var contexts = ""

    init(_ session: FakeFcitxSession, name: String?) throws {
        self.session = session
        program = try BusProgram(on: session.bus.address, loop: session.loop)
        program.answer = { [unowned self] in answer($0, with: &$1) }
        if let name { try own(name) }
    }

    func own(_ name: String) throws { try program.own(name) }

    /// Calls the virtual keyboard, with the text that is being typed if the method wants one.
    func call(_ member: String, text: String? = nil) throws {
        var isAnswered = false
        program.connection?.call(
            BusConnection.Method(
                destination: VirtualKeyboardServer.name, path: "/org/fcitx/virtualkeyboard/impanel",
                interface: "org.fcitx.Fcitx5.VirtualKeyboard1", member: member)
        ) { writer in
            if let text { writer.append(text) }
        } then: { answer in
            #expect(answer.error == nil)
            isAnswered = true
        }
        try session.wait { isAnswered }
    }

    private func answer(_ call: MessageReader, with writer: inout MessageWriter) -> BusProgram.Answer {
        switch call.member {
        case "CurrentUI": writer.append(interface)
        case "DebugInfo": writer.append(contexts)
        default: break
        }
        return .values
    }
}
