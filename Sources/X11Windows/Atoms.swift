// SPDX-License-Identifier: MIT

import CXCB
import Windows

/// The numbers (atoms) of names that the X protocol itself does not number.
struct Atoms {
    /// The names, from the Extended Window Manager Hints; the number of the screen follows the last one.
    private enum Name: String, CaseIterable {
        case windowType = "_NET_WM_WINDOW_TYPE"
        case dock = "_NET_WM_WINDOW_TYPE_DOCK"
        case state = "_NET_WM_STATE"
        case sticky = "_NET_WM_STATE_STICKY"
        case skipTaskbar = "_NET_WM_STATE_SKIP_TASKBAR"
        case skipPager = "_NET_WM_STATE_SKIP_PAGER"
        case desktop = "_NET_WM_DESKTOP"
        case strut = "_NET_WM_STRUT"
        case strutPartial = "_NET_WM_STRUT_PARTIAL"
        case compositor = "_NET_WM_CM_S"
    }

    private let numbers: [Name: UInt32]

    /// Requests the numbers from the server, and waits for the replies.
    init(_ connection: XConnection) throws(DisplayError) {
        var numbers: [Name: UInt32] = [:]
        var requests: [(name: Name, sequence: UInt32)] = []
        for name in Name.allCases {
            let text = name == .compositor ? "\(name.rawValue)\(connection.screenNumber)" : name.rawValue
            let request = unsafe xcb_intern_atom(connection.pointer, 0, UInt16(text.utf8.count), text)
            requests.append((name, request.sequence))
        }
        for request in requests {
            let reply = try connection.awaitReply(to: request.sequence)
            numbers[request.name] = reply.value(as: xcb_intern_atom_reply_t.self).atom
        }
        self.numbers = numbers
    }

    /// The selection that a compositing manager owns.
    var compositor: UInt32 { number(.compositor) }
    /// The property for the space at an edge of the screen that a window reserves.
    var strut: UInt32 { number(.strut) }
    /// The property for space that a window reserves along a part of an edge.
    var strutPartial: UInt32 { number(.strutPartial) }

    private func number(_ name: Name) -> UInt32 {
        numbers[name] ?? 0
    }

    /// Describes a window to window managers and compositing managers: a dock on all desktops, in no list,
    /// never focused.
    func describe(_ window: UInt32, of connection: XConnection) {
        let text = "Runepad"
        let classes = "runepad-overlay\0Runepad\0"
        connection.change(window, XCB_ATOM_WM_NAME.rawValue, text)
        connection.change(window, XCB_ATOM_WM_CLASS.rawValue, classes)
        // The only flag is InputHint, and input is false: the window never takes the keyboard focus.
        connection.change(
            window, XCB_ATOM_WM_HINTS.rawValue, XCB_ATOM_WM_HINTS.rawValue, [1, 0, 0, 0, 0, 0, 0, 0, 0])
        connection.change(window, number(.windowType), XCB_ATOM_ATOM.rawValue, [number(.dock)])
        connection.change(
            window, number(.state), XCB_ATOM_ATOM.rawValue,
            [number(.sticky), number(.skipTaskbar), number(.skipPager)])
        connection.change(window, number(.desktop), XCB_ATOM_CARDINAL.rawValue, [0xFFFF_FFFF])
    }
}
