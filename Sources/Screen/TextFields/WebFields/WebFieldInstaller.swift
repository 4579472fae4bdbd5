// SPDX-License-Identifier: MIT

package import Files
internal import Glibc
package import Text

/// Installs the web extension into a browser, and removes it.
package struct WebFieldInstaller: Sendable {
    private let browser: Browser
    private let root: String
    private let prefix: String

    /// Prepares an installation for a Runepad below `prefix`, such as `/usr`.
    ///
    /// `root` is a folder before every path, such as that of a system image, without a slash at its end.
    package init(_ browser: Browser, root: String, prefix: String) {
        self.browser = browser
        self.root = root
        self.prefix = prefix
    }

    /// The path of the program that the browser starts.
    private var program: String { prefix + "/libexec/runepad/web-fields" }
    private var folder: String { prefix + Self.folderEnding }
    private static let folderEnding = "/share/runepad/web-extension"

    /// Writes the files that the browser needs, links the extension's folder, and returns the paths of all.
    ///
    /// One file allows the extension to start the program, and another one has settings of the browser.
    /// After an error nothing new is left.  Links and folders that are not Runepad's stay.
    package func install() throws(WebFieldInstallError) -> [String] {
        for path in [program, folder + "/manifest.json"] {
            guard unsafe access(root + path, F_OK) == 0 else { throw .notInstalled(path: root + path) }
        }
        let link = root + browser.extensionLink
        var added: [String] = []
        if try !isOwnLink(link) {
            do throws(FileError) {
                try File.makeFolders(above: link)
            } catch {
                throw .file(error)
            }
            guard unsafe symlink(folder, link) == 0 else {
                throw .file(FileError(.create, link, errno: errno))
            }
            added.append(link)
        }
        do throws(FileError) {
            // The file that allows the extension comes last.
            for file in browser.files.reversed() {
                let path = root + file
                let isNew = unsafe access(path, F_OK) != 0
                try File.makeFolders(above: path)
                // The browser runs as another user, whom the caller's umask must not keep from reading.
                try File.replace(
                    path, with: Array(browser.text(of: file, program: program).utf8), mode: 0o644)
                if isNew { added.append(path) }
            }
        } catch {
            for path in added { unsafe unlink(path) }
            throw .file(error)
        }
        return browser.files.map { root + $0 } + [link]
    }

    /// Removes the files and the link of ``install()``, as far as they are there, and returns their paths.
    ///
    /// It ends at the first path that cannot be removed.
    package func remove() throws(WebFieldInstallError) -> [String] {
        var removed: [String] = []
        // Without the file that allows it the extension starts nothing, so this file goes first.
        for path in browser.files.map({ root + $0 }) {
            if unsafe unlink(path) == 0 {
                removed.append(path)
            } else if errno != ENOENT {
                throw .file(FileError(.remove, path, errno: errno))
            }
        }
        let link = root + browser.extensionLink
        if try isOwnLink(link) {
            guard unsafe unlink(link) == 0 else { throw .file(FileError(.remove, link, errno: errno)) }
            removed.append(link)
        }
        return removed
    }

    /// Whether a link to Runepad's extension is at a path: false if nothing is there.
    private func isOwnLink(_ path: String) throws(WebFieldInstallError) -> Bool {
        let target = File.linkTarget(of: path)
        if target == nil, unsafe access(path, F_OK) != 0 { return false }
        guard target?.hasSuffix(Self.folderEnding) == true else { throw .foreign(path: path) }
        return true
    }
}

/// The reason why the web extension could not be installed or removed.
package enum WebFieldInstallError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A file or a link could not be written or removed.
    case file(FileError)
    /// A folder, or a link to another place, is at the path of the extension's link.
    case foreign(path: String)
    /// A part of Runepad is missing.
    case notInstalled(path: String)

    package var description: String {
        switch self {
        case .file(let error): "\(error)"
        case .foreign(let path): "\(path) is not Runepad's, and is unchanged; move it away"
        case .notInstalled(let path):
            "there is no \(path); install Runepad, and run the installed program"
        }
    }
}

/// The reason why a message of the web extension cannot be read.
///
/// No reason quotes the message.
package enum WebFieldsFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The message is longer than ``NativeMessages/longest``.
    case tooLong(bytes: Int)
    case notJSON(JSONFault)
    /// The message is not one object with the member `purpose`, which is a text or `null`.
    case notPurpose
    /// No layout has such a purpose.
    case unknownPurpose
    /// The input ends within a message.
    case cut

    package var description: String {
        switch self {
        case .tooLong(let bytes):
            "a message has \(bytes) bytes, more than \(NativeMessages.longest): is this the browser's input?"
        case .notJSON(let fault): "a message is not JSON: \(fault)"
        case .notPurpose: "a message is not an object with the member 'purpose', and perhaps 'hints', alone"
        case .unknownPurpose:
            "a message has an unknown purpose: restart the browser, so that it reads the extension again"
        case .cut: "the input ends within a message"
        }
    }
}
