// SPDX-License-Identifier: MIT

internal import Glibc

/// Puts a set of files in their places, or takes it away.
public enum GlyphInstaller {
    /// Writes all files, each whole at once; after an error everything is as it was before.
    ///
    /// Files of somebody else are never replaced.  Rules of somebody else's that have the option already are left
    /// as they are.
    ///
    /// - Parameters:
    ///   - set: The files.
    ///   - links: Symbolic links by their paths, each with what it leads to.
    /// - Returns: The paths that changed.
    /// - Throws: ``KeymapFileError``.
    @discardableResult
    public static func install(
        _ set: GlyphFileSet, links: [String: String] = [:]
    ) throws(KeymapFileError) -> [String] {
        var wanted: [GlyphFileSet.File] = []
        for file in set.files {
            switch try readFile(file.path) {
            case .some(let present) where present == file.text: break
            case .some(let present) where !isOwn(present):
                guard file.path.hasSuffix("/rules/evdev") else { throw .foreign(path: file.path) }
                guard present.contains("runepad:glyphs") else { throw .foreignRules(path: file.path) }
            default: wanted.append(file)
            }
        }
        var journal = Journal()
        do throws(KeymapFileError) {
            for file in wanted { try journal.draft(file.path, file.text) }
            for file in wanted { try journal.replace(file.path) }
            for (path, target) in links.sorted(by: { $0.key < $1.key }) { try journal.link(path, to: target) }
        } catch {
            journal.undo()
            throw error
        }
        journal.finish()
        return wanted.map(\.path)
    }

    /// Removes the files that are Runepad's, and the links.
    ///
    /// - Returns: The paths that are gone now.
    /// - Throws: ``KeymapFileError`` at the first one that cannot be removed.
    public static func remove(_ paths: [String], links: [String]) throws(KeymapFileError) -> [String] {
        var removed: [String] = []
        for path in paths {
            guard let present = try readFile(path), isOwn(present) else { continue }
            guard unsafe unlink(path) == 0 else { throw .file(path: path, errno: errno) }
            removed.append(path)
        }
        for path in links where unsafe unlink(path) == 0 { removed.append(path) }
        return removed
    }

    /// The paths of everything that an installation below `root` may have.
    public static func paths(root: String) -> [String] {
        let paths = GlyphPaths(.installed(root: root))
        return [
            // The table first, so that the driver stops typing what nobody reads any more.
            paths.own + "/glyphs", paths.own + "/runepad.map", paths.own + "/runepad.xkb",
            paths.units + "/runepad-console.service", paths.udevRules + "/72-runepad-keymap.rules",
            paths.serverConfiguration + "/90-runepad.conf",
            paths.serverXKB + "/rules/runepad", paths.serverXKB + "/rules/runepad.lst",
            paths.serverXKB + "/symbols/runepad",
            paths.serverXKB + "/types/runepad",
            paths.xkb + "/rules/evdev", paths.xkb + "/symbols/runepad", paths.xkb + "/types/runepad",
        ]
    }

    /// The links of an installation below `root`: what starts the console's service.
    public static func links(root: String) -> [String: String] {
        [
            root + "/etc/systemd/system/multi-user.target.wants/runepad-console.service":
                "/etc/systemd/system/runepad-console.service"
        ]
    }

    private static func isOwn(_ text: String) -> Bool {
        text.prefix { $0 != "\n" }.contains(GlyphFiles.mark)
    }
}

/// What has been done, so that it can be undone.
private struct Journal {
    private var drafts: [String] = []
    /// The paths of replaced files, and whether there was one before.
    private var replaced: [(path: String, hadOne: Bool)] = []
    private var links: [String] = []

    private func draft(of path: String) -> String { path + ".runepad-new" }
    private func backup(of path: String) -> String { path + ".runepad-old" }

    /// Writes a file beside the one that it will replace.
    mutating func draft(_ path: String, _ text: String) throws(KeymapFileError) {
        drafts.append(draft(of: path))
        try writeFile(draft(of: path), text)
    }

    /// Puts the draft in its place.
    mutating func replace(_ path: String) throws(KeymapFileError) {
        unsafe unlink(backup(of: path))
        let hadOne = unsafe Glibc.link(path, backup(of: path)) == 0
        guard hadOne || errno == ENOENT, unsafe rename(draft(of: path), path) == 0 else {
            throw .file(path: path, errno: errno)
        }
        replaced.append((path, hadOne))
    }

    mutating func link(_ path: String, to target: String) throws(KeymapFileError) {
        try makeParents(of: path)
        if unsafe symlink(target, path) == 0 {
            links.append(path)
        } else if errno != EEXIST {
            throw .file(path: path, errno: errno)
        }
    }

    func undo() {
        for path in links { unsafe unlink(path) }
        for (path, hadOne) in replaced.reversed() {
            if hadOne { unsafe rename(backup(of: path), path) } else { unsafe unlink(path) }
        }
        for path in drafts { unsafe unlink(path) }
        finish()
    }

    func finish() {
        for (path, _) in replaced { unsafe unlink(backup(of: path)) }
    }
}
