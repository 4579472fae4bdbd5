// SPDX-License-Identifier: MIT

internal import Configuration
package import Engine
internal import Keymaps
package import Text
internal import YAML

/// The command that the arguments of `runepadd` request.
package enum DriverCommand: Hashable, Sendable {
    /// Serve the touchscreens until a signal ends the driver.
    case run(DriverOptions)
    /// Check the configuration with its layouts and keymaps, and end.
    case check(DriverOptions)
    case help
    case version
}

/// The options of a command of `runepadd`.
package struct DriverOptions: Hashable, Sendable {
    package var configurationPath: String
    /// Directories in which the driver looks for layouts before those of the configuration.
    package var layoutDirectories: [String]
    /// The file descriptor, inherited from the parent, to which the driver writes views, or `nil` for none.
    package var viewDescriptor: Int32?
    /// The path of the file with the glyphs; a missing file is no error.
    package var glyphsPath: String
    /// The least level of `kiosk`, or `nil` for none.
    ///
    /// The configuration may set a stricter level.
    package var kiosk: KioskLevel?

    package init(
        configurationPath: String = Configuration.defaultPath, layoutDirectories: [String] = [],
        viewDescriptor: Int32? = nil, glyphsPath: String = GlyphTable.defaultPath, kiosk: KioskLevel? = nil
    ) {
        self.configurationPath = configurationPath
        self.layoutDirectories = layoutDirectories
        self.viewDescriptor = viewDescriptor
        self.glyphsPath = glyphsPath
        self.kiosk = kiosk
    }
}

// MARK: - Parsing

extension DriverCommand {
    /// Reads the arguments of `runepadd`, without its own name.
    ///
    /// `--help` and `--version` take precedence over all arguments after them, and `--help` over a fault before it.
    package init(arguments: some Sequence<String>) throws(UsageError) {
        switch try Self.description.read(arguments) {
        case .help: self = .help
        case .version: self = .version
        case .run(let given):
            let options = DriverOptions(
                configurationPath: given.value(of: "--config"),
                layoutDirectories: given.values(of: "--layouts"),
                viewDescriptor: try given.optionalValue(of: "--view-fd").map(Self.descriptor),
                glyphsPath: given.value(of: "--glyphs"),
                kiosk: given.has("--kiosk-browser") ? .browser : given.has("--kiosk") ? .system : nil)
            self = given.has("--check") ? .check(options) : .run(options)
        }
    }

    private static func descriptor(_ text: String) throws(UsageError) -> Int32 {
        if let number = Int32(text), number >= 0 { return number }
        throw UsageError(
            "--view-fd needs the number of an open file descriptor, such as 3, not \(quoted(text))")
    }
}

// MARK: - Description

extension DriverCommand {
    /// The options of `runepadd` and its help.
    package static var description: Command {
        Command(
            "runepadd",
            abstract: "Makes keyboards of touchscreens, as its configuration says.",
            usage: [
                "runepadd [--config FILE] [--layouts DIR]... [--glyphs FILE] [--view-fd N] [--kiosk | --kiosk-browser]",
                "runepadd --check [--config FILE] [--layouts DIR]... [--glyphs FILE] [--kiosk | --kiosk-browser]",
            ],
            discussion: """
                Signals: SIGHUP reads the files again, SIGUSR1 shows views that a key has hidden, SIGUSR2 shuffles \
                keys, SIGTERM and SIGINT end the driver.

                EXAMPLE
                  $ runepadd --config ./runepad.yaml
                """,
            options: [
                CommandOption(
                    "--config", value: .file("FILE"), help: "Read this configuration.",
                    default: Configuration.defaultPath),
                CommandOption(
                    "--layouts", value: .directory("DIR"),
                    help: "Search this directory for layouts first; may be given several times.",
                    isRepeatable: true),
                CommandOption(
                    "--glyphs", value: .file("FILE"), help: "Read the glyphs from this file, if it exists.",
                    default: GlyphTable.defaultPath),
                CommandOption(
                    "--view-fd", value: .text("N"),
                    help: "Write the views to draw to this open file descriptor."),
                CommandOption(
                    "--kiosk",
                    help: """
                        Refuse layouts with keys that leave the program on the screen, like kiosk: yes in the \
                        configuration.
                        """),
                CommandOption(
                    "--kiosk-browser",
                    help: "Also refuse keys that type shortcuts of browsers, like kiosk: browser."),
                CommandOption(
                    "--check", help: "Check the configuration, its layouts and its keymaps, and exit."),
            ],
            strictness: .strict(remedy: "name the configuration with --config FILE"))
    }

    /// The output of `runepadd --help`, with the end of its last line.
    package static var helpText: String { description.helpText(columns: 80) }

    /// The output of `runepadd --version`, with the end of its line.
    package static let versionText = "runepadd \(runepadVersion)\n"
}
