// SPDX-License-Identifier: MIT

import Files
import Glibc

/// Returns the value of a variable of the environment, or `nil` if it is not set or empty.
func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}

/// The folders of this program's file from the root on, or `nil` without a file system of processes.
var foldersOfProgram: [Substring]? {
    File.linkTarget(of: "/proc/self/exe").map { $0.split(separator: "/").dropLast() }
}

/// Returns the path of a file in a directory, as a person wrote it.
func path(of name: String, in directory: String) -> String {
    directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
}

/// Returns the path of a directory, below which names begin with a slash.
func withoutSlash(_ directory: String) -> String {
    directory.hasSuffix("/") ? String(directory.dropLast()) : directory
}
