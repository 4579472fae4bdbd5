// SPDX-License-Identifier: MIT

import Clocks
import EventLoops
import Glibc

/// Stands between the bus's socket and libsystemd, so that a ``MessageSieve`` sees each byte before libsystemd does.
///
/// ```
///            16 KB at a time, sieved
///  bus ────────────────────────────────▶ pair ─ sd-bus
///      ◀────────────────────────────────
///            16 KB at a time
/// ```
///
/// What one side does not take yet is kept, at most one such piece, and nothing more is read from the other side before
/// it is gone.  So whoever calls without reading the answers is not heard while they are not taken, and the driver
/// keeps none of it.  A piece is freed as soon as it was handed on, and with that wiped, as it may tell where digits
/// stand.  Nor is the bus heard for a while once it has said more than a ``BusPace`` lets through.
final class BusRelay {
    /// libsystemd's end of the pair, which is its to close: sd_bus_set_fd(3).
    let descriptor: Int32
    private let bus: End
    private let own: End
    private var sieve = MessageSieve()
    private var pace = BusPace()
    private var paceTimer: EventSource?

    /// Takes over `socket`, which is connected to a bus and does not block.
    ///
    /// Throws what keeps it from being served; the socket is closed then.
    init(socket: Int32, loop: EventLoop) throws(EventLoopError) {
        var pair: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let result = unsafe socketpair(AF_UNIX, kind, 0, &pair)
        let code = errno
        bus = End(socket)
        own = End(pair[0])
        descriptor = pair[1]
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

    /// Hands on what libsystemd has written, as far as the bus takes it at once: to be called before an end.
    func flush() {
        while own.isOpen, bus.isOpen, move(from: own) {}
    }

    /// What the loop calls when a side can be read, or written if it did not take all before.
    private func serve(_ end: End) {
        if end.isBehind { end.write() } else { _ = move(from: end) }
        // Each side that has ended ends the other, once what it said has been handed on.
        let other = end === bus ? own : bus
        if !end.isOpen, !other.isBehind { other.end() }
        if !other.isOpen, !end.isBehind { end.end() }
    }

    /// Hands a piece on from one side to the other; false when there is none.
    private func move(from end: End) -> Bool {
        let other = end === bus ? own : bus
        guard !other.isBehind else { return false }
        let piece = end.read()
        guard !piece.isEmpty else { return false }
        if end === bus {
            let before = sieve.messages
            sieve.take(piece[...], into: &other.pending)
            // A piece within a long message is a message's work.
            keepPace(max(1, sieve.messages - before))
        } else {
            other.pending = piece
        }
        other.write()
        // Until that is gone nothing more is read for it.
        end.isHeld = other.isBehind
        other.whenWritten = { [unowned end] in end.isHeld = false }
        return true
    }

    /// Does not hear the bus for a while if it has said too much.
    private func keepPace(_ messages: Int) {
        guard let time = pace.hear(messages, at: .now()) else { return }
        bus.isPaused = true
        paceTimer?.fire(at: time)
    }
}

/// One side of a relay.
@safe private final class End {
    /// What is to be written to it.
    var pending: [UInt8] = []
    /// Whether nothing is read from it before the other side has taken what came before.
    var isHeld = false { didSet { watch() } }
    /// Whether nothing is read from it for a while.
    var isPaused = false { didSet { watch() } }
    /// What is called when everything has been written.
    var whenWritten: () -> Void = {}
    private(set) var isOpen = true
    private let descriptor: Int32
    private var readable: EventSource?
    private var writable: EventSource?

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { end() }

    /// Whether something could not be written yet.
    var isBehind: Bool { !pending.isEmpty }

    /// Has the loop call `action` when this side can be read, or written while it is behind.
    func wait(on loop: EventLoop, _ action: @escaping () -> Void) throws(EventLoopError) {
        // A file is in the loop once: for writing or for reading.
        let writable = try loop.whenWritable(descriptor, action)
        writable.isEnabled = false
        readable = try loop.whenReadable(descriptor, action)
        self.writable = writable
    }

    private func watch() {
        let (isRead, isWritten) = (!isBehind && !isHeld && !isPaused, isBehind)
        // Never both.
        if !isRead { readable?.isEnabled = false }
        if !isWritten { writable?.isEnabled = false }
        if isRead { readable?.isEnabled = true }
        if isWritten { writable?.isEnabled = true }
    }

    /// How much is read at a time, in bytes.
    private static let pieceLength = 16384

    /// Reads a piece of what has come; none for nothing, or at its end.
    func read() -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceLength) { piece, length in
            let count = unsafe recv(descriptor, piece.baseAddress, piece.count, Int32(MSG_DONTWAIT))
            if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { end() }
            length = max(0, count)
        }
    }

    /// Writes what is pending, as far as it is taken.
    func write() {
        guard isBehind, isOpen else { return }
        let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
        let count = unsafe send(descriptor, pending, pending.count, flags)
        if count < 0, errno != EAGAIN, errno != EINTR { return end() }
        if count == pending.count { pending = [] } else { pending.removeFirst(max(0, count)) }
        if !isBehind { whenWritten() }
        watch()
    }

    /// Closes it.
    func end() {
        guard isOpen else { return }
        isOpen = false
        pending = []
        (readable, writable) = (nil, nil)
        if descriptor >= 0 { close(descriptor) }
    }
}
