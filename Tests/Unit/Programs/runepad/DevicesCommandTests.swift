// SPDX-License-Identifier: MIT

import Testing

struct DevicesCommandTests {
    @Test func `a missing or faulty configuration is an error before any device is listed`() throws {
        let missing = try runepad("devices", "--config", "/nonexistent/runepad.yaml")
        #expect(missing.status == 66)
        #expect(missing.output == "")
        #expect(missing.errors.contains("/nonexistent/runepad.yaml"))

        let folder = try Folder(["runepad.yaml": "panels: [{name: front, layot: pin}]\n"])
        let broken = try runepad("devices", "--config", "runepad.yaml", directory: folder.url)
        #expect(broken.status == 65)
        #expect(broken.output == "")
        #expect(broken.errors.contains("runepad.yaml:1:"))
    }
}
