// SPDX-License-Identifier: MIT

internal import Synchronization

/// A file's path, stored as a number.
///
/// A document has thousands of places, and a number is copied without counting references. Paths are kept as
/// long as the program runs. A program names few files, and each path is stored once.
struct FileName: Hashable, Sendable {
    private let index: UInt32

    /// The same path always has the same number.
    init(_ path: String) {
        index = paths.withLock { $0.index(of: path) }
    }

    var path: String {
        paths.withLock { $0.paths[Int(index)] }
    }
}

private let paths = Mutex(FileNames())

/// The paths by their numbers.
///
/// The search begins at the last path, which is used most often. A search through few paths is cheaper than a
/// dictionary.
private struct FileNames {
    private(set) var paths: [String] = []

    mutating func index(of path: String) -> UInt32 {
        if let known = paths.lastIndex(of: path) { return UInt32(known) }
        paths.append(path)
        return UInt32(paths.count - 1)
    }
}
