// SPDX-License-Identifier: MIT

import Bus
import Control
import EventLoops
import TestBus
import TestPrograms
import Testing

/// Commands that ask a driver which is on the bus, and does not answer.
struct ControlSessionTests {
    private let bus: TestBus
    private let driver: BusProgram

    init() throws {
        bus = try TestBus(.everything)
        try bus.start()
        // Its loop does not run while a command does, as that of a driver that hangs.
        driver = try BusProgram(on: bus.address, loop: try EventLoop())
        try driver.own(BusNames.driver)
    }

    private func result(of arguments: String...) throws -> ProgramResult {
        try runepad(arguments: arguments, environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
    }

    @Test func `a driver that does not answer is not taken for a missing bus`() throws {
        let result = try result(of: "status")
        #expect(result.status == 69)
        let text = "the driver did not answer: try again, or restart it with systemctl restart runepadd"
        #expect(result.errors == "runepad: \(text)\n")
    }

    @Test func `the metrics say that a driver does not answer`() throws {
        let result = try result(of: "metrics")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.hasSuffix("runepad_up 0\n# EOF\n"))
    }
}
