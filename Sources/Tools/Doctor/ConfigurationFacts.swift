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
        /// Whether the panel says its keys.
        package var isGuided = false
        /// Whether headphones begin guided touch, and whether a device of this machine is their jack.
        package var jack: Jack?

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

    /// The faults of some files, each a line FILE:LINE:COLUMN: message.
    package struct FileFaults: Hashable, Sendable {
        package var errors: [String]
        package var warnings: [String]

        package init(errors: [String] = [], warnings: [String] = []) {
            self.errors = errors
            self.warnings = warnings
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
        findings += configuration.files.findings(of: .configuration, remedy: configuration.checkCommand)
        return findings.isEmpty
            ? [Finding(.configuration, .good, "\(configuration.path) and its layouts have no errors")]
            : findings
    }
}

extension ConfigurationFacts {
    fileprivate var checkCommand: Remedy { .run("runepad", "check", path) }

    var characterFindings: [Finding] {
        guard files.errors.isEmpty else { return [] }
        let faults =
            characters.findings(
                of: .characters,
                remedy: .mend(
                    "runepad", "xkb", "--install",
                    then: "then the steps that it prints, and restart the session")
            ) + waiting.findings(of: .characters, remedy: .advice("start the machine again"))
        return faults.isEmpty
            ? [Finding(.characters, .good, "each panel's keymap types all characters of its layouts")]
            : faults
    }

    var labelFindings: [Finding] {
        guard files.errors.isEmpty else { return [] }
        let faults = labels.findings(of: .labels, remedy: checkCommand)
        return faults.isEmpty
            ? [Finding(.labels, .good, "the installed fonts have all labels, and no key is too small")]
            : faults
    }
}

extension ConfigurationFacts.FileFaults {
    /// One finding for the errors and one for the warnings, each with the first of them.
    fileprivate func findings(of check: Check, remedy: Remedy) -> [Finding] {
        [(errors, Finding.Verdict.problem), (warnings, .warning)].compactMap { lines, verdict in
            guard let first = lines.first else { return nil }
            let more = lines.count > 1 ? " (and \(lines.count - 1) more)" : ""
            return Finding(check, verdict, first + more, remedy: remedy)
        }
    }
}
