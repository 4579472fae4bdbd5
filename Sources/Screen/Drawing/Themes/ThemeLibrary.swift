// SPDX-License-Identifier: MIT

package import LayoutFiles
internal import Text
package import YAML

/// The theme files of a machine, found by name in a list of directories.
///
/// The first directory that has the name wins.
///
/// ```swift
/// var diagnostics = DiagnosticList()
/// let theme = ThemeLibrary.standard().theme("dark", into: &diagnostics)
/// ```
package struct ThemeLibrary: Hashable, Sendable {
    /// The directories, in the order of the search.
    package let directories: [String]

    /// The directories of installed themes: the site's, those of this boot, and the shipped ones.
    package static let installedDirectories = [
        "/etc/runepad/themes", "/run/runepad/themes", "/usr/share/runepad/themes",
    ]

    package init(directories: [String]) {
        self.directories = directories
    }

    /// Makes the library of `directories`, of this machine, and of the checkout or prefix to which `layouts` leads.
    package static func standard(
        searchingFirst directories: [String] = [], _ layouts: LayoutLibrary = .standard()
    ) -> ThemeLibrary {
        // A checkout or another prefix has its themes beside its layouts.
        let checkout = layouts.checkout.map { "\($0)/../themes" }
        return ThemeLibrary(directories: directories + installedDirectories + (checkout.map { [$0] } ?? []))
    }

    /// The names of all themes, sorted.
    package var names: [String] {
        NamedFiles(in: directories).names.union([Theme.light.name]).sorted()
    }

    /// Reads the theme that a person named.
    ///
    /// The text is a path if it has a `/` or ends in `.yaml`, and a name otherwise.
    ///
    /// The light theme needs no file. Returns `nil` after adding at least one error to `diagnostics`.
    /// Warnings are added in both cases. If no file has this name, the error is at `place`.
    package func theme(
        _ nameOrPath: String, at place: SourcePlace = SourcePlace(file: "runepad"),
        into diagnostics: inout DiagnosticList
    ) -> Theme? {
        let path =
            NamedFiles.isPath(nameOrPath) ? nameOrPath : NamedFiles(in: directories).path(of: nameOrPath)
        if let path { return theme(atPath: path, into: &diagnostics) }
        if nameOrPath == Theme.light.name { return .light }
        let remedy = suggestion(for: nameOrPath, among: names)
        diagnostics.noFile(
            "there is no theme \(quoted(nameOrPath))"
                + (remedy.isEmpty ? "; there are \(names.joined(separator: ", "))" : remedy),
            askedForAt: place)
        return nil
    }

    /// Reads the theme in a file, or returns `nil` after adding at least one error to `diagnostics`.
    package func theme(atPath path: String, into diagnostics: inout DiagnosticList) -> Theme? {
        var found = DiagnosticList()
        defer { diagnostics.add(found) }
        guard let document = YAMLDocument(reading: path, into: &found) else { return nil }
        let theme = Theme(document.root, name: NamedFiles.name(ofPath: path), into: &found)
        return found.hasErrors ? nil : theme
    }
}
