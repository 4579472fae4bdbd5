// SPDX-License-Identifier: MIT

internal import CSessions
internal import Files
internal import Glibc

/// Reads the keymap that a Wayland compositor sends to its clients: `wl_keyboard.keymap` of the core
/// protocol.
///
/// This needs only four requests and five events of the protocol, so it does without libwayland.
///
/// ```
/// wl_display.get_registry ─▶ global wl_seat ─▶ bind ─▶ capabilities ─▶ get_keyboard ─▶ keymap
/// ```
enum WaylandKeymap {
    /// Connects to a compositor, and returns the text of its keymap.
    static func text(socket path: String, session: Session) throws(SessionError) -> String {
        let connection = try WaylandConnection(path, session: session)
        let display: UInt32 = 1
        let registry = connection.newObject()
        connection.send(display, opcode: 1, [registry])
        // The compositor answers in order: this callback comes after the answers to all earlier requests.
        var callback = connection.newObject()
        connection.send(display, opcode: 0, [callback])
        var seat: UInt32?
        var keyboard: UInt32?
        var roundTrips = 0
        while let message = try connection.next() {
            switch (message.object, message.opcode) {
            case (registry, 0) where message.string(at: 1) == "wl_seat" && seat == nil:
                let object = connection.newObject()
                seat = object
                let interface = WaylandConnection.words(of: "wl_seat")
                connection.send(registry, opcode: 0, [message.word(0)] + interface + [1, object])
            case (seat, 0) where message.word(0) & 2 != 0 && keyboard == nil:
                let object = connection.newObject()
                keyboard = object
                connection.send(seat ?? 0, opcode: 1, [object])
            case (keyboard, 0):
                return try connection.keymap(message)
            case (display, 0):
                throw .badAnswer(session)
            case (callback, 0):
                // One round for the globals, one for the capabilities of the seat, and one for the keymap.
                guard seat != nil, roundTrips < 2 else { throw .noKeyboard(session) }
                roundTrips += 1
                callback = connection.newObject()
                connection.send(display, opcode: 0, [callback])
            default: break
            }
        }
        throw .badAnswer(session)
    }
}

/// A message from the compositor.
private struct WaylandMessage {
    var object: UInt32
    var opcode: UInt32
    var body: [UInt8]

    /// The 32-bit word at an index in words, or 0 beyond the end.
    func word(_ index: Int) -> UInt32 {
        guard body.count >= index * 4 + 4 else { return 0 }
        return (0..<4).reversed().reduce(0) { $0 << 8 | UInt32(body[index * 4 + $1]) }
    }

    /// The string at an index in words.
    func string(at index: Int) -> String {
        let start = index * 4 + 4
        let length = Int(word(index))
        guard length > 0, body.count >= start + length else { return "" }
        return String(decoding: body[start..<start + length - 1], as: UTF8.self)
    }
}

/// A connection to a compositor, which is closed with this object.
private final class WaylandConnection {
    private let session: Session
    private let descriptor: Int32
    private var received: [UInt8] = []
    /// The number of the last object; the protocol requires consecutive numbers.
    private var lastObject: UInt32 = 1
    private var keymapDescriptor: Int32 = -1

    init(_ path: String, session: Session) throws(SessionError) {
        self.session = session
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard descriptor >= 0, bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw .unreachable(session, errno: ENAMETOOLONG)
        }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw .unreachable(session, errno: errno) }
        // Wait at most 5 s for each answer.
        var limit = timeval(tv_sec: 5, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        if keymapDescriptor >= 0 { close(keymapDescriptor) }
        close(descriptor)
    }

    func newObject() -> UInt32 {
        lastObject += 1
        return lastObject
    }

    /// Sends a request; a failure shows in the missing answer.
    func send(_ object: UInt32, opcode: UInt32, _ arguments: [UInt32]) {
        let words = [object, UInt32(arguments.count * 4 + 8) << 16 | opcode] + arguments
        let bytes = words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
        unsafe _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Encodes a string as words: its length with the final zero, then its bytes.
    static func words(of text: String) -> [UInt32] {
        var bytes = Array(text.utf8) + [0]
        let length = UInt32(bytes.count)
        while bytes.count % 4 != 0 { bytes.append(0) }
        return [length]
            + stride(from: 0, to: bytes.count, by: 4).map { start in
                (0..<4).reversed().reduce(0) { $0 << 8 | UInt32(bytes[start + $1]) }
            }
    }

    /// Returns the next message, or `nil` at the end of the connection.
    func next() throws(SessionError) -> WaylandMessage? {
        while true {
            if received.count >= 8 {
                let header = WaylandMessage(object: 0, opcode: 0, body: Array(received[..<8]))
                let length = Int(header.word(1) >> 16)
                guard length >= 8 else { throw .badAnswer(session) }
                if received.count >= length {
                    defer { received.removeFirst(length) }
                    return WaylandMessage(
                        object: header.word(0), opcode: header.word(1) & 0xFFFF,
                        body: Array(received[8..<length]))
                }
            }
            var chunk = [UInt8](repeating: 0, count: 4096)
            var arrived: Int32 = -1
            let count = unsafe rp_receive(descriptor, &chunk, chunk.count, &arrived)
            if arrived >= 0 {
                if keymapDescriptor >= 0 { close(keymapDescriptor) }
                keymapDescriptor = arrived
            }
            if count == 0 { return nil }
            if count > 0 {
                received += chunk[..<count]
            } else if errno != EINTR {
                throw .unreachable(session, errno: errno == EAGAIN ? ETIMEDOUT : errno)
            }
        }
    }

    /// Returns the text in the file that came with the event `wl_keyboard.keymap`.
    func keymap(_ message: WaylandMessage) throws(SessionError) -> String {
        // Format 1 is XKB, format 0 is no keymap.
        guard message.word(0) == 1, keymapDescriptor >= 0 else { throw .badAnswer(session) }
        guard let text = textOfMemory(keymapDescriptor, size: Int(message.word(1))) else {
            throw .badAnswer(session)
        }
        return text
    }
}
