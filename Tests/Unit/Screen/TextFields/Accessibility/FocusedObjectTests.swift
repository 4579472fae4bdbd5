// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import TextFields

/// The answers are those of programs of Debian 13 on an X server: GTK 3.24, GTK 4.18, Qt 6.8, Firefox 153 ESR and
/// Chromium 156.
@Suite(.timeLimit(.minutes(10))) struct FocusedObjectTests {
    /// An answer about an object: the two numbers of GetState, GetRole, and two attributes.
    struct Sample: CustomTestStringConvertible {
        var testDescription: String
        var object: FocusedObject

        init(
            _ name: String, _ low: UInt64, _ high: UInt64 = 0, role: UInt32, type: String? = nil,
            isElement: Bool = false
        ) {
            testDescription = name
            object = FocusedObject(
                states: low | high << 32, role: role, inputType: type, isElement: isElement)
        }

        static func element(
            _ name: String, _ low: UInt64, _ high: UInt64, role: UInt32, type: String? = nil
        ) -> Sample {
            Sample(name, low, high, role: role, type: type, isElement: true)
        }
    }

    static let fields: [(Sample, Purpose)] = [
        (Sample("GTK 3: entry", 1_191_184_768, role: 61), .default),
        (Sample("GTK 3: hidden entry", 1_191_184_768, role: 40), .password),
        (Sample("GTK 3: spin button", 1_191_201_152, role: 52), .decimalPad),
        (Sample("GTK 3: text view", 1_124_206_976, role: 61), .default),
        (Sample("GTK 4: entry", 1_124_079_744, role: 61), .default),
        (Sample("GTK 4: password entry", 1_124_079_744, role: 40), .password),
        (Sample("GTK 4: spin button", 1_124_096_128, role: 52), .decimalPad),
        (Sample("GTK 4: search entry", 1_124_079_744, role: 79), .default),
        (Sample("GTK 4: text view", 1_124_210_816, role: 61), .default),
        (Sample("Qt 6: QLineEdit", 1_124_080_000, role: 61), .default),
        (Sample("Qt 6: QLineEdit, Password", 1_124_080_000, role: 40), .password),
        (Sample("Qt 6: QSpinBox", 1_124_079_872, role: 52), .decimalPad),
        (Sample("Qt 6: QTextEdit", 1_124_211_072, role: 61), .default),
        (Sample("Qt 6: QComboBox, editable", 1_124_080_512, role: 11), .default),
        (.element("Firefox: text", 1_191_713_152, 96, role: 79, type: "text"), .default),
        (.element("Firefox: search", 1_191_713_152, 96, role: 79, type: "search"), .webSearch),
        (.element("Firefox: email", 1_191_713_152, 96, role: 79, type: "email"), .email),
        (.element("Firefox: url", 1_191_713_152, 96, role: 79, type: "url"), .url),
        (.element("Firefox: tel", 1_191_713_152, 96, role: 79, type: "tel"), .phonePad),
        (.element("Firefox: inputmode=numeric", 1_191_713_152, 96, role: 79), .default),
        (.element("Firefox: password", 1_191_713_152, 64, role: 40, type: "password"), .password),
        (.element("Firefox: number", 1_191_713_152, 96, role: 52, type: "number"), .decimalPad),
        (.element("Firefox: the month of a date", 1_124_604_160, 0, role: 52), .numberPad),
        (.element("Firefox: textarea", 1_124_735_360, 64, role: 79), .default),
        (.element("Firefox: contenteditable", 1_124_604_288, 64, role: 85), .default),
        (.element("Chromium: text", 1_191_188_864, 64, role: 79, type: "text"), .default),
        (.element("Chromium: email", 1_191_188_864, 64, role: 79, type: "email"), .email),
        (.element("Chromium: password", 1_191_188_864, 64, role: 40, type: "password"), .password),
        (.element("Chromium: number", 1_191_188_864, 64, role: 52, type: "number"), .decimalPad),
        (.element("Chromium: the month of a date", 1_124_079_872, 0, role: 52), .numberPad),
        (.element("Chromium: textarea", 1_124_211_072, 64, role: 79), .default),
        (.element("Chromium: contenteditable", 1_124_211_072, 64, role: 85), .default),
    ]

    @Test(arguments: fields) func `the purpose of a text field follows from its states, role and type`(
        sample: Sample, expected: Purpose
    ) {
        #expect(sample.object.purpose == expected)
    }

    @Test(arguments: fields) func `a text field tells whether it has several lines`(
        sample: Sample, purpose: Purpose
    ) {
        let hasLines = ["text view", "QTextEdit", "textarea", "Chromium: contenteditable"]
            .contains { sample.testDescription.contains($0) }
        #expect(sample.object.hints == FieldHints(enter: hasLines ? .newLine : nil))
    }

    static let others: [Sample] = [
        Sample("GTK 3: entry that cannot be edited", 1_191_184_640, role: 61),
        Sample("GTK 3: button", 1_124_075_776, role: 43),
        Sample("GTK 4: entry that cannot be edited", 1_124_079_616, 2048, role: 61),
        Sample("GTK 4: button", 1_124_079_616, role: 43),
        Sample("Qt 6: QLineEdit, read-only", 1_124_080_000, 2048, role: 61),
        Sample("Qt 6: QPushButton", 1_124_079_872, role: 43),
        .element("Firefox: body of the browser", 1_260_919_050, 0, role: 23),
        .element("Firefox: document", 1_258_821_896, 64, role: 95),
        .element("Firefox: text, readonly", 1_191_713_024, 64, role: 79, type: "text"),
        .element("Firefox: select", 1_124_604_672, 1024, role: 11),
        .element("Firefox: button", 1_124_604_160, 0, role: 43),
        .element("Chromium: document", 1_124_079_880, 0, role: 95),
        .element("Chromium: text, readonly", 1_174_411_264, 2112, role: 79, type: "text"),
        .element("Chromium: select", 1_124_080_384, 1024, role: 11),
    ]

    @Test(arguments: others) func `an object that takes no text is no text field`(sample: Sample) {
        #expect(sample.object.purpose == nil)
    }

    @Test func `web input types map to purposes, and an unknown type means any text`() {
        func purpose(_ type: String) -> Purpose? {
            FocusedObject(states: 1 << 7, role: 79, inputType: type, isElement: true).purpose
        }
        #expect(["date", "datetime-local", "month", "week"].map(purpose) == [.date, .date, .date, .date])
        #expect(purpose("time") == .time)
        #expect(purpose("hologram") == .default)
        #expect(FocusedObject(states: 0, role: 60).purpose == .terminal)
        // An object that has ended, and a box whose list is closed.
        #expect(FocusedObject(states: 1 << 7 | 1 << 6, role: 61).purpose == nil)
        #expect(FocusedObject(states: 1 << 7 | 1 << 5, role: 11).purpose == .default)
    }
}
