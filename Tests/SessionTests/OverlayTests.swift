// SPDX-License-Identifier: MIT

import Foundation
import Layouts
import TestBus
import Testing

// In the suite of the others, as all of them use one console.
extension CharacterTests {
    @Test("a PIN is typed on the console where its digits are seen, in whatever order they stand")
    func pinOnTheConsole() throws {
        let folder = "/tmp/runepad-overlay"
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let bus = try TestBus(.system)
        try bus.start()
        let pad = try Pad("pin", fillsPanel: false)
        let advice = try Host.us.install(configuration: pad.configuration)
        let address = "DBUS_SYSTEM_BUS_ADDRESS"
        try pad.start(environment: ["\(address)=\(bus.address)"])
        let session = try Session(.console, on: .us, advice)
        let overlay = try Program(
            [
                Checkout.program("runepad-overlay"), "--backend", "fbdev", "--theme", "light", "--reserve",
                "yes",
            ],
            Program.Surroundings(
                environment: [address: bus.address], asUser: false, log: folder + "/overlay.log"))
        func log() -> String { (try? String(contentsOfFile: folder + "/overlay.log", encoding: .utf8)) ?? "" }

        /// The digits' places once all of them are seen, in another order than before.
        func look(otherThan former: [Character]?) throws -> [Character: Point] {
            let limit = Date(timeIntervalSinceNow: Double(patience) / 1000)
            while true {
                let digits = try Screenshot.ofFramebuffer().digits(onKeysOf: 0xFFFFFF)
                if digits.count == 10, order(digits) != former { return digits }
                try #require(Date.now < limit, "\(digits.keys.sorted()) are seen: \(log())")
            }
        }
        func order(_ places: [Character: Point]) -> [Character] {
            places.sorted { ($0.value.y, $0.value.x) < ($1.value.y, $1.value.x) }.map(\.key)
        }
        var former: [Character]?
        for pin in ["4711", "0892", "3565"] {
            // After Enter they change places: that it is for the same ones is one in millions.
            let places = try look(otherThan: former)
            former = order(places)
            for digit in pin { try pad.tap(at: try #require(places[digit])) }
            try pad.tap("⏎")
            let limit = Date(timeIntervalSinceNow: Double(patience) / 1000)
            while session.client.bytes.count < 5, Date.now < limit { session.client.read() }
            #expect(session.client.take() == pin + "\r")
        }
        if let table = ProcessInfo.processInfo.environment["RUNEPAD_SESSION_TABLE"] {
            let shot = try Screenshot.ofFramebuffer()
            let path = URL(filePath: table).deletingLastPathComponent().appending(path: "pin-console.ppm")
            try shot.ppm().write(to: path)
        }
        withExtendedLifetime(overlay) {}
    }
}
