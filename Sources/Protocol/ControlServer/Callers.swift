// SPDX-License-Identifier: MIT

import Bus
import CSystemd
import Control
import EventLoops
import Glibc

/// The programs that call the driver, and their seats.
///
/// The bus's policy decides which program may call which method, but it knows no seats. So the driver queries
/// the bus once about each new caller. Until the answer, the driver withholds the caller's calls, and then
/// puts them back into the queue. So no other message waits.
///
/// ```
///              call                    answer: a user without a session at a seat
///  [unknown] ────────▶ [withheld] ──────────────────────────────▶ [known]
///      ▲                  │   │ any other user                       ▲
///      │ no answer        │   └───────────▶ [logind is asked] ───────┘
///      └──────────────────┘
/// ```
///
/// When a seat shows another session, all callers are settled anew.
@safe final class Callers {
    private let connection: BusConnection
    private let changed: () -> Void
    private var directory: SeatDirectory?
    /// The callers by their unique names on this bus; not private, so that a test can give one another seat.
    var known: [String: (identity: CallerIdentity, caller: Caller)] = [:]
    private var withheld = WithheldCalls<WithheldCall>()
    /// The callers about which logind was asked and has not answered.
    private var requested: Set<String> = []
    private let accounts = ControlAccounts()

    private static let mostKnown = 64

    /// `changed` is called when the seats of some callers may have changed.
    init(_ connection: BusConnection, loop: EventLoop, changed: @escaping () -> Void) {
        self.connection = connection
        self.changed = changed
        directory = SeatDirectory(loop: loop) { [unowned self] in reconsider() }
    }

    /// The rights of a caller, or `nil` if the caller is not known, or no longer.
    subscript(_ name: String) -> Caller? { known[name]?.caller }

    /// Returns the user of a caller: 0 for root and the driver's own user, the greatest number for an unknown caller.
    func user(of name: String) -> UInt32 {
        guard let identity = known[name]?.identity else { return .max }
        return identity.isRoot ? 0 : identity.user
    }

    /// Forgets all callers, because the connection was lost.
    func forget() {
        known = [:]
        requested = []
        withheld.removeAll()
    }

    /// Withholds a call until its caller is known, or refuses it if too many calls wait.
    ///
    /// Returns whether it was withheld or refused, so that it must not be answered now. `isKept` decides
    /// whether to remember a caller when the list is full.
    func withhold(_ message: OpaquePointer, isKept: (String) -> Bool) -> Bool {
        let sender = unsafe MessageReader(message).sender
        if known[sender] != nil { return false }
        let call = unsafe WithheldCall(message)
        switch withheld.withhold(call, of: sender) {
        case .ask:
            if known.count >= Self.mostKnown { known = known.filter { isKept($0.key) } }
            identify(sender)
        case .wait: break
        case .refuse:
            call.refuse(.init(.tooMuch, "too many calls before the bus has identified the caller"))
        }
        return true
    }

    private func identify(_ name: String) {
        connection.callBus("GetConnectionCredentials", about: name) { [unowned self] answer in
            if let identity = try? CallerIdentity(answer) {
                settle(name, identity)
            } else {
                release(name)
            }
        }
    }

    /// Finds the seats of a caller, with the help of logind if the seats of its user do not say enough.
    ///
    /// `owner` is what to take the caller for where logind has said nothing of it.
    private func settle(_ name: String, _ identity: CallerIdentity, or owner: ProcessOwner? = nil) {
        if identity.isRoot {
            known[name] = (identity, .root)
            return release(name)
        }
        var place =
            directory?.place(ofUser: identity.user, in: identity.owner ?? owner) ?? CallerPlace()
        if place.lacksSession {
            if requested.insert(name).inserted { requestSession(name, identity) }
            // Until the answer, a known caller keeps only the seats that each program of its user has.
            if known[name] == nil { return }
        } else if place.isClosing, identity.isClosing == nil {
            if requested.insert(name).inserted { requestState(name, identity) }
            if known[name] == nil { return }
        }
        place.isClosing = place.isClosing && identity.isClosing ?? true
        known[name] = (identity, identity.caller(accounts, at: place))
        release(name)
    }

    /// Asks logind for the session of a caller's process.
    ///
    /// A program of a system service has none, such as one that cron started for a user. It gets what the user's own
    /// services get: who sits in the background may have such programs, too.
    private func requestSession(_ name: String, _ identity: CallerIdentity) {
        connection.call(BusNames.sessionByProcess) {
            $0.append(identity.process)
        } then: { [unowned self] answer in
            var identity = identity
            switch answer.error?.name {
            case "org.freedesktop.login1.NoSessionForPID": identity.owner = .service
            case nil:
                let session = (try? answer.text("o")).flatMap { BusNames.session(atPath: $0) }
                identity.owner = session.map { .session($0) } ?? .service
            default: break
            }
            requested.remove(name)
            let former = self[name]
            // Without an answer the caller has what all programs of its user have, and logind is asked again later.
            settle(name, identity, or: .service)
            if former != nil { changed() }
        }
    }

    /// Asks logind whether the user of a caller is closing.
    ///
    /// The directory reads logind's files. logind writes the file of a user when a session ends, and not again when the
    /// session has gone. So a user whose programs linger stays closing in the file.
    private func requestState(_ name: String, _ identity: CallerIdentity) {
        connection.call(BusNames.loginProperty(ofUser: identity.user)) {
            $0.append("org.freedesktop.login1.User")
            $0.append("State")
        } then: { [unowned self] answer in
            var identity = identity
            let state = try? answer.variant("s") { () throws(MessageFault) in try answer.text() }
            identity.isClosing = state ?? "closing" == "closing"
            requested.remove(name)
            let former = self[name]
            settle(name, identity, or: .service)
            if former != nil, former != self[name] { changed() }
        }
    }

    /// Puts withheld calls back into the queue, or refuses them if their caller is still unknown.
    private func release(_ name: String) {
        for call in withheld.release(name) {
            if known[name] == nil {
                call.refuse(.init(.accessDenied, "the bus does not identify the caller"))
            } else {
                call.letThrough()
            }
        }
    }

    /// Finds the seats of all callers again.
    private func reconsider() {
        for (name, entry) in known {
            settle(name, entry.identity)
            if entry.identity.isClosing != nil, requested.insert(name).inserted {
                requestState(name, entry.identity)
            }
        }
        changed()
    }

    /// A call that waits until its caller is known.
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

/// The identity of a program on the bus.
struct CallerIdentity {
    fileprivate let user: UInt32
    fileprivate let process: UInt32
    /// To whom the process belongs in logind, or `nil` before the query.
    fileprivate var owner: ProcessOwner?
    /// Whether logind says that the user is closing, or `nil` before the query.
    fileprivate var isClosing: Bool?
    private let groups: [UInt32]

    /// Reads the answer of GetConnectionCredentials: dbus's specification.
    ///
    /// - Throws: ``MessageFault`` when the answer is an error, or has no user.
    fileprivate init(_ answer: MessageReader) throws(MessageFault) {
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

    fileprivate var isRoot: Bool { user == 0 || user == getuid() }

    fileprivate func caller(_ accounts: ControlAccounts, at place: CallerPlace) -> Caller {
        var rights: Set<ControlRight> = []
        if let group = accounts.view, groups.contains(group) { rights.insert(.view) }
        if let group = accounts.control, groups.contains(group) { rights.insert(.control) }
        return Caller(rights: rights, isMonitor: user == accounts.monitor, at: place)
    }
}

/// The numbers of the accounts that have rights, as they were at the start; `nil` for one that the machine does not have.
///
/// The name service may ask a server about such an account, and wait for it for minutes. At the start nobody types yet;
/// later a program's first call would stop all keys for so long.
private struct ControlAccounts {
    let view = group(.view)
    let control = group(.control)
    /// The user that may read the metrics.
    let monitor = unsafe getpwnam("runepad-metrics").map { unsafe $0.pointee.pw_uid }

    private static func group(_ right: ControlRight) -> UInt32? {
        unsafe getgrnam(right.rawValue).map { unsafe $0.pointee.gr_gid }
    }
}

/// Calls that wait until the bus has said who made them: a few of each caller, and at most a few dozen.
///
/// This type only decides how many calls wait. Its owner defines the type of a call, and answers it.
struct WithheldCalls<Call> {
    enum Verdict {
        /// The call waits, and the bus has not been queried about its caller yet.
        case ask
        /// The call waits with others of its caller.
        case wait
        /// Too many calls wait, so this one must be refused at once.
        case refuse
    }

    /// How many calls of one caller may wait: enough for a program that sends one call for each property of a
    /// panel.
    static var mostOfCaller: Int { 16 }
    /// How many calls may wait in all.
    static var most: Int { 64 }

    private var waiting: [String: [Call]] = [:]
    private var count = 0

    /// Stores a call of the program with this unique bus name, unless too many calls wait.
    mutating func withhold(_ call: Call, of caller: String) -> Verdict {
        let own = waiting[caller]?.count ?? 0
        guard own < Self.mostOfCaller, count < Self.most else { return .refuse }
        waiting[caller, default: []].append(call)
        count += 1
        return own == 0 ? .ask : .wait
    }

    /// Returns the calls of a caller in their order, and removes them.
    mutating func release(_ caller: String) -> [Call] {
        let calls = waiting.removeValue(forKey: caller) ?? []
        count -= calls.count
        return calls
    }

    /// Removes all calls, because their callers are gone with the connection.
    mutating func removeAll() {
        self = WithheldCalls()
    }
}
