// SPDX-License-Identifier: MIT

import Devices
import Engine
import Glibc
import TestBus
import Testing

@testable import KernelRig

/// Taps of corners in an order that only the staff knows.
@Suite(.serialized) struct DriverStaffGestureTests {
    private let layouts = [
        "guest": "title: Guest\nheight: 50%\nlayers: {base: [1 2]}\n",
        "staff": """
        title: Staff
        height: 50%
        layers: {base: [8 9 Enter Hide]}
        keys: {Enter: {label: Enter, key: KEY_ENTER}, Hide: {label: Hide, action: hide}}
        """,
    ]
    private let topLeft = Point(x: 0.02, y: 0.02)
    private let topRight = Point(x: 0.98, y: 0.02)
    private let bottomRight = Point(x: 0.98, y: 0.98)

    private func make(_ effect: String, _ fields: [String]) throws -> DriverRig {
        try requireRealKernel()
        // A minute, because a crowded machine is slow.
        let gesture =
            "staff-gesture: {corners: [top-left, bottom-right, top-left, top-right], within: 60s, \(effect)}"
        return try DriverRig("guest", fields: [gesture] + fields, layouts: layouts)
    }

    private func start(_ effect: String, _ fields: String...) throws -> DriverRig {
        let rig = try make(effect, fields)
        try rig.start()
        return rig
    }

    private func tap(_ rig: DriverRig, _ points: Point...) throws {
        for point in points {
            try rig.down((0, point))
            try rig.up(0)
        }
    }

    @Test func `the staff's taps show its layout, and Enter ends the visit`() throws {
        let rig = try start("shows: staff")
        try tap(rig, topLeft, bottomRight, topLeft, topRight)
        try rig.awaitView("the staff's") { $0.layout == "staff" }
        #expect(try rig.takeTyped() == "KEY_2↓ KEY_2↑")
        try rig.tap("9")
        #expect(try rig.takeTyped() == "KEY_9↓ KEY_9↑")
        try rig.tap("Enter")
        try rig.awaitView("the guests'") { $0.layout == "guest" }
        #expect(rig.view?.isVisible == true)
        #expect(rig.folder.log.contains("the corners of 'staff-gesture' were tapped"))
        #expect(rig.folder.errors == [])
    }

    @Test func `a view that was hidden hides again when the staff's visit ends`() throws {
        let rig = try start("shows: staff", "show: call", "touches: {edges: 20%}")
        try rig.awaitView("hidden") { !$0.isVisible }
        try tap(rig, topLeft, bottomRight, topLeft, topRight)
        try rig.awaitView("the staff's") { $0.isVisible && $0.layout == "staff" }
        try rig.tap("Enter")
        try rig.awaitView("hidden again") { !$0.isVisible && $0.layout == "guest" }
    }

    @Test func `a key by which the staff hides its layout brings the guests' view back`() throws {
        let rig = try start("shows: staff")
        try tap(rig, topLeft, bottomRight, topLeft, topRight)
        try rig.awaitView("the staff's") { $0.layout == "staff" }
        try rig.tap("Hide")
        try rig.awaitView("the guests'") { $0.isVisible && $0.layout == "guest" }
    }

    @Test func `a text field that comes while the staff visits keeps its view after the visit`() throws {
        let rig = try make("shows: staff", ["show: auto", "touches: {edges: 20%}"])
        let bus = try rig.startOnBus()
        try rig.awaitView("hidden") { !$0.isVisible }
        try tap(rig, topLeft, bottomRight, topLeft, topRight)
        try rig.awaitView("the staff's") { $0.isVisible && $0.layout == "staff" }
        #expect(try bus.busctl("call", rig.busPath, ["ShowFor", "s", "default"]).status == 0)
        try rig.awaitView("the guests'") { $0.isVisible && $0.layout == "guest" }
        try rig.settleView()
        #expect(rig.view?.isVisible == true)
    }

    @Test func `a view that was hidden hides again when the files are read during the visit`() throws {
        let fields = ["show: call", "touches: {edges: 20%}"]
        let rig = try make("shows: staff", fields)
        try rig.start()
        try rig.awaitView("hidden") { !$0.isVisible }
        // Twice, as a person does who saw no answer.
        try tap(rig, topLeft, bottomRight, topLeft, topRight)
        try rig.awaitView("the staff's") { $0.isVisible && $0.layout == "staff" }
        try tap(rig, topLeft, bottomRight, topLeft, topRight)
        try rig.reload(with: fields + ["corner-hold: no"])
        try rig.awaitView("hidden again") { !$0.isVisible }
    }

    @Test func `a wrong order does nothing but to be logged, without its corners`() throws {
        let rig = try start("shows: staff")
        try tap(rig, topLeft, bottomRight, topLeft, topLeft)
        try rig.awaitLog("corners were tapped, not in the order of 'staff-gesture'", 1)
        try rig.settleView()
        #expect(rig.view?.layout == "guest")
        for word in ["top-", "bottom-"] { #expect(!rig.folder.log.contains(word)) }
    }

    @Test func `the attempts are counted on the bus`() throws {
        let rig = try make("shows: staff", [])
        let bus = try rig.startOnBus()
        try tap(rig, topLeft, bottomRight, topLeft, topLeft)
        try rig.awaitLog("corners were tapped, not in the order of 'staff-gesture'", 1)
        try tap(rig, topLeft, bottomRight, topLeft, topRight)
        try rig.awaitView("the staff's") { $0.layout == "staff" }
        for name in ["StaffGestures", "WrongStaffGestures"] {
            #expect(try bus.busctl("get-property", rig.busPath, [name]).output == "u 1\n")
        }
    }

    @Test func `the staff's taps can give the touchscreen back`() throws {
        let rig = try start("gives-back: yes")
        try tap(rig, topLeft, bottomRight, topLeft, topRight)
        try rig.awaitView("hidden") { !$0.isVisible }
        try rig.await("the touchscreen is given back") { try !rig.isTouchscreenGrabbed() }
        try rig.awaitLog("the corners of 'staff-gesture' were tapped: ", 1)
        rig.driver?.signal(SIGUSR1)
        try rig.awaitView("shown") { $0.isVisible && $0.layout == "guest" }
    }
}
