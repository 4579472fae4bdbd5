// SPDX-License-Identifier: MIT

import Devices
import Testing

@testable import KernelRig

struct DriverBadInputTests {
    /// Runs a driver to its end.
    private func end(of folder: DriverFolder, _ arguments: [String]? = nil) throws -> Int32? {
        try requireRealKernel()
        return try folder.startDriver(arguments: arguments).waitForExit(within: patience)
    }

    @Test func `a missing configuration causes one line of log and exit status 66`() throws {
        let folder = try DriverFolder()
        #expect(try end(of: folder, ["--config", folder.path + "/none.yaml"]) == 66)
        #expect(folder.log.split(separator: "\n").count == 1)
        #expect(
            folder.log.hasPrefix("<3>\(folder.path)/none.yaml: error: there is no configuration file here; "))
    }

    @Test func `a faulty configuration logs the place of each fault and ends with status 78`() throws {
        let folder = try DriverFolder()
        try folder.write(
            """
            panels:
              - name: front door
                layot: pin
                rotation: 45

            """, to: "runepad.yaml")
        #expect(try end(of: folder) == 78)
        let places = folder.log.split(separator: "\n").map { line in
            line.dropFirst("<3>\(folder.path)/runepad.yaml:".count).prefix { $0 != " " }
        }
        #expect(places == ["2:5:", "2:11:", "3:5:", "4:15:"])
    }
}
