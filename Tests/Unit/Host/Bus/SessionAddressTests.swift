// SPDX-License-Identifier: MIT

import Testing

@testable import Bus

@Suite(.timeLimit(.minutes(10)))
struct SessionAddressTests {
    @Test(arguments: [
        (["DBUS_SESSION_BUS_ADDRESS": "unix:path=/b", "XDG_RUNTIME_DIR": "/run/user/1"], "unix:path=/b"),
        (["XDG_RUNTIME_DIR": "/run/user/1"], "unix:path=/run/user/1/bus"),
        (
            ["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/run/user/1"],
            "unix:path=/run/user/1/bus"
        ),
        (
            ["DBUS_SESSION_BUS_ADDRESS": "disabled:", "XDG_RUNTIME_DIR": "/run/user/1"],
            "unix:path=/run/user/1/bus"
        ),
        (["DBUS_SESSION_BUS_ADDRESS": "disabled:"], nil), ([:], nil),
    ]) func `the session bus address comes from its own variable or from XDG_RUNTIME_DIR`(
        variables: [String: String], expected: String?
    ) {
        #expect(BusConnection.sessionAddress { variables[$0] } == expected)
    }
}
