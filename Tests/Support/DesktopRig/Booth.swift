// SPDX-License-Identifier: MIT

import Checkout
import Engine
import Foundation
import Glibc
import TestBus
import TestPanels
import TestSpeech
import Testing

/// A kiosk for a person who does not see: the driver with guided touch, a headphone jack, and the voice.
///
/// The person knows where keys can be, and never what stands on them: the hand finds them by what is said.
final class Booth {
    let pad: Pad
    let bus: TestBus
    /// What speech-dispatcher was told to say, in order.
    private(set) var said: [String] = []
    /// How much of it the person has heeded.
    private var heeded = 0
    private let jack: VirtualSwitches
    private let speech: SpeechRecorder
    private var voice: Program?
    /// The place of the key that was typed last.
    private var lastPlace = -1

    /// States that are said after a key.
    private static let states: Set = [
        "SPEAK selected", "SPEAK ausgewählt", "SPEAK locked", "SPEAK festgestellt",
    ]

    /// Starts the driver and the voice.
    ///
    /// - Parameters:
    ///   - layout: The layouts of the panel.
    ///   - text: The text of the layout `./pad.yaml`.
    ///   - fields: The fields of the panel, or `nil` for guided touch by the headphone jack.
    ///   - host: The host's keymap.
    ///   - speaker: What says the texts.
    /// - Throws: when one of them does not come.
    init(
        _ layout: String, text: String = "", fields: [String]? = nil, on host: HostKeyboard,
        speaker: SpeechRecorder.Voice = .recorder
    ) throws {
        try Self.prepareModules()
        try User.join("runepad-view", "audio")
        bus = try TestBus(.system)
        try bus.start()
        let jackPlace = "test/jack"
        jack = try VirtualSwitches(phys: jackPlace)
        pad = try Pad(layout, text: text, fields: fields ?? ["guided: {headphones: {phys: \(jackPlace)}}"])
        advice = try host.install(configuration: pad.configuration)
        let variables = ["DBUS_SYSTEM_BUS_ADDRESS": bus.address]
        try pad.start(environment: variables.map { "\($0)=\($1)" })
        try bus.awaitPanel(Pad.path)
        speech = try SpeechRecorder(mayStart: true, voice: speaker, owner: 1000)
        voice = try Program(
            [Checkout.program("runepad-voice"), "--sound", "null"],
            Program.Surroundings(
                environment: speech.environment.merging(variables) { $1 },
                log: "\(speech.folder.path)/voice.log"))
    }

    /// What the host's sessions have to be told of its keymap.
    let advice: HostKeyboard.Advice

    /// What the voice and speech-dispatcher have logged, for a person.
    var log: String {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: speech.folder.path)) ?? []
        return names.filter { $0.hasSuffix(".log") }.map { name in
            (try? String(contentsOfFile: "\(speech.folder.path)/\(name)", encoding: .utf8)) ?? ""
        }.joined(separator: "\n")
    }

    /// Has the synthesizer's module tell of one voice, and removes a module that would keep the sound card.
    ///
    /// The synthesizer's would tell of each language in each variant, and speech-dispatcher reads thousands of lines
    /// before it speaks: minutes on an emulated machine.
    private static func prepareModules() throws {
        let modules = "/usr/lib/speech-dispatcher-modules"
        try? FileManager.default.removeItem(atPath: modules + "/sd_dummy")
        let module = modules + "/sd_espeak-ng"
        guard !FileManager.default.fileExists(atPath: module + "-whole") else { return }
        try FileManager.default.moveItem(atPath: module, toPath: module + "-whole")
        let list = #"printf '200-English\ten\tnone\n200 OK VOICE LIST SENT\n' >&3"#
        try """
        #!/bin/bash
        exec 3>&1
        while IFS= read -r line; do
            if [ "$line" = 'LIST VOICES' ]; then \(list); else printf '%s\\n' "$line"; fi
        done | \(module)-whole "$@"

        """.write(toFile: module, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: module)
    }

    // MARK: Devices and programs beside the glass

    /// Plugs headphones in, or unplugs them.
    func plugHeadphones(_ arePluggedIn: Bool) throws {
        // EV_SW, SW_HEADPHONE_INSERT.
        try jack.send((5, 2, arePluggedIn ? 1 : 0))
    }

    /// Has a program begin guided touch, or end it.
    func guide(_ isOn: Bool) throws {
        try Pad.call(["Guide", "b", "\(isOn)"], on: bus)
    }

    /// Shows another layout of the panel.
    func show(_ layout: String) throws {
        try Pad.call(["SetLayout", "s", layout], on: bus)
    }

    /// Begins in some way until the voice, which starts in its own time, says a line.
    func begin(untilSaid line: String, _ begin: (Bool) throws -> Void) throws {
        try self.begin("'\(line)'", by: begin) { hear(line, within: 10_000) }
    }

    /// Begins in some way until something is heard; `what` names it for a person.
    func begin(_ what: String, by begin: (Bool) throws -> Void, until isHeard: () throws -> Bool) throws {
        for _ in 0..<patience / 10_000 {
            try begin(true)
            if try isHeard() { return }
            try begin(false)
        }
        throw Unheard(description: "\(what) was not heard, but \(said): \(log)")
    }

    // MARK: Hearing

    private struct Unheard: Error, CustomStringConvertible {
        let description: String
    }

    /// Heeds what is said up to a line.
    func await(_ line: String) throws {
        if !hear(line, within: patience) {
            throw Unheard(description: "'\(line)' was not said, but \(said): \(log)")
        }
    }

    /// Does something, and waits until as many lines are said; these are then what was said.
    func expect(_ lines: [String], _ body: () throws -> Void) throws {
        let start = said.count
        try body()
        _ = wait(within: patience / 5) { self.words(from: start).count >= lines.count ? "" : nil }
        #expect(words(from: start) == lines, "\(log)")
        heeded = said.count
    }

    /// What was said from a line on, without the languages and the ends of speech.
    func words(from start: Int) -> [String] {
        said[start...].filter { $0 != "STOP" && !$0.hasPrefix("LANGUAGE") }
    }

    /// What is said next of a key.
    private func next() throws -> String {
        let line = wait(within: patience) { self.unheeded { $0.contains(" ") && !$0.hasPrefix("LANGUAGE") } }
        guard let line else { throw Unheard(description: "nothing was said after \(said): \(log)") }
        return line
    }

    private func hear(_ line: String, within milliseconds: Int) -> Bool {
        wait(within: milliseconds) { self.unheeded { $0 == line } } != nil
    }

    /// The next line of a kind, which is then heeded with all before it.
    private func unheeded(_ isWanted: (String) -> Bool) -> String? {
        guard let index = said[heeded...].firstIndex(where: { isWanted($0) && !Self.states.contains($0) })
        else { return nil }
        heeded = index + 1
        return said[index]
    }

    private func wait(within milliseconds: Int, _ condition: () -> String?) -> String? {
        let end = ContinuousClock.now + .milliseconds(milliseconds)
        while true {
            said += speech.said.takeLines()
            if let line = condition() { return line }
            guard ContinuousClock.now < end else { return nil }
            var request = pollfd(fd: speech.said.descriptor, events: Int16(POLLIN), revents: 0)
            _ = unsafe poll(&request, 1, 100)
        }
    }

    // MARK: The hand

    /// Slides a finger over the keys until one is said as `line`, and lifts it there.
    func find(_ line: String) throws {
        let cells = try pad.cells()
        // A key that was said before is not said again, unless the finger has been elsewhere.
        let order =
            cells.indices.filter { $0 != lastPlace } + (cells.indices.contains(lastPlace) ? [lastPlace] : [])
        for (count, place) in order.enumerated() {
            try count == 0 ? pad.touch(at: cells[place]) : pad.slide(to: cells[place])
            guard try next() == line else { continue }
            lastPlace = place
            return try pad.lift()
        }
        try pad.lift()
        throw Unheard(description: "no key is '\(line)': \(said)")
    }

    /// Finds keys and types each of them by a double tap, after which `word` is said.
    func type(_ lines: [String], until word: String = "SPEAK typed") throws {
        for line in lines {
            try find(line)
            try pad.doubleTap(at: Point(x: 0.5, y: 0.5))
            try self.await(word)
        }
    }

    /// Finds a key and types one of its alternates: the finger of the second tap stays, and slides until it is said.
    ///
    /// `offered` says how many there are.
    func type(_ alternate: String, of line: String, offered: String, until word: String) throws {
        try find(line)
        let width = try #require(pad.keys().first?.frame.width)
        var point = Point(x: 0.2, y: 0.5)
        try pad.doubleTap(at: point, stays: true)
        try self.await(offered)
        while try next() != alternate {
            try #require(point.x + width < 1, "no alternate is '\(alternate)': \(said)")
            // A key's width leads to the next one.
            point.x += width
            try pad.slide(to: point)
        }
        try pad.lift()
        try self.await(word)
    }
}
