// SPDX-License-Identifier: MIT

public import ProgramOptions

/// The command that the arguments of `runepad-overlay` request.
public enum OverlayCommand: Hashable, Sendable {
    /// Draw views until a signal ends the program.
    case run(OverlayOptions)
    /// Print ``helpText``.
    case help
    /// Print the version.
    case version
}

/// The operator's options of `runepad-overlay`.
public struct OverlayOptions: Hashable, Sendable {
    /// A kind of display server.
    public enum Backend: String, CaseIterable, Sendable {
        /// A Wayland compositor.
        case wayland
        /// An X server, or Xwayland.
        case x11
        /// The framebuffer of the text console.
        case fbdev
    }

    /// The windows that make room for a view.
    public enum Reservation: String, CaseIterable, Sendable {
        /// All windows that are not fullscreen.
        case yes
        /// No window.
        case no
        /// All windows.
        case fullscreen
    }

    /// The only kind of display server to use, or `nil` for the best one that the session has.
    public var backend: Backend?
    /// The name of the only panel to show, or `nil` for all.
    public var panel: String?
    /// The name of the output for all panels, or `nil` for that of each panel's configuration.
    public var output: String?
    /// The name or the file of the theme for all panels, or `nil` for that of each panel's configuration.
    public var theme: String?
    /// The windows that make room, or `nil` for those of each panel's configuration.
    public var reservation: Reservation?
    /// The ALSA device that plays clicks.
    public var soundDevice: String

    /// Makes options, with the default for each option that is left out.
    public init(
        backend: Backend? = nil, panel: String? = nil, output: String? = nil, theme: String? = nil,
        reservation: Reservation? = nil, soundDevice: String = "default"
    ) {
        self.backend = backend
        self.panel = panel
        self.output = output
        self.theme = theme
        self.reservation = reservation
        self.soundDevice = soundDevice
    }
}

// MARK: - Parsing

extension OverlayCommand {
    /// Reads the arguments of `runepad-overlay`, without its own name.
    ///
    /// `--help` and `--version` take precedence over all arguments after them.
    ///
    /// - Parameter arguments: The arguments.
    /// - Throws: `UsageError` at the first fault.
    public init(arguments: some Sequence<String>) throws(UsageError) {
        var reader = OptionReader<Option>(
            arguments, of: "runepad-overlay", remedy: "name the only panel to show with --panel NAME")
        var options = OverlayOptions()
        while let (option, value) = try reader.next() {
            switch option {
            case .backend: options.backend = try OptionReader.choice(value, of: option)
            case .panel: options.panel = value
            case .output: options.output = value
            case .theme: options.theme = value
            case .reserve: options.reservation = try OptionReader.choice(value, of: option)
            case .sound: options.soundDevice = value
            case .help:
                self = .help
                return
            case .version:
                self = .version
                return
            }
        }
        self = .run(options)
    }
}

/// The options by their names.
private enum Option: String, OptionName {
    case backend = "--backend"
    case panel = "--panel"
    case output = "--output"
    case theme = "--theme"
    case reserve = "--reserve"
    case sound = "--sound"
    case help = "--help"
    case version = "--version"

    var placeholder: String? {
        switch self {
        case .backend: "wayland, x11 or fbdev"
        case .panel, .output, .theme: "NAME"
        case .reserve: "yes, no or fullscreen"
        case .sound: "DEVICE"
        case .help, .version: nil
        }
    }

    var isRepeatable: Bool { false }
}

// MARK: - Help

extension OverlayCommand {
    /// The output of `runepad-overlay --help`, with the end of its last line.
    public static let helpText = """
        runepad-overlay draws Runepad's keyboards on the screen.

        usage: runepad-overlay [--backend wayland|x11|fbdev] [--panel NAME]
                               [--output NAME] [--theme NAME]
                               [--reserve yes|no|fullscreen] [--sound DEVICE]

          --backend KIND  use only this kind of display server: wayland, x11 or
                          fbdev; by default the session's compositor, else its X
                          server, else the framebuffer of the text console
          --panel NAME    show only this panel
          --output NAME   show the panels on this output instead of the
                          configuration's; with fbdev, a device such as fb1
          --theme NAME    draw in this theme instead of the configuration's: a
                          name, or a file if it has a slash
          --reserve WHICH whether windows make room for a view, instead of the
                          configuration's setting: yes, no, or fullscreen for
                          fullscreen windows, too
          --sound DEVICE  play clicks on this ALSA device instead of 'default',
                          for panels whose configuration has clicks
          --help          print this help
          --version       print the version

        It draws the views of the driver, runepadd: on a Wayland compositor with
        wlr-layer-shell, through the Xwayland of other compositors, on an X server,
        or on the framebuffer of the text console. It opens no input device. If no
        driver runs, it waits for one. The user must be root or a member of the
        group runepad-view. If other programs are to show and hide the panels
        through sm.puri.OSK0, the user must also be a member of runepad-control.

        Exit status: 0 after a signal ended it, 64 for a wrong option, 65 for a
        theme with errors, 66 for a theme that does not exist, 69 without a display
        server, 70 when drawing fails, 75 when the display server has ended, 77
        when the driver refuses this user.

        example: runepad-overlay --panel front --theme dark

        """
}
