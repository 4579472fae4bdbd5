// SPDX-License-Identifier: MIT

import Devices
import Files
import Glibc
import Text

extension Subcommand {
    static let `try` = Subcommand(
        "runepad try",
        abstract: "Types a PIN by touch through this kernel, and shows the keys that arrive.",
        usage: ["runepad try [--driver FILE]"],
        discussion: """
            It plugs in a virtual touchscreen, starts a driver for it with the shuffled PIN pad, taps 4, 7, 1, 1 and \
            Enter at their shuffled places, and reads the driver's keyboard like a program.  It uses no other device, \
            and no other program on this machine gets the typed keys.

            EXAMPLE
              $ sudo runepad try
            """,
        options: [
            CommandOption(
                "--driver", value: .file("FILE"),
                help: "The driver to start.  (default: runepadd in this command's directory)")
        ]
    ) { arguments in
        guard unsafe access("/dev/uinput", W_OK) == 0 else {
            let number = errno
            let isMissing = number == ENOENT || number == ENODEV
            throw Failure(
                .unavailable,
                "cannot write to /dev/uinput: \(errorText(number)); "
                    + (isMissing ? "load the module with 'modprobe uinput' and " : "")
                    + "run 'sudo runepad try', or 'make try' in a checkout")
        }
        let beside = (foldersOfProgram ?? []).map { "/" + $0 }.joined() + "/runepadd"
        do {
            let demonstration = try Demonstration(driver: arguments.optionalValue(of: "--driver") ?? beside)
            defer { demonstration.end() }
            guard try demonstration.typeThePIN() else { throw ExitStatus.failure }
        } catch let error as FileError {
            throw Failure(.cannotCreate, "\(error)")
        }
    }
}
