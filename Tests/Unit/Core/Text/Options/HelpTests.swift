// SPDX-License-Identifier: MIT

import Testing
import Text

struct HelpTests {
    @Test func `the help has all facts of the description, in lines of the given width`() {
        #expect(
            paint.helpText(columns: 60) == """
                OVERVIEW: Paints pictures of things.

                A picture has as many colours as there are options for them,
                and a frame if you want one.  It dries.

                EXIT STATUS
                  0  the picture is painted, and hangs on the wall where you
                     wanted it to hang
                  64 wrong arguments

                USAGE: studio paint [--colour NAME] [--size small|large]
                           PATH ...
                       studio paint --wet

                ARGUMENTS:
                  PATH                    A thing.

                OPTIONS:
                  -c, --colour NAME       The colour. (default: red)
                  --size SIZE             The size. (values: small, large)
                  --from DIR              Look here: [first].
                  --wet                   Don't wait.
                  --version               Print the version.
                  -h, --help              Print this help.

                PAINT:
                  --coats N               The number of coats.

                """)
    }

    @Test func `the help of a program lists its subcommands`() {
        #expect(
            studio.helpText(columns: 40) == """
                OVERVIEW: Makes pictures.

                USAGE: studio SUBCOMMAND

                OPTIONS:
                  --version               Print the
                                          version.
                  -h, --help              Print this
                                          help.

                SUBCOMMANDS:
                  paint                   Paints
                                          pictures of
                                          things.
                  hang                    Hangs a
                                          picture on a
                                          wall.

                  'studio help SUBCOMMAND' explains a subcommand.

                """)
    }

    @Test func `a long option has its explanation on the next line`() {
        let command = Command(
            "a", abstract: "B.", usage: ["a"],
            options: [CommandOption("--a-very-long-option", value: .text("VALUE"), help: "Is long.")])
        let lines = command.helpText(columns: 80).split(separator: "\n")
        #expect(lines.contains("  --a-very-long-option VALUE"))
        #expect(lines.contains("                          Is long."))
    }

    @Test func `an error is reported with the help of its argument and the usage`() throws {
        let fault = try #require(throws: UsageError.self) { try paint.read(["--size"]) }
        #expect(
            paint.explanation(of: fault) == """
                Error: --size needs a value; write --size small or large
                Help:  --size SIZE  The size. (values: small, large)
                Usage: studio paint [--colour NAME] [--size small|large] PATH ...
                       studio paint --wet
                  'studio paint --help' explains the options.
                """)
        #expect(
            studio.explanation(of: UsageError("it is late")) == """
                Error: it is late
                Usage: studio SUBCOMMAND
                  'studio --help' explains the commands.
                """)
    }
}
