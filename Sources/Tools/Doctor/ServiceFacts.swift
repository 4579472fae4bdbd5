// SPDX-License-Identifier: MIT

/// The state of the service runepadd, as systemd tells it: org.freedesktop.systemd1(5).
package struct ServiceFacts: Hashable, Sendable {
    /// Whether systemd has read the unit: "loaded", "not-found", "masked", or another word.
    package var load = "loaded"
    /// "active", "inactive", "failed", "activating", or another word.
    package var active = "active"
    /// The state in detail, such as "running" or "auto-restart".
    package var sub = "running"
    /// Whether touchscreens start the driver: "enabled", "disabled", "masked", or another word.
    package var unitFile = "enabled"
    /// The exit status of the driver's last process.
    package var exitStatus = 0
    /// How often systemd has started the driver again by itself.
    package var restarts = 0

    package init() {}

    /// The properties to ask systemd for.
    package static let properties = "LoadState,ActiveState,SubState,UnitFileState,ExecMainStatus,NRestarts"

    /// Reads the output of `systemctl show` with ``properties``, or returns `nil` if it has none of them, as
    /// where systemd does not run.
    package init?(showing text: String) {
        var values: [Substring: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { values[parts[0]] = String(parts[1]) }
        }
        guard let load = values["LoadState"] else { return nil }
        self.load = load
        active = values["ActiveState"] ?? ""
        sub = values["SubState"] ?? ""
        unitFile = values["UnitFileState"] ?? ""
        exitStatus = values["ExecMainStatus"].flatMap { Int($0) } ?? 0
        restarts = values["NRestarts"].flatMap { Int($0) } ?? 0
    }
}

extension HostFacts {
    var serviceFindings: [Finding] {
        guard let service else {
            return [
                Finding(
                    .service, .unknown, "systemd does not answer, so the state of the service is not known")
            ]
        }
        if let fault = service.unitFault { return [fault] }
        guard service.active == "active" || service.active == "reloading" else {
            return [service.absence(configuration)]
        }
        guard service.unitFile == "enabled" else {
            return [
                Finding(
                    .service, .warning,
                    "the driver runs, but nothing starts it after the next start of the machine",
                    remedy: .mend("systemctl", "enable", service.name))
            ]
        }
        return [Finding(.service, .good, "\(service.name) runs, and starts with the machine")]
    }
}

extension ServiceFacts {
    fileprivate var name: String { "runepadd" }

    /// The fault of the unit's files, or `nil`.
    fileprivate var unitFault: Finding? {
        if load == "masked" || unitFile == "masked" {
            return Finding(
                .service, .problem, "\(name) is masked, so that nothing can start it",
                remedy: .run("systemctl", "unmask", name, note: "then `systemctl enable --now \(name)`"))
        }
        guard load == "loaded" else {
            return Finding(
                .service, .problem, "systemd does not know the service \(name) (\(load))",
                remedy: .advice(
                    "install the package runepad; after an installation by hand, `systemctl daemon-reload`"))
        }
        guard active == "inactive", unitFile == "disabled" else { return nil }
        return Finding(
            .service, .problem, "\(name) is disabled, so that no touchscreen starts it",
            remedy: .mend("systemctl", "enable", "--now", name))
    }

    /// Why the driver does not run.
    fileprivate func absence(_ configuration: ConfigurationFacts) -> Finding {
        switch exitStatus {
        case 64:
            return Finding(
                .service, .problem, "the driver ended because its unit gives it a wrong option",
                remedy: .run("systemctl", "cat", name, note: "correct the drop-in, and restart \(name)"))
        case 66, 78:
            let why = exitStatus == 66 ? "it may not read its configuration" : "its configuration has errors"
            return Finding(
                .service, .problem,
                "the driver ended because \(why), and systemd does not start it again by itself",
                remedy: configuration.canStart
                    ? .mend("systemctl", "restart", name)
                    : .advice("correct the configuration as said below, then `systemctl restart \(name)`"))
        default: break
        }
        if sub == "auto-restart" || active == "failed" {
            return Finding(
                .service, .problem,
                "the driver ends again and again (status \(exitStatus), \(restarts) restarts)",
                remedy: .run("journalctl", "--unit", name, "--boot"))
        }
        return Finding(
            .service, .problem, "the driver does not run", remedy: .mend("systemctl", "start", name))
    }
}
