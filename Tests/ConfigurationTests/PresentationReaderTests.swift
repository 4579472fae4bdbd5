// SPDX-License-Identifier: MIT

import Configuration
import Testing

struct PresentationReaderTests {
    @Test func `every field is read`() throws {
        let presentation = try panel(
            """
            show: call
            duration: 250ms
            output: HDMI-A-1
            overlay: {theme: dark, reserve: yes}
            """
        ).presentation
        var expected = Presentation()
        expected.show = .call
        expected.duration = 250
        expected.output = "HDMI-A-1"
        expected.theme = "dark"
        expected.reservesSpace = true
        #expect(presentation == expected)
    }

    @Test func `a panel that says nothing is shown from the start, at once, and nobody makes room`() throws {
        let presentation = try panel("name: front").presentation
        #expect(presentation.show == .always)
        #expect(presentation.duration == 0)
        #expect(presentation.output == nil)
        #expect(presentation.theme == nil)
        #expect(!presentation.reservesSpace)
    }

    @Test(arguments: [("0", 0), ("0ms", 0), ("0.25s", 250), ("10s", 10_000), ("1.4 ms", 1)])
    func `a duration is a time`(text: String, milliseconds: UInt32) throws {
        #expect(try panel("duration: \(text)").presentation.duration == milliseconds)
    }

    @Test(arguments: ["250", "-1ms", "10001ms", "11s", "s", "ms", "fast", "[1ms]", "''"])
    func `what is no duration is refused`(text: String) {
        #expect(
            faults(of: "duration: \(text)")
                == ["error: 'duration' must be a time from 0ms to 10s, such as 250ms"])
    }

    @Test(arguments: [
        ("show: allways", "error: 'show' cannot be 'allways'; did you mean 'always'?"),
        ("overlay: {thema: dark}", "error: unknown field 'thema' of an overlay; did you mean 'theme'?"),
        ("output: ''", "error: 'output' is empty: leave it out, or name something"),
    ])
    func `what is wrong is said with a remedy`(text: String, fault: String) {
        #expect(faults(of: text) == [fault])
    }
}
