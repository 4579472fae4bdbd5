// SPDX-License-Identifier: MIT

/// The program that says the keys of guided touch.
package struct VoiceFacts: Hashable, Sendable {
    package var isInstalled = true
    /// The number of runepad-voice programs of the user who runs the most of them, in any session or as a service.
    package var count = 1
    package var runs: Bool { count > 0 }
    /// Whether a sound card of this machine plays.
    package var hasSoundCard = true
    /// The programs that speech-dispatcher can speak with, by the names of its modules.
    package var synthesizers: Set<String> = ["espeak-ng"]

    package init() {}

    /// The programs that speech-dispatcher can speak with if its folder of modules has these files.
    ///
    /// The package of the server itself brings two modules that say nothing: sd_dummy plays a recording, and
    /// sd_generic needs another program.
    package static func synthesizers(ofModules files: [String]) -> Set<String> {
        Set(files.filter { $0.hasPrefix("sd_") }.map { String($0.dropFirst(3)) })
            .subtracting(["dummy", "generic"])
    }
}

extension HostFacts {
    var voiceFindings: [Finding] {
        let guided = configuration.panels.filter(\.isGuided)
        guard !guided.isEmpty else { return [] }
        let faults = programFaults + jackFaults(guided)
        guard faults.isEmpty else { return faults }
        return [
            Finding(
                .voice, .good,
                "runepad-voice runs, and can speak with \(voice.synthesizers.sorted().joined(separator: ", "))"
            )
        ]
    }

    private var programFaults: [Finding] {
        guard voice.isInstalled else {
            return [
                Finding(
                    .voice, .problem,
                    "a panel is `guided`, and runepad-voice is not installed, so nothing says its keys",
                    remedy: .advice("install the package runepad-voice"))
            ]
        }
        guard voice.runs else {
            if let age = sessions.compactMap(\.age).min(), isStarting(age) {
                return [
                    Finding(
                        .voice, .unknown, "a session started \(age) s ago, and no runepad-voice runs yet",
                        remedy: .laterAgain)
                ]
            }
            return [
                Finding(
                    .voice, .problem,
                    "a panel is `guided`, and no runepad-voice runs, so nothing says its keys",
                    remedy: .advice(
                        "if the session's start file starts it, start the session again, under labwc by "
                            + "`sudo pkill -x labwc`; if graphical-session.target starts it, in the session, "
                            + "`systemctl --user restart runepad-voice`"))
            ]
        }
        guard voice.count == 1 else {
            return [
                Finding(
                    .voice, .problem,
                    "\(voice.count) runepad-voice run for one user, so each key is said \(voice.count) times",
                    remedy: .advice(
                        "if the session's start file starts one, stop the service's: in the session, "
                            + "`systemctl --user stop runepad-voice`"))
            ]
        }
        guard !voice.synthesizers.isEmpty else {
            return [
                Finding(
                    .voice, .problem, "speech-dispatcher has no voice, so keys make sounds instead of words",
                    remedy: .run("apt", "install", "speech-dispatcher-espeak-ng"))
            ]
        }
        guard !voice.hasSoundCard else { return [] }
        return [
            Finding(
                .voice, .warning,
                "no sound card of this machine plays, so nothing is heard, unless a sound server plays elsewhere",
                remedy: .advice(
                    "connect headphones, a loudspeaker or a sound card, until `aplay -l` lists a device, and "
                        + "try `spd-say --wait hello` as the session's user"))
        ]
    }

    private func jackFaults(_ panels: [ConfigurationFacts.Panel]) -> [Finding] {
        panels.filter { $0.jack == .missing }.map {
            Finding(
                .voice, .warning,
                "no headphone jack at its seat is the one of \($0.name), so headphones do not begin guided touch, and secrets are not spoken",
                remedy: .run("runepad", "devices", note: "it lists the jacks; correct `headphones`"))
        }
    }
}
