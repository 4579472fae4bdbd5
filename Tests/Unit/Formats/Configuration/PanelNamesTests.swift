// SPDX-License-Identifier: MIT

import Configuration
import Testing

struct PanelNamesTests {
    @Test func `if one entry has several touchscreens, they are numbered from the second on`() throws {
        var names = PanelNames(try configuration("panels: [{layout: pin, name: front}]"))
        #expect([names.take(0), names.take(0), names.take(0)] == ["front", "front-2", "front-3"])
    }

    @Test func `a panel name that became free is taken again first`() throws {
        var names = PanelNames(try configuration("panels: [{layout: pin, name: front}]"))
        _ = (names.take(0), names.take(0), names.take(0))
        names.giveBack("front-2")
        #expect(names.take(0) == "front-2")
        names.giveBack("front")
        #expect([names.take(0), names.take(0)] == ["front", "front-4"])
    }

    @Test func `a number never gives a panel the name of another panel`() throws {
        var names = PanelNames(
            try configuration(
                "panels: [{layout: a, name: front, match: {name: E}}, {layout: b, name: front-2}]"))
        #expect([names.take(0), names.take(0), names.take(1)] == ["front", "front-3", "front-2"])
        #expect(names.take(1) == "front-2-2")
    }

    @Test func `a touchscreen goes on with its name unless that is now the name of another entry`() throws {
        let names = PanelNames(
            try configuration(
                "panels: [{layout: a, name: front, match: {name: E}}, {layout: b, name: front-2}]"))
        #expect(names.mayKeep("front", ofEntry: "front"))
        #expect(names.mayKeep("front-3", ofEntry: "front"))
        #expect(!names.mayKeep("front-2", ofEntry: "front"))
        #expect(names.mayKeep("front-2", ofEntry: "front-2"))
    }
}
