// SPDX-License-Identifier: MIT

import CXCB
import Layouts
import Windows

/// The size of the screen, and its monitors.
struct Screen: Hashable {
    /// The size of the root window in pixels.
    var size = PixelSize.zero
    /// The monitors, each of which shows a part of the screen.
    var monitors: [Monitor] = []
}

/// A query of the screen.
///
/// Each step sends its requests after the replies of the step before.
///
/// ```
/// size, monitors ─ .numbers ─ reply ─→ names that are new ─ .names ─ replies ─→ a Screen
/// ```
struct ScreenQuery {
    private enum Stage {
        /// The replies to GetGeometry and GetMonitors are still to come.
        case numbers(geometry: UInt32, monitors: UInt32)
        /// The reply to GetMonitors is still to come.
        case monitors(PixelSize, UInt32)
        /// The names of monitors are still to come.
        case names(PixelSize, [(atom: UInt32, monitor: Monitor)], [(atom: UInt32, sequence: UInt32)])
    }

    private let connection: XConnection
    private var stage: Stage

    /// Sends the first requests.
    init(_ connection: XConnection) {
        self.connection = connection
        let geometry = unsafe xcb_get_geometry(connection.pointer, connection.root)
        let monitors = unsafe xcb_randr_get_monitors(connection.pointer, connection.root, 1)
        stage = .numbers(geometry: geometry.sequence, monitors: monitors.sequence)
    }

    /// Handles the replies that have come, or waits for all of them, and returns the screen when all have
    /// come.
    ///
    /// Adds the names of new monitors to `names`, by their atoms.
    mutating func proceed(
        _ names: inout [UInt32: String], isAwaited: Bool = false
    ) throws(DisplayError) -> Screen? {
        while true {
            switch stage {
            case .numbers(let geometry, let monitors):
                guard let reply = try connection.reply(to: geometry, isAwaited: isAwaited) else { return nil }
                let root = reply.value(as: xcb_get_geometry_reply_t.self)
                let size = PixelSize(width: Int(root.width), height: Int(root.height))
                stage = .monitors(size, monitors)
            case .monitors(let size, let sequence):
                guard let reply = try connection.reply(to: sequence, isAwaited: isAwaited) else { return nil }
                let monitors = monitors(in: reply)
                let unknown = Set(monitors.map(\.atom).filter { names[$0] == nil })
                let requests = unknown.map { atom in
                    (atom, unsafe xcb_get_atom_name(connection.pointer, atom).sequence)
                }
                // Replies come in the order of their requests.
                stage = .names(size, monitors, requests)
            case .names(let size, let monitors, var requests):
                while let request = requests.first {
                    guard let reply = try connection.reply(to: request.sequence, isAwaited: isAwaited) else {
                        stage = .names(size, monitors, requests)
                        return nil
                    }
                    names[request.atom] = name(in: reply)
                    requests.removeFirst()
                }
                return Screen(
                    size: size,
                    monitors: monitors.map { atom, monitor in
                        var monitor = monitor
                        monitor.name = names[atom] ?? ""
                        return monitor
                    })
            }
        }
    }

    private func monitors(in reply: borrowing XReply) -> [(atom: UInt32, monitor: Monitor)] {
        let pointer = unsafe reply.pointer.assumingMemoryBound(to: xcb_randr_get_monitors_reply_t.self)
        var monitors = unsafe xcb_randr_get_monitors_monitors_iterator(pointer)
        var found: [(atom: UInt32, monitor: Monitor)] = []
        while unsafe monitors.rem > 0 {
            let info = unsafe monitors.data.pointee
            unsafe xcb_randr_monitor_info_next(&monitors)
            if info.width == 0 || info.height == 0 { continue }
            let (width, height) = (Double(info.width_in_millimeters), Double(info.height_in_millimeters))
            let monitor = Monitor(
                name: "",
                area: PixelArea(
                    x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height)),
                physicalSize: width > 0 && height > 0 ? PhysicalSize(width: width, height: height) : nil)
            found.append((info.name, monitor))
        }
        return found
    }

    private func name(in reply: borrowing XReply) -> String {
        let pointer = unsafe reply.pointer.assumingMemoryBound(to: xcb_get_atom_name_reply_t.self)
        let length = unsafe Int(xcb_get_atom_name_name_length(pointer))
        let bytes = unsafe UnsafeRawBufferPointer(start: xcb_get_atom_name_name(pointer), count: length)
        return unsafe String(decoding: bytes, as: UTF8.self)
    }
}
