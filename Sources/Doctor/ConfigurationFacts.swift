// SPDX-License-Identifier: MIT

/// The operator's files, as `runepad check` sees them.
public struct ConfigurationFacts: Hashable, Sendable {
    public var path = "/etc/runepad/runepad.yaml"
    public var exists = true
    /// Whether the driver's user may read the file.
    public var isReadable = true
    public var isKiosk = false
    /// The faults of the configuration, its layouts and its themes.
    public var files = FileFaults()
    /// The characters that panels cannot type.
    public var characters = FileFaults()
    /// The panels' glyphs that are installed, and that the driver does not type before the machine starts again.
    public var waiting = FileFaults()
    /// The labels that no font has, and keys that are too small.
    public var labels = FileFaults()
    public var panels: [Panel] = []

    /// A panel of the configuration.
    public struct Panel: Hashable, Sendable {
        public var name: String
        /// The names of its layouts, in order, or `nil` if they have errors.
        public var layouts: [String]?
        /// Whether text fields choose among its layouts, of which one is for PINs.
        public var awaitsPINFields = false
        /// Whether the panel says its keys.
        public var isGuided = false
        /// Whether headphones begin guided touch, and whether a device of this machine is their jack.
        public var jack: Jack?

        /// Whether a jack was found.
        public enum Jack: Hashable, Sendable {
            case found
            case missing
        }

        public init(name: String, layouts: [String]? = []) {
            self.name = name
            self.layouts = layouts
        }
    }

    /// The faults of some files, each a line FILE:LINE:COLUMN: message.
    public struct FileFaults: Hashable, Sendable {
        public var errors: [String]
        public var warnings: [String]

        public init(errors: [String] = [], warnings: [String] = []) {
            self.errors = errors
            self.warnings = warnings
        }
    }

    public init() {}

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
