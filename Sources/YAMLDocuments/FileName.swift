// SPDX-License-Identifier: MIT

internal import Synchronization

/// A file's path as a number, so that places, of which a document has thousands, are copied without counting
/// references to a text.
///
/// Paths are kept for as long as the program runs: a program names few files, each of them once.
struct FileName: Hashable, Sendable {
    private let index: UInt32

    /// The number of `path`, which is the same whenever it is asked for.
    init(_ path: String) {
        index = paths.withLock { $0.index(of: path) }
    }

    /// The path.
    var path: String {
        paths.withLock { $0.paths[Int(index)] }
    }
}

private let paths = Mutex(FileNames())

/// The paths by their numbers; a search through few is cheaper than a dictionary, and the last is asked for most.
private struct FileNames {
    private(set) var paths: [String] = []

    mutating func index(of path: String) -> UInt32 {
        if let known = paths.lastIndex(of: path) { return UInt32(known) }
        paths.append(path)
        return UInt32(paths.count - 1)
    }
}
