// SPDX-License-Identifier: MIT

import CWaylandProtocols
import Files
import Glibc
import Windows

/// An owner of the connection to a compositor.
@safe final class Connection {
    /// The `wl_display`.
    let display: OpaquePointer
    /// Whether the compositor started this program, and gave it the connection in WAYLAND_SOCKET.
    ///
    /// Some compositors offer more to such a program, and start another one when its connection ends.
    let isGivenByCompositor: Bool

    /// Connects to the compositor with this name, or, for `nil`, to the one that the environment names.
    ///
    /// The first connection of a process is the one in WAYLAND_SOCKET, if that is set, whatever the name is:
    /// see wl_display_connect(3).  libwayland then removes the variable, because only one connection can use
    /// the descriptor.
    init(to name: String?) throws(DisplayError) {
        rp_keep_wayland_messages()
        let given = Self.variable(Self.givenSocket)
        guard let display = unsafe wl_display_connect(name) else {
            let code = errno
            throw given.map { Self.failure(toUse: $0) } ?? Self.failure(to: name, code)
        }
        isGivenByCompositor = given != nil
        unsafe self.display = display
    }

    deinit {
        unsafe wl_display_disconnect(display)
    }

    var fileDescriptor: Int32 { unsafe wl_display_get_fd(display) }

    /// Waits until the compositor has answered all requests.
    func awaitAnswers() throws(DisplayError) {
        if unsafe wl_display_roundtrip(display) < 0 { throw loss }
    }

    /// Dispatches the events that have come, without waiting for more.
    func dispatch() throws(DisplayError) {
        // A compositor that does not read its socket gets the rest of the requests another time.
        flush()
        while unsafe wl_display_prepare_read(display) != 0 {
            if unsafe wl_display_dispatch_pending(display) < 0 { throw loss }
        }
        var request = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
        if unsafe poll(&request, 1, 0) > 0 {
            if unsafe wl_display_read_events(display) < 0 { throw loss }
        } else {
            unsafe wl_display_cancel_read(display)
        }
        if unsafe wl_display_dispatch_pending(display) < 0 { throw loss }
    }

    /// Sends waiting requests; if the connection is lost, the next ``dispatch()`` throws.
    func flush() {
        _ = unsafe wl_display_flush(display)
    }

    /// The name of the compositor's process, or `nil` when it is not known.
    var compositor: String? {
        let process = rp_peer(fileDescriptor)
        return process > 0 ? nameOfProcess(UInt32(process)) : nil
    }

    // MARK: - Failing

    private var loss: DisplayError {
        let code = unsafe wl_display_get_error(display)
        guard code == EPROTO else {
            let isEnd = [0, EPIPE, ECONNRESET].contains(code)
            return DisplayError(
                "keep the connection to the Wayland compositor",
                reason: isEnd ? "it ended the connection" : describeErrno(code))
        }
        var interface: UnsafePointer<wl_interface>?
        var object: UInt32 = 0
        let number = unsafe wl_display_get_protocol_error(display, &interface, &object)
        let name = unsafe interface.map { unsafe String(cString: $0.pointee.name) } ?? "an unknown interface"
        let message = unsafe String(cString: rp_wayland_message()).filter { $0 != "\n" }
        return DisplayError(
            "keep the connection to the Wayland compositor",
            reason: "it reported the protocol error \(number) of \(name)"
                + (message.isEmpty ? "" : " (\(message))"),
            remedy: "report this as a defect of Runepad, with the name of the compositor")
    }

    /// The variable in which a compositor gives a program that it starts the descriptor of a connection.
    private static let givenSocket = "WAYLAND_SOCKET"

    private static func failure(toUse socket: String) -> DisplayError {
        DisplayError(
            "use the connection that the Wayland compositor gave",
            reason: "\(givenSocket) is \(socket), which is not the number of an open socket",
            remedy: "unset \(givenSocket), or have the compositor start this program")
    }

    private static func failure(to name: String?, _ code: Int32) -> DisplayError {
        let socket = name ?? variable("WAYLAND_DISPLAY") ?? "wayland-0"
        let folder = variable("XDG_RUNTIME_DIR")
        let operation = "reach the Wayland compositor"
        let remedy =
            "start it in the Wayland session, or give it that session's XDG_RUNTIME_DIR and WAYLAND_DISPLAY"
        guard socket.hasPrefix("/") || folder != nil else {
            return DisplayError(operation, reason: "XDG_RUNTIME_DIR is not set", remedy: remedy)
        }
        let path = socket.hasPrefix("/") ? socket : "\(folder ?? "")/\(socket)"
        return DisplayError(operation, reason: "\(path): \(describeErrno(code))", remedy: remedy)
    }

    private static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }
}
