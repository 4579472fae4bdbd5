// SPDX-License-Identifier: MIT

package import Bus
import CControl
import CSystemd
import Control

/// The overlay's object on the session bus, to which browsers tell the text fields of their pages:
/// config/dbus/org.runepad.Overlay1.xml.
///
/// Without the bus, or while another overlay of the session has the name, this type hears nothing. It joins
/// when the bus appears, and gets the name when the other overlay leaves it.
@safe package final class PageFieldServer {
    /// The receiver of fields, called from the loop.
    package protocol Delegate: AnyObject {
        /// A page's field got the focus, perhaps the one that already had it, or lost it; `nil` when no program
        /// tells of fields any more.
        func pageFieldTold(_ field: PageField?)
        /// Browsers cannot find this overlay, with a reason for the operator.
        func pagesNotHeard(_ reason: String)
    }

    private unowned let delegate: any Delegate
    private let bus: SessionBus
    private var connection: BusConnection { bus.connection }
    private var object: OpaquePointer?
    private var tellers = PageTellers()
    /// What reports that a program has left the bus, by its name.
    private var watches: [String: BusConnection.NameOwner] = [:]

    static let name = "org.runepad.Overlay1"
    static let path = "/org/runepad/Overlay1"
    static let interface = "org.runepad.Overlay1"

    /// Makes an object that joins the session bus as soon as the bus exists.
    package init(on bus: SessionBus, delegate: any Delegate) {
        self.delegate = delegate
        self.bus = bus
        bus.join { [weak self] in self?.handle($0) }
    }

    deinit { unsafe sd_bus_slot_unref(object) }
}

// MARK: - The bus

extension PageFieldServer {
    private func handle(_ event: BusConnection.Event) {
        switch event {
        case .connected:
            serve()
            connection.requestName(Self.name) { [weak delegate] answer in
                switch answer {
                case .owned: break
                case .waiting: delegate?.pagesNotHeard("another overlay has the name \(Self.name)")
                case .refused(let error): delegate?.pagesNotHeard("\(error)")
                }
            }
        case .lost:
            unsafe object = sd_bus_slot_unref(object)
            watches = [:]
            let former = tellers.field
            tellers = PageTellers()
            if former != nil { delegate.pageFieldTold(nil) }
        }
    }

    private func serve() {
        guard let bus = unsafe connection.bus else { return }
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe rp_serve_pages(
            bus, &object,
            { message, userdata, _ in
                guard let message = unsafe message, let userdata = unsafe userdata else { return 0 }
                let server = unsafe Unmanaged<PageFieldServer>.fromOpaque(userdata).takeUnretainedValue()
                unsafe server.answer(message)
                return 1
            }, me)
    }

    /// Takes a call of TellPageField, and answers it.
    private func answer(_ call: OpaquePointer) {
        let reader = unsafe MessageReader(call)
        do throws(ControlError) {
            guard let name = try? reader.text() else { throw ControlError(.other, "a purpose is missing") }
            let field = try PageField(name: name)
            let sender = reader.sender
            let isKnown = tellers.contains(sender)
            let isNews = try tellers.tell(field, by: sender)
            if !isKnown { watch(sender) }
            _ = unsafe reply(to: call)
            if isNews { delegate.pageFieldTold(tellers.field) }
        } catch {
            unsafe error.answer(call)
        }
        connection.sent()
    }

    /// Forgets a program when it leaves the bus, also if it has left before the watch began.
    private func watch(_ name: String) {
        watches[name] = connection.watchOwner(of: name) { [unowned self] owner in
            if owner.isEmpty { forget(name) }
        }
    }

    private func forget(_ name: String) {
        watches[name] = nil
        if tellers.remove(name) { delegate.pageFieldTold(tellers.field) }
    }
}
