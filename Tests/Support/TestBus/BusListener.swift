// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// Hears the signals of panels, as `busctl monitor` does: those of all panels, in the order in which they were sent.
package final class BusListener {
    /// What a panel has said.
    package struct Signal: Decodable, Sendable {
        /// The signal's name, such as `WillShow`.
        package var member: String
        /// What it says.
        package var payload: Payload

        /// The arguments of a signal.
        package struct Payload: Decodable, Sendable {
            /// One after another.
            package var data: [Argument]
        }

        /// A number, the numbers of a structure, a text, or yes or no.
        package enum Argument: Decodable, Hashable, Sendable {
            /// A number.
            case number(Double)
            /// A structure of numbers, such as a frame.
            case numbers([Double])
            /// A text.
            case text(String)
            /// Yes or no.
            case flag(Bool)

            /// Reads one of them.
            package init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let number = try? container.decode(Double.self) {
                    self = .number(number)
                } else if let text = try? container.decode(String.self) {
                    self = .text(text)
                } else if let flag = try? container.decode(Bool.self) {
                    self = .flag(flag)
                } else {
                    self = .numbers(try container.decode([Double].self))
                }
            }
        }
    }

    private let process: Process
    private let output: Pipe
    private var unread: [UInt8] = []

    /// Listens on a bus from now on.
    ///
    /// - Throws: when busctl does not.
    package init(on bus: TestBus) throws {
        (process, output) = bus.program([
            "stdbuf", "-oL", "busctl", "--system", "monitor", "--json=short",
            "--match=type='signal',interface='org.runepad.Runepad1.Panel'",
        ])
        try process.run()
        // It does not say when it listens: what it hears says so.
        let end = ContinuousClock.now + .seconds(60)
        repeat {
            guard ContinuousClock.now < end else {
                throw TestBus.Failure(description: "busctl monitor hears nothing")
            }
            _ = try bus.run(["busctl", "--system", "emit", "/", "org.runepad.Runepad1.Panel", "Probe"])
        } while line(within: 500)?.contains("Probe") != true
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// The next signal of a name; others in between are passed over.
    ///
    /// - Throws: ``TestBus/Failure`` when none comes within a minute.
    package func next(_ member: String) throws -> Signal {
        var passed: [String] = []
        while let line = line(within: 60_000) {
            let signal = try JSONDecoder().decode(Signal.self, from: Data(line.utf8))
            if signal.member == member { return signal }
            passed.append(signal.member)
        }
        throw TestBus.Failure(description: "busctl hears no \(member) after \(passed)")
    }

    /// The names of the signals that were sent before a last one of a name of its own, which is emitted by this.
    ///
    /// - Throws: ``TestBus/Failure`` when that does not come within a minute.
    package func members(on bus: TestBus) throws -> [String] {
        _ = try bus.run(["busctl", "--system", "emit", "/", "org.runepad.Runepad1.Panel", "Last"])
        var members: [String] = []
        while let line = line(within: 60_000) {
            let member = try JSONDecoder().decode(Signal.self, from: Data(line.utf8)).member
            if member == "Last" { return members }
            members.append(member)
        }
        throw TestBus.Failure(description: "busctl does not hear itself after \(members)")
    }

    /// The next message; nothing when none comes within so many milliseconds.
    private func line(within milliseconds: Int32) -> String? {
        while true {
            if let end = unread.firstIndex(of: 0x0A) {
                let line = String(decoding: unread[..<end], as: UTF8.self)
                unread.removeSubrange(...end)
                // What it says of itself is no message.
                if line.hasPrefix("{") { return line }
                continue
            }
            var request = pollfd(
                fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
            let isThere = unsafe poll(&request, 1, milliseconds) == 1
            let data = isThere ? output.fileHandleForReading.availableData : Data()
            if data.isEmpty { return nil }
            unread += data
        }
    }
}
