// SPDX-License-Identifier: MIT

import CSystemd
import EventLoops
import Glibc

/// The bus as one program sees it: a socket that the program connects to, and the code that answers there.
///
/// The bus runs in the program's own loop, so that nothing waits for another process or for the clock.
@safe final class FuzzedBus {
    /// A message from the program.
    @safe enum Heard {
        /// A call, to answer by ``answer(_:_:)`` or ``refuse(_:_:)``.
        case call(OpaquePointer, member: String)
        /// An answer to a call of the fuzzer, perhaps an error.
        case answer
        /// A signal.
        case signal
    }

    /// The listening socket, which all buses of this process share.
    private static let listener = makeListener()
    static let address = "unix:abstract=runepad-fuzz-\(getpid())"

    private var peer: OpaquePointer?
    private let heed: (Heard) -> Void

    /// Accepts the program that has just connected to ``address``; `heed` gets its messages.
    init(_ loop: EventLoop, heed: @escaping (Heard) -> Void) {
        self.heed = heed
        let socket = accept(Self.listener, nil, nil)
        require(socket >= 0, "nobody has connected")
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        let isReady =
            unsafe sd_bus_new(&peer) >= 0 && sd_bus_set_fd(peer, socket, socket) >= 0
            && sd_bus_set_server(peer, 1, sd_id128_t()) >= 0
            && sd_bus_add_filter(
                peer, nil,
                { message, userdata, _ in
                    guard let message = unsafe message, let userdata = unsafe userdata else { return 0 }
                    unsafe Unmanaged<FuzzedBus>.fromOpaque(userdata).takeUnretainedValue().hear(message)
                    return 1
                }, me) >= 0
            && sd_bus_start(peer) >= 0
        let isAttached = unsafe loop.withEvent { unsafe sd_bus_attach_event(peer, $0, 0) >= 0 }
        require(isReady && isAttached, "the bus cannot be set up")
    }

    deinit {
        unsafe sd_bus_detach_event(peer)
        unsafe sd_bus_close_unref(peer)
    }

    /// Makes libsystemd connect to ``address`` instead of the machine's buses.
    static func stand() {
        require(listener >= 0, "there is no socket for the bus")
        unsafe setenv("DBUS_SYSTEM_BUS_ADDRESS", address, 1)
        unsafe setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)
    }

    private static func makeListener() -> Int32 {
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        let text = Array("\0runepad-fuzz-\(getpid())".utf8)
        unsafe withUnsafeMutableBytes(of: &name.sun_path) { unsafe $0.copyBytes(from: text) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + text.count)
        let isBound = unsafe withUnsafePointer(to: &name) { name in
            unsafe name.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(listener, $0, length)
            }
        }
        return isBound == 0 && listen(listener, 8) == 0 ? listener : -1
    }

    private func hear(_ message: OpaquePointer) {
        var type: UInt8 = 0
        unsafe sd_bus_message_get_type(message, &type)
        let member = unsafe sd_bus_message_get_member(message).map { unsafe String(cString: $0) } ?? ""
        switch Int(type) {
        case Int(SD_BUS_MESSAGE_METHOD_CALL):
            // Every program calls Hello first, and gets its name in the answer.
            if member == "Hello" {
                unsafe answer(message) { unsafe appendText(":1.7", to: $0) }
            } else {
                unsafe heed(.call(message, member: member))
            }
        case Int(SD_BUS_MESSAGE_SIGNAL):
            require(member != "Disconnected", "the connection was given up")
            heed(.signal)
        default: heed(.answer)
        }
    }
}

// MARK: - Sending

extension FuzzedBus {
    static let name = "org.freedesktop.DBus"

    func answer(_ call: OpaquePointer, _ write: (OpaquePointer) -> Void = { _ in }) {
        var message: OpaquePointer?
        guard unsafe sd_bus_message_new_method_return(call, &message) >= 0, let message = unsafe message
        else { return }
        unsafe send(message, from: Self.name, write)
    }

    func refuse(_ call: OpaquePointer, _ error: String) {
        var message: OpaquePointer?
        var fault = unsafe sd_bus_error()
        defer { unsafe sd_bus_error_free(&fault) }
        unsafe sd_bus_error_set(&fault, error, "no")
        guard unsafe sd_bus_message_new_method_error(call, &message, &fault) >= 0,
            let message = unsafe message
        else { return }
        unsafe send(message, from: Self.name) { _ in }
    }

    /// Calls a method of the program.
    ///
    /// - Returns: Whether the call was sent.  A path or a name that messages cannot have prevents it.
    func call(
        from sender: String, path: String, interface: String?, member: String,
        _ write: (OpaquePointer) -> Void
    ) -> Bool {
        var message: OpaquePointer?
        guard unsafe sd_bus_message_new_method_call(peer, &message, nil, path, interface, member) >= 0,
            let message = unsafe message
        else { return false }
        unsafe send(message, from: sender, write)
        return true
    }

    func signal(
        from sender: String, path: String, interface: String, member: String,
        _ write: (OpaquePointer) -> Void
    ) {
        var message: OpaquePointer?
        guard unsafe sd_bus_message_new_signal(peer, &message, path, interface, member) >= 0,
            let message = unsafe message
        else { return }
        unsafe send(message, from: sender, write)
    }

    private func send(_ message: OpaquePointer, from sender: String, _ write: (OpaquePointer) -> Void) {
        unsafe sd_bus_message_set_sender(message, sender)
        unsafe write(message)
        // Without `cookie`, libsystemd would send a call that expects no answer.
        var cookie: UInt64 = 0
        let result = unsafe sd_bus_send(peer, message, &cookie)
        unsafe sd_bus_message_unref(message)
        require(result >= 0, "a message cannot be sent: \(result)")
    }
}
