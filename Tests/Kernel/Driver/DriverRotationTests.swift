// SPDX-License-Identifier: MIT

import Checkout
import Devices
import Engine
import Foundation
import TestBus
import Testing

@testable import KernelRig

/// The driver turns a touchscreen as the overlay says that its output is turned.
@Suite(.serialized) struct DriverRotationTests {
    private static let nine = """
        title: Nine letters
        height: 100%
        layers:
          base: [q w e, a s d, z x c]
        """

    private func start(_ fields: [String] = []) throws -> (DriverRig, TestBus, path: String) {
        try requireRealKernel()
        let bus = try TestBus(.system)
        try bus.start()
        let rig = try DriverRig("nine", fields: fields, layouts: ["nine": Self.nine])
        try rig.start(on: bus)
        try bus.awaitPanel(rig.busPath)
        return (rig, bus, rig.busPath)
    }

    /// The letter that a tap on the device's upper left corner types.
    private func letter(_ rig: DriverRig) throws -> String {
        try rig.down((0, Point(x: 0, y: 0)))
        try rig.up(0)
        return try rig.takeTyped(2)
    }

    @Test func `a panel without a rotation follows its output, also without the overlay`() throws {
        let (rig, bus, path) = try start()
        #expect(try bus.busctl("get-property", path, ["OutputRotation"]).output == "i -1\n")
        #expect(try letter(rig) == "KEY_Q↓ KEY_Q↑")
        // busctl leaves the bus after each call.
        for (degrees, letter) in [("90", "E"), ("180", "C"), ("270", "Z"), ("0", "Q")] {
            let answer = try bus.busctl("call", path, ["SetOutputRotation", "u", degrees], as: .viewer)
            #expect(answer.status == 0, "\(answer.output)")
            #expect(try self.letter(rig) == "KEY_\(letter)↓ KEY_\(letter)↑")
            #expect(try bus.busctl("get-property", path, ["Rotation"]).output == "u \(degrees)\n")
            #expect(try bus.busctl("get-property", path, ["OutputRotation"]).output == "i \(degrees)\n")
        }
        #expect(try status(bus).contains("rotation is") == false)
    }

    @Test func `a turn does not shuffle a pad`() throws {
        try requireRealKernel()
        let bus = try TestBus(.system)
        try bus.start()
        // The layout `pin` also shuffles after half a minute without a touch, which may pass in this test.
        let digitsOnce = """
            title: Digits
            layers:
              base: [0 1 2 3 4 5 6 7 8 9]
            shuffle: {keys: 0123456789, on: [show]}
            """
        let rig = try DriverRig("once", layouts: ["once": digitsOnce])
        try rig.start(on: bus)
        try bus.awaitPanel(rig.busPath)
        func digits() -> [String] { rig.view?.keys.map(\.label).filter { Int($0) != nil } ?? [] }
        try rig.settleView()
        let order = digits()
        #expect(order.sorted() == (0...9).map(String.init))
        for degrees in ["90", "180", "270"] {
            #expect(try bus.busctl("call", rig.busPath, ["SetOutputRotation", "u", degrees]).status == 0)
            try rig.await("the turn") {
                try bus.busctl("get-property", rig.busPath, ["Rotation"]).output == "u \(degrees)\n"
            }
            // The driver publishes the view before it answers; the place where contacts settle is turned, too.
            rig.driver?.catchUp()
            #expect(digits() == order)
        }
    }

    @Test func `a configured rotation wins, and status reports that the output differs`() throws {
        let (rig, bus, path) = try start(["rotation: 90"])
        #expect(try bus.busctl("call", path, ["SetOutputRotation", "u", "270"], as: .viewer).status == 0)
        #expect(try letter(rig) == "KEY_E↓ KEY_E↑")
        let line = try status(bus)
        #expect(
            line.contains("; rotation is 90, but the overlay's output is turned by 270: remove 'rotation'"))
        #expect(try bus.busctl("call", path, ["SetOutputRotation", "u", "90"], as: .viewer).status == 0)
        #expect(try status(bus).contains("rotation is") == false)
    }

    @Test func `a replugged touchscreen keeps the rotation of its output`() throws {
        let (rig, bus, path) = try start()
        #expect(try bus.busctl("call", path, ["SetOutputRotation", "u", "180"], as: .viewer).status == 0)
        rig.screen = nil
        try rig.plugIn()
        try rig.awaitView("the one after the plug") { _ in true }
        try bus.awaitPanel(path)
        try rig.attach()
        #expect(try letter(rig) == "KEY_C↓ KEY_C↑")
    }

    private func status(_ bus: TestBus) throws -> String {
        return try bus.run([Checkout.program("runepad"), "status"]).output
    }
}
