// SPDX-License-Identifier: MIT

// Names on the bus, through the bus's own interface `org.freedesktop.DBus`: see dbus's specification.
extension BusConnection {
    /// Calls a method of the bus about a name, and calls `then` with the answer, which may be an error.
    ///
    /// The name is the first argument, and `write` writes the others. Without a connection, `then` is not
    /// called.
    package func callBus(
        _ member: String, about name: String, _ write: (inout MessageWriter) -> Void = { _ in },
        then: @escaping (MessageReader) -> Void
    ) {
        let method = Method(
            destination: BusNames.bus, path: BusNames.busPath, interface: BusNames.bus, member: member)
        call(
            method,
            { writer in
                writer.append(name)
                write(&writer)
            }, then: then)
    }

    /// The result of a request for a name.
    package enum NameAnswer {
        case owned
        /// Another process owns the name, and this process gets the name when the other leaves.
        case waiting
        case refused(BusError)
    }

    package func requestName(_ name: String, then: @escaping (NameAnswer) -> Void) {
        callBus("RequestName", about: name) { writer in
            // No flags: this process queues behind the present owner, which may soon end.
            writer.append(UInt32(0))
        } then: { answer in
            if let error = answer.error { return then(.refused(error)) }
            // DBUS_REQUEST_NAME_REPLY_IN_QUEUE
            then((try? answer.uint32()) == 2 ? .waiting : .owned)
        }
    }

    /// The owner of a name on the bus, which is followed as long as somebody keeps this object.
    package final class NameOwner {
        let name: String
        /// The owner's unique name, "" while no program owns the name, or `nil` before the bus has answered.
        package private(set) var current: String?
        fileprivate var watch: Watch?
        private let changed: (String) -> Void

        fileprivate init(_ name: String, _ changed: @escaping (String) -> Void) {
            self.name = name
            self.changed = changed
        }

        fileprivate func take(_ owner: String) {
            guard owner != current else { return }
            current = owner
            changed(owner)
        }
    }

    /// Follows the owner of a name on the bus.
    ///
    /// The bus sends its answer and all signals in one order. So from the answer on, the known owner is the one that had
    /// the name when the bus passed on the signal that is read. Signals from before the answer have no known sender.
    /// `changed` gets the unique name of the owner once it is known, and of each later one; "" if there is
    /// none. The name may also be a unique one. Returns `nil` without a connection.
    package func watchOwner(of name: String, _ changed: @escaping (String) -> Void) -> NameOwner? {
        let owner = NameOwner(name, changed)
        let rule = "interface='\(BusNames.bus)',member='NameOwnerChanged',arg0='\(name)'"
        owner.watch = watch(from: .bus, rule) { [weak owner] signal in
            // The name, the old owner and the new one.
            guard (try? signal.text()) != nil, (try? signal.text()) != nil, let new = try? signal.text()
            else { return }
            owner?.take(new)
        }
        guard owner.watch != nil else { return nil }
        callBus("GetNameOwner", about: name) { [weak owner] answer in
            guard let error = answer.error else { owner?.take((try? answer.text()) ?? ""); return }
            // After any other error, a signal tells of the name's next owner.
            if error.isAbsence { owner?.take("") }
        }
        return owner
    }
}

/// What the handlers of a connection refer to, because they are made before the object that they call.
package final class Relay<Target: AnyObject> {
    package weak var target: Target?

    package init() {}
}
