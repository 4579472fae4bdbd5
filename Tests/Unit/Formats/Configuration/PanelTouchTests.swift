// SPDX-License-Identifier: MIT

import Configuration
import Engine
import Testing

struct PanelTouchTests {
    @Test func `the layouts decide how contacts press keys unless the panel sets it`() throws {
        #expect(try panel("name: front").touch == TouchChange())
    }

    @Test func `a panel can set the delay, the debounce time or both, also to 0`() throws {
        #expect(try panel("touch: {delay: 300ms}").touch == TouchChange(delay: 0.3))
        #expect(try panel("touch: {delay: 1s, debounce: 0.5s}").touch == TouchChange(delay: 1, debounce: 0.5))
        #expect(try panel("touch: {delay: 0, debounce: 0}").touch == TouchChange(delay: 0, debounce: 0))
    }

    @Test(arguments: [
        (
            "touch: {delay: 6s}",
            "error: 'delay' of 'touch' must be a time from 0ms to 5000ms, such as 300ms, not '6s'"
        ),
        (
            "touch: {debounce: 500}",
            "error: 'debounce' of 'touch' must be a time from 0ms to 5000ms, such as 500ms, not '500'"
        ),
        // The layout says when and where its keys press.
        (
            "touch: {press: lift}",
            "error: unknown field 'press' of 'touch': it is one of delay, debounce"
        ),
    ])
    func `an error in a panel's touch settings is reported with a remedy`(text: String, fault: String) {
        #expect(faults(of: text) == [fault])
    }
}
