// SPDX-License-Identifier: MIT

import CXCB
import Windows

/// A query of the window manager, which describes itself as the Extended Window Manager Hints require.
///
/// ```
/// window, supported hints ─ .root ─ replies ─→ a window ─ .name ─ reply ─→ a WindowManager
/// ```
struct ManagerQuery {
    private enum Stage {
        /// The replies about the properties of the root window are still to come.
        case root(check: UInt32, supported: UInt32)
        /// The reply to the name of the manager's window is still to come.
        case name(UInt32, supported: [UInt32])
    }

    private let connection: XConnection
    private let atoms: Atoms
    private var stage: Stage

    /// The number of words to read of a property: more hints than any window manager supports.
    private static let longest: UInt32 = 1024

    /// Sends the first requests.
    init(_ connection: XConnection, _ atoms: Atoms) {
        self.connection = connection
        self.atoms = atoms
        func request(_ property: UInt32) -> UInt32 {
            unsafe xcb_get_property(
                connection.pointer, 0, connection.root, property, 0, 0, Self.longest
            ).sequence
        }
        stage = .root(check: request(atoms.managerWindow), supported: request(atoms.supported))
    }

    /// Handles the replies that have come, or waits for all of them, and returns the manager when all have
    /// come.
    mutating func proceed(isAwaited: Bool = false) throws(DisplayError) -> WindowManager? {
        while true {
            switch stage {
            case .root(let check, let supported):
                // Replies come in the order of their requests.
                guard let last = try connection.reply(to: supported, isAwaited: isAwaited) else { return nil }
                let hints = last.words
                let first = try connection.awaitReply(to: check)
                guard let window = first.words.first else { return manager(nil, hints) }
                let name = unsafe xcb_get_property(
                    connection.pointer, 0, window, atoms.name, 0, 0, Self.longest)
                stage = .name(name.sequence, supported: hints)
            case .name(let sequence, let supported):
                var reply: XReply?
                // A manager that has ended has taken its window along.
                guard try connection.take(&reply, to: sequence, isAwaited: isAwaited) else { return nil }
                let name: String? = if let reply { reply.text } else { nil }
                return manager(name, supported)
            }
        }
    }

    private func manager(_ name: String?, _ supported: [UInt32]) -> WindowManager {
        WindowManager(name: name, supported: supported, struts: [atoms.strut, atoms.strutPartial])
    }
}
