// SPDX-License-Identifier: MIT

import Files
import Glibc
import Text
import TextFields

/// `runepad web-fields`: tells the overlay the purposes of the text fields of web pages.
struct WebFieldsCommand: Subcommand {
    static let command = Command(
        "runepad web-fields",
        abstract: "Tells the keyboard the purposes of the text fields of web pages.",
        usage: [
            "runepad web-fields --install chromium|firefox [--root DIR]",
            "runepad web-fields --uninstall chromium|firefox [--root DIR]",
            "runepad web-fields",
        ],
        discussion: """
            Browsers tell the session little of the text fields of their pages: no browser tells a PIN.  With \
            Runepad's web extension the browser tells the purpose of the field that has the focus, and nothing else: \
            no text, no address and no name.  A panel with show: auto then shows the layout for that purpose.

            --install allows the extension in a browser of this machine, and --uninstall removes it.  Restart the \
            browser afterwards.  Nothing is allowed before.

            Without an option the command is the extension's partner: the browser starts it, writes the purposes to \
            its standard input, and ends the input at its own end.  It passes each purpose on to runepad-overlay over \
            the session bus.

            EXAMPLE
              $ sudo runepad web-fields --install chromium
              installed /etc/chromium/native-messaging-hosts/org.runepad.fields.json
              installed /usr/share/chromium/extensions/runepad
              start chromium again: it loads the extension when it starts

            EXIT STATUS
              0  done; the browser has ended the input
              64 wrong arguments, or a person has started the command without an option
              65 a message of the browser that is not the extension's
              66 Runepad's web extension is not installed with this program
              69 no session bus
              73 files that cannot be written
            """,
        options: [
            CommandOption("--install", value: browsers, help: "Allow the extension in this browser."),
            CommandOption("--uninstall", value: browsers, help: "Remove the extension from this browser."),
            CommandOption(
                "--root", value: .directory("DIR"),
                help: "Install below this directory, such as for a system image.", default: ""),
        ])
    private static let browsers = CommandOption.Value.choice(
        "BROWSER", of: BrowserArgument.allCases.map(\.rawValue))

    private let install: BrowserArgument?
    private let uninstall: BrowserArgument?
    private let root: String

    init(_ arguments: ParsedArguments) throws(UsageError) {
        install = arguments.choice(of: "--install")
        uninstall = arguments.choice(of: "--uninstall")
        root = arguments.value(of: "--root")
        if install != nil, uninstall != nil {
            throw UsageError("--install and --uninstall exclude each other")
        }
        if !root.isEmpty, install == nil, uninstall == nil {
            throw UsageError("--root needs --install or --uninstall")
        }
        if install == nil, uninstall == nil, isatty(STDIN_FILENO) == 1 {
            throw UsageError("a browser starts this command: choose --install or --uninstall")
        }
    }

    func run() throws {
        let root = root.hasSuffix("/") ? String(root.dropLast()) : root
        do {
            if let install {
                let installer = WebFieldInstaller(install.browser, root: root, prefix: prefix)
                for path in try installer.install() { printOutput("installed \(path)") }
                if root.isEmpty {
                    printOutput("start \(install.rawValue) again: it loads the extension when it starts")
                }
            } else if let uninstall {
                let installer = WebFieldInstaller(uninstall.browser, root: root, prefix: prefix)
                for path in try installer.remove() { printOutput("removed \(path)") }
            } else {
                try WebFieldsSession.run()
            }
        } catch let error as WebFieldInstallError {
            printError("runepad: \(error)")
            if case .notInstalled = error { throw ExitStatus.noInput }
            throw ExitStatus.cannotCreate
        }
    }

    /// The folder below which this program is installed: `/usr` for `/usr/bin/runepad`.
    private var prefix: String {
        guard let path = unsafe realpath("/proc/self/exe", nil) else { return "/usr" }
        defer { unsafe free(path) }
        let names = unsafe String(cString: path).split(separator: "/").dropLast(2)
        return names.map { "/" + $0 }.joined()
    }
}

/// A browser, as an argument names it.
enum BrowserArgument: String, CaseIterable {
    case chromium, firefox

    fileprivate var browser: Browser {
        switch self {
        case .chromium: .chromium
        case .firefox: .firefox
        }
    }
}
