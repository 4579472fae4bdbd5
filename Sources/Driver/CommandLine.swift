// SPDX-License-Identifier: MIT

public import Configuration
public import Keymaps
public import Layouts
public import ProgramOptions
internal import YAMLDocuments

/// The command that the arguments of `runepadd` request.
public enum DriverCommand: Hashable, Sendable {
    /// Serve the touchscreens until a signal ends the driver.
    case run(DriverOptions)
    /// Check the configuration with its layouts and keymaps, and end.
    case check(DriverOptions)
    /// Print ``helpText``.
    case help
    /// Print the version.
    case version
}

/// The options of a command of `runepadd`.
public struct DriverOptions: Hashable, Sendable {
    /// The path of the configuration.
    public var configurationPath: String
    /// Directories in which the driver looks for layouts before those of the configuration.
    public var layoutDirectories: [String]
    /// The file descriptor, inherited from the parent, to which the driver writes views, or `nil` for none.
    public var viewDescriptor: Int32?
    /// The path of the file with the glyphs; a missing file is no error.
    public var glyphsPath: String
    /// The least level of `kiosk`, or `nil` for none.
    ///
    /// The configuration may set a stricter level.
    public var kiosk: KioskLevel?

    /// Makes options, with the default for each option that is left out.
    public init(
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
    /// `--help` and `--version` take precedence over all arguments after them.
    ///
    /// - Parameter arguments: The arguments.
    /// - Throws: `UsageError` at the first fault.
    public init(arguments: some Sequence<String>) throws(UsageError) {
        var reader = OptionReader<Option>(
            arguments, of: "runepadd", remedy: "name the configuration with --config FILE")
        var options = DriverOptions()
        var isCheck = false
        while let (option, value) = try reader.next() {
            switch option {
            case .config: options.configurationPath = value
            case .layouts: options.layoutDirectories.append(value)
            case .glyphs: options.glyphsPath = value
            case .viewDescriptor: options.viewDescriptor = try Self.descriptor(value)
            case .kiosk: options.kiosk = .stricter(options.kiosk, .system)
            case .kioskBrowser: options.kiosk = .browser
            case .check: isCheck = true
            case .help:
                self = .help
                return
            case .version:
                self = .version
                return
            }
        }
        self = isCheck ? .check(options) : .run(options)
    }

    private static func descriptor(_ text: String) throws(UsageError) -> Int32 {
        if let number = Int32(text), number >= 0 { return number }
        throw UsageError(
            "--view-fd needs the number of an open file descriptor, such as 3, not \(quoted(text))")
    }
}

/// The options by their names.
private enum Option: String, OptionName {
    case config = "--config"
    case layouts = "--layouts"
    case glyphs = "--glyphs"
    case viewDescriptor = "--view-fd"
    case kiosk = "--kiosk"
    case kioskBrowser = "--kiosk-browser"
    case check = "--check"
    case help = "--help"
    case version = "--version"

    var placeholder: String? {
        switch self {
        case .config: "FILE"
        case .layouts: "DIR"
        case .glyphs: "FILE"
        case .viewDescriptor: "N"
        case .kiosk, .kioskBrowser, .check, .help, .version: nil
        }
    }

    var isRepeatable: Bool { self == .layouts }
}

// MARK: - Help

extension DriverCommand {
    /// The output of `runepadd --help`, with the end of its last line.
    public static let helpText = """
        runepadd makes keyboards of touchscreens, as its configuration says.

        usage: runepadd [--config FILE] [--layouts DIR]... [--glyphs FILE]
                        [--view-fd N] [--kiosk | --kiosk-browser]
               runepadd --check [--config FILE] [--layouts DIR]... [--glyphs FILE]
                        [--kiosk | --kiosk-browser]

          --config FILE   read FILE instead of \(Configuration.defaultPath)
          --layouts DIR   search DIR for layouts first; may be given several times
          --glyphs FILE   read FILE instead of \(GlyphTable.defaultPath), if it exists
          --view-fd N     write the views to draw to the open file descriptor N
          --kiosk         refuse layouts with keys that leave the program on the
                          screen, like kiosk: yes in the configuration
          --kiosk-browser also refuse keys that type shortcuts of browsers, like
                          kiosk: browser
          --check         check the configuration, its layouts and its keymaps, and exit
          --help          print this help
          --version       print the version

        Signals: SIGHUP reads the files again, SIGUSR1 shows views that a key has
        hidden, SIGUSR2 shuffles keys, SIGTERM and SIGINT end the driver.

        example: runepadd --config ./runepad.yaml --layouts ./layouts

        """

    /// The output of `runepadd --version`, with the end of its line.
    public static let versionText = "runepadd \(runepadVersion)\n"
}
