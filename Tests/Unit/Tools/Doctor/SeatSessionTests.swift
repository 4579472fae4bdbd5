// SPDX-License-Identifier: MIT

import Doctor
import Testing

/// What logind says of sessions, and what is made of it.
@Suite struct SeatSessionTests {
    @Test func `the IDs of sessions are read from each kind of list, and nothing else is`() {
        let text = """
                  2 1000 kiosk seat0 tty7
                 c1 116  gdm   seat0 tty1 active no -
              --help 0 root
            12 1001 Doe seat-left pts/0

            """
        #expect(SeatSession.identifiers(listedIn: text) == ["2", "c1", "12"])
        #expect(SeatSession.identifiers(listedIn: "") == [])
    }

    private func session(_ changes: [String: String?] = [:]) -> SeatSession? {
        var values = ["Class": "user", "Seat": "seat0", "State": "online", "Type": "wayland", "User": "1000"]
        for (name, value) in changes { values[name] = value }
        return SeatSession(showing: values.map { "\($0.key)=\($0.value)\n" }.joined())
    }

    @Test func `a session at a seat is read from the properties of logind`() {
        #expect(session() == SeatSession(user: 1000))
        #expect(
            session([
                "Class": "greeter", "Seat": "seat-left", "Type": "x11", "User": "116", "State": "active",
            ])
                == SeatSession(user: 116, seat: "seat-left", kind: .x11, isGreeter: true))
        #expect(session(["Type": "tty", "User": "0"]) == SeatSession(user: 0, kind: .tty))
    }

    @Test(arguments: [
        ("Seat", ""), ("Seat", nil), ("Class", "manager"), ("Class", "background"), ("State", "closing"),
        ("Type", "unspecified"), ("Type", "mir"), ("User", "kiosk"), ("User", "-1"), ("User", nil),
    ]) func `a session that is at no seat, or no person's, does not count`(name: String, value: String?) {
        #expect(session([name: value]) == nil)
    }

    @Test func `properties of two sessions in one text are not mixed`() {
        let text = "User=1000\nSeat=\nType=wayland\nClass=user\nState=active\n\nUser=1001\nSeat=seat0\n"
        #expect(SeatSession(showing: text) == nil)
    }

    @Test func `greeters and root count only where no other person has a session`() {
        let greeter = SeatSession(user: 116, isGreeter: true)
        let (root, person) = (SeatSession(user: 0), SeatSession(user: 1000))
        let remote = SeatSession(user: 1001, seat: "seat-left")
        func users(_ sessions: [SeatSession]) -> [UInt32] {
            sessions.withScreen(whereTheseDraw: []).keys.sorted()
        }
        #expect(users([greeter, root, person, remote]) == [1000, 1001])
        #expect(users([greeter, root]) == [0])
        #expect(users([greeter]) == [116])
        #expect(users([]) == [])
    }

    @Test func `a session on the text console has a screen only if a compositor runs as its user`() {
        let sessions = [SeatSession(user: 1000, kind: .tty), SeatSession(user: 1001, kind: .tty)]
        #expect(sessions.withScreen(whereTheseDraw: []).isEmpty)
        #expect(sessions.withScreen(whereTheseDraw: [1001, 1002]).keys.sorted() == [1001])
    }

    @Test func `without logind nobody is taken for a person at the screen`() {
        var facts = healthyMachine()
        (facts.hasLogind, facts.sessions) = (false, [])
        let text = "logind does not answer, and nothing else says who has a session at a seat of this machine"
        #expect(facts.faults == ["unknown session: \(text)"])
        facts.hasOverlay = false
        #expect(facts.faults.first == "note session: \(text)")
    }
}

/// Commands that change who may do what.
@Suite struct RightTests {
    private func remedies(_ change: (inout HostFacts) -> Void) -> [Remedy] {
        var facts = healthyMachine()
        change(&facts)
        return facts.findings.filter { $0.verdict != .good }.compactMap(\.remedy)
    }

    @Test func `a command that changes a right is not safe, and says whose right it changes`() {
        let all =
            remedies { $0.changeSession { $0.mayView = false } }
            + remedies { $0.configuration.isReadable = false } + remedies { $0.uinput.node?.mode = 0o666 }
        #expect(all.map(\.isSafe) == [false, false, false])
        #expect(
            all.map(\.right) == [
                "kiosk gets the right to see the keys of the panels, and where they are touched",
                "every user of this machine gets the right to read /etc/runepad/runepad.yaml",
                "only runepad keeps the right to write to /dev/uinput",
            ])
        #expect(all.map(\.command.first) == ["usermod", "chmod", "chmod"])
    }

    @Test func `no command that is run for the answer y changes users, groups or modes`() {
        let faults = DriverFaultTests.Fault.allCases.flatMap { fault in
            remedies { fault.plant(in: &$0) }
        }
        let words = faults.filter(\.isSafe).compactMap(\.command.first)
        #expect(!words.isEmpty)
        #expect(Set(words).isDisjoint(with: ["chmod", "chown", "usermod", "gpasswd", "setfacl"]))
        #expect(!faults.contains { $0.isSafe && $0.command.contains("unmask") })
        #expect(faults.filter { $0.right != nil }.count == 2)
    }
}
