// SPDX-License-Identifier: MIT

import Control
import ControlServer
import TestPrograms
import Testing

/// The way of a character that the keymap lacks from the driver to an overlay, and of the answer back.
extension DriverClientTests {
    /// A client that was asked for its first commit.
    private func askedRig() throws -> ControlRig {
        let rig = try ControlRig()
        try rig.show(PanelState(name: "front"))
        #expect(rig.server?.commit("ᚠ", of: "front") == false)
        rig.client?.call(.offerCommits(true), on: "front")
        try rig.wait { rig.heard.contains("commits of front are offered") }
        #expect(rig.server?.commit("ᚠ", of: "front") == true)
        try rig.wait { rig.heard.contains("commit 1: ᚠ") }
        rig.heard = []
        return rig
    }

    @Test func `a character goes to the overlay that has offered, and only its answer counts`() throws {
        let rig = try askedRig()
        let other = try DriverClient(loop: rig.loop)
        let ears = CommitEars(rig)
        other.delegate = ears
        try rig.wait { other.panels["front"] != nil }
        other.call(.committed(1), on: "front")
        other.call(.reportTextFields(TextFieldStatus(source: "at-spi")), on: "front")
        try rig.wait { rig.client?.panels["front"]?.textFields.source == "at-spi" }
        #expect(!rig.heard.contains("a commit of front has ended"))
        rig.client?.call(.committed(1), on: "front")
        try rig.wait { rig.heard.contains("a commit of front has ended") }
        #expect(rig.server?.commit("😀", of: "front") == true)
        try rig.wait { rig.heard.contains("commit 2: 😀") }
        #expect(ears.texts == [])
    }

    @Test func `an overlay that is late is asked for nothing until it answers`() throws {
        let rig = try askedRig()
        rig.server?.missCommit(of: "front")
        #expect(rig.heard == ["commits of front are not offered"])
        #expect(rig.server?.commit("ᚢ", of: "front") == false)
        rig.client?.call(.committed(1), on: "front")
        try rig.wait { rig.heard.contains("commits of front are offered") }
        #expect(!rig.heard.contains("a commit of front has ended"))
        #expect(rig.server?.commit("ᚢ", of: "front") == true)
    }

    @Test func `the driver waits no longer for an overlay that withdraws or leaves the bus`() throws {
        let rig = try askedRig()
        rig.client?.call(.offerCommits(false), on: "front")
        try rig.wait { rig.heard.contains("commits of front are not offered") }
        #expect(rig.heard == ["a commit of front has ended", "commits of front are not offered"])
        rig.client?.call(.offerCommits(true), on: "front")
        try rig.wait { rig.heard.contains("commits of front are offered") }
        rig.heard = []
        rig.endClient()
        try rig.wait { rig.heard.contains("commits of front are not offered") }
        #expect(rig.server?.commit("ᚢ", of: "front") == false)
    }
}

/// Another program that draws the panel.
private final class CommitEars: DriverClient.Delegate {
    /// What it was asked to commit.
    private(set) var texts: [String] = []
    private unowned let rig: ControlRig

    init(_ rig: ControlRig) { self.rig = rig }

    func handle(_ event: DriverEvent) {
        switch event {
        case .driverCame, .panelCame: rig.hear("seen by another program")
        case .commit(_, _, let text): texts.append(text)
        default: break
        }
    }
}
