// SPDX-License-Identifier: MIT

public import Configuration
public import Keymaps
public import Layouts
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

/// The options are wrong; the process ends with ``ExitStatus/usage``.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence: the fault, and the correct form.
    public var description: String
}

// MARK: - Parsing

extension DriverCommand {
    /// Reads the arguments of `runepadd`, without its own name.
    ///
    /// The value of an option is the next argument, or follows `=` in the same argument. `--help` and
    /// `--version` take precedence over all arguments after them.
    ///
    /// - Parameter arguments: The arguments.
    /// - Throws: ``UsageError`` at the first fault.
    public init(arguments: some Sequence<String>) throws(UsageError) {
        var arguments = Array(arguments)[...]
        var options = DriverOptions()
        var isCheck = false
        var seen: Set<Option> = []
        while let argument = arguments.popFirst() {
            let (option, inlineValue) = try Self.option(argument)
            if !seen.insert(option).inserted, option != .layouts {
                throw UsageError(description: "\(option.rawValue) is given twice; give it once")
            }
            let value = try option.value(inlineValue, or: &arguments)
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

    /// Returns the option that an argument names, and the text after its `=`.
    private static func option(_ argument: String) throws(UsageError) -> (Option, String?) {
        guard argument.hasPrefix("-") else {
            throw UsageError(
                description: "\(quoted(argument)) is not an option; name the configuration with --config FILE"
            )
        }
        let equals = argument.firstIndex(of: "=")
        let name = equals.map { String(argument[..<$0]) } ?? argument
        guard let option = Option(rawValue: name == "-h" ? "--help" : name) else {
            let remedy = nearestName(to: name, among: Option.allCases.map(\.rawValue)).map {
                "; did you mean \(quoted($0))?"
            }
            throw UsageError(
                description: "unknown option \(quoted(name))"
                    + (remedy ?? "; runepadd --help lists the options"))
        }
        return (option, equals.map { String(argument[argument.index(after: $0)...]) })
    }

    private static func descriptor(_ text: String) throws(UsageError) -> Int32 {
        if let number = Int32(text), number >= 0 { return number }
        throw UsageError(
            description:
                "--view-fd needs the number of an open file descriptor, such as 3, not \(quoted(text))")
    }
}

/// The options by their names.
private enum Option: String, CaseIterable {
    case config = "--config"
    case layouts = "--layouts"
    case glyphs = "--glyphs"
    case viewDescriptor = "--view-fd"
    case kiosk = "--kiosk"
    case kioskBrowser = "--kiosk-browser"
    case check = "--check"
    case help = "--help"
    case version = "--version"

    /// The placeholder of the option's value, or `nil` when the option takes no value.
    private var placeholder: String? {
        switch self {
        case .config: "FILE"
        case .layouts: "DIR"
        case .glyphs: "FILE"
        case .viewDescriptor: "N"
        case .kiosk, .kioskBrowser, .check, .help, .version: nil
        }
    }

    /// Returns the option's value, or an empty text when the option takes none.
    func value(_ inline: String?, or rest: inout ArraySlice<String>) throws(UsageError) -> String {
        guard let placeholder else {
            if inline == nil { return "" }
            throw UsageError(description: "\(rawValue) takes no value; write \(rawValue) alone")
        }
        if let inline, !inline.isEmpty { return inline }
        if inline == nil, let next = rest.first, !next.isEmpty, !next.hasPrefix("--") {
            rest.removeFirst()
            return next
        }
        throw UsageError(description: "\(rawValue) needs a value; write \(rawValue) \(placeholder)")
    }
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
