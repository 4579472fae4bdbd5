// SPDX-License-Identifier: MIT

import CControl
import CSystemd
public import EventLoops
import Glibc

/// The on-screen keyboard that other programs of a session know: `sm.puri.OSK0` on the session bus, by which shells
/// such as phosh, and bindings of keys and buttons, show and hide squeekboard.
///
/// Without the bus, or while another program has the name, it is told of nothing; it joins when there is one, and
/// has the name when the other leaves it.
@safe public final class OnScreenKeyboard {
    /// Who is told, from the loop.
    public protocol Delegate: AnyObject {
        /// Somebody wants the keyboard to be shown, or hidden.
        func keyboardWanted(isVisible: Bool)
        /// Others do not find this keyboard, for a reason that an operator should know; told once for each.
        func keyboardNotFound(_ reason: String)
    }

    /// Whether the keyboard can be seen, which is told to others when it changes.
    public var isVisible = false {
        didSet { if isVisible != oldValue { emit() } }
    }

    private unowned let delegate: any Delegate
    private let connection: BusConnection
    private var object: OpaquePointer?

    static let name = "sm.puri.OSK0"
    static let path = "/sm/puri/OSK0"

    /// Makes one that joins the bus that DBUS_SESSION_BUS_ADDRESS names, or that of XDG_RUNTIME_DIR, once `loop` runs
    /// and there is that bus.
    ///
    /// Returns `nil` where neither is set: there is no session.
    ///
    /// - Parameters:
    ///   - loop: The loop of the thread that uses the keyboard.
    ///   - delegate: Is told what applications want, and of a bus that is not there.
    /// - Throws: `EventLoopError` when `loop` refuses a timer for the connection.
    public init?(loop: EventLoop, delegate: any Delegate) throws(EventLoopError) {
        guard let address = Self.address else { return nil }
        self.delegate = delegate
        let relay = Relay()
        connection = try BusConnection(to: address, loop: loop) { relay.keyboard?.handle($0) }
        relay.keyboard = self
        connection.open()
        if let socket = Self.socket(of: address), unsafe access(socket, F_OK) != 0 {
            delegate.keyboardNotFound("there is no session bus at \(socket)")
        }
    }

    deinit { unsafe sd_bus_slot_unref(object) }

    /// What the connection knows of the keyboard before there is one.
    private final class Relay {
        weak var keyboard: OnScreenKeyboard?
    }

    /// The path of the socket in an address, where it has one: dbus's specification, "Server Addresses".
    private static func socket(of address: String) -> String? {
        let prefix = "unix:path="
        guard address.hasPrefix(prefix) else { return nil }
        return String(address.dropFirst(prefix.count).prefix { $0 != "," && $0 != ";" })
    }

    /// The address of the session bus, as sd_bus_open_user(3) finds it.
    private static var address: String? {
        if let address = unsafe getenv("DBUS_SESSION_BUS_ADDRESS"), unsafe address[0] != 0 {
            return unsafe String(cString: address)
        }
        guard let folder = unsafe getenv("XDG_RUNTIME_DIR"), unsafe folder[0] != 0 else { return nil }
        return unsafe "unix:path=" + String(cString: folder) + "/bus"
    }
}

// MARK: - The bus

extension OnScreenKeyboard {
    private func handle(_ event: BusConnection.Event) {
        switch event {
        case .connected:
            serve()
            connection.requestName(Self.name) { [unowned self] answer in
                switch answer {
                case .owned: break
                case .waiting:
                    delegate.keyboardNotFound("another on-screen keyboard has the name \(Self.name)")
                case .refused(let error): delegate.keyboardNotFound("\(error)")
                }
            }
        case .lost: unsafe object = sd_bus_slot_unref(object)
        }
    }

    private func serve() {
        guard let bus = unsafe connection.bus else { return }
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe rp_serve_keyboard(
            bus, &object,
            { message, userdata, _ in
                guard let message = unsafe message, let userdata = unsafe userdata else { return 0 }
                let keyboard = unsafe Unmanaged<OnScreenKeyboard>.fromOpaque(userdata).takeUnretainedValue()
                guard let isVisible = try? unsafe MessageReader(message).bool() else { return -EINVAL }
                keyboard.delegate.keyboardWanted(isVisible: isVisible)
                return unsafe reply(to: message)
            },
            { _, _, _, _, reply, userdata, _ in
                guard let reply = unsafe reply, let userdata = unsafe userdata else { return 0 }
                let keyboard = unsafe Unmanaged<OnScreenKeyboard>.fromOpaque(userdata).takeUnretainedValue()
                var writer = unsafe MessageWriter(reply)
                writer.append(keyboard.isVisible)
                return writer.result
            }, me)
    }

    private func emit() {
        guard connection.isConnected, let bus = unsafe connection.bus else { return }
        var names: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("Visible"), nil]
        unsafe sd_bus_emit_properties_changed_strv(bus, Self.path, Self.name, &names)
        unsafe names.forEach { unsafe free($0) }
        connection.sent()
    }
}

/// Answers a call by saying that it was done.
private func reply(to call: OpaquePointer) -> Int32 {
    var reply: OpaquePointer?
    let result = unsafe sd_bus_message_new_method_return(call, &reply)
    guard let reply = unsafe reply, result >= 0 else { return result }
    defer { unsafe sd_bus_message_unref(reply) }
    return unsafe sd_bus_send(nil, reply, nil)
}
