// SPDX-License-Identifier: MIT

import CWaylandProtocols

/// An owner of one object of the compositor, which receives the events of that object.
@safe final class Proxy {
    /// The object: a `wl_proxy` with any interface.
    let pointer: OpaquePointer
    private let connection: Connection
    private let destroy: (OpaquePointer) -> Void
    private var handler: ((Event) -> Void)?

    @safe struct Event {
        /// The number of the event in its interface, from 0 on.
        let opcode: UInt32
        private let arguments: UnsafeMutablePointer<wl_argument>?

        fileprivate init(_ opcode: UInt32, _ arguments: UnsafeMutablePointer<wl_argument>?) {
            self.opcode = opcode
            unsafe self.arguments = unsafe arguments
        }

        /// The argument at an index, which must be of type `int`.
        func int(_ place: Int) -> Int { unsafe arguments.map { unsafe Int($0[place].i) } ?? 0 }

        /// The argument at an index, which must be of type `uint`.
        func uint(_ place: Int) -> UInt32 { unsafe arguments.map { unsafe $0[place].u } ?? 0 }

        /// The argument at an index, which must be of type `object` or `new_id`.
        ///
        /// `nil` for an object that this process has destroyed.  The caller owns an object with a new id.
        @unsafe
        func object(_ place: Int) -> OpaquePointer? { unsafe arguments.flatMap { unsafe $0[place].o } }

        /// The argument at an index, which must be of type `array`, as numbers of 32 bits.
        func words(_ place: Int) -> [UInt32] {
            guard let array = unsafe arguments.flatMap({ unsafe $0[place].a })?.pointee else { return [] }
            let bytes = unsafe UnsafeRawBufferPointer(start: array.data, count: array.size)
            return stride(from: 0, to: bytes.count - 3, by: 4).map {
                unsafe bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self)
            }
        }

        /// The argument at an index, which must be of type `fd`; the caller owns the descriptor.
        func descriptor(_ place: Int) -> Int32 { unsafe arguments.map { unsafe $0[place].h } ?? -1 }

        /// The argument at an index, which must be of type `string`.
        func string(_ place: Int) -> String {
            guard let text = unsafe arguments.flatMap({ unsafe $0[place].s }) else { return "" }
            return unsafe String(cString: text)
        }
    }

    /// Takes over the object that a request has made.
    ///
    /// The object is null only when there is no memory for it: then the process ends.  At the end `destroy`
    /// destroys the object.  Its events go to `handler`.
    @unsafe
    init(
        _ pointer: OpaquePointer?, of connection: Connection, destroy: @escaping (OpaquePointer) -> Void,
        handler: ((Event) -> Void)? = nil
    ) {
        guard let pointer = unsafe pointer else { fatalError("out of memory") }
        unsafe self.pointer = pointer
        self.connection = connection
        unsafe self.destroy = destroy
        self.handler = handler
        guard handler != nil else { return }
        let owner = unsafe Unmanaged.passUnretained(self).toOpaque()
        _ = unsafe wl_proxy_add_dispatcher(pointer, dispatch, owner, nil)
    }

    deinit {
        unsafe destroy(pointer)
    }

    fileprivate func handle(_ event: Event) {
        handler?(event)
    }
}

/// Called by libwayland for each event, with the proxy of the object that has the event.
private func dispatch(
    owner: UnsafeRawPointer?, target: UnsafeMutableRawPointer?, opcode: UInt32,
    message: UnsafePointer<wl_message>?, arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
    guard let owner = unsafe owner else { return 0 }
    // The owner of the proxy may release it during the call: this reference keeps it alive.
    let proxy = unsafe Unmanaged<Proxy>.fromOpaque(owner).takeUnretainedValue()
    proxy.handle(unsafe Proxy.Event(opcode, arguments))
    return 0
}
