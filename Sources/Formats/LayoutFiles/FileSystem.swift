// SPDX-License-Identifier: MIT

import Files
import Glibc

/// The device and inode of a file, which are the same for all paths of the file.
struct FileIdentity: Hashable {
    private var device: UInt
    private var inode: UInt

    /// Returns `nil` if the path does not exist or may not be read.
    init?(path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
    }
}

/// Returns the names in the directory at `path`, in no order, or none if it cannot be read.
package func namesInDirectory(_ path: String) -> [String] { (try? File.names(inFolder: path)) ?? [] }

/// Returns the directory of the layouts that came with this program, or `nil` if the program is installed
/// below `/usr`.
///
/// The function looks in each folder above the executable, the nearest first, and takes the first of these:
/// - `share/runepad/layouts`. The folder is the prefix below which the program was installed.
/// - `config/layouts`, if the folder also has a `Package.swift`. The folder is the checkout in which the
///   program was built.
func layoutsBesideProgram() -> String? {
    guard var folder = File.linkTarget(of: "/proc/self/exe")?[...] else { return nil }
    while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        let shared = "\(folder)/share/runepad/layouts"
        if LayoutLibrary.installedDirectories.contains(shared) { return nil }
        if FileIdentity(path: shared) != nil { return shared }
        let layouts = "\(folder)/config/layouts"
        if FileIdentity(path: "\(folder)/Package.swift") != nil, FileIdentity(path: layouts) != nil {
            return layouts
        }
    }
    return nil
}
