// SPDX-License-Identifier: MIT

import Configuration
import Control
import Doctor
import Engine
import Files
import Glibc
import LayoutFiles
import Text
import YAML

// The sections of a report.  Each section states the things that cannot be read, and has the rest.

/// The versions of Runepad, the kernel, the distribution and the libraries, and the kind of session.
func versionSection() -> ReportSection {
    var system = utsname()
    unsafe uname(&system)
    let kernel = unsafe withUnsafeBytes(of: &system.release) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    let distribution = (try? File.text(at: "/etc/os-release"))?.split(separator: "\n")
        .first { $0.hasPrefix("PRETTY_NAME=") }?.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" }
    let session = ["XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP", "WAYLAND_DISPLAY", "DISPLAY"].compactMap {
        name in
        environment(name).map { "\(name)=\($0)" }
    }
    let lines =
        [
            "runepad \(runepadVersion)", "Linux \(kernel)",
            distribution.map { String($0) } ?? "no /etc/os-release",
            session.isEmpty ? "no session: neither Wayland nor X11" : session.joined(separator: " "),
        ] + libraries()
    return (title: "Versions", text: lines.joined(separator: "\n"))
}

/// The paths of the libraries that this program has loaded, whose names contain versions.
private func libraries() -> [String] {
    guard let maps = try? File.text(at: "/proc/self/maps") else { return [] }
    let files = maps.split(separator: "\n").compactMap { line in
        line.split(separator: " ", omittingEmptySubsequences: true).last.map(String.init)
    }
    let isLibrary = { (file: String) in
        file.hasPrefix("/") && file.split(separator: ".").dropFirst().contains { $0.hasPrefix("so") }
    }
    return Set(files.filter(isLibrary)).sorted()
}

/// The input devices, as `runepad devices` lists them.
func deviceSection(_ path: String) -> ReportSection {
    var ignored = DiagnosticList()
    let configuration = Configuration(reading: path, into: &ignored)
    let text: String
    do {
        text = deviceTable(try DeviceReport.present(in: configuration))
    } catch {
        text = "The devices cannot be listed: \(error)"
    }
    return (title: "Input devices", text: text)
}

/// The text of the configuration, and its faults.
func configurationSection(_ path: String) -> ReportSection {
    var diagnostics = DiagnosticList()
    _ = Configuration(reading: path, into: &diagnostics)
    let text = (try? File.text(at: path)) ?? "It cannot be read.\n"
    return (title: "The configuration \(path)", text: text + list(diagnostics))
}

/// The files of the configuration's layouts, and their faults.
func layoutSection(_ path: String) -> ReportSection {
    let title = "Layouts of the configuration"
    var diagnostics = DiagnosticList()
    guard let configuration = Configuration(reading: path, into: &diagnostics) else {
        return (title: title, text: "There is no configuration that names layouts.")
    }
    diagnostics = DiagnosticList()
    var collection = LayoutCollection(
        .standard(searchingFirst: configuration.layoutDirectories), for: configuration.kiosk)
    let sets = configuration.layouts(from: &collection, into: &diagnostics)
    let lines = zip(configuration.panels, sets).map { panel, set in
        let files =
            set?.files.map { "\($0.layout.name) (\($0.paths.joined(separator: " + ")))" } ?? [
                "no usable layout"
            ]
        return "\(panel.name): \(files.joined(separator: ", "))\n"
    }
    return (title: title, text: lines.joined() + list(diagnostics))
}

private func list(_ diagnostics: DiagnosticList) -> String {
    diagnostics.isEmpty
        ? "\nIt has no errors.\n" : "\n" + diagnostics.sorted.map { "\($0)\n" }.joined()
}

/// The state and the counters of the driver's panels.
func driverSection() -> ReportSection {
    var text = ""
    do {
        try ControlSession.gather { session in
            // The counters need the right to control; the states do not.
            text = session.panels.map { $0.line + "\n" }.joined() + "\n"
            session.counters { counters in
                text += openMetricsText(metricFamilies(counters, session.panels))
                session.end()
            }
        }
    } catch {
        text += "\(text.isEmpty ? "It cannot be reached" : "Its counters cannot be read"): \(error)"
    }
    return (title: "Status and counters of the driver", text: text)
}

/// The state of the services, from systemd.
func serviceSection() -> ReportSection {
    let show =
        "show --property Id,LoadState,ActiveState,SubState,Result,NRestarts,ExecMainStatus,FragmentPath"
    let text =
        output(of: "systemctl \(show) runepadd.service") + "\n"
        + output(of: "systemctl --user \(show) runepad-overlay.service")
    return (title: "The services", text: text)
}

/// The last messages of the services.
func journalSection() -> ReportSection {
    // Without --quiet, journalctl reports journals that it may not read.
    let options = "--boot --lines 300 --no-pager --output short-iso"
    let text =
        output(of: "journalctl --unit runepadd.service \(options)") + "\n"
        + output(of: "journalctl --user --unit runepad-overlay.service \(options)")
    return (title: "The last messages of the journal", text: text)
}

/// Runs a command of words without quotation marks and blanks, and returns it with its output, errors
/// included.
private func output(of command: String) -> String {
    var program = ChildProgram(words: command.split(separator: " ").map(String.init))
    program.includesErrors = true
    program.patience = 30
    guard let ending = program.run() else { return "$ \(command)\nIt cannot be run.\n" }
    let end =
        ending.status == ChildProgram.tooLate ? "It was ended after \(program.patience) seconds.\n" : ""
    return "$ \(command)\n" + (ending.output.isEmpty ? "It printed nothing.\n" : ending.output) + end
}
