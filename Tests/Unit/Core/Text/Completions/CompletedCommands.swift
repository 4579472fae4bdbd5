// SPDX-License-Identifier: MIT

import Text

/// A program with subcommands, which have an option of each kind.
let completedStudio = Command(
    "studio", abstract: "Makes pictures.", usage: ["studio SUBCOMMAND"],
    subcommands: [
        Command(
            "studio paint", abstract: "Paints pictures of things.", usage: ["studio paint PATH ..."],
            operand: Operand("PATH", .oneOrMore, help: "A thing."),
            options: [
                CommandOption("--colour", alias: "-c", value: .text("NAME"), help: "The colour."),
                CommandOption("--size", value: .choice("SIZE", of: ["small", "large"]), help: "The size."),
                CommandOption(
                    "--from", value: .directory("DIR"), help: "Look here: [first].", isRepeatable: true),
                CommandOption("--wet", help: "Don't wait."),
                CommandOption("--secret", help: "Not for everybody.", isHidden: true),
            ]),
        Command(
            "studio hang", abstract: "Hangs a picture on a wall.", usage: ["studio hang PICTURE"],
            operand: Operand("PICTURE", .one, help: "The picture."),
            options: [CommandOption("--wall", value: .file("WALL"), help: "The wall.")]),
    ])

/// A program without subcommands, whose name has a dash.
let service = Command(
    "paint-service", abstract: "Paints.", usage: ["paint-service [--file FILE]... [--wet]"],
    options: [
        CommandOption("--file", value: .file("FILE"), help: "A file.", isRepeatable: true),
        CommandOption("--size", value: .choice("SIZE", of: ["small", "large"]), help: "The size."),
        CommandOption("--wet", help: "Don't wait."),
    ],
    strictness: .strict(remedy: "there are only options"))
