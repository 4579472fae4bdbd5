// SPDX-License-Identifier: MIT

import Driver
import Engine
import Testing
import Text

struct CommandLineTests {
    private func command(_ line: String) throws -> DriverCommand {
        try DriverCommand(arguments: line.split(separator: " ").map(String.init))
    }

    private func fault(_ arguments: [String]) -> String? {
        #expect(throws: UsageError.self) { try DriverCommand(arguments: arguments) }?.description
    }

    @Test func `without options the driver runs with the host's configuration`() throws {
        #expect(
            try command("")
                == .run(DriverOptions(configurationPath: "/etc/runepad/runepad.yaml", layoutDirectories: [])))
    }

    @Test func `the options of the driver are read with their values`() throws {
        #expect(
            try command("--config a.yaml --layouts one --layouts=two --view-fd 3")
                == .run(
                    DriverOptions(
                        configurationPath: "a.yaml", layoutDirectories: ["one", "two"], viewDescriptor: 3)))
        #expect(
            try command("--config=a=b --view-fd=0")
                == .run(DriverOptions(configurationPath: "a=b", viewDescriptor: 0)))
        #expect(try command("--config -x") == .run(DriverOptions(configurationPath: "-x")))
    }

    @Test func `an option sets that the driver serves a kiosk`() throws {
        #expect(try command("--kiosk") == .run(DriverOptions(kiosk: .system)))
        #expect(try command("--check --kiosk") == .check(DriverOptions(kiosk: .system)))
        #expect(try command("--kiosk-browser") == .run(DriverOptions(kiosk: .browser)))
        for both in ["--kiosk --kiosk-browser", "--kiosk-browser --kiosk"] {
            #expect(try command(both) == .run(DriverOptions(kiosk: .browser)))
        }
    }

    @Test(arguments: ["--check --config a", "--config a --check"])
    func `with --check the driver checks its configuration`(line: String) throws {
        #expect(try command(line) == .check(DriverOptions(configurationPath: "a")))
    }

    @Test func `options after --help or --version are ignored`() throws {
        #expect(try command("--help --nonsense") == .help)
        #expect(try command("--check -h") == .help)
        #expect(try command("--config a --version --help") == .version)
    }

    @Test(arguments: [
        (["--confg", "a"], "unknown option '--confg'; did you mean '--config'?"),
        (["-c", "a"], "unknown option '-c'; runepadd --help lists the options"),
        (["--"], "unknown option '--'; runepadd --help lists the options"),
        (["--frobnicate=1"], "unknown option '--frobnicate'; runepadd --help lists the options"),
        (["a.yaml"], "'a.yaml' is not an option; name the configuration with --config FILE"),
        ([""], "'' is not an option; name the configuration with --config FILE"),
        (["--config"], "--config needs a value; write --config FILE"),
        (["--config="], "--config needs a value; write --config FILE"),
        (["--config", ""], "--config needs a value; write --config FILE"),
        (["--layouts", "--check"], "--layouts needs a value; write --layouts DIR"),
        (["--config", "a", "--config=b"], "--config is given twice; give it once"),
        (["--check", "--check"], "--check is given twice; give it once"),
        (["--check=yes"], "--check takes no value; write --check alone"),
        (["--view-fd", "x"], "--view-fd needs the number of an open file descriptor, such as 3, not 'x'"),
        (["--view-fd", "-1"], "--view-fd needs the number of an open file descriptor, such as 3, not '-1'"),
        (
            ["--view-fd=2147483648"],
            "--view-fd needs the number of an open file descriptor, such as 3, not '2147483648'"
        ),
    ])
    func `a wrong option is an error in one sentence`(arguments: [String], sentence: String) {
        #expect(fault(arguments) == sentence)
    }

    @Test(arguments: ["--config", "--layouts", "--view-fd", "--check", "-h, --help", "--version"])
    func `the help explains every option of the driver`(option: String) {
        #expect(DriverCommand.helpText.split(separator: "\n").contains { $0.hasPrefix("  \(option) ") })
    }

    @Test func `the version is printed with the program's name`() {
        #expect(DriverCommand.versionText == "runepadd 1.0.0\n")
    }

    @Test func `exit statuses are those of sysexits`() {
        #expect(ExitStatus.usage.rawValue == 64)
        #expect(ExitStatus.noInput.rawValue == 66)
        #expect(ExitStatus.configuration.rawValue == 78)
    }
}
