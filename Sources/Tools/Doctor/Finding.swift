// SPDX-License-Identifier: MIT

/// The result of looking at one thing that a keyboard needs.
package struct Finding: Hashable, Sendable {
    package var check: Check
    package var verdict: Verdict
    /// One sentence without a full stop, in words for an operator.
    package var text: String
    /// How a person mends it, or `nil` where nothing is to be mended.
    package var remedy: Remedy?

    /// Whether something works.
    package enum Verdict: String, CaseIterable, Hashable, Sendable {
        /// It works.
        case good
        /// It works as the operator has set it, which may not be what the operator wants.
        case note
        /// It works for most people or programs, and not for all.
        case warning
        /// It does not work.
        case problem
        /// This user may not look at it, or it is not there to be looked at.
        case unknown
    }

    package init(_ check: Check, _ verdict: Verdict, _ text: String, remedy: Remedy? = nil) {
        self.check = check
        self.verdict = verdict
        self.text = text
        self.remedy = remedy
    }
}

/// The things that a keyboard needs, in the order in which they go wrong: a later one mostly needs all
/// earlier ones.
package enum Check: String, CaseIterable, Hashable, Sendable {
    /// The kernel's module with which programs make input devices, and the right to it.
    case uinput
    case service
    /// The driver's version, its memory and its share of the processor.
    case driver
    /// The configuration with its layouts and themes.
    case configuration
    case touchscreens
    /// The connection to the driver.
    case bus
    /// The panels that the driver serves.
    case panels
    case characters
    /// The fonts for the labels, and the sizes of the keys.
    case labels
    /// The sessions of people at this machine, and their rights.
    case session
    /// The program that draws the keys.
    case overlay
    /// The text fields that bring a view.
    case fields
    /// Other on-screen keyboards.
    case keyboards
    /// The keymap of the session.
    case keymap
    case browsers
    /// The program that says the keys, and the headphones.
    case voice
    case clock
}

/// A way to mend a fault.
package struct Remedy: Hashable, Sendable {
    /// What a person does, in words, or `nil` where ``command`` says it all.
    package var text: String?
    /// The words of a command that mends it or leads on, or an empty list.
    package var command: [String]
    /// Whether ``command`` mends the fault, takes nothing from anybody and can be taken back.
    ///
    /// Then `runepad doctor --fix` offers to run it.
    package var isSafe: Bool
    /// Who gets which right by ``command``, or loses it, as a sentence without a full stop; `nil` if it changes none.
    ///
    /// Such a command is not safe: `runepad doctor --fix --rights` offers to run it, and says this sentence before.
    package var right: String?

    /// A command that mends the fault and may be offered.
    package static func mend(_ command: String...) -> Remedy {
        Remedy(text: nil, command: command, isSafe: true)
    }

    /// A command that mends the fault, with something to do after it.
    package static func mend(_ command: String..., then text: String) -> Remedy {
        Remedy(text: text, command: command, isSafe: true)
    }

    /// A command that mends the fault by changing a right, with the sentence that says whose and which.
    package static func give(_ right: String, by command: String..., then text: String? = nil) -> Remedy {
        Remedy(text: text, command: command, isSafe: false, right: right)
    }

    /// A command that a person runs, because it only leads on, or has effects that the person must want.
    package static func run(_ command: String..., note text: String? = nil) -> Remedy {
        Remedy(text: text, command: command, isSafe: false)
    }

    /// Something that no command does.
    package static func advice(_ text: String) -> Remedy { Remedy(text: text, command: [], isSafe: false) }

    /// The command and the words, as the end of a line.
    package var description: String {
        guard let text else { return commandText }
        return command.isEmpty ? text : "\(commandText); \(text)"
    }

    /// The command as a person writes it in a shell, or an empty text.
    package var commandText: String { command.map(Self.shellWord).joined(separator: " ") }

    /// Returns a word as a shell reads it.
    private static func shellWord(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_./=:@%+,".unicodeScalars.contains($0)
        }
        if isPlain, !word.isEmpty { return word }
        let parts = word.split(separator: "'", omittingEmptySubsequences: false)
        return "'" + parts.joined(separator: #"'\''"#) + "'"
    }
}
