// SPDX-License-Identifier: MIT

internal import Glibc
internal import YAMLDocuments

/// A directory for XKB's files.
///
/// It is removed when this value ends.
struct TemporaryDirectory: ~Copyable {
    let path: String

    private static let files = [("symbols", "runepad"), ("types", "runepad"), ("rules", "evdev")]

    init() throws(KeymapFileError) {
        var template = Array("/tmp/runepad-xkb-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw .file(path: "/tmp", errno: errno) }
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
    do throws(SourceFileError) {
        return try SourceFile.text(at: path)
    } catch {
        throw .file(path: path, errno: error.errno)
    }
}

/// Writes a file that every user may read, makes the directories above it, and waits until the file is on the
/// disk.
func writeFile(_ path: String, _ text: String) throws(KeymapFileError) {
    try makeParents(of: path)
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .file(path: path, errno: errno) }
    defer { close(descriptor) }
    var left = Array(text.utf8)[...]
    while !left.isEmpty {
        let count = unsafe left.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 {
            left = left.dropFirst(count)
        } else if errno != EINTR {
            throw .file(path: path, errno: errno)
        }
    }
    // Sessions of other users read the files, so the umask of the caller must not limit them.
    guard fchmod(descriptor, 0o644) == 0, fsync(descriptor) == 0 else {
        throw .file(path: path, errno: errno)
    }
}

/// Makes the directories above a path.
func makeParents(of path: String) throws(KeymapFileError) {
    var index = path.startIndex
    while let slash = path[index...].dropFirst().firstIndex(of: "/") {
        index = slash
        let directory = String(path[..<slash])
        guard unsafe mkdir(directory, 0o755) == 0 || errno == EEXIST || errno == EISDIR else {
            throw .file(path: directory, errno: errno)
        }
    }
}

/// Returns the path without symbolic links.
///
/// Returns `path` unchanged if it does not exist or leads out of `root`.
func realPath(_ path: String, below root: String) -> String {
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
