// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Driver

/// Screens by files such as those of /sys/class/drm.
struct ScreenPowerTests {
    /// A directory of connectors.
    private final class Connectors {
        let path = "/tmp/runepad-drm-\(UInt64.random(in: 0...UInt64.max))"

        init() throws {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func set(_ name: String, status: String = "connected", enabled: String = "enabled", dpms: String)
            throws
        {
            let folder = "\(path)/\(name)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for (file, word) in [("status", status), ("enabled", enabled), ("dpms", dpms)] {
                try (word + "\n").write(toFile: "\(folder)/\(file)", atomically: false, encoding: .utf8)
            }
        }

        func screen(_ output: String? = nil) -> ScreenPower { ScreenPower(output: output, folder: path) }
    }

    @Test(arguments: [("On", false), ("Standby", true), ("Suspend", true), ("Off", true)])
    func `a screen is off in every state of DPMS but On`(dpms: String, isOff: Bool) throws {
        let connectors = try Connectors()
        try connectors.set("card0-HDMI-A-1", dpms: dpms)
        #expect(connectors.screen().isOff == isOff)
    }

    @Test func `a screen is followed while it goes off and on`() throws {
        let connectors = try Connectors()
        let screen = connectors.screen()
        for (dpms, isOff) in [("On", false), ("On", false), ("Off", true), ("Off", true), ("On", false)] {
            try connectors.set("card0-DSI-1", dpms: dpms)
            #expect(screen.isOff == isOff)
        }
    }

    @Test func `a compositor that has disabled its screen has put it off`() throws {
        let connectors = try Connectors()
        try connectors.set("card1-eDP-1", enabled: "disabled", dpms: "Off")
        #expect(connectors.screen().isOff)
    }

    @Test func `of two screens, each panel follows the one that it names`() throws {
        let connectors = try Connectors()
        try connectors.set("card0-DP-1", dpms: "Off")
        try connectors.set("card0-eDP-1", dpms: "On")
        #expect(connectors.screen("DP-1").isOff)
        #expect(!connectors.screen("eDP-1").isOff)
        #expect(!connectors.screen().isOff)
        #expect(!connectors.screen("HDMI-1").isOff)
        try connectors.set("card0-eDP-1", dpms: "Off")
        #expect(connectors.screen().isOff)
        #expect(connectors.screen("HDMI-1").isOff)
    }

    @Test func `a connector without a screen says nothing, also if it was never used`() throws {
        let connectors = try Connectors()
        try connectors.set("card0-DP-2", status: "disconnected", enabled: "disabled", dpms: "On")
        #expect(!connectors.screen().isOff)
        try connectors.set("card0-DP-3", enabled: "disabled", dpms: "On")
        #expect(!connectors.screen().isOff)
        try connectors.set("card0-DP-1", dpms: "Off")
        #expect(connectors.screen().isOff)
    }

    @Test func `without connectors no screen is off`() throws {
        let connectors = try Connectors()
        #expect(!connectors.screen().isOff)
        #expect(!ScreenPower(output: nil, folder: connectors.path + "/none").isOff)
    }
}
