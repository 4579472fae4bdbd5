// SPDX-License-Identifier: MIT

// What the bus itself knows of names, and is asked and told by `org.freedesktop.DBus`: dbus's specification.
extension BusConnection {
    /// Asks the bus about a name, and calls `then` with its answer, which may be an error.
    ///
    /// - Parameters:
    ///   - member: The method, whose first argument is a name.
    ///   - name: The name.
    ///   - write: Writes the arguments after it.
    ///   - then: Reads the answer; it is not called without a connection.
    func askBus(
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

    /// What became of a request for a name.
    enum NameAnswer {
        case owned
        /// Somebody else has it, and is followed when it leaves.
        case waiting
        case refused(ControlError)
    }

    /// Asks for a name on the bus; `then` is told whether this process has it.
    func requestName(_ name: String, then: @escaping (NameAnswer) -> Void) {
        askBus("RequestName", about: name) { writer in
            // No flags: behind one that has it, which may be about to end.
            writer.append(UInt32(0))
        } then: { answer in
            if let error = answer.error { return then(.refused(error)) }
            // DBUS_REQUEST_NAME_REPLY_IN_QUEUE
            then((try? answer.uint32()) == 2 ? .waiting : .owned)
        }
    }

    /// Calls `action` when a name on the bus gets another owner or none: with the name, its old owner and its new
    /// one, "" for none.
    func watchOwner(of name: String, _ action: @escaping (MessageReader) -> Void) -> Watch? {
        watch(
            "type='signal',sender='\(BusNames.bus)',interface='\(BusNames.bus)',member='NameOwnerChanged',"
                + "arg0='\(name)'", action)
    }
}
