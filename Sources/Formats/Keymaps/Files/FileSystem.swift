// SPDX-License-Identifier: MIT

internal import Files
internal import Glibc

/// A directory for XKB's files, which is removed when this value ends.
struct TemporaryDirectory: ~Copyable {
    let path: String

    private static let files = [("symbols", "runepad"), ("types", "runepad"), ("rules", "evdev")]

    init() throws(KeymapFileError) {
        var template = Array("/tmp/runepad-xkb-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else {
            throw .file(FileError(.create, "/tmp/runepad-xkb", errno: errno))
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        for (directory, file) in Self.files {
            unsafe unlink("\(path)/\(directory)/\(file)")
            unsafe rmdir("\(path)/\(directory)")
        }
        unsafe rmdir(path)
    }
}

/// Returns the text of a file, or `nil` if the file does not exist.
func readFile(_ path: String) throws(KeymapFileError) -> String? {
    do throws(FileError) {
        return try File.text(at: path)
    } catch {
        throw .file(error)
    }
}

/// Begins a new version of a file that every user may read, makes the folders above it, and waits until its text is
/// on the disk.
func draftFile(_ path: String, _ text: String) throws(KeymapFileError) -> FileDraft {
    do throws(FileError) {
        try File.makeFolders(above: path)
        // Sessions of other users read the files, so the umask of the caller must not limit them.
        let draft = try FileDraft(replacing: path, mode: 0o644)
        try draft.write(Array(text.utf8))
        return draft
    } catch {
        throw .file(error)
    }
}

/// Returns the path without symbolic links, or unchanged if it does not exist or leads out of `root`.
///
/// An absolute link of another root leads to a path below that root.
func realPath(_ path: String, below root: String) -> String {
    if !root.isEmpty, let target = File.linkTarget(of: path), target.hasPrefix("/") { return root + target }
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    let text = unsafe String(cString: resolved)
    guard !root.isEmpty else { return text }
    guard let realRoot = unsafe realpath(root, nil) else { return path }
    defer { unsafe free(realRoot) }
    let realBase = unsafe String(cString: realRoot)
    // A person may have named the root by another path. The result keeps that path, unless a link leads to
    // another place below the root.
    return text.hasPrefix(realBase + "/") && text != realBase + path.dropFirst(root.count) ? text : path
}
