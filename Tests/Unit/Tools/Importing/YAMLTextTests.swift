// SPDX-License-Identifier: MIT

import Testing
import YAML

@testable import Importing
@testable import Keymaps

struct YAMLTextTests {
    @Test(arguments: [
        ("abc", "abc", "abc"), ("q w e", "q w e", "q w e"), ("- a", "'- a'", "'- a'"),
        ("it's", "it's", "'it''s'"), ("a, b", "a, b", "'a, b'"), ("'", "''''", "''''"),
        ("a: b", "'a: b'", "'a: b'"), ("a:", "'a:'", "'a:'"), ("a #", "'a #'", "'a #'"), ("", "''", "''"),
        (" ", "' '", "' '"),
        ("[", "'['", "'['"), ("a]", "a]", "'a]'"), ("\u{200B}", "\"\\u200B\"", "\"\\u200B\""),
        ("a\u{A0}\"", "\"a\\u00A0\\\"\"", "\"a\\u00A0\\\"\""), ("\n\t", "\"\\n\\t\"", "\"\\n\\t\""),
        ("🧑\u{200D}🚀", "🧑\u{200D}🚀", "🧑\u{200D}🚀"),
    ]) func `a scalar is quoted where YAML needs it, and invisible characters are escaped`(
        text: String, block: String, flow: String
    ) {
        #expect(yamlScalar(text, .block) == block)
        #expect(yamlScalar(text, .flow) == flow)
    }

    @Test func `every written scalar is read back unchanged`() {
        let pieces = [
            " ", "a", "'", "\"", "\\", ":", "#", "-", "?", ",", "[", "]", "{", "}", "&", "*", "!", "|", ">",
            "%",
            "@", "`", "\n", "\t", "\u{A0}", "\u{200D}", "\u{FEFF}", "\u{85}", "é", "🇩🇪", "0", "no", "~",
            "\u{301}",
        ]
        for first in pieces {
            for second in pieces {
                for third in pieces {
                    let text = first + second + third
                    let file = "\(yamlScalar(text)): {k: \(yamlScalar(text, .flow)), l: x}\n"
                    var diagnostics = DiagnosticList()
                    let root = YAMLDocument(parsing: file, file: "f", into: &diagnostics)?.root
                    let entry = root?.mapping?.first
                    let value = entry?.value.mapping?.first?.value.scalar?.text
                    let isRight = entry.map { isSame($0.name, text) && isSame(value ?? "", text) } ?? false
                    if !isRight { Issue.record("\(text.debugDescription) in \(file)") }
                }
            }
        }
    }
}
