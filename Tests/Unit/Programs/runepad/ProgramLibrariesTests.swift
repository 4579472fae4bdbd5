// SPDX-License-Identifier: MIT

import Foundation
import Testing

struct ProgramLibrariesTests {
    @Test(arguments: ["runepadd", "runepad-overlay", "runepad-voice", "runepad"])
    func `no program links Foundation, its ICU or Dispatch`(name: String) throws {
        let libraries = try libraries(of: name)
        let heavy = ["Foundation", "dispatch", "ICU"]
        #expect(libraries.filter { library in heavy.contains { library.contains($0) } } == [])
        // Those of packages are stripped. The build of the packages has looked at them before.
        guard try readelf("--sections", name).contains(" .symtab ") else { return }
        // A release program contains Swift's libraries, and names their functions.
        let symbols = try output(of: URL(filePath: "/usr/bin/env"), ["nm", program(name).path])
        #expect(libraries.contains("libswiftCore.so") || symbols.contains(" swift_retain\n"))
        let parts = ["$s10Foundation", "$s20FoundationEssentials", "dispatch_queue_create\n", "ucol_open"]
        #expect(parts.filter { symbols.contains($0) } == [])
    }

    @Test func `only runepad-voice links the library of speech-dispatcher`() throws {
        for name in ["runepadd", "runepad-overlay", "runepad", "runepad-voice"] {
            let links = try libraries(of: name).contains { $0.hasPrefix("libspeechd.so") }
            #expect(links == (name == "runepad-voice"), "\(name)")
        }
    }

    /// The libraries that a program names.
    private func libraries(of name: String) throws -> [String] {
        let table = try readelf("--dynamic", name)
        return table.matches(of: /\(NEEDED\).*\[(.*)\]/).map { String($0.output.1) }
    }

    /// What readelf prints of a program.
    private func readelf(_ option: String, _ name: String) throws -> String {
        try output(
            of: URL(fileURLWithPath: "/usr/bin/env"), ["readelf", option, "--wide", program(name).path])
    }
}
