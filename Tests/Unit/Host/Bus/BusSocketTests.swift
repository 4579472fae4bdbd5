// SPDX-License-Identifier: MIT

import Testing

@testable import Bus

@Suite(.timeLimit(.minutes(10)))
struct BusSocketTests {
    @Test(
        arguments: [
            ("unix:path=/run/dbus/system_bus_socket", [.file("/run/dbus/system_bus_socket")]),
            ("unix:abstract=/tmp/dbus-x,guid=0123", [.abstract("/tmp/dbus-x")]),
            ("unix:guid=0123,path=/tmp/a%20b", [.file("/tmp/a b")]),
            ("tcp:host=localhost;unix:path=/a;unix:path=/b", [.file("/a"), .file("/b")]),
            ("unix:path=/a%2", []), ("unix:path=/a%zz", []), ("unix:tmpdir=/tmp", []), ("", []),
        ] as [(String, [BusSocket])])
    func `the sockets of a bus address are tried in the order of the address`(
        address: String, sockets: [BusSocket]
    ) {
        #expect(BusSocket.all(in: address) == sockets)
    }

    @Test(arguments: [
        ("/run/dbus/socket", ["/run/dbus", "/run", "/"]), ("/socket", ["/"]), ("socket", []),
    ])
    func `the folders to watch for a socket are listed from the deepest one up`(
        path: String, folders: [String]
    ) {
        #expect(SocketWatch.folders(of: path) == folders)
    }

    @Test func `a socket that is missing or has too long a path counts as absent`() {
        for socket in [BusSocket.file("/nowhere/bus"), .file(String(repeating: "x", count: 200))] {
            guard case .absent = socket.connect() else {
                Issue.record("somebody listens at \(socket)")
                continue
            }
        }
    }
}
