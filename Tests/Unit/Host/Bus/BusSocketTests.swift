// SPDX-License-Identifier: MIT

import Glibc
import TestBus
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

    @Test func `there is a bus where somebody listens`() throws {
        let bus = try TestBus(.everything)
        try bus.start()
        #expect(BusConnection.isBus(at: bus.address))
        #expect(BusConnection.isBus(at: "unix:path=/nowhere/bus;" + bus.address))
    }

    @Test(arguments: [
        ("unix:path=/nowhere/bus", false), ("unix:path=/nowhere/bus;unix:abstract=/nowhere/bus", false),
        ("tcp:host=localhost;unix:path=/nowhere/bus", true), ("unix:tmpdir=/tmp", true),
    ])
    func `there is no bus where no socket of the address is listened to`(address: String, mayBe: Bool) {
        #expect(BusConnection.isBus(at: address) == mayBe)
    }

    @Test func `a socket that is missing or has too long a path counts as absent`() {
        for socket in [BusSocket.file("/nowhere/bus"), .file(String(repeating: "x", count: 200))] {
            guard case .absent = socket.connect() else {
                Issue.record("somebody listens at \(socket)")
                continue
            }
        }
    }

    /// As a bus is between bind(2) and listen(2), or after a crash: the folder may not change any more.
    @Test func `a file on which nobody listens refuses, so that it is tried again`() throws {
        // The kernel refuses a connection only to who may write the file.
        let path = "/tmp/runepad-bus-\(getpid())"
        let file = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        try #require(file >= 0)
        defer {
            unsafe unlink(path)
            close(file)
        }
        guard case .refused = BusSocket.file(path).connect() else {
            Issue.record("nothing would try it again")
            return
        }
        #expect(!BusConnection.isBus(at: "unix:path=" + path))
    }
}
