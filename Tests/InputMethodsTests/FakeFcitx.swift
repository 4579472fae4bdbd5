// SPDX-License-Identifier: MIT

import CSystemd
import Clocks
import EventLoops
import TestBus
import Testing
import Windows

@testable import Control
@testable import InputMethods

/// A session bus with a source of text fields, and perhaps with programs that have the names of fcitx5.
final class FakeSession {
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

    /// Runs the loop until a condition holds, which is looked at after each round.
    func wait(until condition: @escaping () -> Bool) throws {
        var isLate = false
        let limit = try loop.timer { [loop] in
            isLate = true
            loop.stop()
        }
        limit.fire(at: .now().advanced(byMicroseconds: 60_000_000))
        if !condition() {
            try loop.run { [loop] in if condition() { loop.stop() } }
        }
        try #require(!isLate, "told \(told)")
    }
}

/// A program on the bus that answers as fcitx5 does, and calls the virtual keyboard.
@safe final class FakeFcitx {
    private unowned let session: FakeSession
    private var connection: BusConnection?
    private var filter: OpaquePointer?
    /// The methods that were called, without those of the bus.
    private(set) var asked: [String] = []
    /// The answer of CurrentUI.
    var interface = "virtualkeyboard"
    /// The answer of DebugInfo.
    var contexts = ""

    init(_ session: FakeSession, name: String?) throws {
        self.session = session
        let relay = Relay()
        connection = try BusConnection(to: session.bus.address, loop: session.loop) { _ in
            relay.program?.serve()
        }
        relay.program = self
        connection?.open()
        try session.wait { [unowned self] in unsafe filter != nil }
        if let name { try own(name) }
    }

    deinit { unsafe sd_bus_slot_unref(filter) }

    private final class Relay {
        weak var program: FakeFcitx?
    }

    func own(_ name: String) throws {
        var isOwned = false
        connection?.requestName(name) { _ in isOwned = true }
        try session.wait { isOwned }
    }

    /// Calls the virtual keyboard, with the text that is being typed if the method wants one.
    func call(_ member: String, text: String? = nil) throws {
        var isAnswered = false
        connection?.call(
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

    private func serve() {
        guard let bus = unsafe connection?.bus else { return }
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe sd_bus_add_filter(
            bus, &filter,
            { message, userdata, _ in
                guard let message = unsafe message, let userdata = unsafe userdata,
                    unsafe sd_bus_message_is_method_call(message, nil, nil) > 0
                else { return 0 }
                let program = unsafe Unmanaged<FakeFcitx>.fromOpaque(userdata).takeUnretainedValue()
                unsafe program.answer(message)
                return 1
            }, me)
    }

    private func answer(_ message: OpaquePointer) {
        let call = unsafe MessageReader(message)
        asked.append(call.member)
        var reply: OpaquePointer?
        guard unsafe sd_bus_message_new_method_return(message, &reply) >= 0, let reply = unsafe reply else {
            return
        }
        defer { unsafe sd_bus_message_unref(reply) }
        var writer = unsafe MessageWriter(reply)
        switch call.member {
        case "CurrentUI": writer.append(interface)
        case "DebugInfo": writer.append(contexts)
        default: break
        }
        unsafe sd_bus_send(nil, reply, nil)
        connection?.sent()
    }
}
