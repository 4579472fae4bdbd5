// SPDX-License-Identifier: MIT

import Keymaps
import Testing

@testable import Sessions

struct SessionTests {
    private func session(_ environment: [String: String]) throws -> Session {
        try Session.present { environment[$0] }
    }

    @Test func `the environment selects the session, Wayland before X`() throws {
        #expect(
            try session([
                "WAYLAND_DISPLAY": "wayland-1", "XDG_RUNTIME_DIR": "/run/user/1000", "DISPLAY": ":0",
            ])
                == .wayland(socket: "/run/user/1000/wayland-1"))
        #expect(try session(["WAYLAND_DISPLAY": "/run/w"]) == .wayland(socket: "/run/w"))
        #expect(try session(["WAYLAND_DISPLAY": "", "DISPLAY": ":0"]) == .server(display: ":0"))
    }

    @Test func `an unreachable session is an error with a remedy`() throws {
        let session = Session.wayland(socket: "/nonexistent/wayland-0")
        let error = #expect(throws: SessionError.unreachable(session, errno: 2)) {
            try session.missingGlyphs(of: GlyphTable())
        }
        #expect(
            error?.description == """
                the keymap of the Wayland session /nonexistent/wayland-0 cannot be read: No such file or directory; \
                run this command in the session, as its user
                """)
    }
}
