// SPDX-License-Identifier: MIT

import Files
import Glibc
import Testing

@testable import Keymaps

/// A directory of one's own, which goes with this value.
struct TestRoot: ~Copyable {
    let path: String

    init() throws {
        var template = Array("/tmp/runepad-root-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw FileError(.create, "/tmp", errno: errno) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        func removeAll(_ path: String) {
            if let directory = unsafe opendir(path) {
                var names: [String] = []
                while let entry = unsafe readdir(directory) {
                    names.append(
                        unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
                            unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                        })
                }
                unsafe closedir(directory)
                var status = stat()
                for name in names where name != "." && name != ".." {
                    let child = path + "/" + name
                    let isDirectory =
                        unsafe lstat(child, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
                    if isDirectory { removeAll(child) } else { unsafe unlink(child) }
                }
            }
            unsafe rmdir(path)
        }
        removeAll(path)
    }

    func text(_ path: String) throws -> String? {
        try readFile(self.path + path)
    }

    /// Adds an X server, which needs links to the glyphs.
    func addServer() throws {
        try write("", to: "/usr/bin/Xorg")
        try #require(unsafe chmod(path + "/usr/bin/Xorg", 0o755) == 0)
    }

    func write(_ text: String, to path: String) throws {
        try File.makeFolders(above: self.path + path)
        try File.replace(self.path + path, with: Array(text.utf8))
    }
}

/// The texts for glyphs on a host, with the keymaps of this machine.
func glyphFiles(_ table: GlyphTable, host: KeymapNames) throws -> GlyphFiles {
    try glyphFiles(GlyphUpdate(table), host: host)
}

/// The texts for the tables of an update on a host, with the keymaps of this machine.
func glyphFiles(_ update: GlyphUpdate, host: KeymapNames) throws -> GlyphFiles {
    let keymap = try CompiledKeymap(host)
    return GlyphFiles(
        update, host: host, keyName: { keymap.keyName(of: $0) },
        stockRules: try readFile("/usr/share/X11/xkb/rules/evdev"))
}

extension GlyphTable {
    /// A table with a slot for each scalar of `text`.
    init(_ text: String, mostLevels: Int = 8) throws {
        self.init()
        try add(text.unicodeScalars, mostLevels: mostLevels)
    }
}

/// The hosts on which glyphs are tried.
let hosts = [
    KeymapNames(), KeymapNames(layout: "de"), KeymapNames(layout: "de", variant: "nodeadkeys"),
    KeymapNames(layout: "fr"), KeymapNames(layout: "ru"), KeymapNames(layout: "de", variant: "neo"),
    KeymapNames(layout: "us,ru", options: "ctrl:nocaps"),
]
