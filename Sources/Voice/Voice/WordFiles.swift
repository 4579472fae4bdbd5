// SPDX-License-Identifier: MIT

package import LayoutFiles
internal import Text
package import YAML

/// The files of words of a machine, found by language in a list of directories.
///
/// The first directory that has a usable file for the language wins.
package struct WordFiles: Hashable, Sendable {
    /// The directories, in the order of the search.
    package let directories: [String]

    /// The directories of installed files: the site's, and the shipped ones.
    package static let installedDirectories = ["/etc/runepad/voice", "/usr/share/runepad/voice"]

    /// Makes the library of this machine, and of the checkout or prefix to which `layouts` leads.
    package static func standard(_ layouts: LayoutLibrary = .standard()) -> WordFiles {
        let checkout = layouts.checkout.map { "\($0)/../voice" }
        return WordFiles(directories: installedDirectories + (checkout.map { [$0] } ?? []))
    }

    /// Reads the words of a language, a BCP 47 tag, or the English ones if no usable file has the language.
    ///
    /// The file of `pt-BR` is `pt-BR.yaml`, or else `pt.yaml`.  `diagnostics` gets the faults of files that
    /// are passed over.
    package func words(of tag: String, into diagnostics: inout DiagnosticList) -> SpokenWords {
        for name in Self.names(of: tag) {
            for directory in directories {
                let path = NamedFiles(in: [directory]).path(of: name)
                guard let path else { continue }
                var found = DiagnosticList()
                defer { diagnostics.add(found) }
                guard let document = YAMLDocument(reading: path, into: &found) else { continue }
                let words = SpokenWords(document.root, language: name, into: &found)
                if !found.hasErrors { return words }
            }
        }
        return .english
    }

    /// Returns the names of files for a tag: the tag, and the tag without its last parts.
    static func names(of tag: String) -> [String] {
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && isAlphanumeric(String($0)) }) else { return [] }
        return (1...parts.count).reversed().map { parts.prefix($0).joined(separator: "-") }
    }
}
