// SPDX-License-Identifier: MIT

import Foundation
import Testing

struct DoctorCommandTests {
    @Test func `commands that change rights are asked for only with --fix`() throws {
        let result = try runepad("doctor", "--rights")
        #expect(result.status == 64)
        #expect(result.errors.contains("--rights goes with --fix"))
    }

    @Test func `programs beside runepad are installed, wherever that is`() throws {
        let folder = try Folder(["runepad.yaml": "panels: [{name: front, layout: de, guided: yes}]\n"])
        let result = try runepad(
            arguments: ["doctor", "--config", folder.url.appending(path: "runepad.yaml").path],
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/bus"])
        #expect(result.output.contains(" voice: "))
        for name in ["runepad-overlay", "runepad-voice"] {
            #expect(!result.output.contains("\(name) is not installed"), "\(result.output)")
        }
    }
}
