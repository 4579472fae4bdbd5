// SPDX-License-Identifier: MIT

import Control
import Doctor
import Files
import Text

extension Subcommand {
    static let metrics = Subcommand(
        "runepad metrics",
        abstract: "Prints the driver's counters as OpenMetrics text, for monitoring.",
        usage: ["runepad metrics [--output FILE]"],
        discussion: """
            docs/monitoring.md explains each metric. Without a driver that answers there is only runepad_up, \
            with the value 0.

            EXAMPLE
              $ runepad metrics --output /var/lib/prometheus/node-exporter/runepad.prom

            EXIT STATUS
              0  the metrics are printed, even if there is no driver, or it does not answer
              64 wrong arguments
              73 the file cannot be written
              77 the user is neither root nor in the group runepad-control
            """,
        options: [
            CommandOption(
                "--output", value: .file("FILE"),
                help: "Write to this file, which is replaced as a whole and which everybody may read.")
        ]
    ) { arguments in
        var families = metricFamilies(nil, [])
        try ControlSession.run(needing: .control, toleratesAbsence: true) { session in
            session.counters { counters in
                families = metricFamilies(counters, session.panels)
                session.end()
            }
        }
        let text = openMetricsText(families)
        guard let output = arguments.optionalValue(of: "--output") else {
            return printOutput(text, terminator: "")
        }
        try failing(.cannotCreate) { try File.replace(output, with: Array(text.utf8), mode: 0o644) }
    }
}
