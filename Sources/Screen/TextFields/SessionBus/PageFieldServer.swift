// SPDX-License-Identifier: MIT

package import Bus
import Control
internal import Engine

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
        func pageFieldChanged(_ field: PageField?)
        /// Browsers cannot find this overlay, with a reason for the operator.
        func pagesFailed(_ reason: String)
    }

    private unowned let delegate: any Delegate
    private let bus: SessionBus
    private var connection: BusConnection { bus.connection }
    private var object: BusObject?
    private var reporters = PageReporters()
    /// What reports that a program has left the bus, by its name.
    private var watches: [String: BusConnection.NameOwner] = [:]

    static let name = "org.runepad.Overlay1"
    static let path = "/org/runepad/Overlay1"
    static let interface = "org.runepad.Overlay1"
    static let members = BusInterface(
        interface,
        [
            .method("TellPageField", ["purpose": "s"]),
            .method("TellHintedPageField", ["purpose": "s", "hints": "as"]),
        ])

    /// Makes an object that joins the session bus as soon as the bus exists.
    package init(on bus: SessionBus, delegate: any Delegate) {
        self.delegate = delegate
        self.bus = bus
        bus.join { [weak self] in self?.handle($0) }
    }
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
                case .waiting: delegate?.pagesFailed("another overlay has the name \(Self.name)")
                case .refused(let error): delegate?.pagesFailed("\(error)")
                }
            }
        case .lost:
            object = nil
            watches = [:]
            let former = reporters.field
            reporters = PageReporters()
            if former != nil { delegate.pageFieldChanged(nil) }
        }
    }

    private func serve() {
        object = BusObject(
            on: connection, at: Self.path, Self.members,
            perform: { [unowned self] call, _ throws(BusError) in
                do throws(ControlError) { try take(call) } catch { throw error.busError }
            })
    }

    /// Takes a call of TellPageField or TellHintedPageField.
    private func take(_ call: MessageReader) throws(ControlError) {
        guard let name = try? call.text() else { throw ControlError(.other, "a purpose is missing") }
        let words = call.member == "TellHintedPageField" ? try? call.shownTexts() : nil
        let field = try PageField(name: name, hints: FieldHints(words: words ?? []))
        let sender = call.sender
        let isKnown = reporters.contains(sender)
        let isNews = try reporters.take(field, by: sender)
        if !isKnown { watch(sender) }
        if isNews { delegate.pageFieldChanged(reporters.field) }
    }

    /// Forgets a program when it leaves the bus, also if it has left before the watch began.
    private func watch(_ name: String) {
        watches[name] = connection.watchOwner(of: name) { [unowned self] owner in
            if owner.isEmpty { forget(name) }
        }
    }

    private func forget(_ name: String) {
        watches[name] = nil
        if reporters.remove(name) { delegate.pageFieldChanged(reporters.field) }
    }
}
