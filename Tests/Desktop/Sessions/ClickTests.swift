// SPDX-License-Identifier: MIT

import Checkout
import Clicks
import Engine
import Foundation
import TestBus
import Testing

@testable import DesktopRig

// In the suite of the others, as all of them use one console.
extension CharacterTests {
    private static let digits = """
        title: Digits
        height: 50%
        layers:
          base: [1 2 3]
        feedback: {click: yes}
        """

    @Test func `a press clicks within 50 ms; without a sound device, one line is logged`() throws {
        let folder = "/tmp/runepad-clicks"
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let bus = try TestBus(.system)
        try bus.start()
        let pad = try Pad("./pad.yaml", text: Self.digits, fillsPanel: false, fields: ["clicks: yes"])
        let address = "DBUS_SYSTEM_BUS_ADDRESS"
        try pad.start(environment: ["\(address)=\(bus.address)"])
        func log(_ name: String) -> String {
            (try? String(contentsOfFile: "\(folder)/\(name).log", encoding: .utf8)) ?? ""
        }
        func overlay(_ name: String, on device: String) throws -> Program {
            try Program(
                [Checkout.program("runepad-overlay"), "--backend", "fbdev", "--sound", device],
                Program.Surroundings(
                    environment: [address: bus.address], asUser: false, log: "\(folder)/\(name).log"))
        }
        func tap() throws -> MonotonicTime {
            try pad.tap("2")
            return try pad.awaitPress()
        }

        do {
            let deaf = try overlay("deaf", on: "hw:Nonesuch")
            let limit = Date(timeIntervalSinceNow: Double(patience) / 1000)
            while !log("deaf").contains("cannot open the sound device"), Date.now < limit { _ = try tap() }
            for _ in 0..<5 { _ = try tap() }
            #expect(log("deaf").split(separator: "\n").count { $0.contains("sound") } == 1, "\(log("deaf"))")
            #expect(!log("deaf").contains("ALSA lib"), "\(log("deaf"))")
            withExtendedLifetime(deaf) {}
        }

        let sample = Array(ClickSample(volume: 0.5).frames.drop { $0 == 0 })
        let loud = try overlay("loud", on: "hw:Loopback,0,0")
        let microphone = try Microphone()
        // It attaches some time after it has started.
        var isHeard = false
        let limit = Date(timeIntervalSinceNow: Double(patience) / 1000)
        while !isHeard, Date.now < limit {
            _ = try tap()
            isHeard = try microphone.hear(within: 500) != nil
        }
        try #require(isHeard, "no click: \(log("loud"))")

        // Milliseconds from the touch to the key, and from the key to the click.
        var delays: [(key: Double, click: Double)] = []
        var sounds: Set<[Int16]> = []
        // An emulated card that is late goes round its buffer, and may lose a click with it.
        for _ in 0..<30 where delays.count < 15 {
            try microphone.forget()
            let touch = MonotonicTime.now()
            let key = try tap()
            guard let click = try microphone.hear(within: 5000) else { continue }
            delays.append((key.milliseconds(since: touch), click.time.milliseconds(since: key)))
            sounds.insert(Array(click.frames.drop { $0 == 0 }.prefix(sample.count)))
        }
        try #require(delays.count == 15, "\(delays.count) clicks: \(log("loud"))")
        #expect(sounds.contains(sample))
        let key = delays.map(\.key).sorted()[delays.count / 2]
        let click = delays.map(\.click).sorted()[delays.count / 2]
        // The key itself, which elsewhere comes within a millisecond, shows how slow an emulated machine is.
        #expect(click < 50 + key, "\(delays)")
        // Between presses it sleeps, once it has seen to the last one.
        var woken: [Int] = []
        repeat {
            let before = try loud.sleeps()
            #expect(try microphone.hear(within: 1000) == nil)
            woken.append(try loud.sleeps() - before)
        } while woken.last != 0 && woken.count < 20
        #expect(woken.last == 0, "\(woken)")
        #expect(log("loud").split(separator: "\n").count { $0.contains("sound") } == 0, "\(log("loud"))")
        withExtendedLifetime(loud) {}
    }
}

extension MonotonicTime {
    /// The time since another moment, which is negative for a later one.
    fileprivate func milliseconds(since other: MonotonicTime) -> Double {
        (Double(rawValue) - Double(other.rawValue)) / 1000
    }
}
