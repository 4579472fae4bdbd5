// SPDX-License-Identifier: MIT

import Configuration
import Layouts
import Testing

struct PanelRepetitionTests {
    @Test func `a panel leaves it to its layouts how keys repeat unless it says so`() throws {
        #expect(try panel("name: front").repetition == RepetitionChange())
    }

    @Test func `a panel changes the delay, the interval, or both, or has nothing repeat`() throws {
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
    func `what is wrong is said with a remedy`(text: String, fault: String) {
        #expect(faults(of: text) == [fault])
    }
}
