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
/// Each step sends its requests after the replies of the step before.
///
/// ```
/// size, monitors, ─ .numbers ─ replies ─→ CRTCs, names ─ .details ─ replies ─→ a Screen
/// resources                               that are new
/// ```
struct ScreenQuery {
    /// A monitor whose name and rotation are still to come.
    private struct Found {
        /// The number of its name.
        var atom: UInt32
        /// RandR's number of its first output; 0 for a monitor without outputs.
        var output: UInt32
        var monitor: Monitor
    }

    private enum Stage {
        /// The replies to GetGeometry, GetMonitors and GetScreenResourcesCurrent are still to come.
        case numbers
        /// The replies to GetCrtcInfo and GetAtomName are still to come.
        case details
    }

    private let connection: XConnection
    private var stage = Stage.numbers
    /// The numbers of the requests whose replies are still to come, in their order, and what they ask for.
    private var requests: [(sequence: UInt32, question: Question)]
    private var size = PixelSize.zero
    private var found: [Found] = []
    private var crtcs: [UInt32] = []
    private var timestamp: UInt32 = 0

    private enum Question {
        case geometry, monitors, resources, crtc
        case name(atom: UInt32)
    }

    /// Sends the first requests.
    init(_ connection: XConnection) {
        self.connection = connection
        requests = [
            (unsafe xcb_get_geometry(connection.pointer, connection.root).sequence, .geometry),
            (unsafe xcb_randr_get_monitors(connection.pointer, connection.root, 1).sequence, .monitors),
            (
                unsafe xcb_randr_get_screen_resources_current(connection.pointer, connection.root).sequence,
                .resources
            ),
        ]
    }

    /// Handles the replies that have come, or waits for all of them, and returns the screen when all have
    /// come.
    ///
    /// Adds the names of new monitors to `names`, by their atoms.
    mutating func proceed(
        _ names: inout [UInt32: String], isAwaited: Bool = false
    ) throws(DisplayError) -> Screen? {
        while true {
            while let (sequence, question) = requests.first {
                var reply: XReply?
                let hasCome = try connection.take(&reply, to: sequence, isAwaited: isAwaited)
                guard hasCome else { return nil }
                requests.removeFirst()
                // The server refuses a question about a controller that has gone meanwhile. It then tells of a
                // change, and another query begins.
                if let reply { read(reply, to: question, &names) }
            }
            switch stage {
            case .numbers: ask(known: names)
            case .details: return screen(names)
            }
        }
    }

    private mutating func ask(known: [UInt32: String]) {
        stage = .details
        requests = crtcs.map {
            (unsafe xcb_randr_get_crtc_info(connection.pointer, $0, timestamp).sequence, .crtc)
        }
        for atom in Set(found.map(\.atom)) where known[atom] == nil {
            let name = unsafe xcb_get_atom_name(connection.pointer, atom)
            requests.append((name.sequence, .name(atom: atom)))
        }
    }

    private func screen(_ names: [UInt32: String]) -> Screen {
        Screen(
            size: size,
            monitors: found.map { found in
                var monitor = found.monitor
                monitor.name = names[found.atom] ?? ""
                return monitor
            })
    }
}

// MARK: - Reading replies

extension ScreenQuery {
    private mutating func read(
        _ reply: borrowing XReply, to question: Question, _ names: inout [UInt32: String]
    ) {
        switch question {
        case .geometry:
            let root = reply.value(as: xcb_get_geometry_reply_t.self)
            size = PixelSize(width: Int(root.width), height: Int(root.height))
        case .monitors: found = monitors(in: reply)
        case .resources: readResources(reply)
        case .crtc: readRotation(reply)
        case .name(let atom): names[atom] = name(in: reply)
        }
    }

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

    private mutating func readResources(_ reply: borrowing XReply) {
        let pointer = unsafe reply.pointer.assumingMemoryBound(
            to: xcb_randr_get_screen_resources_current_reply_t.self)
        timestamp = unsafe pointer.pointee.config_timestamp
        let count = unsafe Int(xcb_randr_get_screen_resources_current_crtcs_length(pointer))
        let numbers = unsafe UnsafeBufferPointer(
            start: xcb_randr_get_screen_resources_current_crtcs(pointer), count: count)
        crtcs = unsafe Array(numbers)
    }

    /// Gives the rotation of a controller (CRTC) to the monitors whose outputs it feeds.
    private mutating func readRotation(_ reply: borrowing XReply) {
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
