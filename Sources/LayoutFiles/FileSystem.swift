// SPDX-License-Identifier: MIT

import Glibc

/// Which file a path leads to, whatever the path is called.
struct FileIdentity: Hashable {
    private var device: UInt
    private var inode: UInt

    /// Makes the identity of the file or directory at `path`; `nil` when there is none, or none that may be seen.
    init?(path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
    }
}

/// The names in the directory at `path`, in no order; none when it cannot be read.
public func namesInDirectory(_ path: String) -> [String] {
    guard let directory = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
            unsafe tuple.withMemoryRebound(
                to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)
            ) {
                unsafe String(cString: $0)
            }
        }
        names.append(name)
    }
    return names
}

/// The layouts that came with this program, where that is not installed below `/usr`; `nil` where it is.
///
/// They are in the `share/runepad/layouts` of the nearest folder above the executable that has one, which is the
/// prefix below which it was installed, or in the `config/layouts` of the nearest one that has a `Package.swift`,
/// which is the checkout in which it was built.
func layoutsBesideProgram() -> String? {
    guard var folder = executablePath()?[...] else { return nil }
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

/// The path of the program that runs.
private func executablePath() -> String? {
    let path = unsafe String(unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer in
        let count = unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
            guard let start = characters.baseAddress else { return 0 }
            return unsafe readlink("/proc/self/exe", start, characters.count)
        }
        return max(0, count)
    }
    return path.isEmpty ? nil : path
}
