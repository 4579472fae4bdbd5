// SPDX-License-Identifier: MIT

import CControl
import Engine
import EventLoops
import Glibc

/// A relay between the bus's socket and libsystemd, in which a ``MessageSieve`` sees each byte before
/// libsystemd.
///
/// ```
///            16 KiB at a time, sieved
///  bus ────────────────────────────────▶ pair ─ sd-bus
///      ◀────────────────────────────────
///            16 KiB at a time
/// ```
///
/// The relay keeps at most one piece for a side that does not accept it yet, and reads nothing more for that
/// side meanwhile. So the driver does not read from a caller that does not read its answers, and keeps none
/// of its messages.
///
/// The relay frees a piece as soon as it is written. The memory is wiped at that moment, because a piece may
/// show the places of digits. The relay also stops reading the bus for a while when the bus has sent more
/// than a ``BusPace`` permits.
///
/// The relay passes on libsystemd's descriptors. Of the bus's descriptors, the kernel passes on none to a plain recv(2).
/// Where libsystemd needs one nevertheless, a socket without a purpose stands in for it.
final class BusRelay {
    /// libsystemd's end of the pair, which libsystemd closes: sd_bus_set_fd(3).
    let descriptor: Int32
    private let bus: End
    private let own: End
    private let standIn: Descriptor
    private var sieve = MessageSieve()
    private var pace = BusPace()
    private var paceTimer: EventSource?

    /// Takes ownership of `busSocket`, which is connected to a bus and does not block.
    ///
    /// If it throws, the socket is closed.
    init(socket busSocket: Int32, loop: EventLoop) throws(EventLoopError) {
        var pair: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let result = unsafe socketpair(AF_UNIX, kind, 0, &pair)
        let code = errno
        bus = End(busSocket)
        own = End(pair[0])
        descriptor = pair[1]
        standIn = Descriptor(socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
        guard result == 0 else { throw EventLoopError(operation: "make a pair of sockets", code: code) }
        do throws(EventLoopError) {
            try bus.wait(on: loop) { [unowned self] in serve(bus) }
            try own.wait(on: loop) { [unowned self] in serve(own) }
            paceTimer = try loop.timer { [unowned self] in bus.isPaused = false }
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Writes the bytes that libsystemd has sent, as far as the bus accepts them at once.
    ///
    /// Call this before the end.
    func flush() {
        while own.isOpen, bus.isOpen, move(from: own) {}
    }

    /// Handles a side that can be read, or that can be written after it was full.
    private func serve(_ end: End) {
        if end.isBehind { end.write() } else { _ = move(from: end) }
        // When a side has ended, the relay ends the other, after writing the data of the first.
        let other = end === bus ? own : bus
        if !end.isOpen, !other.isBehind { other.end() }
        if !other.isOpen, !end.isBehind { end.end() }
    }

    /// Moves a piece from one side to the other; returns false when there is none.
    private func move(from end: End) -> Bool {
        let other = end === bus ? own : bus
        guard !other.isBehind else { return false }
        if end === bus {
            let piece = end.read()
            guard !piece.isEmpty else { return false }
            let before = sieve.messages
            let described = sieve.take(piece[...], into: &other.pending)
            other.attachments = described.map { Attachment(offset: $0, descriptor: standIn) }
            // A piece within a long message counts as a message too.
            keepPace(max(1, sieve.messages - before))
        } else {
            let (piece, descriptor) = end.readWithDescriptor()
            guard !piece.isEmpty else { return false }
            other.pending = piece
            // recvmsg(2) returns nothing behind the bytes that came with a descriptor.
            if let descriptor {
                other.attachments = [Attachment(offset: piece.count - 1, descriptor: descriptor)]
            }
        }
        other.write()
        // The relay reads nothing more from this side until the other has accepted the piece.
        end.isHeld = other.isBehind
        other.whenWritten = { [unowned end] in end.isHeld = false }
        return true
    }

    /// Stops reading the bus for a while if it has sent too much.
    private func keepPace(_ messages: Int) {
        guard let time = pace.count(messages, at: .now()) else { return }
        bus.isPaused = true
        paceTimer?.fire(at: time)
    }
}

/// A descriptor that is sent with a byte.
private struct Attachment {
    /// The place of the byte among the pending bytes.
    var offset: Int
    let descriptor: Descriptor
}

/// One side of a relay.
@safe private final class End {
    /// The bytes to be written to this side.
    var pending: [UInt8] = []
    /// The descriptors to be sent with these bytes, in the order of their places.
    var attachments: [Attachment] = []
    /// Whether reading waits until the other side has accepted the bytes before.
    var isHeld = false { didSet { watch() } }
    /// Whether reading waits for the pace.
    var isPaused = false { didSet { watch() } }
    var whenWritten: () -> Void = {}
    private(set) var isOpen = true
    private let descriptor: Int32
    private var readable: EventSource?
    private var writable: EventSource?

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { end() }

    var isBehind: Bool { !pending.isEmpty }

    /// Makes the loop call `action` when this side can be read, or written while it is behind.
    func wait(on loop: EventLoop, _ action: @escaping () -> Void) throws(EventLoopError) {
        // The loop watches a file once: either for writing or for reading.
        let writable = try loop.whenWritable(descriptor, action)
        writable.isEnabled = false
        readable = try loop.whenReadable(descriptor, action)
        self.writable = writable
    }

    private func watch() {
        let (isRead, isWritten) = (!isBehind && !isHeld && !isPaused, isBehind)
        // Never both at once.
        if !isRead { readable?.isEnabled = false }
        if !isWritten { writable?.isEnabled = false }
        if isRead { readable?.isEnabled = true }
        if isWritten { writable?.isEnabled = true }
    }

    /// The most bytes of one read.
    private static let pieceLength = 16384

    /// Reads a piece, which is empty if there is none yet or this side has ended.
    func read() -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceLength) { piece, length in
            length = unsafe received(recv(descriptor, piece.baseAddress, piece.count, Int32(MSG_DONTWAIT)))
        }
    }

    /// The same with the descriptor that has come with the last byte, if any.
    func readWithDescriptor() -> ([UInt8], Descriptor?) {
        var number: Int32 = -1
        let piece = unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceLength) { piece, length in
            let count = unsafe rp_bus_receive(descriptor, piece.baseAddress, piece.count, &number)
            length = received(count)
        }
        return (piece, number < 0 ? nil : Descriptor(number))
    }

    /// Returns the number of bytes that were read, and ends this side if no more can come.
    private func received(_ count: Int) -> Int {
        if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { end() }
        return max(0, count)
    }

    /// Writes pending bytes, as many as the side accepts.
    func write() {
        guard isBehind, isOpen else { return }
        while isBehind, writePart() {}
        guard isOpen else { return }
        if !isBehind { whenWritten() }
        watch()
    }

    /// Writes the pending bytes up to the next one with a descriptor, and returns whether the side accepts them all.
    private func writePart() -> Bool {
        let attached = attachments.first?.offset == 0 ? attachments.removeFirst() : nil
        let length = attachments.first?.offset ?? pending.count
        let count = unsafe rp_bus_send(descriptor, pending, length, attached?.descriptor.number ?? -1)
        if count < 0 {
            guard errno == EAGAIN || errno == EINTR else {
                end()
                return false
            }
            if let attached { attachments.insert(attached, at: 0) }
            return false
        }
        if count == pending.count { pending = [] } else { pending.removeFirst(count) }
        for index in attachments.indices { attachments[index].offset -= count }
        return count == length
    }

    func end() {
        guard isOpen else { return }
        isOpen = false
        (pending, attachments) = ([], [])
        (readable, writable) = (nil, nil)
        if descriptor >= 0 { close(descriptor) }
    }
}

/// The pace at which the driver reads the bus: fast enough for programs that a person uses, but limited for a
/// flood.
///
/// Each message takes the driver's one thread some ten microseconds, in which a touch waits. The driver reads
/// a flood at a pace that takes less than a hundredth of the time. So a message delays at most one touch in a
/// hundred. Messages that the driver has not read wait in the bus. The driver reads a burst at once, such as
/// from a program that has just started.
struct BusPace {
    static let messagesPerSecond: UInt64 = 100
    /// How many messages the driver reads at once after a time without messages.
    static let burst: UInt64 = 300

    /// How many microseconds a message takes at this pace.
    private static let interval = 1_000_000 / messagesPerSecond
    /// When all messages so far would have been read at this pace, in microseconds.
    private var due: UInt64 = 0

    /// Counts messages, and returns when to read the next, or `nil` for at once.
    mutating func count(_ count: Int, at now: MonotonicTime) -> MonotonicTime? {
        due = max(due, now.rawValue) + UInt64(count) * Self.interval
        let ahead = due - now.rawValue
        guard ahead > Self.burst * Self.interval else { return nil }
        return now.advanced(byMicroseconds: ahead - Self.burst * Self.interval)
    }
}
