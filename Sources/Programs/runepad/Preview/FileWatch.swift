// SPDX-License-Identifier: MIT

import Files
import Glibc

/// Waits for changes of files: inotify(7).
///
/// Editors replace a file by a new one of the same name, so the folders are watched, not the files.
struct FileWatch: ~Copyable {
    private let descriptor: Int32
    /// The names of files that count, whichever folder they are in.
    private let ending: String

    /// How long more changes may follow a first one, in milliseconds: an editor writes, renames and sets rights.
    private static let settling: Int32 = 50

    /// Watches the files with a name that ends in `ending` in those of the folders that can be watched.
    init(_ folders: Set<String>, ending: String) throws(Failure) {
        let descriptor = inotify_init1(Int32(IN_CLOEXEC))
        guard descriptor >= 0 else {
            throw Failure(.unavailable, "files cannot be watched: \(errorText(errno))")
        }
        self.descriptor = descriptor
        self.ending = ending
        let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE)
        for folder in folders { _ = unsafe inotify_add_watch(descriptor, folder, events) }
    }

    deinit { close(descriptor) }

    /// Waits until a file has changed, and no more changes come.
    func wait() {
        var hasChanged = false
        while true {
            var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let count = unsafe poll(&file, 1, hasChanged ? Self.settling : -1)
            if count == 0 { return }
            if count > 0, readNames().contains(where: { $0.hasSuffix(ending) }) { hasChanged = true }
        }
    }

    /// Reads the names of the files that have changed.
    private func readNames() -> [String] {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        let count = unsafe read(descriptor, &buffer, buffer.count)
        var names: [String] = []
        var start = 0
        // An event: four numbers of 32 bits, the last one the length of the name, then the name with zeros.
        while count - start >= 16 {
            let length = (0..<4).reversed().reduce(0) { $0 << 8 | Int(buffer[start + 12 + $1]) }
            let name = buffer[(start + 16)..<min(start + 16 + length, count)].prefix { $0 != 0 }
            names.append(String(decoding: name, as: UTF8.self))
            start += 16 + length
        }
        return names
    }
}
