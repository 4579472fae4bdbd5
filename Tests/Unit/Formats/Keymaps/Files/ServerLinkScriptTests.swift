// SPDX-License-Identifier: MIT

import Checkout
import Files
import Foundation
import Testing

@testable import Keymaps

/// The script that dpkg runs before and after its work, on the files below a root.
struct ServerLinkScriptTests {
    private let files = ["/rules/runepad", "/rules/runepad.lst", "/symbols/runepad", "/types/runepad"]
    private let folder = "/usr/share/X11/xkb"

    /// Runs the script from a shell that has these words of dpkg's command beside its own.
    private func run(_ action: String, _ words: [String] = [], below root: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        let script = Checkout.file("config/libexec/xkb-links")
        process.arguments = ["-c", "'\(script)' \(action) $$; exit $?", "dpkg"] + words
        process.environment = ["PATH": "/usr/bin:/bin", "DPKG_ROOT": root]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    /// The targets of the links in xkb-data's folder.
    private func targets(below root: String) -> [String] {
        files.compactMap { File.linkTarget(of: root + folder + $0) }
    }

    private func writeGlyphs(to folder: String, below root: borrowing TestRoot) throws {
        for file in files { try root.write("// \(GlyphFiles.mark): \(file)\n", to: folder + file) }
    }

    @Test func `files of earlier versions move to /etc/xkb, and an X server gets links to them`() throws {
        let root = try TestRoot()
        try root.addServer()
        try writeGlyphs(to: folder, below: root)
        for action in ["add", "add"] { try run(action, below: root.path) }
        #expect(
            targets(below: root.path) == [
                "/etc/xkb/rules/runepad", "/etc/xkb/rules/runepad.lst", "/etc/xkb/symbols/runepad",
                "/etc/xkb/types/runepad",
            ])
        #expect(try root.text("/etc/xkb/rules/runepad.lst") == "// \(GlyphFiles.mark): /rules/runepad.lst\n")
        try run("remove", below: root.path)
        #expect(targets(below: root.path) == [])
        #expect(try root.text("/etc/xkb/symbols/runepad") != nil)
    }

    @Test func `links go while there is no X server, and while dpkg makes a link of the folder`() throws {
        let root = try TestRoot()
        try writeGlyphs(to: folder, below: root)
        try run("add", below: root.path)
        #expect(targets(below: root.path) == [])
        try root.addServer()
        try root.write("", to: folder + "/.dpkg-staging-dir")
        try run("add", below: root.path)
        #expect(targets(below: root.path) == [])
    }

    @Test(arguments: [
        (["--unpack", "/var/cache/apt/archives/xkb-data_2.48-1_all.deb"], true),
        (["-i", "xkb-data_2.48-1_all.deb", "bash_1_amd64.deb"], true),
        (["--unpack", "--recursive", "ROOT/packages"], true),
        (["--unpack", "ROOT/others"], false),
        (["--configure", "xkb-data"], false),
        (["--unpack", "xkb-data-i18n_2.48-1_all.deb"], false),
    ]) func `links go before dpkg unpacks xkb-data, and no other package`(words: [String], go: Bool) throws {
        let root = try TestRoot()
        try root.addServer()
        try writeGlyphs(to: "/etc/xkb", below: root)
        try root.write("", to: folder + "/symbols/us")
        for name in ["rules", "types"] { try root.write("", to: folder + "/\(name)/evdev") }
        // apt numbers the links in its folder.
        try root.write("", to: "/packages/017-xkb-data_2.48-1_all.deb")
        try root.write("", to: "/others/001-bash_1_amd64.deb")
        try run("add", below: root.path)
        try #require(targets(below: root.path).count == 4)
        let path = root.path
        try run("make-room", words.map { $0.replacing("ROOT", with: path) }, below: path)
        #expect(targets(below: root.path).count == (go ? 0 : 4))
    }

    @Test func `a file of the operator in xkb-data's folder stays`() throws {
        let root = try TestRoot()
        try root.addServer()
        try writeGlyphs(to: "/etc/xkb", below: root)
        try root.write("mine\n", to: folder + "/symbols/runepad")
        for name in ["rules", "types"] { try root.write("", to: folder + "/\(name)/evdev") }
        for action in ["add", "remove"] { try run(action, below: root.path) }
        #expect(try root.text(folder + "/symbols/runepad") == "mine\n")
    }
}
