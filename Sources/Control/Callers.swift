// SPDX-License-Identifier: MIT

import CSystemd
import EventLoops
import Glibc

/// Who those are that call the driver, and at which seats they sit.
///
/// The bus's policy says who may call which method, and knows of no seats.  So the bus is asked once who a caller is,
/// and its calls are put back into the queue when that is known: that way nothing waits.
///
/// ```
///              call                 answer: one seat, or none
///  [unknown] ────────▶ [withheld] ──────────────────────────────▶ [known]
///      ▲                  │   │ several seats                        ▲
///      │ no answer        │   └───────────▶ [logind is asked] ───────┘
///      └──────────────────┘
/// ```
@safe final class Callers {
    private let connection: BusConnection
    private let changed: () -> Void
    private var directory: SeatDirectory?
    /// By the names that nobody else ever has on this bus.
    private var known: [String: (identity: Identity, caller: Caller)] = [:]
    private var withheld = WithheldCalls<WithheldCall>()

    /// How many callers are remembered.
    private static let mostKnown = 64

    /// Calls `changed` when somebody may have come to another seat.
    init(_ connection: BusConnection, loop: EventLoop, changed: @escaping () -> Void) {
        self.connection = connection
        self.changed = changed
        directory = SeatDirectory(loop: loop) { [unowned self] in reconsider() }
    }

    /// What a caller may do, or `nil` of one that is not known, or not any more.
    subscript(_ name: String) -> Caller? { known[name]?.caller }

    /// How many of `names` belong to the user of one of them.
    func count(ofUserOf name: String, among names: some Sequence<String>) -> Int {
        let user = known[name]?.identity.user
        return names.count { known[$0]?.identity.user == user }
    }

    /// Forgets everybody, with the connection.
    func forget() {
        known = [:]
        withheld.removeAll()
    }

    /// Withholds a call until it is known who made it; what cannot be withheld is refused.
    ///
    /// - Parameters:
    ///   - message: The call.
    ///   - isKept: Whether somebody is still of interest, where too many are known.
    /// - Returns: Whether the call is not to be answered now.
    func withhold(_ message: OpaquePointer, isKept: (String) -> Bool) -> Bool {
        let sender = unsafe MessageReader(message).sender
        if known[sender] != nil { return false }
        let call = unsafe WithheldCall(message)
        switch withheld.withhold(call, of: sender) {
        case .ask:
            if known.count >= Self.mostKnown { known = known.filter { isKept($0.key) } }
            identify(sender)
        case .wait: break
        case .refuse: call.refuse(.init(.tooMuch, "too many calls before it was known who makes them"))
        }
        return true
    }

    private func identify(_ name: String) {
        connection.askBus("GetConnectionCredentials", about: name) { [unowned self] answer in
            if let identity = try? Identity(answer) {
                settle(name, identity)
            } else {
                release(name)
            }
        }
    }

    /// Finds the seats of somebody; of a user with several, logind says at which of them it is.
    private func settle(_ name: String, _ identity: Identity) {
        if identity.isRoot {
            known[name] = (identity, .root)
            return release(name)
        }
        var seats = directory?.seats(ofUser: identity.user) ?? []
        if seats.count > 1 {
            guard let session = identity.session else { return askForSession(name, identity) }
            if let seat = directory?.seat(ofSession: session) { seats.formIntersection([seat]) }
        }
        known[name] = (identity, identity.caller(seats: seats, machine: directory?.all ?? []))
        release(name)
    }

    private func askForSession(_ name: String, _ identity: Identity) {
        connection.call(BusNames.sessionByProcess) {
            $0.append(identity.process)
        } then: { [unowned self] answer in
            var identity = identity
            let path = answer.error == nil ? try? answer.text("o") : nil
            identity.session = path.flatMap { BusNames.session(atPath: $0) } ?? ""
            let former = self[name]
            settle(name, identity)
            if former != nil { changed() }
        }
    }

    /// Has withheld calls answered, or refused where it is still not known who made them.
    private func release(_ name: String) {
        for call in withheld.release(name) {
            if known[name] == nil {
                call.refuse(.init(.accessDenied, "the bus does not say who calls"))
            } else {
                call.letThrough()
            }
        }
    }

    /// Finds everybody's seats anew.
    private func reconsider() {
        for (name, entry) in known { settle(name, entry.identity) }
        changed()
    }

    /// A call that waits until it is known who made it.
    @safe private final class WithheldCall {
        private let message: OpaquePointer

        init(_ message: OpaquePointer) {
            unsafe self.message = sd_bus_message_ref(message)
        }

        deinit { unsafe sd_bus_message_unref(message) }

        func letThrough() {
            unsafe sd_bus_enqueue_for_read(sd_bus_message_get_bus(message), message)
        }

        func refuse(_ error: ControlError) { unsafe error.answer(message) }
    }
}

/// Who somebody on the bus is.
private struct Identity {
    let user: UInt32
    let process: UInt32
    /// The session that logind knows its process in, "" for none, or `nil` before it was asked.
    var session: String?
    private let groups: [UInt32]

    /// Reads the answer of GetConnectionCredentials: dbus's specification.
    ///
    /// - Throws: ``MessageFault`` when it is an error, or does not say who the user is.
    init(_ answer: MessageReader) throws(MessageFault) {
        if answer.error != nil { throw MessageFault() }
        var (user, process, groups): (UInt32?, UInt32, [UInt32]) = (nil, 0, [])
        try answer.dictionary { key throws(MessageFault) in
            switch key {
            case "UnixUserID":
                user = try answer.variant("u") { () throws(MessageFault) in try answer.uint32() }
            case "ProcessID":
                process = try answer.variant("u") { () throws(MessageFault) in try answer.uint32() }
            case "UnixGroupIDs":
                groups = try answer.variant("au") { () throws(MessageFault) in
                    try answer.array("u") { () throws(MessageFault) in try answer.uint32() }
                }
            default: return false
            }
            return true
        }
        guard let user else { throw MessageFault() }
        (self.user, self.process, self.groups) = (user, process, groups)
    }

    var isRoot: Bool { user == 0 || user == getuid() }

    func caller(seats: Set<String>, machine: Set<String>) -> Caller {
        let rights = ControlRight.allCases.filter { right in
            guard let group = unsafe getgrnam(right.rawValue) else { return false }
            return unsafe groups.contains(group.pointee.gr_gid)
        }
        let monitor = unsafe getpwnam("runepad-metrics").map { unsafe $0.pointee.pw_uid }
        return Caller(rights: Set(rights), isMonitor: user == monitor, seats: seats, machine: machine)
    }
}
