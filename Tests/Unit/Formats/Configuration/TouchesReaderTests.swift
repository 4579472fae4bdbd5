// SPDX-License-Identifier: MIT

import Configuration
import Engine
import Testing

struct TouchesReaderTests {
    private static let size = PhysicalSize(width: 160, height: 80)

    @Test(arguments: ["name: front", "touches: {}", "touches: any"])
    func `beside a kiosk, everything is passed on unless the file says otherwise`(field: String) throws {
        #expect(try panel(field).touches.limits(inKiosk: false, onPanelOf: Self.size) == nil)
    }

    @Test(arguments: [
        "name: front", "touches: {}", "touches: {contacts: 1, edges: 8mm, rest: 400ms, swipe: yes}",
    ])
    func `a kiosk has one finger, edges of 8 mm and a rest of 400 ms unless the file says otherwise`(
        field: String
    ) throws {
        let limits = PassThroughLimits(
            contacts: 1, edges: .init(width: 0.05, height: 0.1), rest: 400_000, size: Self.size)
        #expect(try panel(field).touches.limits(inKiosk: true, onPanelOf: Self.size) == limits)
    }

    @Test(arguments: [
        "touches: any", "touches: {contacts: any, edges: no, rest: no}",
        "touches: {contacts: 64, edges: no, rest: no, swipe: yes}",
    ])
    func `a kiosk may pass everything on`(field: String) throws {
        #expect(try panel(field).touches.limits(inKiosk: true, onPanelOf: Self.size) == nil)
    }

    @Test func `each limit can be loosened by itself, and the others stay`() throws {
        func limits(_ fields: String) throws -> PassThroughLimits? {
            try panel("touches: {\(fields)}").touches.limits(inKiosk: true, onPanelOf: Self.size)
        }
        let usual = try #require(try limits(""))
        var limits = usual
        limits.contacts = 2
        #expect(
            try panel("touches: {contacts: 2}").touches.limits(inKiosk: true, onPanelOf: Self.size) == limits)
        limits = usual
        limits.edges = nil
        #expect(
            try panel("touches: {edges: no}").touches.limits(inKiosk: true, onPanelOf: Self.size) == limits)
        limits = usual
        limits.rest = nil
        #expect(
            try panel("touches: {rest: no}").touches.limits(inKiosk: true, onPanelOf: Self.size) == limits)
        limits = usual
        limits.allowsDrags = false
        #expect(
            try panel("touches: {swipe: no}").touches.limits(inKiosk: true, onPanelOf: Self.size) == limits)
    }

    @Test(
        arguments: [
            ("5%", Self.size, 0.05, 0.05), ("8mm", nil, 8 / 154.0, 8 / 86.0),
            // A quarter of a side at most.
            ("30mm", Self.size, 0.1875, 0.25),
        ] as [(String, PhysicalSize?, Double, Double)])
    func `the width of an edge follows from the rule and the panel's size`(
        edges: String, size: PhysicalSize?, width: Double, height: Double
    ) throws {
        let limits = try panel("touches: {edges: \(edges)}").touches.limits(inKiosk: false, onPanelOf: size)
        #expect(limits?.edges == .init(width: width, height: height))
    }

    @Test(arguments: [
        (
            "name: front",
            "contacts: 1 (default), edges: 8mm (default), rest: 400ms (default), swipe: yes (default)"
        ),
        ("touches: any", "contacts: any, edges: no, rest: no, swipe: yes"),
        (
            "touches: {contacts: 2, edges: 2.5%, swipe: no}",
            "contacts: 2, edges: 2.5%, rest: 400ms (default), swipe: no"
        ),
    ])
    func `the limits of a kiosk are told with its defaults`(field: String, text: String) throws {
        #expect(try panel(field).touches.description(inKiosk: true) == text)
    }

    private static let edges =
        "error: 'edges' of 'touches' must be no, or above 0 and at most 25% of a side, such as 8mm or 5%"

    @Test(arguments: [
        ("touches: none", "error: 'touches' must be any, or a mapping, not 'none'"),
        ("touches: no", "error: 'touches' must be any, or a mapping, not 'no'"),
        ("touches: [1]", "error: 'touches' must be a mapping, not a list"),
        (
            "touches: {contacts: 0}",
            "error: 'contacts' of 'touches' must be any, or a whole number from 1 to 64, not '0'"
        ),
        (
            "touches: {contacts: 65}",
            "error: 'contacts' of 'touches' must be any, or a whole number from 1 to 64, not '65'"
        ),
        ("touches: {edges: 26%}", Self.edges + ", not '26%'"),
        ("touches: {edges: 0mm}", Self.edges + ", not '0mm'"),
        ("touches: {edges: yes}", Self.edges + ", not 'yes'"),
        (
            "touches: {rest: 99ms}",
            "error: 'rest' of 'touches' must be no, or a time from 0.1s to 10s, such as 400ms, not '99ms'"
        ),
        ("touches: {swipe: up}", "error: 'swipe' of 'touches' must be yes or no, not 'up'"),
        ("touches: {swipes: no}", "error: unknown field 'swipes' of 'touches'; did you mean 'swipe'?"),
    ])
    func `an error in touches is reported with a remedy`(text: String, fault: String) {
        #expect(faults(of: text) == [fault])
    }
}
