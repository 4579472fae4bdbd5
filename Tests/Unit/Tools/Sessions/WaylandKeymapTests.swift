// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Keymaps
import Testing

@testable import Sessions

/// A compositor that says what it was given to say, in answer to whatever it is asked.
///
/// Its messages are written down from wayland.xml: `wl_registry.global` (name 9, "wl_seat", version 7),
/// `wl_seat.capabilities` (keyboard), `wl_keyboard.keymap` (format 1), and `wl_callback.done` for each round trip.
private final class Compositor {
    let path: String
    private let listening: Int32
    private let thread: Thread

    enum Answer {
        /// Words of a message to an object.
        case message(object: UInt32, opcode: UInt32, [UInt32])
        /// The keymap, to the object.
        case keymap(object: UInt32, text: String)
        /// Waits for this many bytes of requests before it goes on.
        case wait(bytes: Int)
    }

    init(_ answers: [Answer]) throws {
        let path = "/tmp/runepad-wayland-\(UInt64.random(in: 0...UInt64.max))"
        self.path = path
        let listening = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        self.listening = listening
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: Array(path.utf8)) }
        let bound = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(listening, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0 && listen(listening, 1) == 0)
        thread = Thread {
            let client = accept(listening, nil, nil)
            for answer in answers { Compositor.perform(answer, on: client) }
            close(client)
        }
        thread.start()
    }

    deinit {
        close(listening)
        unsafe unlink(path)
    }

    private static func bytes(_ words: [UInt32]) -> [UInt8] {
        words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
    }

    private static func perform(_ answer: Answer, on client: Int32) {
        switch answer {
        case .wait(let count):
            var buffer = [UInt8](repeating: 0, count: count)
            unsafe _ = recv(client, &buffer, count, Int32(MSG_WAITALL))
        case .message(let object, let opcode, let words):
            let message = bytes([object, UInt32(words.count * 4 + 8) << 16 | opcode] + words)
            unsafe _ = send(client, message, message.count, Int32(MSG_NOSIGNAL))
        case .keymap(let object, let text):
            let path = "/tmp/runepad-keymap-\(UInt64.random(in: 0...UInt64.max))"
            let file = unsafe open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
            unsafe unlink(path)
            let content = Array(text.utf8) + [0]
            unsafe _ = write(file, content, content.count)
            sendKeymap(bytes([object, 16 << 16, 1, UInt32(content.count)]), file, to: client)
            close(file)
        }
    }

    private static func sendKeymap(_ message: [UInt8], _ file: Int32, to client: Int32) {
        var message = message
        // struct cmsghdr of 64-bit machines: length, SOL_SOCKET, SCM_RIGHTS, and the descriptor.
        var control: [UInt64] = [20, UInt64(1) << 32 | 1, UInt64(UInt32(file))]
        unsafe message.withUnsafeMutableBytes { bytes in
            unsafe control.withUnsafeMutableBytes { ancillary in
                var part = unsafe iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
                unsafe withUnsafeMutablePointer(to: &part) { part in
                    var header = unsafe msghdr()
                    unsafe header.msg_iov = part
                    unsafe header.msg_iovlen = 1
                    unsafe header.msg_control = ancillary.baseAddress
                    unsafe header.msg_controllen = 24
                    unsafe _ = sendmsg(client, &header, Int32(MSG_NOSIGNAL))
                }
            }
        }
    }
}

/// "wl_seat" as a string of the wire: its length with the zero, and its bytes.
private let seat: [UInt32] = [8, 0x735F_6C77, 0x0074_6165]

struct WaylandKeymapTests {
    @Test func `the glyphs that a compositor's keymap lacks are found`() throws {
        var table = GlyphTable()
        try table.add("ᚠᚢ".unicodeScalars)
        let host = KeymapNames()
        let keymap = try CompiledKeymap(host)
        let files = GlyphFiles(
            GlyphUpdate(table), host: host, keyName: { keymap.keyName(of: $0) }, stockRules: nil)
        let set = try GlyphFileSet(files, for: .directory("/x"), vendor: 1, product: 2)
        let text = try #require(set.files.first { $0.path == "/x/runepad.xkb" }?.text)
        for (text, missing) in [(text, []), (keymap.text, ["ᚠ", "ᚢ"])] as [(String, [Unicode.Scalar])] {
            // get_registry and sync; then bind and sync; then get_keyboard.
            let compositor = try Compositor([
                .wait(bytes: 24), .message(object: 2, opcode: 0, [9] + seat + [7]),
                .message(object: 3, opcode: 0, [0]), .wait(bytes: 44), .message(object: 4, opcode: 0, [3]),
                .message(object: 5, opcode: 0, [0]), .keymap(object: 6, text: text),
            ])
            #expect(try Session.wayland(socket: compositor.path).missingGlyphs(of: table) == missing)
        }
    }

    @Test func `a compositor without a seat or a keyboard is an error`() throws {
        let empty = try Compositor([.wait(bytes: 24), .message(object: 3, opcode: 0, [0])])
        let session = Session.wayland(socket: empty.path)
        #expect(throws: SessionError.noKeyboard(session)) { try session.missingGlyphs(of: GlyphTable()) }
        let pointer = try Compositor([
            .wait(bytes: 24), .message(object: 2, opcode: 0, [9] + seat + [7]),
            .message(object: 3, opcode: 0, [0]),
            .wait(bytes: 44), .message(object: 4, opcode: 0, [1]), .message(object: 5, opcode: 0, [0]),
            .wait(bytes: 12), .message(object: 6, opcode: 0, [0]),
        ])
        let other = Session.wayland(socket: pointer.path)
        #expect(throws: SessionError.noKeyboard(other)) { try other.missingGlyphs(of: GlyphTable()) }
    }

    @Test func `an invalid or missing reply of a compositor is an error`() throws {
        for answers in [
            [], [.message(object: 1, opcode: 0, [1, 0, 0])], [.message(object: 3, opcode: 0, [0])],
        ] as [[Compositor.Answer]] {
            let compositor = try Compositor([.wait(bytes: 24)] + answers)
            let session = Session.wayland(socket: compositor.path)
            #expect(throws: SessionError.self) { try session.missingGlyphs(of: GlyphTable()) }
        }
    }
}
