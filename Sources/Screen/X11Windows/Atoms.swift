// SPDX-License-Identifier: MIT

import CXCB
import Windows

/// The numbers (atoms) of names that the X protocol itself does not number.
struct Atoms {
    /// Names of the Extended Window Manager Hints, xserver-properties.h and libinput-properties.h of
    /// xf86-input-libinput, and Runepad's own; the number of the screen follows `_NET_WM_CM_S`.
    enum Name: String, CaseIterable {
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
        /// The state of a window that is minimised.
        case hidden = "_NET_WM_STATE_HIDDEN"
        /// The state of a dialog, which means nothing for a window that is not managed.
        case modal = "_NET_WM_STATE_MODAL"
        /// The property of the root window for the windows that are managed.
        case clientList = "_NET_CLIENT_LIST"
        /// The property for the space at an edge of the screen that a window reserves.
        case strut = "_NET_WM_STRUT"
        /// The property for space that a window reserves along a part of an edge.
        case strutPartial = "_NET_WM_STRUT_PARTIAL"
        /// The root window's property for the hints that the window manager supports.
        case supported = "_NET_SUPPORTED"
        /// The root window's property for the window manager's own window.
        case managerWindow = "_NET_SUPPORTING_WM_CHECK"
        case name = "_NET_WM_NAME"
        /// The selection that a compositing manager owns.
        case compositor = "_NET_WM_CM_S"
        case float = "FLOAT"
        /// The property of an input device for the matrix from its places to those of the screen.
        case matrix = "Coordinate Transformation Matrix"
        /// The property of an input device for the matrix that an overlay has set.
        case ownMatrix = "Runepad Transformation Matrix"
        /// The property for the matrix that libinput applies before the server's own.
        case calibration = "libinput Calibration Matrix"
        /// The property for the matrix that libinput would apply if no operator had set one for the X server: udev's.
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

    subscript(name: Name) -> UInt32 { numbers[name] ?? 0 }

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
            window, self[.windowType], XCB_ATOM_ATOM.rawValue,
            [self[.dock], self[.notification]])
        connection.change(
            window, self[.state], XCB_ATOM_ATOM.rawValue,
            [self[.sticky], self[.skipTaskbar], self[.skipPager]])
        connection.change(window, self[.desktop], XCB_ATOM_CARDINAL.rawValue, [0xFFFF_FFFF])
    }
}
