// SPDX-License-Identifier: MIT

package import Text

/// The operator's options of `runepad-voice`.
package struct VoiceOptions: Hashable, Sendable {
    /// The name of the only panel to speak for, or `nil` for all of the seat.
    package var panel: String?
    /// The ALSA device that plays sounds.
    package var soundDevice = "default"
}

extension VoiceOptions {
    /// Reads the arguments of `runepad-voice`, without its own name.
    package static func read(_ arguments: some Sequence<String>) throws(UsageError) -> Command.Request<Self> {
        try command.read(arguments).map { given in
            VoiceOptions(panel: given.optionalValue(of: "--panel"), soundDevice: given.value(of: "--sound"))
        }
    }

    /// The options of `runepad-voice` and its help.
    package static var command: Command {
        Command(
            "runepad-voice",
            abstract: "Says the keys of Runepad's keyboards under a finger that explores them.",
            usage: ["runepad-voice [--panel NAME] [--sound DEVICE]"],
            discussion: explanation,
            options: [
                CommandOption("--panel", value: .text("NAME"), help: "Speak only for this panel."),
                CommandOption(
                    "--sound", value: .text("DEVICE"),
                    help: "Play sounds on this ALSA device; the voice has the device of speech-dispatcher.",
                    default: VoiceOptions().soundDevice),
            ],
            strictness: .strict(remedy: "name the only panel to speak for with --panel NAME"))
    }

    private static let explanation = """
        It is for panels with guided touch: the driver, runepadd, tells it the key under the finger, and it says the key \
        through speech-dispatcher in the language of the layout. Without a voice it plays short sounds. If no driver \
        runs, it waits for one. It never logs a key. The user must be root or a member of the group runepad-view.

        EXAMPLE
          $ runepad-voice --panel front --sound plughw:1,0

        EXIT STATUS
          0  a signal ended it
          64 a wrong option
          70 the event loop failed
          75 the session in which it was started has ended
          77 the driver refuses this user
        """

    /// The output of `runepad-voice --help`, with the end of its last line.
    package static var helpText: String { command.helpText(columns: 80) }
}
