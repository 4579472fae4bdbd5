// SPDX-License-Identifier: MIT

import Configuration
import Engine
import Testing

struct PanelRepetitionTests {
    @Test func `the layouts decide how keys repeat unless the panel sets it`() throws {
        #expect(try panel("name: front").repetition == RepetitionChange())
    }

    @Test func `a panel can set the repeat delay, the interval or both, or turn repeat off`() throws {
        #expect(
            try panel("repeat: {delay: 1s}").repetition == RepetitionChange(repeats: true, delay: 1))
        #expect(
            try panel("repeat: {delay: 300ms, interval: 100ms}").repetition
                == RepetitionChange(repeats: true, delay: 0.3, interval: 0.1))
        #expect(try panel("repeat: no").repetition == RepetitionChange(repeats: false))
    }

    @Test(arguments: [
        (
            "repeat: {delay: 1min}",
            "error: 'delay' of 'repeat' must be a time from 100ms to 5000ms, such as 500ms, not '1min'"
        ),
        ("repeat: {dealy: 1s}", "error: unknown field 'dealy' of 'repeat'; did you mean 'delay'?"),
    ])
    func `an error in a panel's repeat settings is reported with a remedy`(text: String, fault: String) {
        #expect(faults(of: text) == [fault])
    }
}
