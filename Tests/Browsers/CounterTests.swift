// SPDX-License-Identifier: MIT

import Checkout
import Engine
import Glibc
import TestPanels
import TestScreens
import Testing

@testable import DesktopRig

/// A counter of docs/counters.md: its files, as they stand there.
private struct CounterFiles {
    let layout: String
    let page: Browser.Page
    /// The value of `kiosk`, and the fields of its panel but for those that only find its touchscreen and its layout.
    let kiosk: String
    let fields: [String]

    init(_ section: String) throws {
        let guide = try Guide("docs/counters.md", section: section)
        layout = (try? guide.file("/etc/runepad/layouts/")) ?? ""
        page = .documented(try guide.file("/srv/kiosk/index.html"))
        let lines = try guide.file("/etc/runepad/runepad.yaml").split(separator: "\n")
        kiosk = String(try #require(lines.first { $0.hasPrefix("kiosk: ") }?.dropFirst(7)))
        fields = lines.filter { $0.hasPrefix("    ") }.map { String($0.drop { $0 == " " }) }
            .filter { !$0.hasPrefix("layout:") }
        try #require(!fields.isEmpty)
    }

    func rig(_ browser: Browser = .chromium) throws -> BrowserRig {
        try BrowserRig(.labwc, browser, page, layoutText: layout, fields: fields, kiosk: kiosk)
    }
}

extension BrowserRig {
    /// Asks the page for the middle of its field.
    fileprivate func placeOfField() throws -> Point {
        let place = try #require(try press(60, "<field ").firstMatch(of: /<field ([0-9.]+) ([0-9.]+)>/))
        return Point(x: try #require(Double(place.1)), y: try #require(Double(place.2)))
    }
}

extension BrowserTests {
    @Test(arguments: Browser.allCases)
    func `at the counter of a thermostat, a tap on Set gives the page a number within the limits`(
        browser: Browser
    ) throws {
        let rig = try CounterFiles("A thermostat").rig(browser)
        let field = try rig.placeOfField()
        /// Taps a key when it is no longer grey, as the value before it allows it.
        func tap(_ label: String) throws {
            let end = ContinuousClock.now + .milliseconds(patience)
            while try !rig.pad.keys().contains(where: { $0.label == label && $0.state != .unavailable }) {
                try #require(ContinuousClock.now < end, "\(label) stays grey")
                poll(nil, 0, 50)
            }
            try rig.pad.tap(label)
        }
        // A step up from nothing leads to the least number.
        for (keys, value) in [("21.5", "21.5"), ("▲", "10"), ("18", "18")] {
            // On a busy machine, the word that the page has left its field may come late, and hide the view that the
            // next tap on it has brought.  Then keys touch the page, and the person begins again.
            var isTyped = false
            for _ in 0..<5 where !isTyped {
                try rig.awaitAnswer("<click>") { try rig.pad.tap(at: field) }
                try rig.awaitView("pad")
                #expect(try rig.pad.keys().contains { $0.label == "9" && $0.state == .unavailable })
                try rig.screenshot().keep(as: "thermostat")
                for key in keys { try tap(String(key)) }
                try tap("Set")
                isTyped = rig.hasAnswered("<\(value)>", within: 60_000)
            }
            try #require(isTyped, "the page has not got \(value)")
            try rig.awaitView(nil)
        }
        // Its command lacks the option that the first kiosk has.
        if browser == .chromium {
            try rig.awaitDoctor("chromium goes to the page before by a swipe, and pad passes swipes on")
        }
    }

    @Test func `at the donation box, a keypad alone gives the page an amount, and shows the pad again`()
        throws
    {
        // The keys of an EZ Access keypad: F18 is up, F20 types, F21 and F22 are left and right.
        let (up, select, right): (UInt16, UInt16, UInt16) = (188, 190, 192)
        let keypad = try VirtualSwitches(
            phys: "test/counter", name: "Storm AudioNav", keys: Array(187...193))
        let rig = try CounterFiles("A donation box with a keypad").rig()
        func focus() throws -> String? { try rig.pad.keys().first(where: \.state.isFocused)?.label }
        /// Goes to a key by the keypad: along a row, and a row up after its length.
        func go(to label: String) throws {
            for step in 1...100 {
                let former = try focus()
                if former == label { return }
                try keypad.press(step.isMultiple(of: 4) ? up : right)
                // In a row with one key the focus stays.
                let end = ContinuousClock.now + .seconds(10)
                while try ContinuousClock.now < end && focus() == former { poll(nil, 0, 50) }
            }
            Issue.record("the focus never comes to \(label)")
        }
        try rig.awaitView("pad")
        let field = try rig.placeOfField()
        for amount in ["25", "5"] {
            // The first press begins guided touch, and shows the pad that Give has hidden.
            try rig.pad.awaitLog("guided touch begins", after: { try keypad.press(right) })
            try rig.awaitView("pad")
            for digit in amount {
                try go(to: String(digit))
                try keypad.press(select)
            }
            try rig.awaitAnswer("<\(amount)>") {
                try go(to: "Give")
                try keypad.press(select)
            }
            try rig.awaitView(nil)
        }
        try rig.pad.tap(at: field)
        try rig.awaitView("pad")
        try rig.screenshot().keep(as: "donation")
    }

    @Test func `on the museum page, a finger clicks and scrolls, and no touch leads out`() throws {
        let page = try TouchedPage(.labwc, .chromium, page: CounterFiles("A museum page").page)
        let middle = Point(x: 0.5, y: 0.5)
        try page.expectOneClick { try $0.tap(at: middle) }
        // A busy browser sees late that the driver lifts the finger after 400 ms, and 100 ms later opens its menu.
        var resting = ""
        for _ in 0..<20 where resting != "<click>" {
            resting = try page.tellLast(BrowserTests.rest)
        }
        #expect(resting == "<click>")
        try page.expectNoBack { pad in
            try pad.slide([(from: Point(x: 0.25, y: 0.5), to: Point(x: 0.95, y: 0.5))])
            try pad.slide([(from: Point(x: 0.01, y: 0.5), to: Point(x: 0.8, y: 0.5))])
        }
        let told = try page.tell { pad in
            try pad.slide([
                (from: Point(x: 0.45, y: 0.5), to: Point(x: 0.2, y: 0.5)),
                (from: Point(x: 0.55, y: 0.5), to: Point(x: 0.8, y: 0.5)),
            ])
        }
        for word in ["<zoom>", "<2>", "<menu>", "<back>"] { #expect(!told.contains(word), "\(told)") }
    }
}
