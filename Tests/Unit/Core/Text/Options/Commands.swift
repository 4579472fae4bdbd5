// SPDX-License-Identifier: MIT

import Text

/// The size of a thing, as an option names it.
enum Size: String, CaseIterable {
    case small, large
}

/// A command with an option of each kind.
let paint = Command(
    "studio paint",
    abstract: "Paints pictures of things.",
    usage: ["studio paint [--colour NAME] [--size small|large] PATH ...", "studio paint --wet"],
    discussion: """
        A picture has as many colours as there are options for them, and a frame if you want one.  It dries.

        EXIT STATUS
          0  the picture is painted, and hangs on the wall where you wanted it to hang
          64 wrong arguments
        """,
    operand: Operand("PATH", .oneOrMore, help: "A thing."),
    options: [
        CommandOption("--colour", alias: "-c", value: .text("NAME"), help: "The colour.", default: "red"),
        CommandOption("--size", value: .choice("SIZE", of: ["small", "large"]), help: "The size."),
        CommandOption("--from", value: .directory("DIR"), help: "Look here: [first].", isRepeatable: true),
        CommandOption("--coats", value: .text("N"), help: "The number of coats.", section: "PAINT"),
        CommandOption("--wet", help: "Don't wait."),
        CommandOption("--secret", help: "Not for everybody.", isHidden: true),
    ])

/// A command with one operand and an option that it cannot do without.
let hang = Command(
    "studio hang", abstract: "Hangs a picture on a wall.", usage: ["studio hang PICTURE --wall WALL"],
    operand: Operand("PICTURE", .one, help: "The picture."),
    options: [CommandOption("--wall", value: .file("WALL"), help: "The wall.", isRequired: true)])

/// The program of both commands.
let studio = Command(
    "studio", abstract: "Makes pictures.", usage: ["studio SUBCOMMAND"], subcommands: [paint, hang])

/// A program that a service starts.
let daemon = Command(
    "paintd", abstract: "Paints.", usage: ["paintd [--file FILE]... [--size SIZE]"],
    options: [
        CommandOption("--file", value: .file("FILE"), help: "A file.", isRepeatable: true),
        CommandOption("--size", value: .choice("SIZE", of: ["small", "large", "huge"]), help: "The size."),
        CommandOption("--wet", help: "Don't wait."),
    ],
    strictness: .strict(remedy: "there are only options"))
