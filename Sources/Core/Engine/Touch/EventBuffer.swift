// SPDX-License-Identifier: MIT

// Public, as Swift inlines no package function in another module: see docs/decisions.md.

/// The events to write to a device: whole reports, each closed by SYN_REPORT.
///
/// Emptying the buffer keeps its storage. So a buffer that has once held the longest report never allocates
/// again.
@safe public struct EventBuffer: ~Copyable {
    @usableFromInline var storage: UnsafeMutablePointer<InputEvent>
    // A usual report of ten contacts has about fifty events.
    @usableFromInline var capacity = 128
    @usableFromInline var length = 0

    public init() {
        unsafe storage = .allocate(capacity: capacity)
    }

    deinit {
        unsafe storage.deallocate()
    }

    /// The events, oldest first.
    public var events: Span<InputEvent> {
        @_lifetime(borrow self)
        get {
            let span = unsafe Span(_unsafeStart: storage, count: length)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    @inlinable
    public var count: Int { length }

    @inlinable
    public var isEmpty: Bool { length == 0 }

    @inlinable
    public mutating func append(_ event: InputEvent) {
        if length == capacity { grow() }
        unsafe (storage + length).initialize(to: event)
        length &+= 1
    }

    @inlinable
    public mutating func removeAll() {
        length = 0
    }

    /// Makes room for twice as many events.
    @usableFromInline
    mutating func grow() {
        let larger = UnsafeMutablePointer<InputEvent>.allocate(capacity: capacity * 2)
        unsafe larger.moveInitialize(from: storage, count: length)
        unsafe storage.deallocate()
        unsafe storage = larger
        capacity *= 2
    }
}
