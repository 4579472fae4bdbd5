// SPDX-License-Identifier: MIT

package import Files

/// The reason why keymap files could not be made or installed.
///
/// Each reason describes itself in a sentence with a remedy.
package enum KeymapFileError: Error, Hashable, Sendable {
    /// The keymap does not compile.
    case keymap(KeymapError)
    case file(FileError)
    /// A file that is not Runepad's is at the path of one of Runepad's files.
    case foreign(path: String)
    /// libxkbcommon has rules that are not Runepad's.
    case foreignRules(path: String)
}

extension KeymapFileError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .keymap(let error): "\(error)"
        case .file(let error): "\(error)"
        case .foreign(let path):
            "\(path) was not written by Runepad, and is unchanged; move it away"
        case .foreignRules(let path):
            """
            \(path) was not written by Runepad, and is unchanged; add these lines to its end and run again:
            \(GlyphFiles.optionRules)
            """
        }
    }
}
