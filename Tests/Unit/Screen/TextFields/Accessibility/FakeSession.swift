// SPDX-License-Identifier: MIT

import Bus
import Engine
import EventLoops
import TestBus
import TestPrograms
import Windows

@testable import Control
@testable import TextFields

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

    /// Runs the loop until a condition holds.
    func wait(until condition: @escaping () -> Bool) throws {
        try loop.runUntil("told \(told), the launcher was asked \(launcher?.asked ?? [])", condition)
    }

    /// Runs the loop for a time in which something must not happen.
    func run(milliseconds: UInt64) throws {
        let end = try loop.timer { [loop] in loop.stop() }
        end.fire(at: .now().advanced(byMicroseconds: milliseconds * 1000))
        try loop.run()
    }
}

/// A program on the bus of a session: the launcher, or one with a text field.
final class FakeProgram {
    private let address: String
    private let program: BusProgram
    private var connection: BusConnection? { program.connection }
    /// The methods that were called, without those of the bus.
    var asked: [String] { program.asked }
    /// The launcher's property.
    var isEnabled = false
    /// The answers of the program's objects, by their paths; another object is unknown.
    var objects: [String: FocusedObject] = [:]
    /// Whether the program gives no answer at all.
    var isHanging = false

    init(_ session: FakeSession) throws {
        address = session.bus.address
        program = try BusProgram(on: address, loop: session.loop)
        program.answer = { [unowned self] in answer($0, with: &$1) }
    }

    func own(_ name: String) throws { try program.own(name) }

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

    private func answer(_ call: MessageReader, with writer: inout MessageWriter) -> BusProgram.Answer {
        if isHanging { return .none }
        let object = objects[call.path]
        let isOfObject = ["GetState", "GetRole", "GetAttributes"].contains(call.member)
        if isOfObject, object == nil { return .unknownObject }
        write(call, object ?? FocusedObject(states: 0, role: 0), to: &writer)
        return .values
    }

    private func write(_ call: MessageReader, _ object: FocusedObject, to writer: inout MessageWriter) {
        switch call.member {
        case "GetAddress": writer.append(address)
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
