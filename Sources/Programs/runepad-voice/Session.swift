// SPDX-License-Identifier: MIT

import Clicks
import Control
import Engine
import EventLoops
import Files
import Glibc
import LayoutFiles
import Voice
import YAML

/// The parts of the program, and the one event loop that connects them.
///
/// ```
///          GuideMessage               newest            Announcement
///  driver ─────────────▶ GuideBacklog ──────▶ Announcer ─┬──▶ SpeechVoice ──▶ speech-dispatcher
///                                                        └──▶ EarconSound ──▶ sound device
/// ```
///
/// The program waits while it hands over a text. The driver does not: it stops sending before much waits in the bus.
final class Session {
    private let loop: EventLoop
    private let client: DriverClient
    private let panel: String?
    private let vocabulary = Vocabulary()
    private let voice: SpeechVoice
    private let sound: EarconSound
    private let language: String
    private var announcers: [String: Announcer] = [:]
    private var backlog = GuideBacklog()
    private var sources: [EventSource] = []
    private var login: LoginSession?
    private var status: ExitStatus?

    /// Makes the parts, which connect as soon as the session runs.
    init(_ options: VoiceOptions) throws(EventLoopError) {
        loop = try EventLoop()
        client = try DriverClient(loop: loop)
        panel = options.panel
        voice = try SpeechVoice(program: "runepad", loop: loop, log: printError)
        sound = try EarconSound(device: options.soundDevice, loop: loop, log: printError)
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
        language = Announcer.language(ofLocale: locale ?? "")
        client.delegate = self
    }

    /// Runs until a signal comes, the session ends, or the driver refuses this user.
    ///
    /// - Throws: An ``ExitStatus`` other than ``ExitStatus/success``, or `EventLoopError` when the loop cannot wait.
    func run() throws {
        prepareSignalsForSpeech()
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            sources.append(try loop.whenSignalled(signal) { [unowned self] in end(.success) })
        }
        login = LoginSession(loop: loop) { [unowned self] in
            printError("the session has ended")
            end(.sessionEnded)
        }
        // The loop has then read all messages that the bus has, of which the newest of each panel counts.
        try loop.run { announce() }
        sources = []
        login = nil
        if let status, status != .success { throw status }
    }

    private func end(_ status: ExitStatus) {
        self.status = self.status ?? status
        loop.stop()
    }

    /// Makes the newest message of each panel heard.
    private func announce() {
        while let entry = backlog.take() { announce(entry) }
    }

    private func announce(_ entry: GuideBacklog.Entry) {
        var announcer =
            announcers[entry.panel]
            ?? Announcer(defaultLanguage: language) { [vocabulary] in vocabulary.words($0) }
        let announcement = announcer.announce(entry.message)
        announcers[entry.panel] = announcer
        guard announcement != .nothing else { return }
        if let earcon = announcement.sound { play(earcon, about: entry.panel) }
        let isHeard = voice.say(
            announcement.utterances, about: entry.panel, cancels: announcement.cancels)
        if !isHeard, announcement.sound == nil, let earcon = announcement.substitute {
            play(earcon, about: entry.panel)
        }
    }

    private func play(_ earcon: Earcon, about panel: String) {
        sound.play(earcon, volume: voice.volume.loudness(of: panel, usual: EarconSound.usualVolume))
    }
}

// MARK: - The driver

extension Session: DriverClient.Delegate {
    func handle(_ event: DriverEvent) {
        switch event.concerning(panel) {
        case .driverCame(let panels):
            let names = panels.map(\.name).joined(separator: ", ")
            printError("the driver is there" + (names.isEmpty ? ", without a panel" : " with " + names))
            for panel in panels { listen(to: panel.name) }
        case .driverGone(let reason) where reason.kind == .accessDenied: refuse(reason.forLack(of: .view))
        case .driverGone(let reason):
            printError("waits for the driver: \(reason)")
            for name in announcers.keys { leave(name) }
        case .panelCame(let panel): listen(to: panel.name)
        case .panelGone(let panel): leave(panel.name)
        case .guided(let panel, let message):
            // Each step counts, also where only the newest message is said.
            voice.take(message.kind, of: panel.name)
            backlog.add(.init(panel: panel.name, message: message))
        default: break
        }
    }

    /// Ends the speech about a panel that is gone.
    private func leave(_ name: String) {
        guard announcers[name] != nil else { return }
        voice.take(.ended, of: name)
        backlog.add(.init(panel: name, message: GuideMessage(.ended)))
    }

    private func listen(to name: String) {
        client.listen(to: name) { [weak self] answer in
            guard case .failure(let error) = answer else { return }
            switch error.kind {
            case .accessDenied: self?.refuse(error)
            // The events driverGone and panelGone report these.
            case .noBus, .noDriver, .unknownPanel, .noAnswer: break
            default: printError("cannot listen to panel \(name): \(error)")
            }
        }
    }

    private func refuse(_ error: ControlError) {
        printError("the driver refuses this user: \(error)")
        end(.noPermission)
    }
}

private func variable(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }

/// Why the program ended, as a code of sysexits(3) for the program that started it.
///
/// The units start the program again after ``software``. Only an operator can remedy the other failures.
enum ExitStatus: Int32, Error {
    /// EX_OK: a signal ended the program.
    case success = 0
    /// EX_USAGE: the options are wrong.
    case usage = 64
    /// EX_SOFTWARE: the event loop failed.
    case software = 70
    /// EX_TEMPFAIL: the session in which the program was started has ended.
    case sessionEnded = 75
    /// EX_NOPERM: the driver refuses this user.
    case noPermission = 77
}

/// The words of the program, each language read once.
final class Vocabulary {
    private let files = WordFiles.standard()
    private var known: [String: SpokenWords] = [:]

    /// The most languages that are kept.
    private static let most = 32

    /// Returns the words of a language, or the English ones; faults of files are logged.
    func words(_ language: String) -> SpokenWords {
        if let words = known[language] { return words }
        var diagnostics = DiagnosticList()
        let words = files.words(of: language, into: &diagnostics)
        for diagnostic in diagnostics.sorted { printError("\(diagnostic)") }
        if known.count >= Self.most { known = [:] }
        known[language] = words
        return words
    }
}
