// SPDX-License-Identifier: MIT

import Devices
import Files
import Glibc
import Text

/// `runepad try`: types a PIN by touch, with a virtual touchscreen and a keyboard reader of its own.
struct Try: Subcommand {
    static let command = Command(
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
        ])

    private let driver: String?

    init(_ arguments: ParsedArguments) { driver = arguments.optionalValue(of: "--driver") }

    func run() throws {
        guard unsafe access("/dev/uinput", W_OK) == 0 else {
            let number = errno
            let isMissing = number == ENOENT || number == ENODEV
            printError(
                "runepad: cannot write to /dev/uinput: \(errorText(number)); "
                    + (isMissing ? "load the module with 'modprobe uinput' and " : "")
                    + "run 'sudo runepad try', or 'make try' in a checkout"
            )
            throw ExitStatus.unavailable
        }
        do {
            let demonstration = try Demonstration(driver: driver ?? driverBesideThis())
            defer { demonstration.end() }
            guard try demonstration.typeThePIN() else { throw ExitStatus.failure }
        } catch let error as DeviceError {
            printError("runepad: \(error)")
            throw ExitStatus.failure
        } catch let error as FileError {
            printError("runepad: \(error)")
            throw ExitStatus.cannotCreate
        } catch let error as DriverProcessError {
            printError("runepad: \(error)")
            throw ExitStatus.failure
        } catch let error as DemonstrationError {
            printError("runepad: \(error)")
            throw ExitStatus.failure
        }
    }

    private func driverBesideThis() -> String {
        let resolved = unsafe realpath("/proc/self/exe", nil)
        defer { unsafe free(resolved) }
        let path = unsafe resolved.map { unsafe String(cString: $0) } ?? ""
        return path.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/runepadd"
    }
}
