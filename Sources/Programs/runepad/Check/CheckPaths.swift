// SPDX-License-Identifier: MIT

import Glibc
import LayoutFiles

/// Returns the files to check for a path.
///
/// A file stands for itself.  A directory stands for the files with one of these endings in it and below it, in the order
/// of their paths.  Hidden files and links to directories are left out.
func filesToCheck(_ path: String, endings: [String] = [".yaml"]) -> [String] {
    isDirectory(path, followingLinks: true) ? files(below: path, endings: endings) : [path]
}

private func files(below directory: String, endings: [String]) -> [String] {
    var files: [String] = []
    var directories = [directory]
    while let next = directories.popLast() {
        for name in namesInDirectory(next) where !name.hasPrefix(".") {
            let path = path(of: name, in: next)
            if isDirectory(path, followingLinks: false) {
                directories.append(path)
            } else if endings.contains(where: { name.hasSuffix($0) }) {
                files.append(path)
            }
        }
    }
    return files.sorted()
}

private func isDirectory(_ path: String, followingLinks: Bool) -> Bool {
    var status = stat()
    let result = unsafe followingLinks ? stat(path, &status) : lstat(path, &status)
    return result == 0 && status.st_mode & S_IFMT == S_IFDIR
}
