// SPDX-License-Identifier: MIT

internal import Glibc

/// Installs the web extension into a browser, and removes it.
public struct WebFieldInstaller: Sendable {
    private let browser: Browser
    private let root: String
    private let prefix: String

    /// Prepares an installation.
    ///
    /// - Parameters:
    ///   - browser: The browser.
    ///   - root: A folder before every path, such as that of a system image, without a slash at its end.
    ///   - prefix: The folder below which Runepad is installed, such as `/usr`.
    public init(_ browser: Browser, root: String, prefix: String) {
        self.browser = browser
        self.root = root
        self.prefix = prefix
    }

    /// The path of the program that the browser starts.
    private var program: String { prefix + "/libexec/runepad/web-fields" }
    /// The path of the extension's folder.
    private var folder: String { prefix + Self.folderEnding }
    private static let folderEnding = "/share/runepad/web-extension"

    /// Writes the file that allows the extension to start the program, and links the extension's folder.
    ///
    /// After an error both are as they were before.  Links and folders that are not Runepad's stay.
    ///
    /// - Returns: The paths of the file and of the link.
    /// - Throws: ``WebFieldInstallError``.
    public func install() throws(WebFieldInstallError) -> [String] {
        for path in [program, folder + "/manifest.json"] {
            guard unsafe access(root + path, F_OK) == 0 else { throw .notInstalled(path: root + path) }
        }
        let (manifest, link) = (root + browser.hostManifest, root + browser.extensionLink)
        let hadLink = try isOwnLink(link)
        if !hadLink {
            try makeParents(of: link)
            guard unsafe symlink(folder, link) == 0 else { throw .file(path: link, errno: errno) }
        }
        do throws(WebFieldInstallError) {
            try replace(manifest, with: browser.manifest(program: program))
        } catch {
            if !hadLink { unsafe unlink(link) }
            throw error
        }
        return [manifest, link]
    }

    /// Removes the file and the link of ``install()``, as far as they are there.
    ///
    /// - Returns: The paths that were removed.
    /// - Throws: ``WebFieldInstallError`` at the first path that cannot be removed.
    public func remove() throws(WebFieldInstallError) -> [String] {
        var removed: [String] = []
        // Without the file the extension starts nothing, so the file goes first.
        let (manifest, link) = (root + browser.hostManifest, root + browser.extensionLink)
        if unsafe unlink(manifest) == 0 {
            removed.append(manifest)
        } else if errno != ENOENT {
            throw .file(path: manifest, errno: errno)
        }
        if try isOwnLink(link) {
            guard unsafe unlink(link) == 0 else { throw .file(path: link, errno: errno) }
            removed.append(link)
        }
        return removed
    }

    /// Whether a link to Runepad's extension is at a path: false if nothing is there.
    private func isOwnLink(_ path: String) throws(WebFieldInstallError) -> Bool {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink(path, &target, target.count)
        if count < 0, errno == ENOENT || errno == ENOTDIR { return false }
        let text = String(decoding: target.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard text.hasSuffix(Self.folderEnding) else { throw .foreign(path: path) }
        return true
    }

    /// Replaces a file in one step, and makes the folders above it.
    private func replace(_ path: String, with text: String) throws(WebFieldInstallError) {
        try makeParents(of: path)
        let draft = path + ".runepad-new"
        unsafe unlink(draft)
        let file = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw .file(path: path, errno: errno) }
        let bytes = Array(text.utf8)
        // The browser runs as another user, whom the caller's umask must not keep from reading.
        let isWritten =
            unsafe bytes.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) } == bytes.count
            && fchmod(file, 0o644) == 0 && fsync(file) == 0
        var number = isWritten ? 0 : errno
        close(file)
        if number == 0, unsafe rename(draft, path) != 0 { number = errno }
        guard number != 0 else { return }
        unsafe unlink(draft)
        throw .file(path: path, errno: number)
    }

    private func makeParents(of path: String) throws(WebFieldInstallError) {
        for index in path.indices.dropFirst() where path[index] == "/" {
            let folder = String(path[..<index])
            guard unsafe mkdir(folder, 0o755) == 0 || errno == EEXIST || errno == EISDIR else {
                throw .file(path: folder, errno: errno)
            }
        }
    }
}

/// The reason why the web extension could not be installed or removed.
public enum WebFieldInstallError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A file or a link could not be written or removed.
    case file(path: String, errno: Int32)
    /// A folder, or a link to another place, is at the path of the extension's link.
    case foreign(path: String)
    /// A part of Runepad is missing.
    case notInstalled(path: String)

    /// One sentence with the path, the reason and a remedy.
    public var description: String {
        switch self {
        case .file(let path, let number):
            "\(path) cannot be changed: \(unsafe String(cString: strerror(number)))"
                + (number == EACCES || number == EPERM || number == EROFS ? "; run as root" : "")
        case .foreign(let path): "\(path) is not Runepad's, and is unchanged; move it away"
        case .notInstalled(let path):
            "there is no \(path); install Runepad, and run the installed program"
        }
    }
}
