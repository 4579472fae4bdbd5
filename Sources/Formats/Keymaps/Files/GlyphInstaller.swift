// SPDX-License-Identifier: MIT

internal import Files
internal import Glibc

/// Installs and removes a set of files.
package enum GlyphInstaller {
    /// Writes all files, replaces each of them in one step, and returns the paths of those that changed.
    ///
    /// After an error, all files are as they were before. Files that are not Runepad's are never replaced.
    /// Foreign rules that already have the option are left unchanged. `links` has the targets of symbolic
    /// links that are made too, by the paths of the links; a link may replace a file of Runepad.
    @discardableResult
    package static func install(
        _ set: GlyphFileSet, links: [String: String] = [:]
    ) throws(KeymapFileError) -> [String] {
        var wanted: [GlyphFileSet.File] = []
        for file in set.files {
            switch try readFile(file.path) {
            case .some(let present) where present == file.text: break
            case .some(let present) where !isOwn(present):
                guard file.path.hasSuffix("/rules/evdev") else { throw .foreign(path: file.path) }
                guard contains(present, KeymapNames.glyphOption) else { throw .foreignRules(path: file.path) }
            default: wanted.append(file)
            }
        }
        let missing = links.filter { File.linkTarget(of: $0.key) != $0.value }.sorted { $0.key < $1.key }
        for (path, _) in missing where File.linkTarget(of: path) == nil {
            if let present = try readFile(path), !isOwn(present) { throw .foreign(path: path) }
        }
        var journal = Journal()
        do throws(KeymapFileError) {
            for file in wanted { try journal.draft(file.path, file.text) }
            try journal.replaceFiles()
            for (path, target) in missing { try journal.link(path, to: target) }
        } catch {
            journal.undo()
            throw error
        }
        journal.finish()
        return wanted.map(\.path)
    }

    /// Writes all files below a root, and the links by which the console's service starts and an X server finds them, and
    /// returns the paths of the files that changed.
    ///
    /// xkb-data's folder, the only one that an X server reads, gets links where an X server is installed. dpkg cannot
    /// turn the folder into a link while anything of others is there: `config/libexec/xkb-links` takes them away for
    /// that time. Without an X server, the files go that earlier versions of Runepad had there.
    @discardableResult
    package static func install(_ set: GlyphFileSet, below root: String) throws(KeymapFileError) -> [String] {
        let (console, server) = (consoleLink(root: root), serverLinks(root: root))
        let hasServer = unsafe access(root + "/usr/bin/Xorg", X_OK) == 0
        let changed = try install(set, links: hasServer ? console.merging(server) { $1 } : console)
        if !hasServer { _ = try remove(server.keys.sorted(), links: server) }
        return changed
    }

    /// Removes all of Runepad's files and links below a root, and returns the paths that were removed.
    ///
    /// The first file that cannot be removed ends this with an error.
    package static func uninstall(below root: String) throws(KeymapFileError) -> [String] {
        try remove(paths(root: root), links: consoleLink(root: root).merging(serverLinks(root: root)) { $1 })
    }

    private static func remove(
        _ paths: [String], links: [String: String]
    ) throws(KeymapFileError) -> [String] {
        var removed: [String] = []
        for path in paths {
            guard let present = try readFile(path), isOwn(present) else { continue }
            guard unsafe unlink(path) == 0 else { throw .file(FileError(.remove, path, errno: errno)) }
            removed.append(path)
        }
        for (path, target) in links.sorted(by: { $0.key < $1.key })
        where unsafe File.linkTarget(of: path) == target && unlink(path) == 0 { removed.append(path) }
        return removed
    }

    /// Returns the paths of all files that an installation below `root` may have.
    static func paths(root: String) -> [String] {
        let paths = GlyphPaths(.installed(root: root))
        return [
            // The tables are first, so that the driver stops typing glyphs before sessions lose them.
            paths.own + "/glyphs", paths.thisBoot + "/glyphs", paths.thisBoot + "/runepad.xkb",
            paths.own + "/runepad.map", paths.own + "/runepad.xkb",
            paths.units + "/runepad-console.service", paths.udevRules + "/72-runepad-keymap.rules",
            paths.serverConfiguration + "/90-runepad.conf",
        ] + serverFiles.map { paths.serverXKB + $0 } + [paths.xkb + "/rules/evdev"]
            + serverFiles.map { paths.xkb + $0 }
    }

    /// Returns the link of an installation below `root` that starts the console's service.
    static func consoleLink(root: String) -> [String: String] {
        [
            root + "/etc/systemd/system/multi-user.target.wants/runepad-console.service":
                "/etc/systemd/system/runepad-console.service"
        ]
    }

    /// Returns the links that lead an X server below `root` to the files in `/etc/xkb`.
    static func serverLinks(root: String) -> [String: String] {
        let paths = GlyphPaths(.installed(root: root))
        guard paths.serverXKB != paths.xkb else { return [:] }
        return Dictionary(uniqueKeysWithValues: serverFiles.map { (paths.serverXKB + $0, "/etc/xkb" + $0) })
    }

    /// The files that an X server reads, below the folders of XKB.
    private static let serverFiles = [
        "/rules/runepad", "/rules/runepad.lst", "/symbols/runepad", "/types/runepad",
    ]

    private static func isOwn(_ text: String) -> Bool {
        contains(text.prefix { $0 != "\n" }, GlyphFiles.mark)
    }
}

/// Returns whether a text contains a part.
///
/// The function of this name in the standard library needs its regular expressions, which would add 1.3 MiB to
/// `runepad`.
private func contains(_ text: some StringProtocol, _ part: String) -> Bool {
    var rest = text.utf8[...]
    while !rest.isEmpty {
        if rest.starts(with: part.utf8) { return true }
        rest.removeFirst()
    }
    return false
}

/// The changes made so far, so that they can be undone.
private struct Journal {
    /// The new versions of files that are not in their places yet; the end of a draft removes it.
    private var drafts: [FileDraft] = []
    /// The paths of replaced files, each with whether a file was there before.
    private var replaced: [(path: String, hadOne: Bool)] = []

    private func backup(of path: String) -> String { path + ".runepad-old" }

    /// Writes a file beside the file that it will replace.
    mutating func draft(_ path: String, _ text: String) throws(KeymapFileError) {
        drafts.append(try draftFile(path, text))
    }

    mutating func replaceFiles() throws(KeymapFileError) {
        do throws(FileError) {
            for draft in drafts {
                try keepBackup(of: draft.path)
                try draft.keep()
            }
        } catch {
            throw .file(error)
        }
    }

    /// Puts a link into its place, also into that of a file.
    mutating func link(_ path: String, to target: String) throws(KeymapFileError) {
        let draft = path + ".runepad-new"
        defer { unsafe unlink(draft) }
        do throws(FileError) {
            try File.makeFolders(above: path)
            guard unsafe symlink(target, draft) == 0 else { throw FileError(.create, path, errno: errno) }
            try keepBackup(of: path)
            guard unsafe rename(draft, path) == 0 else { throw FileError(.create, path, errno: errno) }
        } catch {
            throw .file(error)
        }
    }

    /// Keeps what is at a path, before anything else is put there: a failure may come after that.
    private mutating func keepBackup(of path: String) throws(FileError) {
        unsafe unlink(backup(of: path))
        let hadOne = unsafe Glibc.link(path, backup(of: path)) == 0
        let number = errno
        guard hadOne || number == ENOENT else { throw FileError(.write, path, errno: number) }
        replaced.append((path, hadOne))
    }

    mutating func undo() {
        for (path, hadOne) in replaced.reversed() {
            if hadOne { unsafe rename(backup(of: path), path) } else { unsafe unlink(path) }
        }
        drafts = []
        finish()
    }

    func finish() {
        for (path, _) in replaced { unsafe unlink(backup(of: path)) }
    }
}
