// SPDX-License-Identifier: MIT

import EventLoops
import Glibc

/// Watches for a socket to appear: for changes in the deepest existing folder of the socket's path.
///
/// See inotify(7).
final class SocketWatch {
    private let descriptor: Int32
    private var readable: EventSource?

    /// Calls `action` at the next change in the folders of any of `paths`, and perhaps again.
    ///
    /// After making a watch, the caller must try the socket once more, because it may have appeared just
    /// before. Returns `nil` when nothing can be watched.
    init?(for paths: [String], loop: EventLoop, _ action: @escaping () -> Void) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { return nil }
        let changes = UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF)
        let watches = paths.compactMap { path in
            Self.folders(of: path).first { unsafe inotify_add_watch(descriptor, $0, changes) >= 0 }
        }
        readable = try? loop.whenReadable(descriptor, action)
        if watches.isEmpty || readable == nil { return nil }
    }

    deinit {
        // The source must go before its descriptor, because it removes the descriptor from the loop.
        readable = nil
        if descriptor >= 0 { close(descriptor) }
    }

    /// Returns the folders of a file's path, the deepest first.
    static func folders(of path: String) -> [String] {
        var folders: [String] = []
        var rest = path[...]
        while let slash = rest.lastIndex(of: "/") {
            rest = rest[..<slash]
            folders.append(rest.isEmpty ? "/" : String(rest))
        }
        return folders
    }
}
