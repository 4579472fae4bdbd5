// SPDX-License-Identifier: MIT

import Files
import Glibc
import Text
import TextFields

extension Subcommand {
    static let webFields = Subcommand(
        "runepad web-fields",
        abstract: "Tells the keyboard the purposes of the text fields of web pages.",
        usage: [
            "runepad web-fields --install chromium|firefox [--root DIR]",
            "runepad web-fields --uninstall chromium|firefox [--root DIR]",
            "runepad web-fields",
        ],
        discussion: """
            Browsers tell the session little of the text fields of their pages: no browser tells a PIN.  With \
            Runepad's web extension the browser tells the purpose of the field that has the focus, what Enter does there, \
            and whether its text begins with a capital.  It tells no text, no address and no name.  A panel with show: auto then shows the layout for that purpose.

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
        ]
    ) { arguments in
        let install: Browser? = arguments.choice(of: "--install")
        let uninstall: Browser? = arguments.choice(of: "--uninstall")
        if install != nil, uninstall != nil {
            throw UsageError("--install and --uninstall exclude each other")
        }
        let root = withoutSlash(arguments.value(of: "--root"))
        guard let browser = install ?? uninstall else {
            if arguments.has("--root") { throw UsageError("--root needs --install or --uninstall") }
            if isatty(STDIN_FILENO) == 1 {
                throw UsageError("a browser starts this command: choose --install or --uninstall")
            }
            return try WebFieldsSession.run()
        }
        // The folder below which this program is installed: `/usr` for `/usr/bin/runepad`.
        let prefix = foldersOfProgram?.dropLast().map { "/" + $0 }.joined() ?? "/usr"
        let installer = WebFieldInstaller(browser, root: root, prefix: prefix)
        do throws(WebFieldInstallError) {
            let isNew = install != nil
            for path in try isNew ? installer.install() : installer.remove() {
                printOutput("\(isNew ? "installed" : "removed") \(path)")
            }
            if isNew, root.isEmpty {
                printOutput("start \(browser.rawValue) again: it loads the extension when it starts")
            }
        } catch {
            if case .notInstalled = error { throw Failure(.noInput, "\(error)") }
            throw Failure(.cannotCreate, "\(error)")
        }
    }
}

private let browsers = CommandOption.Value.choice("BROWSER", of: Browser.allCases.map(\.rawValue))
