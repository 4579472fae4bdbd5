// SPDX-License-Identifier: MIT

import EventLoops
import TestBus
import TestPrograms
import Testing

@testable import Bus

/// A connection to a real bus, on which a program answers nothing.
@Suite(.timeLimit(.minutes(10)))
struct BusConnectionTests {
    private let bus: TestBus
    private let loop: EventLoop
    private let silent: BusProgram
    private let method = BusConnection.Method(
        destination: "org.runepad.Silent", path: "/", interface: "org.runepad.Silent", member: "Wait")

    init() throws {
        bus = try TestBus(.everything)
        try bus.start()
        loop = try EventLoop()
        silent = try BusProgram(on: bus.address, loop: loop)
        silent.answer = { _, _ in .none }
        try silent.own("org.runepad.Silent")
    }

    @Test func `a connection may be closed in the handler of a call that timed out`() throws {
        var isConnected = false
        var connection: BusConnection? = try BusConnection(to: bus.address, loop: loop) { _ in
            isConnected = true
        }
        connection?.open()
        try loop.runUntil { isConnected }
        var errors: [BusError?] = []
        connection?.call(method, timeout: 50_000) { answer in
            errors.append(answer.error)
            connection = nil
        }
        try loop.runUntil { !errors.isEmpty }
        #expect(errors.map { $0?.isSilence } == [true])
        // Another connection is served as before.
        try silent.own("org.runepad.Silent2")
    }

    @Test(arguments: [BusConnection.Subscription.everything, .sieved])
    func `a connection joins a bus that starts later, and each one that starts after it`(
        subscription: BusConnection.Subscription
    ) throws {
        let bus = try TestBus(.everything)
        var events: [BusConnection.Event] = []
        let connection = try BusConnection(to: bus.address, subscription: subscription, loop: loop) {
            events.append($0)
        }
        connection.open()
        for _ in 0..<3 {
            try bus.start()
            try loop.runUntil { events.last == .connected }
            bus.stop()
            try loop.runUntil { events.last == .lost }
        }
    }
}
