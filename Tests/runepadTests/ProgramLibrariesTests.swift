// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("The libraries of the programs") struct ProgramLibrariesTests {
    @Test(
        "no program links Foundation, its ICU or Dispatch",
        arguments: ["runepadd", "runepad-overlay", "runepad"])
    func foundation(name: String) throws {
        let table = try output(
            of: URL(fileURLWithPath: "/usr/bin/env"), ["readelf", "--dynamic", "--wide", program(name).path])
        let libraries = table.matches(of: /\(NEEDED\).*\[(.*)\]/).map { String($0.output.1) }
        #expect(libraries.contains("libswiftCore.so"))
        let heavy = ["Foundation", "dispatch", "ICU"]
        #expect(libraries.filter { library in heavy.contains { library.contains($0) } } == [])
    }
}
