// SPDX-License-Identifier: MIT

internal import Files
internal import Glibc

/// Installs and removes a set of files.
package enum GlyphInstaller {
    /// Writes all files, replaces each of them in one step, and returns the paths of those that changed.
    ///
    /// After an error, all files are as they were before. Files that are not Runepad's are never replaced.
    /// Foreign rules that already have the option are left unchanged. `links` has the targets of symbolic
    /// links that are made too, by the paths of the links.
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
        var journal = Journal()
        do throws(KeymapFileError) {
            for file in wanted { try journal.draft(file.path, file.text) }
            try journal.replaceFiles()
            for (path, target) in links.sorted(by: { $0.key < $1.key }) { try journal.link(path, to: target) }
        } catch {
            journal.undo()
            throw error
        }
        journal.finish()
        return wanted.map(\.path)
    }

    /// Removes the files that are Runepad's, and the links, and returns the paths that were removed.
    ///
    /// The first file that cannot be removed ends this with an error.
    package static func remove(_ paths: [String], links: [String]) throws(KeymapFileError) -> [String] {
        var removed: [String] = []
        for path in paths {
            guard let present = try readFile(path), isOwn(present) else { continue }
            guard unsafe unlink(path) == 0 else { throw .file(FileError(.remove, path, errno: errno)) }
            removed.append(path)
        }
        for path in links where unsafe unlink(path) == 0 { removed.append(path) }
        return removed
    }

    /// Returns the paths of all files that an installation below `root` may have.
    package static func paths(root: String) -> [String] {
        let paths = GlyphPaths(.installed(root: root))
        return [
            // The tables are first, so that the driver stops typing glyphs before sessions lose them.
            paths.own + "/glyphs", paths.thisBoot + "/glyphs", paths.thisBoot + "/runepad.xkb",
            paths.own + "/runepad.map", paths.own + "/runepad.xkb",
            paths.units + "/runepad-console.service", paths.udevRules + "/72-runepad-keymap.rules",
            paths.serverConfiguration + "/90-runepad.conf",
            paths.serverXKB + "/rules/runepad", paths.serverXKB + "/rules/runepad.lst",
            paths.serverXKB + "/symbols/runepad",
            paths.serverXKB + "/types/runepad",
            paths.xkb + "/rules/evdev", paths.xkb + "/symbols/runepad", paths.xkb + "/types/runepad",
        ]
    }

    /// Returns the links of an installation below `root`, which start the console's service.
    package static func links(root: String) -> [String: String] {
        [
            root + "/etc/systemd/system/multi-user.target.wants/runepad-console.service":
                "/etc/systemd/system/runepad-console.service"
        ]
    }

    private static func isOwn(_ text: String) -> Bool {
        contains(text.prefix { $0 != "\n" }, GlyphFiles.mark)
    }
}

/// Returns whether a text contains a part.
///
/// The function of this name in the standard library needs its regular expressions, which would add 1.3 MB to
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
    private var links: [String] = []

    private func backup(of path: String) -> String { path + ".runepad-old" }

    /// Writes a file beside the file that it will replace.
    mutating func draft(_ path: String, _ text: String) throws(KeymapFileError) {
        drafts.append(try draftFile(path, text))
    }

    mutating func replaceFiles() throws(KeymapFileError) {
        do throws(FileError) {
            for draft in drafts {
                let path = draft.path
                unsafe unlink(backup(of: path))
                let hadOne = unsafe Glibc.link(path, backup(of: path)) == 0
                let number = errno
                guard hadOne || number == ENOENT else { throw FileError(.write, path, errno: number) }
                // Before the draft is kept: if it fails, its place may already have the new file.
                replaced.append((path, hadOne))
                try draft.keep()
            }
        } catch {
            throw .file(error)
        }
    }

    mutating func link(_ path: String, to target: String) throws(KeymapFileError) {
        do throws(FileError) {
            try File.makeFolders(above: path)
            if unsafe symlink(target, path) == 0 { return links.append(path) }
            let number = errno
            if number != EEXIST { throw FileError(.create, path, errno: number) }
        } catch {
            throw .file(error)
        }
    }

    mutating func undo() {
        for path in links { unsafe unlink(path) }
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
