// SPDX-License-Identifier: MIT

import Checkout
import Files
import Foundation
import Glibc
import Testing

@testable import Keymaps

struct GlyphInstallerTests {
    private func set(_ glyphs: String, _ root: String) throws -> GlyphFileSet {
        try GlyphFileSet(
            glyphFiles(GlyphTable(glyphs), host: KeymapNames()), for: .installed(root: root), vendor: 0x1209,
            product: 0x7275)
    }

    /// The paths of all files and links below a root, from the root on.
    private func files(_ root: String, _ path: String = "") -> [String] {
        guard let directory = unsafe opendir(root + path) else { return [path] }
        defer { unsafe closedir(directory) }
        var found: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
                unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { found += files(root, path + "/" + name) }
        }
        return found.sorted()
    }

    @Test func `the package's purge removes all files and links that may be installed`() throws {
        let script = URL(filePath: Checkout.file("debian/devices.postrm"))
        let text = try String(contentsOf: script, encoding: .utf8)
        let loop = try #require(text.firstMatch(of: /for file in \\\n((?s:.*?)); do\n/))
        let paths = loop.1.split { " \t\n\\".contains($0) }.map(String.init)
        // Since Debian 14, /usr/share/X11/xkb of this machine is a link.
        let root = try TestRoot()
        let installed = GlyphInstaller.paths(root: root.path).map { String($0.dropFirst(root.path.count)) }
        #expect(paths.sorted() == installed.sorted())
        #expect(text.contains("grep -qF '\(GlyphFiles.mark)'"))
        for link in GlyphInstaller.consoleLink(root: "").keys { #expect(text.contains(link)) }
    }

    @Test func `the package's purge removes only what is below dpkg's root`() throws {
        let script = Checkout.file("debian/devices.postrm")
        // Before the script runs, because this machine may have the folder.
        try #require(!String(contentsOf: URL(filePath: script), encoding: .utf8).contains("rm -rf /"))
        let root = try TestRoot()
        try root.write("\n", to: "/run/runepad/udev/keyboard")
        try root.write("\n", to: "/run/others")
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-e", script, "purge"]
        process.environment = ["PATH": "/usr/bin:/bin", "DPKG_ROOT": root.path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(files(root.path) == ["/run/others"])
    }

    @Test(arguments: [true, false])
    func `installed files are where each session looks, and removal deletes them all`(hasServer: Bool) throws
    {
        let root = try TestRoot()
        // An earlier version had the server's files in the places of the links.
        let old = "// \(GlyphFiles.mark): older\n"
        try root.write(old, to: "/usr/share/X11/xkb/symbols/runepad")
        if hasServer { try root.addServer() }
        try GlyphInstaller.install(set("ᚠ", root.path), below: root.path)
        let links = [
            "/usr/share/X11/xkb/rules/runepad", "/usr/share/X11/xkb/rules/runepad.lst",
            "/usr/share/X11/xkb/symbols/runepad", "/usr/share/X11/xkb/types/runepad",
        ]
        let server = hasServer ? ["/usr/bin/Xorg"] + links : []
        #expect(
            files(root.path) == [
                "/etc/X11/xorg.conf.d/90-runepad.conf", "/etc/runepad/glyphs", "/etc/runepad/runepad.map",
                "/etc/runepad/runepad.xkb",
                "/etc/systemd/system/multi-user.target.wants/runepad-console.service",
                "/etc/systemd/system/runepad-console.service", "/etc/udev/rules.d/72-runepad-keymap.rules",
                "/etc/xkb/rules/evdev", "/etc/xkb/rules/runepad", "/etc/xkb/rules/runepad.lst",
                "/etc/xkb/symbols/runepad", "/etc/xkb/types/runepad",
            ] + server)
        let targets = links.compactMap { File.linkTarget(of: root.path + $0) }
        #expect(
            targets
                == (hasServer
                    ? [
                        "/etc/xkb/rules/runepad", "/etc/xkb/rules/runepad.lst", "/etc/xkb/symbols/runepad",
                        "/etc/xkb/types/runepad",
                    ] : []))
        #expect(try GlyphInstaller.uninstall(below: root.path).count == (hasServer ? 16 : 12))
        #expect(files(root.path) == (hasServer ? ["/usr/bin/Xorg"] : []))
    }

    @Test func `a foreign file in the place of a server's link stops the installation, and stays`() throws {
        let root = try TestRoot()
        try root.addServer()
        let path = "/usr/share/X11/xkb/symbols/runepad"
        try root.write("a site's own\n", to: path)
        #expect(throws: KeymapFileError.foreign(path: root.path + path)) {
            try GlyphInstaller.install(set("ᚠ", root.path), below: root.path)
        }
        #expect(try GlyphInstaller.uninstall(below: root.path) == [])
        #expect(files(root.path) == ["/usr/bin/Xorg", path])
    }

    @Test func `a second installation changes only the files that differ`() throws {
        let root = try TestRoot()
        try GlyphInstaller.install(set("ᚠ", root.path))
        #expect(try GlyphInstaller.install(set("ᚠ", root.path)) == [])
        let changed = try GlyphInstaller.install(set("ᚠᚢ", root.path)).map { $0.dropFirst(root.path.count) }
        #expect(
            changed == [
                "/etc/xkb/symbols/runepad", "/etc/runepad/runepad.xkb", "/etc/runepad/runepad.map",
                "/etc/runepad/glyphs",
            ])
        #expect(!files(root.path).contains { $0.contains("/.runepad-") || $0.hasSuffix(".runepad-old") })
    }

    @Test func `installed files and their folders are readable for everyone, whatever the umask`() throws {
        let root = try TestRoot()
        let mask = umask(0o077)
        defer { umask(mask) }
        try GlyphInstaller.install(set("ᚠ", root.path))
        var status = stat()
        #expect(unsafe stat(root.path + "/etc/xkb/rules/evdev", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o644)
        #expect(unsafe stat(root.path + "/etc/xkb/rules", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o755)
    }

    @Test func `foreign XKB rules stay unchanged, and suffice if they have the option`() throws {
        let root = try TestRoot()
        try root.write("! include %S/evdev\n", to: "/etc/xkb/rules/evdev")
        let path = root.path + "/etc/xkb/rules/evdev"
        let error = #expect(throws: KeymapFileError.foreignRules(path: path)) {
            try GlyphInstaller.install(set("ᚠ", root.path))
        }
        #expect(error?.description.contains("runepad:glyphs = +runepad(glyphs)") == true)
        #expect(files(root.path) == ["/etc/xkb/rules/evdev"])
        let own = "! include %S/evdev\n! option = symbols\n  runepad:glyphs = +runepad(glyphs)\n"
        try root.write(own, to: "/etc/xkb/rules/evdev")
        try GlyphInstaller.install(set("ᚠ", root.path))
        #expect(try root.text("/etc/xkb/rules/evdev") == own)
        _ = try GlyphInstaller.uninstall(below: root.path)
        #expect(files(root.path) == ["/etc/xkb/rules/evdev"])
    }

    @Test func `a foreign file at a needed path stops the installation before any write`() throws {
        let root = try TestRoot()
        try root.write("a site's own\n", to: "/etc/runepad/runepad.map")
        #expect(throws: KeymapFileError.foreign(path: root.path + "/etc/runepad/runepad.map")) {
            try GlyphInstaller.install(set("ᚠ", root.path))
        }
        #expect(files(root.path) == ["/etc/runepad/runepad.map"])
    }

    @Test func `only the mark in its first line makes a file Runepad's own`() throws {
        let root = try TestRoot()
        let path = "/etc/runepad/runepad.map"
        try root.write("a site's own\n# \(GlyphFiles.mark)\n", to: path)
        #expect(throws: KeymapFileError.foreign(path: root.path + path)) {
            try GlyphInstaller.install(set("ᚠ", root.path))
        }
        #expect(try GlyphInstaller.uninstall(below: root.path) == [])
    }

    @Test func `a failed installation leaves all files as they were`() throws {
        let root = try TestRoot()
        try GlyphInstaller.install(set("ᚠ", root.path))
        let (before, places) = (try root.text("/etc/runepad/glyphs"), files(root.path))
        let more = try set("ᚠᚢ", root.path)
        // A directory where the last file belongs: it cannot be read.
        var blocked = more
        try root.write("x", to: "/etc/blocked/child")
        blocked.files.append(.init(path: root.path + "/etc/blocked", text: "y"))
        // A file where the last file's directory belongs: it cannot be drafted.
        var draftless = more
        draftless.files.append(.init(path: root.path + "/etc/runepad/glyphs/child", text: "y"))
        // The same for a link, which is made when all files are in their places.
        let link = root.path + "/etc/runepad/glyphs/link"
        for (set, links) in [(blocked, [:]), (draftless, [:]), (more, [link: "/x"])] {
            #expect(throws: KeymapFileError.self) { try GlyphInstaller.install(set, links: links) }
            #expect(try root.text("/etc/runepad/glyphs") == before)
            #expect(files(root.path).filter { $0 != "/etc/blocked/child" } == places)
        }
    }
}
