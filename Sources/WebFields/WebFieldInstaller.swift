// SPDX-License-Identifier: MIT

public import Files
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
            do throws(FileError) {
                try File.makeFolders(above: link)
            } catch {
                throw .file(error)
            }
            guard unsafe symlink(folder, link) == 0 else {
                throw .file(FileError(.create, link, errno: errno))
            }
        }
        do throws(FileError) {
            try File.makeFolders(above: manifest)
            // The browser runs as another user, whom the caller's umask must not keep from reading.
            try File.replace(manifest, with: Array(browser.manifest(program: program).utf8), mode: 0o644)
        } catch {
            if !hadLink { unsafe unlink(link) }
            throw .file(error)
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
            throw .file(FileError(.remove, manifest, errno: errno))
        }
        if try isOwnLink(link) {
            guard unsafe unlink(link) == 0 else { throw .file(FileError(.remove, link, errno: errno)) }
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
}

/// The reason why the web extension could not be installed or removed.
public enum WebFieldInstallError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A file or a link could not be written or removed.
    case file(FileError)
    /// A folder, or a link to another place, is at the path of the extension's link.
    case foreign(path: String)
    /// A part of Runepad is missing.
    case notInstalled(path: String)

    /// One sentence with the path, the reason and a remedy.
    public var description: String {
        switch self {
        case .file(let error): "\(error)"
        case .foreign(let path): "\(path) is not Runepad's, and is unchanged; move it away"
        case .notInstalled(let path):
            "there is no \(path); install Runepad, and run the installed program"
        }
    }
}
