// SPDX-License-Identifier: MIT

import Engine
import Foundation
import Testing
import Windows

@testable import TextFields

/// A source on a real bus, whose programs are fakes.
@Suite(.timeLimit(.minutes(10))) struct AccessibleTextFieldsTests {
    private let session: FakeSession
    private let email = FocusedObject(states: 1 << 7, role: 79, inputType: "email", isElement: true)
    private let button = FocusedObject(states: 1 << 8, role: 43)

    init() throws { session = try FakeSession() }

    /// The name of this process, which has all programs of the session.
    private func ownName() throws -> String {
        let text = try String(contentsOf: .init(filePath: "/proc/self/comm"), encoding: .utf8)
        return String(text.dropLast())
    }

    /// Starts a program with a field at `/field` and a button at `/button`.
    private func program() throws -> FakeProgram {
        let program = try FakeProgram(session)
        program.objects = ["/field": email, "/button": button]
        return program
    }

    @Test func `a field that gets the focus is reported with its purpose and its program`() throws {
        try session.startLauncher()
        try session.listen()
        let program = try program()
        program.tellFocus("/field")
        program.tellFocus("/field")
        try session.wait { session.told.count == 1 }
        #expect(session.told == [.entered(.email, program: try ownName())])
        #expect(program.asked.sorted() == ["GetAttributes", "GetRole", "GetState"])
        program.tellFocus("/button")
        try session.wait { session.told.count == 2 }
        #expect(session.told.last == .left)
    }

    @Test func `when a program hangs, the field is left, and other programs are queried at once`() throws {
        try session.startLauncher()
        try session.listen()
        let (hanging, other) = (try program(), try program())
        other.tellFocus("/field")
        try session.wait { session.told.count == 1 }
        hanging.isHanging = true
        hanging.tellFocus("/field")
        try session.wait { session.told.count == 2 }
        #expect(session.told.last == .left)
        hanging.tellFocus("/button")
        try session.wait { hanging.asked.count >= 6 }
        other.tellFocus("/field")
        try session.wait { session.told.count == 3 }
        #expect(session.told.last == .entered(.email, program: try ownName()))
        // The answers of the hanging program, or their absence, do not count any more.
        try session.run(milliseconds: 1500)
        #expect(session.told.count == 3)
    }

    @Test func `a program that did not answer in time is queried again`() throws {
        try session.startLauncher()
        try session.listen()
        let program = try program()
        program.isHanging = true
        program.tellFocus("/field")
        // The second question comes after the first has not been answered.
        try session.wait { program.asked.count > 3 }
        #expect(session.told == [])
        program.isHanging = false
        try session.wait { session.told.count == 1 }
        #expect(session.told.last == .entered(.email, program: try ownName()))
    }

    @Test func `a program that floods the bus gets few queries, and its last report counts`() throws {
        try session.startLauncher()
        try session.listen()
        let program = try program()
        for _ in 0..<400 {
            program.tellFocus("/field")
            program.tellFocus("/button")
        }
        program.tellFocus("/field")
        try session.wait { session.told.last == .entered(.email, program: try? ownName()) }
        #expect(program.asked.count < 100, "\(program.asked.count)")
    }

    @Test func `a window's attributes are requested once, so that Chromium describes its pages`() throws {
        try session.startLauncher()
        try session.listen()
        let program = try program()
        program.tellWindow("/window")
        try session.wait { program.asked == ["GetAttributes"] }
        program.tellWindow("/window")
        program.tellFocus("/field")
        try session.wait { session.told == [.entered(.email, program: try? ownName())] }
        #expect(program.asked.count == 4, "\(program.asked)")
    }

    @Test func `a program that floods the bus with windows gets few queries`() throws {
        try session.startLauncher()
        try session.listen()
        let program = try program()
        for index in 0..<400 { program.tellWindow("/window\(index)") }
        program.tellFocus("/field")
        try session.wait { session.told.count == 1 }
        #expect(program.asked.count < 100, "\(program.asked.count)")
    }

    @Test func `when a program leaves the bus, its text field counts as left`() throws {
        try session.startLauncher()
        try session.listen()
        var program: FakeProgram? = try program()
        program?.tellFocus("/field")
        try session.wait { session.told.count == 1 }
        program = nil
        try session.wait { session.told.count == 2 }
        #expect(session.told.last == .left)
    }

    @Test func `a field that its program does not know yet is queried again and then entered`() throws {
        try session.startLauncher()
        try session.listen()
        let program = try FakeProgram(session)
        program.tellFocus("/field")
        try session.wait { program.asked.count == 3 }
        program.objects = ["/field": email]
        try session.wait { session.told.count == 1 }
        #expect(session.told == [.entered(.email, program: try ownName())])
    }

    @Test func `IsEnabled is set only if it is allowed, and cleared at the end`() throws {
        try session.startLauncher()
        try session.listen()
        let launcher = try #require(session.launcher)
        try session.run(milliseconds: 200)
        #expect(!launcher.isEnabled && !launcher.asked.contains("Set"))
        session.source.mayEnable = true
        try session.wait { launcher.isEnabled }
        session.source.mayEnable = false
        try session.wait { !launcher.isEnabled }
        session.source.mayEnable = true
        try session.wait { launcher.isEnabled }
        session.stopListening()
        try session.wait { !launcher.isEnabled }
    }

    @Test func `IsEnabled stays set if another program has set it`() throws {
        try session.startLauncher(isEnabled: true)
        session.source.mayEnable = true
        try session.listen()
        let launcher = try #require(session.launcher)
        try session.wait { launcher.asked.contains("Get") }
        session.stopListening()
        try session.run(milliseconds: 200)
        #expect(launcher.isEnabled && !launcher.asked.contains("Set"))
    }

    @Test func `without an accessibility bus, the watch ends and names the package to install`() throws {
        try session.beginListening()
        try session.wait { session.told.count == 1 }
        guard case .ended(let reason) = session.told.first else { return #expect(Bool(false)) }
        #expect(
            reason.description.hasPrefix("the session has no accessibility bus; install at-spi2-core"),
            "\(reason)")
    }

    @Test func `without a session bus, text fields cannot be watched`() {
        let source = AccessibleTextFields(onSessionAt: nil, loop: session.loop)
        #expect(throws: TextFieldsUnavailable("there is no session bus")) { try source.watch { _ in } }
    }
}
