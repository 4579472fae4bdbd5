// SPDX-License-Identifier: MIT

import Files
internal import Text

/// The YAML files of a list of directories, named by their file names without `.yaml`.
///
/// If several files have the same name, the first directory wins. Hidden files have no name.
///
/// ```swift
/// let themes = NamedFiles(in: ["/etc/runepad/themes", "/usr/share/runepad/themes"])
/// themes.path(of: "dark")   // "/usr/share/runepad/themes/dark.yaml"
/// ```
package struct NamedFiles: Hashable, Sendable {
    /// The directories, in the order of the search.
    package let directories: [String]

    package init(in directories: [String]) {
        self.directories = directories
    }

    package var names: Set<String> {
        directories.reduce(into: []) { $0.formUnion(Self.names(in: $1)) }
    }

    package func path(of name: String) -> String? {
        guard Self.isName(name) else { return nil }
        return directories.lazy.map { Self.path(of: name, in: $0) }.first { FileIdentity(path: $0) != nil }
    }

    /// Returns the paths of all files that are called `name`, the one that wins first.
    func paths(of name: String) -> [String] {
        guard Self.isName(name) else { return [] }
        return directories.map { Self.path(of: name, in: $0) }.filter { FileIdentity(path: $0) != nil }
    }
}

extension NamedFiles {
    package static func name(ofPath path: String) -> String {
        let slash = UInt8(ascii: "/")
        var file = path.utf8[...]
        while file.last == slash { file.removeLast() }
        if let last = file.lastIndex(of: slash) { file = file[file.index(after: last)...] }
        let end = ".yaml".utf8
        if file.suffix(end.count).elementsEqual(end) { file.removeLast(end.count) }
        return String(Substring(file))
    }

    /// Whether a person's text is a path and not a name: it has a `/` or ends in `.yaml`.
    package static func isPath(_ nameOrPath: String) -> Bool {
        nameOrPath.utf8.contains(UInt8(ascii: "/")) || nameOrPath.hasSuffix(".yaml")
    }

    static func isName(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix(".") && !name.utf8.contains(UInt8(ascii: "/")) && !hasControl(name)
    }

    /// Returns the names of the files in a directory, in no order.
    static func names(in directory: String) -> [String] {
        namesInDirectory(directory).filter { $0.hasSuffix(".yaml") && isName($0) }
            .map { String($0.dropLast(".yaml".count)) }
    }

    /// Returns the path of the file called `name` in a directory, whether or not there is such a file.
    static func path(of name: String, in directory: String) -> String {
        directory == "."
            ? "\(name).yaml"
            : directory.hasSuffix("/") ? "\(directory)\(name).yaml" : "\(directory)/\(name).yaml"
    }
}
