// SPDX-License-Identifier: MIT

package import Text

/// The findings as `runepad doctor` prints them.
package struct DoctorReport: Sendable {
    package var findings: [Finding]

    package init(_ findings: [Finding]) { self.findings = findings }

    package var hasProblems: Bool { findings.contains { $0.verdict == .problem } }

    /// A line for each finding, a line for each remedy, and a line with the numbers.
    package var lines: [String] {
        let verdicts = Finding.Verdict.allCases.map(\.rawValue.count).max() ?? 0
        let lines = findings.flatMap { finding in
            let verdict = finding.verdict.rawValue
            let room = String(repeating: " ", count: verdicts - verdict.count)
            let line = "\(verdict)\(room)  \(finding.check.rawValue): \(finding.text)"
            let remedy = finding.remedy.map {
                String(repeating: " ", count: verdicts) + "  → " + $0.description
            }
            return [line] + [remedy].compactMap(\.self)
        }
        return lines + [summary]
    }

    private var summary: String {
        let counts = [(Finding.Verdict.problem, "problem"), (.warning, "warning"), (.unknown, "unknown")]
            .compactMap { verdict, word -> String? in
                let count = findings.count { $0.verdict == verdict }
                guard count > 0 else { return nil }
                return "\(count) \(word)" + (count == 1 || verdict == .unknown ? "" : "s")
            }
        return counts.isEmpty ? "nothing is wrong that this command can see" : counts.joined(separator: ", ")
    }

    /// The report for programs: `{"problems": 1, "findings": [{"check": …, "verdict": …, …}]}`.
    package var json: JSONValue {
        .object([
            ("problems", .integer(findings.count { $0.verdict == .problem })),
            ("warnings", .integer(findings.count { $0.verdict == .warning })),
            (
                "findings",
                .array(
                    findings.map { finding in
                        .object([
                            ("check", .string(finding.check.rawValue)),
                            ("verdict", .string(finding.verdict.rawValue)), ("text", .string(finding.text)),
                            ("remedy", finding.remedy.map { .string($0.description) } ?? .null),
                            ("command", .array((finding.remedy?.command ?? []).map { .string($0) })),
                            ("right", finding.remedy?.right.map { .string($0) } ?? .null),
                        ])
                    })
            ),
        ])
    }
}
