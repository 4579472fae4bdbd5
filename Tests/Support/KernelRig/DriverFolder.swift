// SPDX-License-Identifier: MIT

import Checkout
import Devices
import Foundation

/// The files of a driver of a test's own: its configuration, its layouts and its log, gone with the value.
final class DriverFolder {
    /// The folder.
    let path: String

    /// Makes an empty folder, which everyone may enter.
    init() throws {
        path = "/tmp/runepad-test-\(UInt64.random(in: 0...UInt64.max))"
        try FileManager.default.createDirectory(atPath: path + "/layouts", withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// What a test's configuration says of one touchscreen.
    struct Panel {
        var name: String
        var phys: String
        var layout: String
        /// Further fields, such as `region: 0 0 100% 100%`.
        var fields: [String] = []
    }

    /// The configuration's file.
    var configurationPath: String { path + "/runepad.yaml" }

    /// Everything that the driver has logged, each line behind its priority, such as `<3>` for an error.
    var log: String { (try? String(contentsOfFile: path + "/log", encoding: .utf8)) ?? "" }

    /// The lines of the log that tell of errors.
    var errors: [Substring] { log.split(separator: "\n").filter { $0.hasPrefix("<3>") } }

    /// Writes a file into the folder.
    func write(_ text: String, to name: String) throws {
        try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
    }

    /// Writes the configuration.
    func configure(_ panels: [Panel]) throws {
        let entries = panels.map { panel in
            let hasKeymap = panel.fields.contains { $0.hasPrefix("keymap:") }
            return
                (["name: \(panel.name)", "match: {phys: \"\(panel.phys)\"}", "layout: \(panel.layout)"]
                + (hasKeymap ? [] : ["keymap: us"]) + panel.fields).joined(separator: "\n    ")
        }
        try write("panels:\n" + entries.map { "  - \($0)\n" }.joined(), to: "runepad.yaml")
    }

    /// Adds lines to the end of the configuration.
    func add(_ lines: String) throws {
        try write(try String(contentsOfFile: configurationPath, encoding: .utf8) + lines, to: "runepad.yaml")
    }

    /// Starts a driver with the configuration, its layouts and those that are shipped.
    ///
    /// - Parameters:
    ///   - command: What runs the driver, such as strace with its arguments.
    ///   - arguments: The driver's arguments; its configuration where they are not given.
    ///   - environment: Further variables, as `NAME=VALUE`.
    /// - Returns: The driver, which has only just been started.
    /// - Throws: `DriverProcessError`.
    func startDriver(
        command: [String] = [], arguments: [String]? = nil, environment: [String] = []
    ) throws -> DriverProcess {
        let arguments =
            arguments ?? ["--config", configurationPath, "--layouts", path + "/layouts"]
            + ["--layouts", Checkout.transcripts + "/layouts", "--layouts", Checkout.layouts]
            + ["--glyphs", path + "/glyphs"]
        let line = command + [Checkout.program("runepadd")] + arguments
        return try DriverProcess(
            executable: line[0], arguments: Array(line.dropFirst()), folder: path,
            // So each line of the log says its priority: see sd-daemon(3).  The first of a name counts.
            environment: environment + ["JOURNAL_STREAM=0:0"])
    }
}
