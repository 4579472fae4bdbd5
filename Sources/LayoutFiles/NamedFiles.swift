// SPDX-License-Identifier: MIT

/// The YAML files of a list of directories, each called by its file's name without `.yaml`.
///
/// Of files of one name that of the first directory counts.  Hidden files have no name.
///
/// ```swift
/// let themes = NamedFiles(in: ["/etc/runepad/themes", "/usr/share/runepad/themes"])
/// themes.path(of: "dark")   // "/usr/share/runepad/themes/dark.yaml"
/// ```
public struct NamedFiles: Hashable, Sendable {
    /// The directories in the order in which they are searched.
    public let directories: [String]

    /// Makes the files of `directories`, the first of which wins.
    public init(in directories: [String]) {
        self.directories = directories
    }

    /// The names of all files.
    public var names: Set<String> {
        directories.reduce(into: []) { $0.formUnion(Self.names(in: $1)) }
    }

    /// The path of the file that `name` stands for, or `nil` when no directory has one.
    public func path(of name: String) -> String? {
        guard Self.isName(name) else { return nil }
        return directories.lazy.map { Self.path(of: name, in: $0) }.first { FileIdentity(path: $0) != nil }
    }

    /// The paths of all files that are called `name`, the one that counts first.
    func paths(of name: String) -> [String] {
        guard Self.isName(name) else { return [] }
        return directories.map { Self.path(of: name, in: $0) }.filter { FileIdentity(path: $0) != nil }
    }
}

extension NamedFiles {
    /// The name of the file at `path`.
    public static func name(ofPath path: String) -> String {
        let file = path.split(separator: "/").last ?? ""
        return String(file.hasSuffix(".yaml") ? file.dropLast(".yaml".count) : file)
    }

    /// Whether what a person wrote is a path rather than a name: it has a `/` or ends in `.yaml`.
    public static func isPath(_ nameOrPath: String) -> Bool {
        nameOrPath.utf8.contains(UInt8(ascii: "/")) || nameOrPath.hasSuffix(".yaml")
    }

    /// Whether `name` can be a file's: it names a file in a directory and no other.
    static func isName(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix(".") && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 < 0x20 }
    }

    /// The names of the files in a directory, in no order.
    static func names(in directory: String) -> [String] {
        namesInDirectory(directory).filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }
            .map { String($0.dropLast(".yaml".count)) }
    }

    /// The path of the file called `name` in a directory, whether or not it is there.
    static func path(of name: String, in directory: String) -> String {
        directory == "."
            ? "\(name).yaml"
            : directory.hasSuffix("/") ? "\(directory)\(name).yaml" : "\(directory)/\(name).yaml"
    }
}
