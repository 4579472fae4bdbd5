// SPDX-License-Identifier: MIT

import CXCB
import Windows

/// An invisible window, which makes a window manager keep other windows away from a visible one.
///
/// Window managers look for struts only on windows that they manage.  They do not manage ``X11Window``: they
/// would put it below a fullscreen window.  So they manage this window: a dock in the same place, with an
/// empty shape, which takes no input.  A manager that starts later finds it.  Without a manager it has no
/// effect.
final class SpaceKeeper {
    let window: UInt32
    private let connection: XConnection

    /// Makes a keeper that reserves an area of the screen from ``map()`` on.
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

    func move(to area: PixelArea, _ strut: Strut, atoms: Atoms) {
        connection.place(window, at: area)
        keep(area, strut, atoms)
    }

    /// Begins to reserve the area.
    func map() {
        unsafe _ = xcb_map_window(connection.pointer, window)
    }

    /// Gives the area back; the keeper cannot be used any more.
    func close() {
        unsafe _ = xcb_destroy_window(connection.pointer, window)
    }

    private func keep(_ area: PixelArea, _ strut: Strut, _ atoms: Atoms) {
        // The flags PPosition, PSize, PMinSize and PMaxSize: this place, this size and no other size.  See
        // ICCCM 4.1.2.3.
        let (x, y) = (UInt32(bitPattern: Int32(area.x)), UInt32(bitPattern: Int32(area.y)))
        let (width, height) = (UInt32(area.width), UInt32(area.height))
        let hints: [UInt32] = [
            4 | 8 | 16 | 32, x, y, width, height, width, height, width, height, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ]
        connection.change(
            window, XCB_ATOM_WM_NORMAL_HINTS.rawValue, XCB_ATOM_WM_SIZE_HINTS.rawValue, hints)
        connection.change(window, atoms[.strut], XCB_ATOM_CARDINAL.rawValue, strut.plain)
        connection.change(window, atoms[.strutPartial], XCB_ATOM_CARDINAL.rawValue, strut.partial)
    }
}
