// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing
import Windows

@testable import WaylandWindows

struct ConnectionTests {
    @Test func `without a compositor, the error names the socket and the remedy`() {
        let error = #expect(throws: DisplayError.self) {
            _ = try WaylandDisplayServer(display: "/nonexistent/wayland-7")
        }
        #expect(
            error?.description
                == """
                cannot reach the Wayland compositor: /nonexistent/wayland-7: No such file or directory (errno 2); \
                start it in the Wayland session, or give it that session's XDG_RUNTIME_DIR and WAYLAND_DISPLAY
                """)
    }

    @Test func `a connection that the compositor ends is an error`() throws {
        let compositor = try SilentCompositor()
        let connection = try Connection(to: compositor.path)
        try connection.dispatch()
        compositor.end()
        let error = #expect(throws: DisplayError.self) { try connection.dispatch() }
        #expect(
            error?.description
                == "cannot keep the connection to the Wayland compositor: it ended the connection")
    }

    @Test func `a protocol error is reported with its interface, number and message`() throws {
        let compositor = try SilentCompositor()
        let connection = try Connection(to: compositor.path)
        // wl_display.error: of object 1, event 0 with 28 bytes; on object 1, number 3, a text of 8 bytes.
        try compositor.send([1, 28 << 16, 1, 3, 8, 0x206F_6F74, 0x0067_6962])
        let error = #expect(throws: DisplayError.self) { try connection.dispatch() }
        // Since 1.23 at the latest, libwayland writes wl_display#1.
        #expect(
            error?.description.replacing("wl_display#1", with: "wl_display@1")
                == """
                cannot keep the connection to the Wayland compositor: it reported the protocol error 3 of wl_display \
                (wl_display@1: error 3: too big); report this as a defect of Runepad, with the name of the compositor
                """)
    }

    @Test func `a compositor has the name of its process`() throws {
        let compositor = try SilentCompositor()
        let connection = try Connection(to: compositor.path)
        let name = try String(contentsOfFile: "/proc/self/comm", encoding: .utf8)
        #expect(connection.compositor.map { $0 + "\n" } == name)
    }
}

/// A compositor's socket, from which only comes what a test sends.
private final class SilentCompositor {
    let path: String
    private var listener: Int32
    private var peer: Int32 = -1

    init() throws {
        path = "/tmp/runepad-wayland-\(UInt64.random(in: 0...UInt64.max))"
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = UInt16(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        let isBound = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(listener, $0, UInt32(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        try #require(isBound && listen(listener, 1) == 0)
    }

    deinit {
        end()
        unsafe unlink(path)
    }

    /// Takes the connection that waits, and sends some words.
    func send(_ words: [UInt32]) throws {
        peer = accept(listener, nil, nil)
        let count = unsafe words.withUnsafeBytes { unsafe write(peer, $0.baseAddress, $0.count) }
        try #require(count == words.count * 4)
    }

    /// Goes.
    func end() {
        if peer >= 0 { close(peer) }
        if listener >= 0 { close(listener) }
        // Closed twice, a number may be another test's descriptor the second time.
        (peer, listener) = (-1, -1)
    }
}
