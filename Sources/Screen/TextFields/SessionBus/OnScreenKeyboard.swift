// SPDX-License-Identifier: MIT

package import Bus
import CSystemd
import Glibc

/// The on-screen keyboard of a session for other programs: `sm.puri.OSK0` on the session bus.
///
/// Shells such as phosh, and bindings of keys and buttons, use this name to show and hide squeekboard.
/// Without the bus, or while another program has the name, this type gets no requests. It joins when the bus
/// appears, and gets the name when the other program leaves it.
@safe package final class OnScreenKeyboard {
    /// The receiver of requests, called from the loop.
    package protocol Delegate: AnyObject {
        func keyboardWanted(isVisible: Bool)
        /// Other programs cannot find this keyboard, with a reason for the operator; called once for each
        /// reason.
        func keyboardNotFound(_ reason: String)
    }

    /// Each change is sent to other programs.
    package var isVisible = false {
        didSet { if isVisible != oldValue { emit() } }
    }

    private unowned let delegate: any Delegate
    private let bus: SessionBus
    private var connection: BusConnection { bus.connection }
    private var object: BusObject?

    static let name = "sm.puri.OSK0"
    static let path = "/sm/puri/OSK0"
    private static let interface = BusInterface(
        name, [.method("SetVisible", ["visible": "b"]), .property("Visible", "b")])

    /// Makes an on-screen keyboard that joins the session bus as soon as the bus exists.
    package init(on bus: SessionBus, delegate: any Delegate) {
        self.delegate = delegate
        self.bus = bus
        bus.join { [weak self] in self?.handle($0) }
        if let socket = bus.missingSocket {
            delegate.keyboardNotFound("there is no session bus at \(socket)")
        }
    }
}

// MARK: - The bus

extension OnScreenKeyboard {
    private func handle(_ event: BusConnection.Event) {
        switch event {
        case .connected:
            serve()
            connection.requestName(Self.name) { [weak delegate] answer in
                switch answer {
                case .owned: break
                case .waiting:
                    delegate?.keyboardNotFound("another on-screen keyboard has the name \(Self.name)")
                case .refused(let error): delegate?.keyboardNotFound("\(error)")
                }
            }
        case .lost: object = nil
        }
    }

    private func serve() {
        object = BusObject(
            on: connection, at: Self.path, Self.interface,
            read: { [unowned self] _, value in value.append(isVisible) },
            perform: { [unowned self] call, _ in
                if let isVisible = try? call.bool() { delegate.keyboardWanted(isVisible: isVisible) }
            })
    }

    private func emit() {
        guard connection.isConnected, let bus = unsafe connection.bus else { return }
        var names: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("Visible"), nil]
        unsafe sd_bus_emit_properties_changed_strv(bus, Self.path, Self.name, &names)
        unsafe names.forEach { unsafe free($0) }
        connection.sent()
    }
}
