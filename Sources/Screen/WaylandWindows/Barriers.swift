// SPDX-License-Identifier: MIT

import CWaylandProtocols

/// Calls that wait until the compositor has handled all requests before them: the answers to `wl_display.sync`, which
/// come in order.
final class Barriers {
    private let connection: Connection
    private var waiting: [(callback: Proxy, then: () -> Void)] = []

    init(_ connection: Connection) {
        self.connection = connection
    }

    /// Calls `then` when the compositor has handled all requests so far, unless the owner releases this value before.
    func add(_ then: @escaping () -> Void) {
        let callback = unsafe Proxy(
            wl_display_sync(connection.display), of: connection,
            destroy: { unsafe wl_callback_destroy($0) }, handler: { [unowned self] _ in pass() })
        waiting.append((callback, then))
        connection.flush()
    }

    private func pass() {
        guard !waiting.isEmpty else { return }
        waiting.removeFirst().then()
    }
}
