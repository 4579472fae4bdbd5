// SPDX-License-Identifier: MIT

internal import Glibc
public import Keymaps

/// Why keymap files could not be made or installed; each describes itself in a sentence with a remedy.
public enum KeymapFileError: Error, Hashable, Sendable {
    /// The keymap does not compile.
    case keymap(KeymapError)
    /// A file could not be read, written, replaced or removed.
    case file(path: String, errno: Int32)
    /// A file of somebody else is where one of Runepad's belongs.
    case foreign(path: String)
    /// There are rules of somebody else's for libxkbcommon.
    case foreignRules(path: String)
}

extension KeymapFileError: CustomStringConvertible {
    /// One sentence: what failed, why, and what helps.
    public var description: String {
        switch self {
        case .keymap(let error): "\(error)"
        case .file(let path, let number):
            "\(path) cannot be written: \(unsafe String(cString: strerror(number)))"
                + (number == EACCES || number == EPERM || number == EROFS ? "; run as root" : "")
        case .foreign(let path):
            "\(path) is not Runepad's and was left as it is; move it away"
        case .foreignRules(let path):
            """
            \(path) is not Runepad's and was left as it is; add these lines to its end and run again:
            \(GlyphFiles.optionRules)
            """
        }
    }
}
