// SPDX-License-Identifier: MIT

package import Bus
package import Engine
internal import Glibc

/// Changes of keys' states that turn one view of a panel into the next one.
package struct ViewChange: Hashable, Sendable {
    /// The number of the view before: ``ShownView/serial``.
    package var formerSerial: UInt64
    /// The number of the view after.
    package var serial: UInt64
    package var keys: [KeyChange]

    package init(formerSerial: UInt64, serial: UInt64, keys: [KeyChange]) {
        self.formerSerial = formerSerial
        self.serial = serial
        self.keys = keys
    }

    /// The most keys that one packet reports; after more changes a program fetches the view.
    static let mostKeys = 16

    /// Returns the change between two views, or `nil` when a program has to fetch the new view.
    package init?(from old: ShownView, to new: ShownView) {
        self.init(new.view.keyChanges(since: old.view), after: old.serial, to: new)
    }

    /// Makes the change to a view, or returns `nil` when a program has to fetch that view.
    ///
    /// `keys` is `nil` when more than states of keys differs from the view before.
    fileprivate init?(_ keys: [KeyChange]?, after formerSerial: UInt64, to new: borrowing ShownView) {
        guard new.view.isVisible, let keys, keys.count <= Self.mostKeys else { return nil }
        self.init(formerSerial: formerSerial, serial: new.serial, keys: keys)
    }
}

extension ShownView {
    /// Takes over a change, and returns whether it is for this view; otherwise nothing changes.
    package mutating func take(_ change: ViewChange) -> Bool {
        guard serial == change.formerSerial, view.apply(change.keys) else { return false }
        serial = change.serial
        return true
    }

    /// Takes over the changes that make this view the one with a later serial.
    ///
    /// - Returns: The change, or `nil` when a program has to fetch the new view.
    package mutating func take(_ keys: [KeyChange], serial: UInt64) -> ViewChange? {
        let former = self.serial
        self.serial = serial
        return ViewChange(view.apply(keys) ? keys : nil, after: former, to: self)
    }
}

// A change is one packet of a socket, with numbers in the byte order of the machine:
//
//     former serial   serial     index    state     for each other key
//     8 bytes         8 bytes    2 bytes  2 bytes   4 bytes
extension ViewChange {
    private static let startLength = 16
    private static let keyLength = 4
    /// The most bytes of a packet.
    static let longestPacket = startLength + mostKeys * keyLength

    /// Sends the change on a socket without waiting.
    ///
    /// - Returns: Whether it was sent. A full socket, a socket without a reader and an index of more than 16 bits
    ///   prevent it.
    package func send(on socket: Descriptor) -> Bool {
        unsafe withUnsafeTemporaryAllocation(byteCount: Self.longestPacket, alignment: 8) { packet in
            defer { unsafe wipe(packet) }
            guard let length = unsafe write(to: packet) else { return false }
            let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
            return unsafe Glibc.send(socket.number, packet.baseAddress, length, flags) == length
        }
    }

    /// What a socket has to read.
    enum Received: Equatable {
        case change(ViewChange)
        /// Nothing yet, or a packet of another form.
        case nothing
        /// No packet comes any more.
        case end
    }

    /// Reads a packet from a socket without waiting.
    static func receive(on socket: Descriptor) -> Received {
        // One more byte than a packet has: a longer packet is cut, and must not look like one of this form.
        unsafe withUnsafeTemporaryAllocation(byteCount: longestPacket + 1, alignment: 8) { packet in
            defer { unsafe wipe(packet) }
            let count = unsafe recv(socket.number, packet.baseAddress, packet.count, Int32(MSG_DONTWAIT))
            if count < 0, errno == EAGAIN || errno == EINTR { return .nothing }
            if count <= 0 { return .end }
            let bytes = unsafe UnsafeRawBufferPointer(rebasing: packet[..<count])
            return unsafe ViewChange(packet: bytes).map { .change($0) } ?? .nothing
        }
    }

    /// Writes the packet, and returns its length, or `nil` when there is no packet of this change.
    func write(to packet: UnsafeMutableRawBufferPointer) -> Int? {
        let length = Self.startLength + keys.count * Self.keyLength
        guard length <= packet.count else { return nil }
        unsafe packet.storeBytes(of: formerSerial, toByteOffset: 0, as: UInt64.self)
        unsafe packet.storeBytes(of: serial, toByteOffset: 8, as: UInt64.self)
        var place = Self.startLength
        for key in keys {
            guard let index = UInt16(exactly: key.index) else { return nil }
            unsafe packet.storeBytes(of: index, toByteOffset: place, as: UInt16.self)
            unsafe packet.storeBytes(of: key.state.code, toByteOffset: place + 2, as: UInt16.self)
            place += Self.keyLength
        }
        return length
    }

    /// Reads a packet; `nil` when it has another form.
    init?(packet: UnsafeRawBufferPointer) {
        let length = packet.count - Self.startLength
        guard length >= 0, length % Self.keyLength == 0, length / Self.keyLength <= Self.mostKeys else {
            return nil
        }
        unsafe formerSerial = packet.load(fromByteOffset: 0, as: UInt64.self)
        unsafe serial = packet.load(fromByteOffset: 8, as: UInt64.self)
        keys = stride(from: Self.startLength, to: packet.count, by: Self.keyLength).map { place in
            let index = unsafe packet.load(fromByteOffset: place, as: UInt16.self)
            let code = unsafe packet.load(fromByteOffset: place + 2, as: UInt16.self)
            return KeyChange(index: Int(index), state: DrawnKey.State(code: code))
        }
    }
}

/// Wipes a packet, because the stack must not keep which keys are pressed.
private func wipe(_ packet: UnsafeMutableRawBufferPointer) {
    guard let start = packet.baseAddress else { return }
    unsafe explicit_bzero(start, packet.count)
}

extension DrawnKey.State {
    /// The states by their numbers in a packet.
    ///
    /// config/dbus/org.runepad.Runepad1.xml has the same numbers.
    private static let byCode: [DrawnKey.State] = [
        .plain, .pressed, .latched, .locked, .unavailable, .label, .chosen, .selected, .wrong,
        .focused, .focusedLatched, .focusedLocked, .focusedUnavailable, .focusedSelected, .focusedWrong,
        .enlarged,
    ]

    var code: UInt16 { UInt16(Self.byCode.firstIndex(of: self) ?? 0) }

    /// Makes a state from its number in a packet; a newer driver may have more, which are plain here.
    init(code: UInt16) {
        self = Int(code) < Self.byCode.count ? Self.byCode[Int(code)] : .plain
    }
}
