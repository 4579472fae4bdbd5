// SPDX-License-Identifier: MIT

import Configuration
import Control
import Devices
import Engine
import Files
import Glibc
import Importing
import Text

/// The options of commands that touch a panel.
private let fingerOptions = [
    panelOption, configurationOption,
    CommandOption(
        "--pause", value: .text("MILLISECONDS"), help: "The time between two touches, from 0 to 10000.",
        default: "80"),
]

private let fingerHelp = """
    The finger lifts however the command ends, also by Ctrl+C and by a signal. Only after SIGKILL it stays, until the \
    next of these commands on the same panel.

    The touches go through the touchscreen's own event node, so the driver cannot tell them from a person's: keys are \
    touched where they stand just then, shuffled or not, and type into the program that has the focus. For keys, the \
    view must be shown.

    A key is called by its label, by its name in the layout file, or as its keycode without KEY_, such as Enter or \
    Backspace. A place of the panel is two per cents such as 50%,90%: half of its width, 90 per cent of its height. A \
    place is touched also beside the keys and while the view is hidden.

    Only root may do this, and with 'kiosk: yes' only if the configuration also has 'tests: yes'. The journal says that \
    a panel was touched, and not what was touched.
    """

private let fingerStatus = """
    EXIT STATUS
      0  done
      1  the view shows no such key, or is hidden
      64 wrong arguments
      65 a configuration with errors
      66 no such panel or key of a keypad, several panels and none named, or a configuration that cannot be read
      69 no bus, no driver, no touchscreen, or no keypad
      77 the user is not root, or the configuration is a kiosk's without 'tests: yes'
    """

extension Subcommand {
    static let tap = Subcommand(
        "runepad tap",
        abstract: "Taps keys and places of a panel as a finger would, for tests of your own programs.",
        usage: [
            "runepad tap [--panel NAME] [--config FILE] [--pause MILLISECONDS] KEY ...",
            "runepad tap --keypad [--panel NAME] [--config FILE] [--pause MILLISECONDS] KEY ...",
        ],
        discussion: """
            A word that is no key is tapped character by character.

            With --keypad, KEY is up, down, left, right, select, back, louder, softer or repeat: a key of the panel's \
            keypad, as 'navigate' in the configuration names it.

            \(fingerHelp)

            EXAMPLE
              $ sudo runepad tap --panel front 4711 Enter
              $ sudo runepad tap 1%,1% 99%,99% 1%,1% 99%,1%
              $ sudo runepad tap --keypad down down right select

            \(fingerStatus)
            """,
        operand: Operand("KEY", .oneOrMore, help: "A key, a place, or characters on keys."),
        options: fingerOptions + [
            CommandOption("--keypad", help: "Press keys of the panel's keypad beside the glass.")
        ]
    ) { arguments in
        let actions: [FingerPlan.Action] = try arguments.operands.map { word in
            guard arguments.has("--keypad") else { return .tap(word) }
            guard let key = KeypadAction(rawValue: word) else {
                let names = KeypadAction.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError("a keypad has no key \(quoted(word)): its keys are \(names)")
            }
            return .press(key)
        }
        try perform(actions, for: "runepad tap", arguments)
    }

    static let hold = Subcommand(
        "runepad hold",
        abstract: "Holds a key or a place of a panel as a finger would, for tests of your own programs.",
        usage: ["runepad hold [--panel NAME] [--config FILE] [--for MILLISECONDS] KEY"],
        discussion: """
            \(fingerHelp)

            EXAMPLE
              $ sudo runepad hold --for 1500 Backspace

            \(fingerStatus)
            """,
        operand: Operand("KEY", .one, help: "A key or a place."),
        options: fingerOptions + [
            CommandOption(
                "--for", value: .text("MILLISECONDS"), help: "How long it is held, from 1 to 60000.",
                default: "1000")
        ]
    ) { arguments in
        let time = try milliseconds("--for", 1...60_000, in: arguments)
        try perform([.hold(arguments.operands[0], time)], for: "runepad hold", arguments)
    }

    static let swipe = Subcommand(
        "runepad swipe",
        abstract: "Slides over a panel as a finger would, for tests of your own programs.",
        usage: ["runepad swipe [--panel NAME] [--config FILE] FROM TO"],
        discussion: """
            FROM and TO are keys or places.

            \(fingerHelp)

            EXAMPLE
              $ sudo runepad swipe 50%,40% 50%,10%

            \(fingerStatus)
            """,
        operand: Operand("PLACE", .oneOrMore, help: "FROM and TO."), options: fingerOptions
    ) { arguments in
        let places = arguments.operands
        if places.count != 2 { throw UsageError("give two places: FROM and TO") }
        try perform([.swipe(from: places[0], to: places[1])], for: "runepad swipe", arguments)
    }

    static let text = Subcommand(
        "runepad text",
        abstract: "Types a text on a panel as a finger would, for tests of your own programs.",
        usage: ["runepad text [--panel NAME] [--config FILE] [--pause MILLISECONDS] TEXT"],
        discussion: """
            Each character is typed by the layers and alternates of the shown layout that lead to it.

            \(fingerHelp)

            EXAMPLE
              $ sudo runepad text 'Grüße'

            \(fingerStatus)
            """,
        operand: Operand("TEXT", .one, help: "The text."), options: fingerOptions
    ) { arguments in
        try perform(arguments.operands[0].map { .type($0) }, for: "runepad text", arguments)
    }
}

/// Does everything with a finger on the panel of the arguments, and returns when it is done.
private func perform(
    _ actions: [FingerPlan.Action], for command: String, _ arguments: ParsedArguments
) throws {
    let pause = try milliseconds("--pause", 0...10_000, in: arguments)
    let path = arguments.value(of: "--config")
    let configuration = try Configuration.forFingers(at: path, command: command)
    var finger: FingerSession?
    var fault: (any Error)?
    var signal: Int32?
    // A reader of errors that is gone must not end the command before the finger is lifted.
    _ = Glibc.signal(SIGPIPE, SIG_IGN)
    // Also where the driver goes away in the middle.
    defer { finger?.lift() }
    try ControlSession.run { session in
        guard let panel = session.panel(arguments.optionalValue(of: "--panel")) else { return }
        do {
            try session.whenEnded { number in
                signal = number
                finger?.lift()
                session.end()
            }
            let target = try FingerTarget(panel: panel.name, in: configuration, at: path)
            let made = try FingerSession(
                session, panel: panel, target: target, actions: actions, pause: pause)
            finger = made
            logTouching(of: panel.name, by: command)
            made.next()
        } catch {
            fault = error
            session.end()
        }
    }
    if let signal { endBySignal(signal) }
    try failing(.unavailable) { if let fault { throw fault } }
    if let fault = finger?.fault { throw Failure(.failure, fault) }
}

/// Ends the program by a signal that it has caught, so that a shell and a script see which one it was.
private func endBySignal(_ number: Int32) -> Never {
    // Ctrl+Z, which only stops programs, has ended this one.
    let number = number == SIGTSTP ? SIGINT : number
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, number)
    _ = signal(number, SIG_DFL)
    raise(number)
    unsafe sigprocmask(SIG_UNBLOCK, &signals, nil)
    exit(128 + number)
}

private func milliseconds(
    _ name: String, _ range: ClosedRange<Int>, in arguments: ParsedArguments
) throws(UsageError) -> UInt64 {
    let time: Int = try arguments.value(of: name, as: number)
    guard range.contains(time) else {
        throw UsageError("\(name) takes from \(range.lowerBound) to \(range.upperBound) milliseconds")
    }
    return UInt64(time)
}
