// SPDX-License-Identifier: MIT

import CSystemd
import Clocks
import EventLoops
import TestBus
import Testing
import Windows

@testable import Accessibility
@testable import Control

/// A session whose launcher and programs are fakes on one bus, which is the accessibility bus as well.
final class FakeSession {
    let bus: TestBus
    let loop: EventLoop
    /// The launcher of the accessibility bus, and its registry.
    private(set) var launcher: FakeProgram?
    let source: AccessibleTextFields
    private var watch: (any TextFieldWatch)?
    /// The events that were reported.
    private(set) var told: [TextFieldEvent] = []
    private var condition: (() -> Bool)?

    init() throws {
        bus = try TestBus(.everything)
        try bus.start()
        loop = try EventLoop()
        source = AccessibleTextFields(onSessionAt: bus.address, loop: loop)
    }

    /// Starts the launcher, with IsEnabled set or clear.
    func startLauncher(isEnabled: Bool = false) throws {
        let launcher = try FakeProgram(self)
        launcher.isEnabled = isEnabled
        self.launcher = launcher
        for name in ["org.a11y.Bus", "org.a11y.atspi.Registry"] { try launcher.own(name) }
    }

    /// Listens until the registry has been asked for events.
    func listen() throws {
        try beginListening()
        try wait { self.launcher?.asked.contains("RegisterEvent") == true }
    }

    func beginListening() throws {
        watch = try source.watch { [unowned self] in told.append($0) }
    }

    func stopListening() { watch = nil }

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
        try #require(!isLate, "told \(told), the launcher was asked \(launcher?.asked ?? [])")
    }

    /// Runs the loop for a time in which something must not happen.
    func run(milliseconds: UInt64) throws {
        let end = try loop.timer { [loop] in loop.stop() }
        end.fire(at: .now().advanced(byMicroseconds: milliseconds * 1000))
        try loop.run()
    }
}

/// A program on the bus of a session: the launcher, or one with a text field.
@safe final class FakeProgram {
    private unowned let session: FakeSession
    private var connection: BusConnection?
    private var filter: OpaquePointer?
    /// The methods that were called, without those of the bus.
    private(set) var asked: [String] = []
    /// The launcher's property.
    var isEnabled = false
    /// The answers of the program's objects, by their paths; another object is unknown.
    var objects: [String: FocusedObject] = [:]
    /// Whether the program gives no answer at all.
    var isHanging = false

    init(_ session: FakeSession) throws {
        self.session = session
        let relay = Relay()
        connection = try BusConnection(to: session.bus.address, loop: session.loop) { _ in
            relay.program?.serve()
        }
        relay.program = self
        connection?.open()
        try session.wait { [unowned self] in unsafe filter != nil }
    }

    deinit { unsafe sd_bus_slot_unref(filter) }

    private final class Relay {
        weak var program: FakeProgram?
    }

    func own(_ name: String) throws {
        var isOwned = false
        connection?.requestName(name) { _ in isOwned = true }
        try session.wait { isOwned }
    }

    /// Reports that an object has gained or lost the focus.
    func tellFocus(_ path: String, isGained: Bool = true) {
        connection?.signal(
            path: path, interface: "org.a11y.atspi.Event.Object", member: "StateChanged"
        ) { writer in
            writer.append("focused")
            writer.append(Int32(isGained ? 1 : 0))
            writer.append(Int32(0))
            writer.container("v", "i") { $0.append(Int32(0)) }
            writer.array("{sv}") { _ in }
        }
    }

    /// Reports that a window has got the keyboard.
    func tellWindow(_ path: String) {
        connection?.signal(path: path, interface: "org.a11y.atspi.Event.Window", member: "Activate") {
            writer in
            writer.append("")
            writer.append(Int32(0))
            writer.append(Int32(0))
            writer.container("v", "s") { $0.append("Title") }
            writer.array("{sv}") { _ in }
        }
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
                let program = unsafe Unmanaged<FakeProgram>.fromOpaque(userdata).takeUnretainedValue()
                unsafe program.answer(message)
                return 1
            }, me)
    }

    private func answer(_ message: OpaquePointer) {
        let call = unsafe MessageReader(message)
        asked.append(call.member)
        if isHanging { return }
        var reply: OpaquePointer?
        let object = objects[call.path]
        let isOfObject = ["GetState", "GetRole", "GetAttributes"].contains(call.member)
        guard !isOfObject || object != nil,
            unsafe sd_bus_message_new_method_return(message, &reply) >= 0, let reply = unsafe reply
        else {
            return unsafe ControlError(.unknownPanel, "there is no such object").answer(message)
        }
        defer { unsafe sd_bus_message_unref(reply) }
        var writer = unsafe MessageWriter(reply)
        write(call, object ?? FocusedObject(states: 0, role: 0), to: &writer)
        unsafe sd_bus_send(nil, reply, nil)
        connection?.sent()
    }

    private func write(_ call: MessageReader, _ object: FocusedObject, to writer: inout MessageWriter) {
        switch call.member {
        case "GetAddress": writer.append(session.bus.address)
        case "Get": writer.container("v", "b") { $0.append(isEnabled) }
        case "Set":
            _ = try? [call.text(), call.text()]
            let value = try? call.variant("b") { () throws(MessageFault) in try call.bool() }
            isEnabled = value == true
        case "GetState":
            writer.array("u") { writer in
                writer.append(UInt32(truncatingIfNeeded: object.states))
                writer.append(UInt32(truncatingIfNeeded: object.states >> 32))
            }
        case "GetRole": writer.append(object.role)
        case "GetAttributes":
            writer.array("{ss}") { writer in
                var pairs = [("explicit-name", "true")]
                if let type = object.inputType { pairs.append(("text-input-type", type)) }
                if object.isElement { pairs.append(("tag", "input")) }
                for (name, value) in pairs {
                    writer.container("e", "ss") { writer in
                        writer.append(name)
                        writer.append(value)
                    }
                }
            }
        default: break
        }
    }
}
