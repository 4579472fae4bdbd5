// SPDX-License-Identifier: MIT

/// Events on their way to a device: whole reports, each closed by SYN_REPORT.
///
/// The storage is kept when the buffer is emptied, so that a buffer that has once held the largest report never
/// allocates again.
public struct EventBuffer: ~Copyable {
    @usableFromInline var storage: [InputEvent]

    /// Makes an empty buffer with room for `capacity` events.
    public init(capacity: Int = 256) {
        storage = []
        storage.reserveCapacity(capacity)
    }

    /// The events, oldest first.
    public var events: Span<InputEvent> {
        @_lifetime(borrow self)
        get { storage.span }
    }

    /// Whether there is nothing to send.
    @inlinable
    public var isEmpty: Bool { storage.isEmpty }

    /// Puts an event behind the others.
    @inlinable
    public mutating func append(_ event: InputEvent) {
        storage.append(event)
    }

    /// Empties the buffer and keeps its storage.
    @inlinable
    public mutating func removeAll() {
        storage.removeAll(keepingCapacity: true)
    }
}
