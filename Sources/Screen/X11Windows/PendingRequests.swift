// SPDX-License-Identifier: MIT

/// The requests of one purpose, whose replies are taken as they come.
final class PendingRequests {
    private let connection: XConnection
    /// How many replies are still to come.
    private var missing = 0

    init(on connection: XConnection) {
        self.connection = connection
    }

    /// Whether no reply is still to come; true within the call for the last one.
    var isDone: Bool { missing == 0 }

    /// Calls `take` with the reply to a request when it has come, or with `nil` after a refusal, because the object of the
    /// request may have gone meanwhile.
    func add(_ sequence: UInt32, _ take: @escaping (consuming XReply?) -> Void) {
        missing += 1
        connection.whenReplied(sequence) { [self] reply in
            missing -= 1
            take(reply)
        }
    }
}
