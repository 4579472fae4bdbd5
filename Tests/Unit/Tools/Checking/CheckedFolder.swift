// SPDX-License-Identifier: MIT

import Checking
import Engine
import Files
import Foundation
import Keymaps
import YAML

/// A directory with files to check.
final class CheckedFolder {
    let path: String
    private let isTemporary: Bool

    /// Takes a directory that exists.
    init(at path: String) { (self.path, isTemporary) = (path, false) }

    /// Makes a directory, which is removed afterwards.
    init(_ files: [String: String]) throws {
        // Short, because messages cut long names.
        path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString.prefix(8))"
        isTemporary = true
        for (file, text) in files {
            let file = "\(path)/\(file)"
            try File.makeFolders(above: file)
            try File.create(file, with: Array(text.utf8))
        }
    }

    deinit {
        if isTemporary { try? FileManager.default.removeItem(atPath: path) }
    }

    /// The faults of files in the directory, for a host with the keymap us.
    func check(
        _ files: String..., glyphs: String? = nil, keymap: String? = nil, kiosk: KioskLevel? = nil,
        panels: CheckedPanels = .connected([])
    ) throws -> (lines: [String], hasErrors: Bool) {
        try check(files, glyphs: glyphs, keymap: keymap, kiosk: kiosk, panels: panels)
    }

    func check(
        _ files: [String], glyphs: String? = nil, keymap: String? = nil, kiosk: KioskLevel? = nil,
        panels: CheckedPanels = .connected([])
    ) throws -> (lines: [String], hasErrors: Bool) {
        var ofHost = HostGlyphs()
        if let glyphs {
            ofHost.installed = GlyphTable(reading: "\(path)/\(glyphs)", into: &ofHost.faults)
        }
        var checker = FileChecker(
            keymap: try keymap.map { try Keymap(KeymapNames(argument: $0)) },
            host: KeymapNames(argument: "us"), glyphs: ofHost, kiosk: kiosk, panels: panels)
        for file in files {
            let file = "\(path)/\(file)"
            checker.check(file, try File.read(file))
        }
        let faults = checker.diagnostics
        return (faults.sorted.map { "\($0)".replacing("\(path)/", with: "") }, faults.hasErrors)
    }
}
