// SPDX-License-Identifier: MIT

import CXCB
import Windows

/// The numbers (atoms) of names that the X protocol itself does not number.
struct Atoms {
    /// Names of the Extended Window Manager Hints, xserver-properties.h and libinput-properties.h of
    /// xf86-input-libinput, and Runepad's own; the number of the screen follows `_NET_WM_CM_S`.
    private enum Name: String, CaseIterable {
        case windowType = "_NET_WM_WINDOW_TYPE"
        case dock = "_NET_WM_WINDOW_TYPE_DOCK"
        case notification = "_NET_WM_WINDOW_TYPE_NOTIFICATION"
        case state = "_NET_WM_STATE"
        case sticky = "_NET_WM_STATE_STICKY"
        case skipTaskbar = "_NET_WM_STATE_SKIP_TASKBAR"
        case skipPager = "_NET_WM_STATE_SKIP_PAGER"
        case desktop = "_NET_WM_DESKTOP"
        case fullscreen = "_NET_WM_STATE_FULLSCREEN"
        case maximizedVertically = "_NET_WM_STATE_MAXIMIZED_VERT"
        case maximizedHorizontally = "_NET_WM_STATE_MAXIMIZED_HORZ"
        case hidden = "_NET_WM_STATE_HIDDEN"
        case clientList = "_NET_CLIENT_LIST"
        case strut = "_NET_WM_STRUT"
        case strutPartial = "_NET_WM_STRUT_PARTIAL"
        case supported = "_NET_SUPPORTED"
        case managerWindow = "_NET_SUPPORTING_WM_CHECK"
        case name = "_NET_WM_NAME"
        case compositor = "_NET_WM_CM_S"
        case float = "FLOAT"
        case matrix = "Coordinate Transformation Matrix"
        case ownMatrix = "Runepad Transformation Matrix"
        case calibration = "libinput Calibration Matrix"
        case usualCalibration = "libinput Calibration Matrix Default"
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
    /// The root window's property for the hints that the window manager supports.
    var supported: UInt32 { number(.supported) }
    /// The root window's property for the window manager's own window.
    var managerWindow: UInt32 { number(.managerWindow) }
    var name: UInt32 { number(.name) }

    var state: UInt32 { number(.state) }
    var fullscreen: UInt32 { number(.fullscreen) }
    var maximizedVertically: UInt32 { number(.maximizedVertically) }
    var maximizedHorizontally: UInt32 { number(.maximizedHorizontally) }
    /// The state of a window that is minimised.
    var hidden: UInt32 { number(.hidden) }
    /// The property of the root window for the windows that are managed.
    var clientList: UInt32 { number(.clientList) }
    var float: UInt32 { number(.float) }
    /// The property of an input device for the matrix from its places to those of the screen.
    var matrix: UInt32 { number(.matrix) }
    /// The property of an input device for the matrix that an overlay has set.
    var ownMatrix: UInt32 { number(.ownMatrix) }
    /// The property for the matrix that libinput applies before the server's own.
    var calibration: UInt32 { number(.calibration) }
    /// The property for the matrix that libinput would apply if no operator had set one for the X server: udev's.
    var usualCalibration: UInt32 { number(.usualCalibration) }

    private func number(_ name: Name) -> UInt32 {
        numbers[name] ?? 0
    }

    /// Describes a window to window managers and compositing managers: a dock on all desktops, in no list,
    /// never focused.
    ///
    /// wlroots ignores the hint that a window never takes the keyboard focus, and gives the focus to every
    /// override-redirect window but those of some types.  A notification is such a type, and a dock is none.
    /// Window managers use the first type that they know, wlroots any of them.
    func describe(_ window: UInt32, of connection: XConnection) {
        let text = "Runepad"
        let classes = "runepad-overlay\0Runepad\0"
        connection.change(window, XCB_ATOM_WM_NAME.rawValue, text)
        connection.change(window, XCB_ATOM_WM_CLASS.rawValue, classes)
        // The only flag is InputHint, and input is false: the window never takes the keyboard focus.
        connection.change(
            window, XCB_ATOM_WM_HINTS.rawValue, XCB_ATOM_WM_HINTS.rawValue, [1, 0, 0, 0, 0, 0, 0, 0, 0])
        connection.change(
            window, number(.windowType), XCB_ATOM_ATOM.rawValue,
            [number(.dock), number(.notification)])
        connection.change(
            window, number(.state), XCB_ATOM_ATOM.rawValue,
            [number(.sticky), number(.skipTaskbar), number(.skipPager)])
        connection.change(window, number(.desktop), XCB_ATOM_CARDINAL.rawValue, [0xFFFF_FFFF])
    }
}
