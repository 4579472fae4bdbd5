// SPDX-License-Identifier: MIT

import EventLoops
import Glibc

/// Hears when a socket may have come: something has changed in the deepest folder on the way to it that there is.
///
/// See inotify(7).
final class SocketWatch {
    private let descriptor: Int32
    private var readable: EventSource?

    /// Calls `action` at the next change on the way to any of `paths`, and perhaps again.
    ///
    /// Whoever makes it looks for the socket afterwards once more, as it may have come just before.  Returns `nil` when
    /// nothing can be watched.
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
        // Before its descriptor, which it takes out of the loop.
        readable = nil
        if descriptor >= 0 { close(descriptor) }
    }

    /// The folders on the way to a file, the deepest first.
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
