// SPDX-License-Identifier: MIT

package import Bus
import CSystemd
import Control
import Engine
package import EventLoops
import Testing

/// A program on a bus that answers calls as another program would, in the loop of the code under test.
///
/// Its owner decides the answers: see ``answer``.
@safe package final class BusProgram {
    private let loop: EventLoop
    /// The program's connection, on which it also calls and signals.
    package private(set) var connection: BusConnection?
    private var filter: BusConnection.CallFilter?
    /// The methods that were called, without those of the bus.
    package private(set) var asked: [String] = []
    /// Writes the values of the answer to a call; at first none.
    package var answer: (MessageReader, inout MessageWriter) -> Answer = { _, _ in .values }

    /// What a program does with a call.
    package enum Answer {
        /// It answers with the values that were written.
        case values
        /// It has no such object.
        case unknownObject
        /// It never answers.
        case none
    }

    /// Joins the bus at an address.
    ///
    /// - Throws: when the bus does not answer.
    package init(on address: String, loop: EventLoop) throws {
        self.loop = loop
        let relay = Relay<BusProgram>()
        connection = try BusConnection(to: address, loop: loop) { _ in relay.target?.serve() }
        relay.target = self
        connection?.open()
        try loop.runUntil { [unowned self] in filter != nil }
    }

    /// Takes a name on the bus.
    package func own(_ name: String) throws {
        var isOwned = false
        connection?.requestName(name) { _ in isOwned = true }
        try loop.runUntil { isOwned }
    }

    private func serve() {
        filter = unsafe connection?.filterCalls { [unowned self] message in
            unsafe take(message)
            return true
        }
    }

    private func take(_ message: OpaquePointer) {
        let call = unsafe MessageReader(message)
        asked.append(call.member)
        var reply: OpaquePointer?
        guard unsafe sd_bus_message_new_method_return(message, &reply) >= 0, let reply = unsafe reply
        else { return }
        defer { unsafe sd_bus_message_unref(reply) }
        var writer = unsafe MessageWriter(reply)
        switch answer(call, &writer) {
        case .values:
            unsafe sd_bus_send(nil, reply, nil)
            connection?.sent()
        case .unknownObject: unsafe ControlError(.unknownPanel, "there is no such object").answer(message)
        case .none: break
        }
    }
}

extension EventLoop {
    /// Runs the loop until a condition holds, which is looked at after each round.
    ///
    /// - Throws: when it does not hold after a minute; `facts` then says more to a person.
    package func runUntil(
        _ facts: @autoclosure () -> String = "", _ condition: @escaping () -> Bool
    ) throws {
        var isLate = false
        let limit = try timer { [unowned self] in
            isLate = true
            stop()
        }
        limit.fire(at: .now().advanced(byMicroseconds: 60_000_000))
        if !condition() {
            try run { [unowned self] in if condition() { stop() } }
        }
        try #require(!isLate, "\(facts())")
    }
}
