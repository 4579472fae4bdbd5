// SPDX-License-Identifier: MIT

/// The operator's files, as `runepad check` sees them.
package struct ConfigurationFacts: Hashable, Sendable {
    package var path = "/etc/runepad/runepad.yaml"
    package var exists = true
    /// Whether the driver's user may read the file.
    package var isReadable = true
    package var isKiosk = false
    /// The faults of the configuration, its layouts and its themes.
    package var files = FileFaults()
    /// The glyphs for which a host, or Chromium on Wayland, has no room.
    package var room = FileFaults()
    /// The characters that panels cannot type.
    package var characters = FileFaults()
    /// The panels' glyphs that are installed, and that the driver does not type before the machine starts again.
    package var waiting = FileFaults()
    /// The labels that no font has, and keys that are too small.
    package var labels = FileFaults()
    package var panels: [Panel] = []

    /// A panel of the configuration.
    package struct Panel: Hashable, Sendable {
        package var name: String
        /// The names of its layouts, in order, or `nil` if they have errors.
        package var layouts: [String]?
        /// Whether text fields choose among its layouts, of which one is for PINs.
        package var awaitsPINFields = false
        /// Whether text fields choose among its layouts, of which one composes a number or a text with a mask.
        package var composesForFields = false
        /// Whether an entry of `fields` is for the fields of a program.
        package var choosesByProgram = false
        /// Whether swipes go on to the program, which is a kiosk's browser.
        package var passesSwipesToKioskBrowser = false
        /// Whether programs get every touch beside the keys, although the panel is in a kiosk.
        package var passesAllInKiosk = false
        /// Whether the panel says its keys.
        package var isGuided = false
        /// Whether headphones begin guided touch, and whether a device of this machine is their jack.
        package var jack: Jack?
        /// What is missing of its switches and its keypad.
        package var missingInputs: [MissingInput] = []

        /// Whether a jack was found.
        package enum Jack: Hashable, Sendable {
            case found
            case missing
        }

        package init(name: String, layouts: [String]? = []) {
            self.name = name
            self.layouts = layouts
        }
    }

    /// Conditions on a switch or a keypad, of which no device at the panel's seat has the keys.
    package struct MissingInput: Hashable, Sendable {
        package var condition: String
        /// The seat of a device that has them, or `nil` if none of this machine has.
        package var otherSeat: String?

        /// The keys that a device at the panel's seat lacks, which fulfils the conditions otherwise.
        package var lackedKeys: [String] = []

        package init(_ condition: String, otherSeat: String? = nil) {
            self.condition = condition
            self.otherSeat = otherSeat
        }
    }

    /// The faults of some files.
    package struct FileFaults: Hashable, Sendable {
        package var errors: [FileFault]
        package var warnings: [FileFault]

        package init(errors: [FileFault] = [], warnings: [FileFault] = []) {
            self.errors = errors
            self.warnings = warnings
        }
    }

    /// A fault of a file.
    package struct FileFault: Hashable, Sendable {
        /// A line FILE:LINE:COLUMN: message, without what mends the fault.
        package var text: String
        /// What mends it, in the words of the checker, or `nil` if these say nothing by themselves.
        package var remedy: String?

        package init(_ text: String, remedy: String? = nil) {
            self.text = text
            self.remedy = remedy
        }
    }

    package init() {}

    /// Whether the driver can start with these files.
    var canStart: Bool { exists && isReadable && files.errors.isEmpty }
}

extension HostFacts {
    var configurationFindings: [Finding] {
        guard configuration.exists else {
            return [
                Finding(
                    .configuration, .problem, "there is no \(configuration.path)",
                    remedy: .advice(
                        "write one as `man runepad.yaml` says, or install the package runepad again"))
            ]
        }
        var findings: [Finding] = []
        if !configuration.isReadable {
            findings.append(
                Finding(
                    .configuration, .problem,
                    "the driver's user \(driverUser) may not read \(configuration.path)",
                    remedy: .give(
                        "every user of this machine gets the right to read \(configuration.path)",
                        by: "chmod", "a+r", configuration.path)))
        }
        findings += configuration.files.findings(
            of: .configuration, remedy: configuration.ownRemedy(of:isOnly:))
        findings += configuration.panels.filter(\.passesAllInKiosk).map { panel in
            Finding(
                .configuration, .note,
                "\(panel.name) passes on every touch beside its keys, also those that lead out of the kiosk's program",
                remedy: .advice(
                    "leave `touches` out of the panel, or loosen only the limit that a page needs"))
        }
        for panel in configuration.panels {
            findings += panel.missingInputs.map { $0.finding(of: panel) }
        }
        return findings.isEmpty
            ? [Finding(.configuration, .good, "\(configuration.path) and its layouts have no errors")]
            : findings
    }
}

extension ConfigurationFacts.MissingInput {
    fileprivate func finding(of panel: ConfigurationFacts.Panel) -> Finding {
        if let otherSeat {
            return Finding(
                .configuration, .warning,
                "the device with \(condition) is at the seat \(otherSeat), and \(panel.name) at another one, "
                    + "so nobody types with it",
                remedy: .run(
                    "loginctl", "seat-status", otherSeat,
                    note: "`loginctl attach` moves a device to another seat"))
        }
        guard lackedKeys.isEmpty else {
            return Finding(
                .configuration, .warning,
                "the device with \(condition) lacks \(lackedKeys.joined(separator: ", ")), which \(panel.name) names",
                remedy: .run("runepad", "devices", note: "it lists the device; correct `keys` of the panel"))
        }
        return Finding(
            .configuration, .warning,
            "no device with \(condition) has the keys that \(panel.name) names, so nobody types with it",
            remedy: .run("runepad", "devices", note: "it lists the devices; plug it in, or correct the panel")
        )
    }
}

extension ConfigurationFacts {
    fileprivate var checkCommand: Remedy { .run("runepad", "check", path) }

    /// The remedy of a fault that others follow or not, or else the command that shows all faults.
    fileprivate func ownRemedy(of fault: FileFault, isOnly: Bool) -> Remedy {
        guard let remedy = fault.remedy else { return checkCommand }
        return .advice(isOnly ? remedy : "\(remedy); `\(checkCommand.commandText)` shows the others")
    }

    var characterFindings: [Finding] {
        guard files.errors.isEmpty else { return [] }
        var faults = room.findings(of: .characters, remedy: ownRemedy(of:isOnly:))
        // Without room for all glyphs none can be installed.
        if room.errors.isEmpty {
            faults += characters.findings(of: .characters) { _, _ in
                .mend(
                    "runepad", "xkb", "--install",
                    then: "then the steps that it prints, and restart the session")
            }
        }
        faults += waiting.findings(of: .characters) { _, _ in .advice("start the machine again") }
        return faults.isEmpty
            ? [Finding(.characters, .good, "each panel's keymap types all characters of its layouts")]
            : faults
    }

    var labelFindings: [Finding] {
        guard files.errors.isEmpty else { return [] }
        let faults = labels.findings(of: .labels, remedy: ownRemedy(of:isOnly:))
        return faults.isEmpty
            ? [Finding(.labels, .good, "the installed fonts have all labels, and no key is too small")]
            : faults
    }
}

extension ConfigurationFacts.FileFaults {
    /// One finding for the errors and one for the warnings, each with the first of them.
    ///
    /// `remedy` gets it, and whether it is the only one.
    fileprivate func findings(
        of check: Check, remedy: (ConfigurationFacts.FileFault, _ isOnly: Bool) -> Remedy
    ) -> [Finding] {
        [(errors, Finding.Verdict.problem), (warnings, .warning)].compactMap { faults, verdict in
            guard let first = faults.first else { return nil }
            let more = faults.count > 1 ? " (and \(faults.count - 1) more)" : ""
            return Finding(check, verdict, first.text + more, remedy: remedy(first, faults.count == 1))
        }
    }
}
