// SPDX-License-Identifier: MIT

// Names on the bus, through the bus's own interface `org.freedesktop.DBus`: see dbus's specification.
extension BusConnection {
    /// Calls a method of the bus about a name, and calls `then` with the answer, which may be an error.
    ///
    /// - Parameters:
    ///   - member: The method, whose first argument is a name.
    ///   - name: The name.
    ///   - write: Writes the other arguments.
    ///   - then: Reads the answer; without a connection it is not called.
    package func askBus(
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
        case refused(ControlError)
    }

    /// Requests a name on the bus, and calls `then` with the result.
    package func requestName(_ name: String, then: @escaping (NameAnswer) -> Void) {
        askBus("RequestName", about: name) { writer in
            // No flags: this process queues behind the present owner, which may soon end.
            writer.append(UInt32(0))
        } then: { answer in
            if let error = answer.error { return then(.refused(error)) }
            // DBUS_REQUEST_NAME_REPLY_IN_QUEUE
            then((try? answer.uint32()) == 2 ? .waiting : .owned)
        }
    }

    /// Calls `action` with the new owner, by its unique name, when a name on the bus gets another owner, and with ""
    /// when it gets none.
    package func watchOwner(of name: String, _ action: @escaping (String) -> Void) -> Watch? {
        watch(
            "type='signal',sender='\(BusNames.bus)',interface='\(BusNames.bus)',member='NameOwnerChanged',"
                + "arg0='\(name)'"
        ) { signal in
            // The name, the old owner and the new one.
            guard (try? signal.text()) != nil, (try? signal.text()) != nil, let owner = try? signal.text()
            else { return }
            action(owner)
        }
    }
}
