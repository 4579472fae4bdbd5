// SPDX-License-Identifier: MIT

import CSystemd

/// An object of this program on the bus, with one interface, until it is released or the connection is lost.
@safe package final class BusObject {
    private let connection: BusConnection
    private let read: (_ property: String, inout MessageWriter) -> Void
    private let perform: (MessageReader, inout MessageWriter) throws(BusError) -> Void
    private var slot: OpaquePointer?

    /// Adds an object; returns `nil` without a connection.
    ///
    /// `read` appends the value of a property. `perform` gets each call, whose arguments have the types of the interface,
    /// and appends the results.
    package init?(
        on connection: BusConnection, at path: String, _ interface: BusInterface,
        read: @escaping (_ property: String, inout MessageWriter) -> Void = { _, _ in },
        perform: @escaping (MessageReader, inout MessageWriter) throws(BusError) -> Void
    ) {
        guard let bus = unsafe connection.bus else { return nil }
        (self.connection, self.read, self.perform) = (connection, read, perform)
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe sd_bus_add_object_vtable(bus, &slot, path, interface.name, interface.table, me)
    }

    deinit { unsafe sd_bus_slot_unref(slot) }

    /// Handles a call of a method, for sd-bus.
    static func called(
        _ message: OpaquePointer?, _ userdata: UnsafeMutableRawPointer?,
        _ fault: UnsafeMutablePointer<sd_bus_error>?
    ) -> Int32 {
        guard let message = unsafe message, let userdata = unsafe userdata else { return 0 }
        let object = unsafe Unmanaged<BusObject>.fromOpaque(userdata).takeUnretainedValue()
        do throws(BusError) {
            return try unsafe object.connection.answer(message) { writer throws(BusError) in
                try unsafe object.perform(MessageReader(message), &writer)
            }
        } catch {
            return unsafe sd_bus_error_set(fault, error.name, sendable(error.message))
        }
    }

    /// Writes the value of a property, for sd-bus.
    static func readProperty(
        _ property: UnsafePointer<CChar>?, _ reply: OpaquePointer?, _ userdata: UnsafeMutableRawPointer?
    ) -> Int32 {
        guard let property = unsafe property, let reply = unsafe reply, let userdata = unsafe userdata else {
            return 0
        }
        let object = unsafe Unmanaged<BusObject>.fromOpaque(userdata).takeUnretainedValue()
        var writer = unsafe MessageWriter(reply)
        unsafe object.read(String(cString: property), &writer)
        return writer.result
    }
}

extension BusConnection {
    /// Answers a call with the values that `write` appends.
    ///
    /// - Returns: What a handler of sd-bus returns: 1, or a negative error number, which sd-bus then answers.
    @discardableResult
    package func answer<Failure>(
        _ call: OpaquePointer, _ write: (inout MessageWriter) throws(Failure) -> Void
    ) throws(Failure) -> Int32 {
        var reply: OpaquePointer?
        let result = unsafe sd_bus_message_new_method_return(call, &reply)
        guard let reply = unsafe reply, result >= 0 else { return result }
        defer { unsafe sd_bus_message_unref(reply) }
        var writer = unsafe MessageWriter(reply)
        try write(&writer)
        guard writer.result >= 0 else { return writer.result }
        unsafe sd_bus_send(nil, reply, nil)
        sent()
        return 1
    }
}
