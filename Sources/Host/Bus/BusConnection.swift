// SPDX-License-Identifier: MIT

import CSystemd
import Engine
package import EventLoops
import Glibc

/// A connection to a bus, made as soon as the bus exists and again after a loss.
///
/// ```
///            connected                  lost
///  [waiting] ─────────▶ [connected] ──────────┐
///      ▲                                      ▼
///      └────────────── a moment later ────[pausing]
/// ```
///
/// While the connection waits, the folder of the bus's socket is watched. libsystemd does this with
/// sd_bus_set_watch_bind(3), and a `SocketWatch` does it for a sieved connection. No call here ever waits
/// for the bus: the loop sends the messages that cannot be sent at once.
@safe package final class BusConnection {
    package enum Event {
        case connected
        case lost
    }

    /// The messages that the connection receives.
    package enum Subscription {
        /// All messages: for programs that choose their partners.
        case everything
        /// Messages that pass a `MessageSieve`: for the driver, which any program may call.
        case sieved
    }

    private let address: String
    private let subscription: Subscription
    package let loop: EventLoop
    private let handler: (Event) -> Void
    private var relay: BusRelay?
    private var socketWatch: SocketWatch?
    package private(set) var bus: OpaquePointer?
    package private(set) var isConnected = false
    private var localSignals: OpaquePointer?
    private var calls: [ObjectIdentifier: Call] = [:]
    private var retry: EventSource?
    private var pause: UInt64 = BusConnection.shortestPause

    /// The pause before an attempt after a loss, in microseconds; it doubles with each failure.
    private static let shortestPause: UInt64 = 100_000
    private static let longestPause: UInt64 = 10_000_000
    /// How many messages may wait in this process before the connection is closed and made again.
    private static let mostQueued: UInt64 = 1000

    /// The address in DBUS_SYSTEM_BUS_ADDRESS, or the default address of the system bus.
    package static var systemAddress: String {
        guard let address = unsafe getenv("DBUS_SYSTEM_BUS_ADDRESS"), unsafe address[0] != 0 else {
            return "unix:path=/run/dbus/system_bus_socket"
        }
        return unsafe String(cString: address)
    }

    /// The address of the session bus, as sd_bus_open_user(3) finds it, or `nil` where the environment names
    /// none.
    package static var sessionAddress: String? {
        sessionAddress { name in unsafe getenv(name).map { unsafe String(cString: $0) } }
    }

    /// The same for an environment with these variables.
    ///
    /// A browser may have been started without DBUS_SESSION_BUS_ADDRESS. Chromium then gives the programs
    /// that it starts the value `disabled:`, which means that there is no address, not that there is no bus.
    static func sessionAddress(_ variable: (String) -> String?) -> String? {
        if let address = variable("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty, address != "disabled:" {
            return address
        }
        guard let folder = variable("XDG_RUNTIME_DIR"), !folder.isEmpty else { return nil }
        return "unix:path=\(folder)/bus"
    }

    /// Prepares a connection, to the system bus unless there is an address; after
    /// ``open()`` it calls `handler` with each change.
    package init(
        to address: String = BusConnection.systemAddress, subscription: Subscription = .everything,
        loop: EventLoop, handler: @escaping (Event) -> Void
    ) throws(EventLoopError) {
        self.address = address
        self.subscription = subscription
        self.loop = loop
        self.handler = handler
        retry = try loop.timer { [unowned self] in open() }
    }

    deinit { close() }

    /// Connects as soon as the bus exists; never calls the handler before it returns.
    package func open() {
        close()
        if subscription == .sieved, !connectThroughSieve() { return }
        var bus: OpaquePointer?
        guard unsafe sd_bus_new(&bus) >= 0, let bus = unsafe bus else { return retryLater() }
        unsafe self.bus = bus
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        let isAddressed =
            if let relay {
                unsafe sd_bus_set_fd(bus, relay.descriptor, relay.descriptor) >= 0
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
        // After times and signals, which must not wait for messages of the bus.
        let isAttached = unsafe loop.withEvent {
            unsafe sd_bus_attach_event(bus, $0, Int32(SD_EVENT_PRIORITY_IDLE)) >= 0
        }
        if !isStarted || !isAttached { retryLater() }
    }

    /// Makes the relay to the bus, or waits for the bus to appear and returns false.
    private func connectThroughSieve() -> Bool {
        let sockets = BusSocket.all(in: address)
        // The watch begins before the attempt, so that the socket cannot appear unseen in between.
        socketWatch = SocketWatch(for: sockets.compactMap(\.path), loop: loop) { [unowned self] in open() }
        var isWorthRetrying = socketWatch == nil
        for socket in sockets {
            switch socket.connect() {
            case .absent: continue
            // No change of the folder may follow when a process begins to listen.
            case .refused, .failed: isWorthRetrying = true
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

    /// Handles sd-bus's own signals about the connection: connected and lost.
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
    package struct Method {
        package var destination: String
        package var path: String
        package var interface: String
        package var member: String

        package init(destination: String, path: String, interface: String, member: String) {
            self.destination = destination
            self.path = path
            self.interface = interface
            self.member = member
        }
    }

    /// Calls a method, and calls `then` with the answer, which may be an error.
    ///
    /// Without a connection it does nothing. If `startsService`, the bus may start the program that has the
    /// name. The timeout is in microseconds; 0 means 25 s. After that time the answer is an error
    /// with ``BusError/isSilence``.
    package func call(
        _ method: Method, startsService: Bool = false, timeout: UInt64 = 0,
        _ write: (inout MessageWriter) -> Void = { _ in },
        then: @escaping (MessageReader) -> Void
    ) {
        guard isConnected, let bus = unsafe bus, let message = unsafe newCall(of: method) else { return }
        defer { unsafe sd_bus_message_unref(message) }
        unsafe sd_bus_message_set_auto_start(message, startsService ? 1 : 0)
        var writer = unsafe MessageWriter(message)
        write(&writer)
        let call = Call(self, then)
        guard writer.result >= 0, unsafe call.send(message, on: bus, timeout) >= 0 else { return }
        calls[ObjectIdentifier(call)] = call
        loop.updateSources()
    }

    /// Makes a call without its arguments; the caller releases it.
    private func newCall(of method: Method) -> OpaquePointer? {
        var message: OpaquePointer?
        let result = unsafe sd_bus_message_new_method_call(
            bus, &message, method.destination, method.path, method.interface, method.member)
        return unsafe result >= 0 ? message : nil
    }

    /// Calls a method without an answer; the message leaves at once if the bus reads its socket.
    ///
    /// For the last call before the connection ends.
    package func callWithoutAnswer(_ method: Method, _ write: (inout MessageWriter) -> Void) {
        guard isConnected, let bus = unsafe bus, let message = unsafe newCall(of: method) else { return }
        defer { unsafe sd_bus_message_unref(message) }
        unsafe sd_bus_message_set_auto_start(message, 0)
        unsafe sd_bus_message_set_expect_reply(message, 0)
        var writer = unsafe MessageWriter(message)
        write(&writer)
        if writer.result >= 0 { unsafe _ = sd_bus_send(bus, message, nil) }
        sent()
    }

    /// Sends a signal without ever waiting; without a connection the signal is lost.
    ///
    /// The signal goes to `destination` alone, a name on the bus. Without a destination it goes to every
    /// program that the bus's policy permits.
    package func signal(
        path: String, interface: String, member: String,
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
        // Without its destination the signal would go to every program.
        if let destination, unsafe sd_bus_message_set_destination(message, destination) < 0 { return }
        var writer = unsafe MessageWriter(message)
        write(&writer)
        if writer.result >= 0 { unsafe _ = sd_bus_send(bus, message, nil) }
        sent()
    }

    /// Call this after sending anything else on ``bus``: the loop then sends the messages that are left.
    package func sent() {
        loop.updateSources()
        var queued: UInt64 = 0
        if let bus = unsafe bus, unsafe sd_bus_get_n_queued_write(bus, &queued) >= 0,
            queued > Self.mostQueued
        {
            // The bus daemon does not read. The connection is made again when it reads.
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

        func send(_ message: OpaquePointer, on bus: OpaquePointer, _ timeout: UInt64) -> Int32 {
            let me = unsafe Unmanaged.passUnretained(self).toOpaque()
            return unsafe sd_bus_call_async(
                bus, &slot, message,
                { message, userdata, _ in
                    guard let message = unsafe message, let userdata = unsafe userdata else { return 0 }
                    let call = unsafe Unmanaged<Call>.fromOpaque(userdata).takeUnretainedValue()
                    call.connection.calls[ObjectIdentifier(call)] = nil
                    withExtendedLifetime(call) { unsafe call.then(MessageReader(message)) }
                    // After 0, sd-bus goes on to write, and ends this process if the handler closed the bus
                    // because no answer came in time (process_running() in its sd-bus.c).
                    return 1
                }, me, timeout)
        }
    }
}
