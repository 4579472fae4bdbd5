// SPDX-License-Identifier: MIT

import CSystemd
import Glibc

/// Who may read which properties: everybody `Visible`, the others only root and the group runepad.
///
/// The bus's policy cannot tell properties apart.  So before anybody else's `Get` is answered, the bus is asked who
/// it is, and the call is put back into the queue when it may be answered: that way nothing waits.  `GetAll` and the
/// rest are up to the policy.
@safe final class ControlReaders {
    private let connection: BusConnection
    private var calls: OpaquePointer?
    /// Callers that may read everything, by the names that nobody else ever has on this bus.
    private var trusted: Set<String> = []

    /// How many callers are remembered.
    private static let mostTrusted = 64

    init(_ connection: BusConnection) {
        self.connection = connection
    }

    deinit { forget() }

    /// Looks at calls before they are answered, for as long as the connection lasts.
    func serve() {
        guard let bus = unsafe connection.bus else { return }
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        // A filter comes before objects: a fallback would come after the panel's own.
        unsafe sd_bus_add_filter(
            bus, &calls,
            { message, userdata, _ in
                guard let message = unsafe message, let userdata = unsafe userdata else { return 0 }
                let readers = unsafe Unmanaged<ControlReaders>.fromOpaque(userdata).takeUnretainedValue()
                return unsafe readers.isWithheld(message) ? 1 : 0
            }, me)
    }

    /// Forgets who may read, with the connection.
    func forget() {
        unsafe calls = sd_bus_slot_unref(calls)
        trusted = []
    }

    /// Whether a call is not to be answered now.
    private func isWithheld(_ message: OpaquePointer) -> Bool {
        guard unsafe sd_bus_message_is_method_call(message, BusNames.properties, "Get") > 0 else {
            return false
        }
        let reader = unsafe MessageReader(message)
        let property = (try? reader.text()).flatMap { _ in try? reader.text() }
        unsafe sd_bus_message_rewind(message, 1)
        let sender = reader.sender
        if property == PanelProperty.visible.rawValue || trusted.contains(sender) { return false }
        let call = unsafe WithheldCall(message)
        connection.call(
            .init(
                destination: BusNames.bus, path: BusNames.busPath, interface: BusNames.bus,
                member: "GetConnectionCredentials")
        ) {
            $0.append(sender)
        } then: { [unowned self] answer in
            guard (try? Credentials(answer))?.mayRead == true else { return call.refuse() }
            if trusted.count >= Self.mostTrusted { trusted = [] }
            trusted.insert(sender)
            call.letThrough()
        }
        return true
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

        func refuse() {
            var error = unsafe sd_bus_error()
            unsafe sd_bus_error_set(
                &error, ControlError.Kind.accessDenied.rawValue,
                "only root and members of the group runepad may read more than Visible")
            unsafe sd_bus_reply_method_error(message, &error)
            unsafe sd_bus_error_free(&error)
        }
    }
}

/// Who somebody on the bus is.
private struct Credentials {
    private var user: UInt32?
    private var groups: [UInt32] = []

    /// Reads the answer of GetConnectionCredentials; an error has none.
    init(_ answer: MessageReader) throws(MessageFault) {
        if answer.error != nil { throw MessageFault() }
        var (user, groups): (UInt32?, [UInt32]) = (nil, [])
        try answer.dictionary { key throws(MessageFault) in
            switch key {
            case "UnixUserID":
                user = try answer.variant("u") { () throws(MessageFault) in try answer.uint32() }
            case "UnixGroupIDs":
                groups = try answer.variant("au") { () throws(MessageFault) in
                    try answer.array("u") { () throws(MessageFault) in try answer.uint32() }
                }
            default: return false
            }
            return true
        }
        (self.user, self.groups) = (user, groups)
    }

    /// Whether they are root, the driver's own user or in the group runepad.
    var mayRead: Bool {
        if user == 0 || user == getuid() { return true }
        guard let group = unsafe getgrnam("runepad") else { return false }
        return unsafe groups.contains(group.pointee.gr_gid)
    }
}
