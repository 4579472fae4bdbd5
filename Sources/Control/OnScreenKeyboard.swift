// SPDX-License-Identifier: MIT

import CControl
import CSystemd
public import EventLoops
import Glibc

/// The on-screen keyboard of a session for other programs: `sm.puri.OSK0` on the session bus.
///
/// Shells such as phosh, and bindings of keys and buttons, use this name to show and hide squeekboard.
/// Without the bus, or while another program has the name, this type gets no requests. It joins when the bus
/// appears, and gets the name when the other program leaves it.
@safe public final class OnScreenKeyboard {
    /// The receiver of requests, called from the loop.
    public protocol Delegate: AnyObject {
        /// A program requests to show or hide the keyboard.
        func keyboardWanted(isVisible: Bool)
        /// Other programs cannot find this keyboard, with a reason for the operator; called once for each
        /// reason.
        func keyboardNotFound(_ reason: String)
    }

    /// Whether the keyboard is visible; each change is sent to other programs.
    public var isVisible = false {
        didSet { if isVisible != oldValue { emit() } }
    }

    private unowned let delegate: any Delegate
    private let connection: BusConnection
    private var object: OpaquePointer?

    static let name = "sm.puri.OSK0"
    static let path = "/sm/puri/OSK0"

    /// Makes an on-screen keyboard that joins the session bus once `loop` runs and the bus exists.
    ///
    /// The bus is that in DBUS_SESSION_BUS_ADDRESS, or that of XDG_RUNTIME_DIR. Returns `nil` if neither is
    /// set, because there is no session then.
    ///
    /// - Parameters:
    ///   - loop: The loop of the thread that uses the keyboard.
    ///   - delegate: Gets the requests of programs, and the report of a missing bus.
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

    /// The connection's reference to the keyboard, before the keyboard exists.
    private final class Relay {
        weak var keyboard: OnScreenKeyboard?
    }

    /// Returns the path of the socket in an address, or `nil` if it has none: dbus's specification, "Server
    /// Addresses".
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

/// Answers a call with success.
private func reply(to call: OpaquePointer) -> Int32 {
    var reply: OpaquePointer?
    let result = unsafe sd_bus_message_new_method_return(call, &reply)
    guard let reply = unsafe reply, result >= 0 else { return result }
    defer { unsafe sd_bus_message_unref(reply) }
    return unsafe sd_bus_send(nil, reply, nil)
}
