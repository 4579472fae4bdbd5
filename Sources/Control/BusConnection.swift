// SPDX-License-Identifier: MIT

import CSystemd
import Clocks
import EventLoops
import Glibc

/// A connection to a bus that is made as soon as there is one, and again after it was lost.
///
/// ```
///            connected                  lost
///  [waiting] ─────────▶ [connected] ──────────┐
///      ▲                                      ▼
///      └────────────── a moment later ────[pausing]
/// ```
///
/// While it waits, the folder of the bus's socket is watched: by libsystemd, sd_bus_set_watch_bind(3), or by a
/// ``SocketWatch`` for a connection that is sieved.  Nothing here ever waits for the bus: what cannot be sent at once is
/// sent by the loop.
@safe final class BusConnection {
    /// What has happened to the connection.
    enum Event {
        case connected
        case lost
    }

    /// What of what others say is listened to.
    enum Hearing {
        /// All of it: for programs that choose whom they talk to.
        case everything
        /// What passes a ``MessageSieve``: for the driver, to which anybody may talk whom the bus lets through.
        case sieved
    }

    private let address: String
    private let hearing: Hearing
    private let loop: EventLoop
    private let handler: (Event) -> Void
    private var relay: BusRelay?
    private var socketWatch: SocketWatch?
    private(set) var bus: OpaquePointer?
    private(set) var isConnected = false
    private var localSignals: OpaquePointer?
    private var calls: [ObjectIdentifier: Call] = [:]
    private var retry: EventSource?
    private var pause: UInt64 = BusConnection.shortestPause

    /// How long after a loss it is tried again, in microseconds; doubled each time that it comes to nothing.
    private static let shortestPause: UInt64 = 100_000
    private static let longestPause: UInt64 = 10_000_000
    /// How many messages may wait for a bus that takes none, before the connection is made anew.
    private static let mostQueued: UInt64 = 1000

    /// The address that DBUS_SYSTEM_BUS_ADDRESS names, or the system bus's.
    static var systemAddress: String {
        guard let address = unsafe getenv("DBUS_SYSTEM_BUS_ADDRESS"), unsafe address[0] != 0 else {
            return "unix:path=/run/dbus/system_bus_socket"
        }
        return unsafe String(cString: address)
    }

    /// Prepares a connection, to the system bus unless there is an address; `handler` is told what happens to it after
    /// ``open()``.
    init(
        to address: String = BusConnection.systemAddress, hearing: Hearing = .everything, loop: EventLoop,
        handler: @escaping (Event) -> Void
    ) throws(EventLoopError) {
        self.address = address
        self.hearing = hearing
        self.loop = loop
        self.handler = handler
        retry = try loop.timer { [unowned self] in open() }
    }

    deinit { close() }

    /// Connects as soon as there is a bus; tells of it later, never before it returns.
    func open() {
        close()
        if hearing == .sieved, !connectThroughSieve() { return }
        var bus: OpaquePointer?
        guard unsafe sd_bus_new(&bus) >= 0, let bus = unsafe bus else { return retryLater() }
        unsafe self.bus = bus
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        let isAddressed =
            if let relay {
                // Nobody has a file to hand to the driver.
                unsafe sd_bus_set_fd(bus, relay.descriptor, relay.descriptor) >= 0
                    && sd_bus_negotiate_fds(bus, 0) >= 0
            } else {
                unsafe sd_bus_set_address(bus, address) >= 0 && sd_bus_set_watch_bind(bus, 1) >= 0
            }
        let isStarted =
            unsafe isAddressed && sd_bus_set_bus_client(bus, 1) >= 0
            && sd_bus_set_connected_signal(bus, 1) >= 0 && sd_bus_set_close_on_exit(bus, 0) >= 0
            && sd_bus_match_signal(
                bus, &localSignals, nil, "/org/freedesktop/DBus/Local", "org.freedesktop.DBus.Local", nil,
                { message, userdata, _ in unsafe BusConnection.localSignal(message, userdata) }, me) >= 0
            && sd_bus_start(bus) >= 0
        // After times and signals, which are not to wait for what the bus has to say.
        let isAttached = unsafe loop.withEvent {
            unsafe sd_bus_attach_event(bus, $0, Int32(SD_EVENT_PRIORITY_IDLE)) >= 0
        }
        if !isStarted || !isAttached { retryLater() }
    }

    /// Makes the relay to the bus, or waits for the bus to come and returns false.
    private func connectThroughSieve() -> Bool {
        let sockets = BusSocket.all(in: address)
        // Watched before it is tried, so that it cannot come unseen in between.
        socketWatch = SocketWatch(for: sockets.compactMap(\.path), loop: loop) { [unowned self] in open() }
        var isWorthRetrying = socketWatch == nil
        for socket in sockets {
            switch socket.connect() {
            case .absent: continue
            case .failed: isWorthRetrying = true
            case .connected(let descriptor):
                socketWatch = nil
                relay = try? BusRelay(socket: descriptor, loop: loop)
                if relay == nil { retryLater() }
                return relay != nil
            }
        }
        if isWorthRetrying { retryLater() }
        return false
    }

    /// What sd-bus itself tells of the connection: that there is one, and that it was lost.
    private static func localSignal(_ message: OpaquePointer?, _ userdata: UnsafeMutableRawPointer?) -> Int32
    {
        guard let message = unsafe message, let userdata = unsafe userdata else { return 0 }
        let connection = unsafe Unmanaged<BusConnection>.fromOpaque(userdata).takeUnretainedValue()
        switch unsafe MessageReader(message).member {
        case "Connected":
            connection.pause = Self.shortestPause
            connection.isConnected = true
            connection.handler(.connected)
        default: connection.lose()
        }
        return 0
    }

    private func lose() {
        guard isConnected else { return retryLater() }
        isConnected = false
        retryLater()
        handler(.lost)
    }

    private func retryLater() {
        retry?.fire(at: MonotonicTime.now().advanced(byMicroseconds: pause))
        pause = min(pause * 2, Self.longestPause)
    }

    private func close() {
        isConnected = false
        calls = [:]
        unsafe localSignals = sd_bus_slot_unref(localSignals)
        if let bus = unsafe bus {
            relay?.flush()
            unsafe sd_bus_detach_event(bus)
            unsafe sd_bus_close_unref(bus)
        }
        unsafe bus = nil
        (relay, socketWatch) = (nil, nil)
    }
}

// MARK: - Sending

extension BusConnection {
    /// What is called on the bus.
    struct Method {
        var destination = BusNames.driver
        var path: String
        var interface: String
        var member: String
    }

    /// Calls a method, and `then` with its answer, which may be an error; nothing is called without a connection.
    ///
    /// The bus does not start a driver for it.
    func call(
        _ method: Method, _ write: (inout MessageWriter) -> Void = { _ in },
        then: @escaping (MessageReader) -> Void
    ) {
        guard isConnected, let bus = unsafe bus else { return }
        var message: OpaquePointer?
        guard
            unsafe sd_bus_message_new_method_call(
                bus, &message, method.destination, method.path, method.interface, method.member) >= 0,
            let message = unsafe message
        else { return }
        defer { unsafe sd_bus_message_unref(message) }
        unsafe sd_bus_message_set_auto_start(message, 0)
        var writer = unsafe MessageWriter(message)
        write(&writer)
        let call = Call(self, then)
        guard writer.result >= 0, unsafe call.send(message, on: bus) >= 0 else { return }
        calls[ObjectIdentifier(call)] = call
        loop.updateSources()
    }

    /// Sends a signal, without ever waiting; it is lost where there is no connection.
    ///
    /// Everybody gets it whom the bus's policy allows to, or `destination` alone, by its name on the bus.
    func signal(
        path: String, interface: String = BusNames.panelInterface, member: String,
        to destination: String? = nil,
        _ write: (inout MessageWriter) -> Void
    ) {
        guard isConnected, let bus = unsafe bus else { return }
        var message: OpaquePointer?
        guard
            unsafe sd_bus_message_new_signal(bus, &message, path, interface, member) >= 0,
            let message = unsafe message
        else { return }
        defer { unsafe sd_bus_message_unref(message) }
        // What was not addressed would go to everybody.
        if let destination, unsafe sd_bus_message_set_destination(message, destination) < 0 { return }
        var writer = unsafe MessageWriter(message)
        write(&writer)
        if writer.result >= 0 { unsafe _ = sd_bus_send(bus, message, nil) }
        sent()
    }

    /// To be called after anything else was sent on ``bus``: what was left waits for the loop.
    func sent() {
        loop.updateSources()
        var queued: UInt64 = 0
        if let bus = unsafe bus, unsafe sd_bus_get_n_queued_write(bus, &queued) >= 0,
            queued > Self.mostQueued
        {
            // Whoever keeps the bus does not read: it is joined again when it does.
            lose()
            unsafe sd_bus_close(bus)
        }
    }

    /// A call that waits for its answer.
    @safe private final class Call {
        private unowned let connection: BusConnection
        private let then: (MessageReader) -> Void
        private var slot: OpaquePointer?

        init(_ connection: BusConnection, _ then: @escaping (MessageReader) -> Void) {
            self.connection = connection
            self.then = then
        }

        deinit { unsafe sd_bus_slot_unref(slot) }

        func send(_ message: OpaquePointer, on bus: OpaquePointer) -> Int32 {
            let me = unsafe Unmanaged.passUnretained(self).toOpaque()
            return unsafe sd_bus_call_async(
                bus, &slot, message,
                { message, userdata, _ in
                    guard let message = unsafe message, let userdata = unsafe userdata else { return 0 }
                    let call = unsafe Unmanaged<Call>.fromOpaque(userdata).takeUnretainedValue()
                    call.connection.calls[ObjectIdentifier(call)] = nil
                    withExtendedLifetime(call) { unsafe call.then(MessageReader(message)) }
                    return 0
                }, me, 0)
        }
    }
}

// MARK: - Receiving

extension BusConnection {
    /// Calls `action` for every signal that fits `rule`, for as long as the result is kept and the connection lasts.
    ///
    /// - Returns: The watch, or `nil` without a connection.
    func watch(_ rule: String, _ action: @escaping (MessageReader) -> Void) -> Watch? {
        guard let bus = unsafe bus else { return nil }
        let watch = Watch(action)
        loop.updateSources()
        return unsafe watch.start(rule, on: bus) >= 0 ? watch : nil
    }

    /// A rule whose signals are wanted.
    @safe final class Watch {
        private let action: (MessageReader) -> Void
        private var slot: OpaquePointer?

        fileprivate init(_ action: @escaping (MessageReader) -> Void) {
            self.action = action
        }

        deinit { unsafe sd_bus_slot_unref(slot) }

        fileprivate func start(_ rule: String, on bus: OpaquePointer) -> Int32 {
            let me = unsafe Unmanaged.passUnretained(self).toOpaque()
            return unsafe sd_bus_add_match_async(
                bus, &slot, rule,
                { message, userdata, _ in
                    guard let message = unsafe message, let userdata = unsafe userdata else { return 0 }
                    let watch = unsafe Unmanaged<Watch>.fromOpaque(userdata).takeUnretainedValue()
                    withExtendedLifetime(watch) { unsafe watch.action(MessageReader(message)) }
                    return 0
                    // Whoever may not watch hears nothing.
                }, { _, _, _ in 0 }, me)
        }
    }
}
