// SPDX-License-Identifier: MIT

import Devices
import Engine
import Glibc
import Testing

@testable import KernelRig

struct DriverPermissionTests {
    /// Runs the driver as an ordinary user who is in the group `input`, and in no other.
    private static let asOrdinaryUser = [
        "/usr/bin/setpriv", "--reuid=65534", "--regid=input", "--clear-groups", "--",
    ]

    @Test func `the driver runs as an ordinary user who may open touchscreens and uinput`() throws {
        let rig = try DriverRig("digits", layouts: digits)
        try rig.grantEveryone()
        try rig.start(command: Self.asOrdinaryUser)
        try rig.tap("7")
        #expect(try rig.takeTyped(2) == "KEY_7↓ KEY_7↑")
    }

    @Test func `a node without access is opened as soon as the driver gets access`() throws {
        let rig = try DriverRig("digits", layouts: digits)
        try rig.grantEveryone()
        let node = try rig.devnode()
        #expect(unsafe chmod(node, 0o600) == 0)
        // Ready, but without the panel: its node is the administrator's alone.
        try rig.launch(command: Self.asOrdinaryUser)
        #expect(rig.view == nil)
        #expect(unsafe chmod(node, 0o660) == 0)
        try rig.awaitView("after the node was handed over") { $0.isVisible }
        try rig.attach()
        try rig.tap("7")
        #expect(try rig.takeTyped(2) == "KEY_7↓ KEY_7↑")
        #expect(rig.folder.errors.isEmpty)
    }

    @Test func `a node without access is logged with its errno and a remedy`() throws {
        let rig = try DriverRig("digits", layouts: digits)
        try rig.grantEveryone()
        let node = try rig.devnode()
        #expect(unsafe chmod(node, 0o600) == 0)
        try rig.launch(command: Self.asOrdinaryUser)
        let driver = try #require(rig.driver)
        // Nothing but the log tells of it: it is looked at whenever a while has passed without a word.
        let isTold = (0..<100).contains { _ in
            driver.wait(within: patience / 100) { !rig.folder.errors.isEmpty }
        }
        #expect(isTold)
        #expect(
            rig.folder.errors.map(String.init) == [
                "<3>\(rig.panel.name): cannot open \(node): Permission denied (errno 13); run it as root; the service runepadd has access through sysusers.d/runepad.conf"
            ])
    }
}

/// A layout in the driver's own folder: the checkout may be in a folder that is closed to others.
private let digits = ["digits": "layers: {base: [1 2 3, 4 5 6, 7 8 9]}\n"]

extension DriverRig {
    /// Lets everyone make devices, and read the driver's folder and write its log.
    fileprivate func grantEveryone() throws {
        try #require(unsafe chmod("/dev/uinput", 0o666) == 0)
        try #require(unsafe chmod(folder.path, 0o777) == 0)
    }
}
