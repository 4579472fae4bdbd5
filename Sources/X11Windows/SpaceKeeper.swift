// SPDX-License-Identifier: MIT

import CXCB
import Windows

/// A window that nobody sees, by which a window manager keeps others away from the place of one that is seen.
///
/// Managers look for struts on windows that they manage, and ours is none of them, as they would put it below a
/// fullscreen window.  So this one is: a dock of the same place, of which nothing is left by its shape, and which
/// takes no input.  A manager that is started later finds it; where there is none, it does nothing.
final class SpaceKeeper {
    /// The window's number.
    let window: UInt32
    private let connection: XConnection

    /// Makes a keeper of an area of the screen; it keeps it from ``map()`` on.
    init(_ area: PixelArea, _ strut: Strut, atoms: Atoms, on connection: XConnection) {
        self.connection = connection
        window = connection.newIdentifier()
        unsafe _ = xcb_create_window(
            connection.pointer, 0, window, connection.root, Int16(area.x), Int16(area.y), UInt16(area.width),
            UInt16(area.height), 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0, 0, nil)
        atoms.describe(window, of: connection)
        connection.shape(window, XCB_SHAPE_SK_BOUNDING, to: nil)
        connection.passInputThrough(window)
        keep(area, strut, atoms)
    }

    /// Keeps another area.
    func move(to area: PixelArea, _ strut: Strut, atoms: Atoms) {
        connection.place(window, at: area)
        keep(area, strut, atoms)
    }

    /// Begins to keep it.
    func map() {
        unsafe _ = xcb_map_window(connection.pointer, window)
    }

    /// Leaves the area to others; of no use any more.
    func close() {
        unsafe _ = xcb_destroy_window(connection.pointer, window)
    }

    private func keep(_ area: PixelArea, _ strut: Strut, _ atoms: Atoms) {
        // Where it is and how large, by the program, and no other size: ICCCM 4.1.2.3.
        let (x, y) = (UInt32(bitPattern: Int32(area.x)), UInt32(bitPattern: Int32(area.y)))
        let (width, height) = (UInt32(area.width), UInt32(area.height))
        let hints: [UInt32] = [
            4 | 8 | 16 | 32, x, y, width, height, width, height, width, height, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ]
        connection.change(
            window, XCB_ATOM_WM_NORMAL_HINTS.rawValue, XCB_ATOM_WM_SIZE_HINTS.rawValue, hints)
        connection.change(window, atoms.strut, XCB_ATOM_CARDINAL.rawValue, strut.plain)
        connection.change(window, atoms.strutPartial, XCB_ATOM_CARDINAL.rawValue, strut.partial)
    }
}
