// SPDX-License-Identifier: MIT

import Devices
import Engine
import Foundation
import Glibc
import Testing

@testable import KernelRig

/// Several layouts on one panel, on real devices.
struct DriverSwitchingTests {
    private static let layouts = [
        "greek": """
        title: Ελληνικά
        language: el
        height: 60%
        layers: {base: [a b, Next Pin]}
        keys: {Next: {action: next-layout}, Pin: {layout: secret}, a: {hold: down}}
        """,
        "french": """
        language: fr
        height: 40%
        layers: {base: [x Next, Price _]}
        keys: {Next: {action: next-layout}, Price: {locale: decimal-separator}}
        """,
        "secret": """
        height: 50%
        accessory: [Mix Back]
        layers: {base: [1 2 3 4 5, 6 7 8 9 0]}
        shuffle: {keys: 0123456789, on: [show, idle], idle: 1s}
        keys: {Mix: {action: shuffle}, Back: {layout: greek}}
        """,
    ]

    private func rig(_ list: String = "[greek, french]", fields: [String] = []) throws -> DriverRig {
        try DriverRig(serving: list, fields: fields, layouts: Self.layouts)
    }

    @Test func `the language key cycles through layouts and names the next language`() throws {
        let rig = try rig()
        let keyboard = try ownNodes(of: rig)
        #expect(rig.view?.layout == "greek")
        for _ in 0..<2 {
            try rig.tap("b")
            #expect(try rig.takeTyped() == "KEY_B↓ KEY_B↑")
            try rig.tap("FR")
            try rig.awaitView("the second layout") { $0.layout == "french" }
            try rig.tap("x")
            #expect(try rig.takeTyped() == "KEY_X↓ KEY_X↑")
            try rig.tap("EL")
            try rig.awaitView("the first layout") { $0.layout == "greek" }
        }
        #expect(try ownNodes(of: rig) == keyboard)
        #expect(rig.folder.errors == [])
    }

    @Test func `a layout key shows its layout, and another key there leads back`() throws {
        let rig = try rig()
        try rig.tap("Pin")
        try rig.awaitView("the pad") { $0.layout == "secret" }
        try rig.settleView()
        try rig.tap("7")
        #expect(try rig.takeTyped() == "KEY_7↓ KEY_7↑")
        try rig.tap("Back")
        try rig.awaitView("the first layout") { $0.layout == "greek" }
    }

    @Test func `touches above a shorter layout reach other programs`() throws {
        let rig = try rig()
        // Between 60 % and 40 % of the height.
        let between = Point(x: 0.25, y: 0.5)
        try rig.down((0, between))
        try rig.up(0)
        #expect(try rig.takeTyped() == "KEY_A↓ KEY_A↑")
        #expect(rig.passedContacts.isEmpty)
        try rig.tap("FR")
        try rig.awaitView("the second layout") { $0.layout == "french" }
        #expect(rig.view.map { abs($0.frame.minY - 0.6) < 1e-6 } == true)
        try rig.down((0, between))
        try rig.up(0)
        #expect(try rig.takeTyped() == "")
        #expect(rig.passedContacts.count == 1)
    }

    @Test func `held keys are released before another layout is shown`() throws {
        let rig = try rig()
        try rig.down((0, rig.point("a")))
        #expect(try rig.takeTyped() == "KEY_A↓")
        try rig.down((1, rig.point("FR")))
        try rig.up(1)
        #expect(try rig.takeTyped() == "KEY_A↑")
        #expect(try rig.keysDown() == [])
        try rig.awaitView("the second layout") { $0.layout == "french" }
        try rig.move(0, to: rig.point("x"))
        try rig.up(0)
        #expect(try rig.takeTyped() == "")
    }

    @Test func `a pad is shuffled by its key, by SIGUSR2 and after its idle time`() throws {
        let rig = try rig("secret")
        func labels() -> [String] { rig.view?.allKeys.map(\.label) ?? [] }
        var last = labels()
        try rig.tap("Mix")
        try rig.awaitView("shuffled by the key") { $0.allKeys.map(\.label) != last }
        last = labels()
        rig.driver?.signal(SIGUSR2)
        try rig.awaitView("shuffled by the signal") { $0.allKeys.map(\.label) != last }
        last = labels()
        try rig.awaitView("shuffled when idle") { $0.allKeys.map(\.label) != last }
        #expect(labels().sorted() == (["Mix", "Back"] + (0...9).map(String.init)).sorted())
        for digit in ["3", "9"] {
            try rig.settleView()
            try rig.tap(digit)
            #expect(try rig.takeTyped(2) == "KEY_\(digit)↓ KEY_\(digit)↑")
        }
    }

    @Test func `a missing layout disables only its key, and the log names the place`() throws {
        var layouts = Self.layouts
        layouts["secret"] = nil
        let rig = try DriverRig(serving: "[greek, french, latin-lost]", layouts: layouts)
        #expect(rig.folder.log.contains("layouts/greek.yaml:5:51: error: there is no layout 'secret'"))
        #expect(rig.folder.log.contains("there is no layout 'latin-lost'"))
        #expect(rig.view?.allKeys.first { $0.label == "Pin" }?.state == .unavailable)
        try rig.tap("Pin")
        try rig.tap("FR")
        try rig.awaitView("the second layout") { $0.layout == "french" }
        try rig.tap("x")
        #expect(try rig.takeTyped() == "KEY_X↓ KEY_X↑")
    }

    @Test func `a faulty reload changes nothing, and a good one keeps the shown layout`() throws {
        let rig = try rig()
        try rig.tap("FR")
        try rig.awaitView("the second layout") { $0.layout == "french" }
        try rig.folder.write("layers: {base: [nonsense]}\n", to: "layouts/greek.yaml")
        try rig.reload()
        #expect(rig.folder.log.contains("layouts/greek.yaml:1:17: error: unknown key 'nonsense'"))
        #expect(rig.view?.layout == "french")
        try rig.tap("x")
        #expect(try rig.takeTyped() == "KEY_X↓ KEY_X↑")

        try rig.folder.write(
            Self.layouts["greek"]?.replacing("[a b,", with: "[b a,") ?? "", to: "layouts/greek.yaml")
        try rig.reload()
        #expect(rig.view?.layout == "french")
        try rig.tap("EL")
        try rig.awaitView("the first layout") { $0.layout == "greek" }
        #expect(rig.view?.allKeys.prefix(2).map(\.label) == ["b", "a"])
    }

    @Test func `a missing locale is logged, and the decimal key types a full stop`() throws {
        let rig = try rig("french", fields: ["locale: tlh_QO"])
        #expect(rig.folder.log.contains("error: this host has no locale 'tlh_QO'"))
        try rig.tap(".")
        #expect(try rig.takeTyped() == "KEY_DOT↓ KEY_DOT↑")
    }

    @Test func `a layout is chosen by its language or its purpose`() throws {
        let files = [
            "verda": "language: eo\nlayers: {base: [ĝ]}\n", "zebra": "language: eo\nlayers: {base: [z]}\n",
        ]
        let esperanto = try DriverRig(serving: "{language: eo-XX}", layouts: files)
        #expect(esperanto.view?.layout == "verda")
        let pin = try DriverRig(serving: "{purpose: pin}", fields: ["locale: eo"], layouts: files)
        #expect(pin.view?.layout == "pin")
    }

    /// The nodes of the panel's own devices.
    private func ownNodes(of rig: DriverRig) throws -> [String] {
        try ["keyboard", "touchscreen"].map { device in
            try EventNodeReader(phys: ownPhys(panel: rig.panel.name, device: device)).device.devnode
        }
    }
}
