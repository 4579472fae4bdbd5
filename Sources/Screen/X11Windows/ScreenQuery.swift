// SPDX-License-Identifier: MIT

import CXCB
import Engine
import Windows

/// The size of the screen, and its monitors.
struct Screen: Hashable {
    /// The size of the root window in pixels.
    var size = PixelSize.zero
    var monitors: [Monitor] = []
}

/// A query of the screen.
///
/// The second step sends its requests after the replies of the first one.
///
/// ```
/// size, monitors, ── replies ─→ CRTCs, names ── replies ─→ a Screen
/// resources
/// ```
final class ScreenQuery {
    /// A monitor whose name and rotation are still to come.
    private struct Found {
        /// The number of its name.
        var atom: UInt32
        /// RandR's number of its first output; 0 for a monitor without outputs.
        var output: UInt32
        var monitor: Monitor
    }

    private let connection: XConnection
    private let pending: PendingRequests
    private let then: (Screen) -> Void
    private var size = PixelSize.zero
    private var found: [Found] = []
    private var crtcs: [UInt32] = []
    private var timestamp: UInt32 = 0
    private var isSecondStep = false

    private init(_ connection: XConnection, then: @escaping (Screen) -> Void) {
        self.connection = connection
        self.then = then
        pending = PendingRequests(on: connection)
    }

    /// Sends the first requests, and calls `then` with the screen.
    static func begin(on connection: XConnection, then: @escaping (Screen) -> Void) {
        let query = ScreenQuery(connection, then: then)
        let (pointer, root) = unsafe (connection.pointer, connection.root)
        query.request(unsafe xcb_get_geometry(pointer, root).sequence) { reply in
            let root = reply.value(as: xcb_get_geometry_reply_t.self)
            query.size = PixelSize(width: Int(root.width), height: Int(root.height))
        }
        query.request(unsafe xcb_randr_get_monitors(pointer, root, 1).sequence) {
            query.found = query.monitors(in: $0)
        }
        query.request(unsafe xcb_randr_get_screen_resources_current(pointer, root).sequence) {
            query.readResources($0)
        }
    }

    private func request(_ sequence: UInt32, _ read: @escaping (borrowing XReply) -> Void) {
        pending.add(sequence) { [self] reply in
            // The server refuses a question about a controller that has gone meanwhile. It then tells of a change, and
            // another query begins.
            if let reply { read(reply) }
            if pending.isDone { proceed() }
        }
    }

    private func proceed() {
        if !isSecondStep {
            isSecondStep = true
            for crtc in crtcs {
                request(unsafe xcb_randr_get_crtc_info(connection.pointer, crtc, timestamp).sequence) {
                    [self] in
                    readRotation($0)
                }
            }
            for index in found.indices {
                request(unsafe xcb_get_atom_name(connection.pointer, found[index].atom).sequence) { [self] in
                    found[index].monitor.name = name(in: $0)
                }
            }
        }
        if pending.isDone { then(Screen(size: size, monitors: found.map(\.monitor))) }
    }
}

// MARK: - Reading replies

extension ScreenQuery {
    private func monitors(in reply: borrowing XReply) -> [Found] {
        let pointer = unsafe reply.pointer.assumingMemoryBound(to: xcb_randr_get_monitors_reply_t.self)
        var monitors = unsafe xcb_randr_get_monitors_monitors_iterator(pointer)
        var found: [Found] = []
        while unsafe monitors.rem > 0 {
            let info = unsafe monitors.data.pointee
            let outputs = unsafe xcb_randr_monitor_info_outputs(monitors.data)
            let output = unsafe info.nOutput > 0 ? outputs?.pointee ?? 0 : 0
            unsafe xcb_randr_monitor_info_next(&monitors)
            if info.width == 0 || info.height == 0 { continue }
            let (width, height) = (Double(info.width_in_millimeters), Double(info.height_in_millimeters))
            let monitor = Monitor(
                name: "",
                area: PixelArea(
                    x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height)),
                physicalSize: width > 0 && height > 0 ? PhysicalSize(width: width, height: height) : nil)
            found.append(Found(atom: info.name, output: output, monitor: monitor))
        }
        return found
    }

    private func readResources(_ reply: borrowing XReply) {
        let pointer = unsafe reply.pointer.assumingMemoryBound(
            to: xcb_randr_get_screen_resources_current_reply_t.self)
        timestamp = unsafe pointer.pointee.config_timestamp
        let count = unsafe Int(xcb_randr_get_screen_resources_current_crtcs_length(pointer))
        let numbers = unsafe UnsafeBufferPointer(
            start: xcb_randr_get_screen_resources_current_crtcs(pointer), count: count)
        crtcs = unsafe Array(numbers)
    }

    /// Gives the rotation of a controller (CRTC) to the monitors whose outputs it feeds.
    private func readRotation(_ reply: borrowing XReply) {
        let pointer = unsafe reply.pointer.assumingMemoryBound(to: xcb_randr_get_crtc_info_reply_t.self)
        let count = unsafe Int(xcb_randr_get_crtc_info_outputs_length(pointer))
        let outputs = unsafe UnsafeBufferPointer(
            start: xcb_randr_get_crtc_info_outputs(pointer), count: count)
        let rotation = unsafe Rotation(randr: pointer.pointee.rotation)
        for index in found.indices where unsafe outputs.contains(found[index].output) {
            found[index].monitor.rotation = rotation
        }
    }

    private func name(in reply: borrowing XReply) -> String {
        let pointer = unsafe reply.pointer.assumingMemoryBound(to: xcb_get_atom_name_reply_t.self)
        let length = unsafe Int(xcb_get_atom_name_name_length(pointer))
        let bytes = unsafe UnsafeRawBufferPointer(start: xcb_get_atom_name_name(pointer), count: length)
        return unsafe String(decoding: bytes, as: UTF8.self)
    }
}
