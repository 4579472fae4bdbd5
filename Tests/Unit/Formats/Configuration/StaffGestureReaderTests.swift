// SPDX-License-Identifier: MIT

import Configuration
import Engine
import Testing

struct StaffGestureReaderTests {
    private static let order = "[top-left, bottom-right, top-left, top-right]"
    private static let corners: [Corner] = [.topLeft, .bottomRight, .topLeft, .topRight]

    @Test(arguments: ["name: front", "staff-gesture: no"])
    func `a panel has no staff's gesture unless the file has one`(field: String) throws {
        #expect(try panel(field).staffGesture == nil)
    }

    @Test func `taps of corners show a layout or give the touchscreen back`() throws {
        let shows = try #require(
            try panel("staff-gesture: {corners: \(Self.order), shows: staff}").staffGesture)
        #expect(shows.corners == Self.corners)
        #expect(shows.milliseconds == 5000)
        #expect(shows.effect == .shows(.named("staff")))
        let path = try panel("staff-gesture: {corners: \(Self.order), shows: ./staff.yaml}").staffGesture
        #expect(path?.layout == .file("/etc/runepad/staff.yaml"))
        let back = try panel("staff-gesture: {corners: \(Self.order), within: 1.5s, gives-back: yes}")
            .staffGesture
        #expect(back?.effect == .givesBack)
        #expect(back?.layout == nil)
        #expect(back?.milliseconds == 1500)
    }

    @Test func `the corners are as large as those that are held`() {
        var rule = StaffGestureRule(corners: Self.corners, effect: .givesBack)
        let size = PhysicalSize(width: 150, height: 100)
        func corners(_ width: Double, _ height: Double) -> CornerTaps {
            CornerTaps(
                Self.corners, size: PanelParts(width: width, height: height), microseconds: 5_000_000)
        }
        #expect(rule.taps(onPanelOf: size) == corners(0.1, 0.15))
        rule.size = .millimetres(30)
        #expect(rule.taps(onPanelOf: size) == corners(0.2, 0.3))
    }

    private static let effect =
        "error: 'staff-gesture' needs either 'shows', the name of a layout, or 'gives-back: yes'"

    @Test(arguments: [
        ("staff-gesture: yes", "error: 'staff-gesture' must be no, or a mapping with 'corners', not 'yes'"),
        (
            "staff-gesture: {shows: staff}",
            "error: 'staff-gesture' needs 'corners': from 4 to 12 of top-left, top-right, bottom-left and bottom-right"
        ),
        (
            "staff-gesture: {corners: [top-left, top-right, bottom-left], shows: staff}",
            "error: 'corners' must be from 4 to 12 taps: fewer are soon guessed, and more nobody remembers"
        ),
        (
            "staff-gesture: {corners: [top-left, top-right, top-left, top-right], shows: staff}",
            "error: 'corners' must have at least three different corners: others come about by chance"
        ),
        (
            "staff-gesture: {corners: [top-left, top-right, bottom-left, middle], shows: staff}",
            "error: a corner cannot be 'middle': it is one of top-left, top-right, bottom-left, bottom-right"
        ),
        ("staff-gesture: {corners: \(order)}", effect),
        ("staff-gesture: {corners: \(order), gives-back: no}", effect),
        ("staff-gesture: {corners: \(order), shows: staff, gives-back: yes}", effect),
        (
            "staff-gesture: {corners: \(order), gives-back: perhaps}",
            "error: 'gives-back' of 'staff-gesture' must be yes or no, not 'perhaps'"
        ),
        (
            "staff-gesture: {corners: \(order), shows: [staff]}",
            "error: 'shows' of 'staff-gesture' must be the name or the path of a layout, not a list"
        ),
        (
            "staff-gesture: {corners: \(order), shows: staff, within: 900ms}",
            "error: 'within' of 'staff-gesture' must be a time from 1s to 60s, such as 5s, not '900ms'"
        ),
    ])
    func `an error in a staff's gesture is reported with a remedy`(text: String, fault: String) {
        #expect(faults(of: text) == [fault])
    }

    @Test func `in a kiosk a gesture that gives the touchscreen back gets a warning`() {
        func found(_ effect: String) -> [String] {
            faults(
                "kiosk: yes\npanels:\n- layout: pin\n  staff-gesture: {corners: \(Self.order), \(effect)}\n")
        }
        #expect(found("shows: staff") == [])
        #expect(
            found("gives-back: yes") == [
                "4:3: warning: 'gives-back' of 'staff-gesture' does nothing in a kiosk: a kiosk never gives a "
                    + "touchscreen back"
            ])
    }
}
