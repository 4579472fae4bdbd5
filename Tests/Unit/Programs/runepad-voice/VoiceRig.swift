// SPDX-License-Identifier: MIT

import Checkout
import Engine
import EventLoops
import Foundation
import Glibc
import TestBus
import TestSpeech
import Testing

@testable import Control
@testable import ControlServer

/// The program `runepad-voice`, the server of a driver on a bus of their own, and a speech-dispatcher.
final class VoiceRig: ControlServer.Delegate {
    let speech: SpeechRecorder
    /// What was said, in order.
    private(set) var said: [String] = []
    /// What the program has logged, in order.
    private(set) var logged: [String] = []
    /// How many bytes of sound were played.
    private(set) var played = 0

    private let bus: TestBus
    private let loop: EventLoop
    private var server: ControlServer?
    private let program = Process()
    private let errors: NamedPipe
    private let sounds: NamedPipe
    private var sources: [EventSource] = []

    /// Starts all of them, and returns once the program listens.
    init(speaks: Bool = true, sound: String = "null") throws {
        bus = try TestBus(.everything)
        try bus.start()
        speech = try SpeechRecorder(mayStart: speaks)
        loop = try EventLoop()
        errors = try NamedPipe(at: speech.folder.appending(path: "errors"))
        sounds = try NamedPipe(at: speech.folder.appending(path: "sounds"))
        try """
        pcm.null { type null }
        pcm.recorded { type file slave.pcm null file "\(speech.folder.path)/sounds" format raw }

        """.write(to: speech.folder.appending(path: "asound.conf"), atomically: true, encoding: .utf8)
        server = try ControlServer(loop: loop, address: bus.address, delegate: self)
        try hear(speech.said) { [unowned self] in said.append($0) }
        // The program may be on the bus before the server.
        try hear(errors) { [unowned self] in if !$0.hasPrefix("waits for the driver: ") { logged.append($0) }
        }
        sources.append(
            try loop.whenReadable(sounds.descriptor) { [unowned self] in played += sounds.takeBytes().count })
        var front = PanelState(name: "front")
        front.isVisible = true
        server?.publish(front, duration: 0)
        try start(sound)
        try wait("the program listens") { [unowned self] in
            server?.panels["front"]?.guideListeners.names.isEmpty == false
        }
    }

    deinit {
        // A program that could not be started cannot be ended either.
        guard program.isRunning else { return }
        program.terminate()
        program.waitUntilExit()
    }

    private func start(_ sound: String) throws {
        program.executableURL = URL(filePath: Checkout.program("runepad-voice"))
        program.arguments = ["--sound", sound]
        program.environment = ProcessInfo.processInfo.environment.merging(speech.environment) { $1 }
            .merging([
                "DBUS_SYSTEM_BUS_ADDRESS": bus.address, "LC_ALL": "C.UTF-8",
                "ALSA_CONFIG_PATH": speech.folder.appending(path: "asound.conf").path,
            ]) { $1 }
        program.standardError = FileHandle(
            forWritingAtPath: speech.folder.appending(path: "errors").path)
        program.standardInput = FileHandle.nullDevice
        try program.run()
    }

    /// Calls `line` with each line of a pipe.
    private func hear(_ pipe: NamedPipe, _ line: @escaping (String) -> Void) throws {
        sources.append(try loop.whenReadable(pipe.descriptor) { for text in pipe.takeLines() { line(text) } })
    }

    /// Runs the loop until `condition` holds.
    func wait(_ purpose: String, until condition: () -> Bool) throws {
        var isLate = false
        let limit = try loop.timer { isLate = true }
        limit.fire(at: .now().advanced(byMicroseconds: 60_000_000))
        try loop.run { if isLate || condition() { loop.stop() } }
        try #require(!isLate, "\(purpose): said \(said), logged \(logged)")
    }

    /// Ends speech-dispatcher as a crash would.
    func endSpeech() throws {
        speech.end()
        try wait("speech-dispatcher has ended") { [unowned self] in said.last == "END" }
    }

    /// Tells the program of guided touch.
    func tell(_ message: GuideMessage) { server?.emitGuide(message, of: "front") }

    /// Tells the program of guided touch, and waits until something was said.
    func tell(_ message: GuideMessage, untilSaid line: String) throws {
        let former = said.count
        tell(message)
        try wait("'\(line)' is said") { [unowned self] in said.dropFirst(former).contains(line) }
    }

    /// Has a finger go between two keys five times a second, until a line is logged.
    func explore(untilLogged beginning: String) throws {
        let former = logged.count
        var next: EventSource?
        var isAtA = false
        next = try loop.timer { [unowned self] in
            isAtA.toggle()
            tell(GuideMessage(.entered, label: isAtA ? "a" : "b", language: "en"))
            next?.fire(at: .now().advanced(byMicroseconds: 200_000))
        }
        next?.fire(at: .now())
        defer { next = nil }
        try wait("'\(beginning)' is logged") { [unowned self] in
            logged.dropFirst(former).contains { $0.hasPrefix(beginning) }
        }
    }

    func perform(_ request: PanelRequest, onPanel name: String, maySteer: Bool) throws(ControlError) {}
    func outputTurned(to rotation: Rotation, ofPanel name: String) {}
    func glyphsRead(_ glyphs: ReadGlyphs?, ofPanel name: String) {}
    func commitsOffered(_ isOn: Bool, ofPanel name: String) {}
    func commitEnded(ofPanel name: String) {}
    func reloadFiles() throws(ControlError) {}
    func counters() -> DriverCounters { DriverCounters(version: "1") }
    func view(ofPanel name: String) -> ShownView? { nil }
    func keyChanges(ofPanel name: String, since former: ShownView) -> [KeyChange]? { nil }
    func busRefused(_ reason: String) { Issue.record("\(reason)") }
}
