// SPDX-License-Identifier: MIT

import CXCB
import Glibc
import TestScreens
import Testing
import Windows

/// Another client of an X server: it sees what is on the screen and has windows of one colour.
@safe final class XClient {
    private let pointer: OpaquePointer
    private let root: UInt32

    /// Connects to a server, whose name is as in DISPLAY.
    init(_ display: String = XServer.display) throws {
        let connection = unsafe xcb_connect(display, nil)
        unsafe pointer = try #require(unsafe connection)
        try #require(unsafe xcb_connection_has_error(pointer) == 0)
        unsafe root = xcb_setup_roots_iterator(xcb_get_setup(pointer)).data.pointee.root
    }

    deinit {
        unsafe xcb_disconnect(pointer)
    }

    /// What an area of the screen shows.
    func picture(of area: PixelArea) throws -> XPicture {
        try unsafe withPixels(of: area) { unsafe XPicture(width: area.width, $0) }
    }

    /// What the screen shows.
    func screenshot() throws -> Screenshot {
        let size = try screenSize()
        return try unsafe withPixels(of: PixelArea(size)) { Screenshot(size: size, bytes: unsafe Array($0)) }
    }

    private func withPixels<Result>(
        of area: PixelArea, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws -> Result {
        let request = unsafe xcb_get_image(
            pointer, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), root, Int16(area.x), Int16(area.y),
            UInt16(area.width), UInt16(area.height), .max)
        let reply = try unsafe #require(unsafe xcb_get_image_reply(pointer, request, nil))
        defer { unsafe free(reply) }
        return unsafe body(
            UnsafeRawBufferPointer(
                start: xcb_get_image_data(reply), count: Int(xcb_get_image_data_length(reply))))
    }

    /// The size of the root window.
    func screenSize() throws -> PixelSize { try geometry(of: root).size }

    /// The size and depth of a window.
    func geometry(of window: UInt32) throws -> (size: PixelSize, depth: Int) {
        let request = unsafe xcb_get_geometry(pointer, window)
        let reply = try unsafe #require(unsafe xcb_get_geometry_reply(pointer, request, nil))
        defer { unsafe free(reply) }
        let geometry = unsafe reply.pointee
        return (PixelSize(width: Int(geometry.width), height: Int(geometry.height)), Int(geometry.depth))
    }

    /// The windows below the root window, the lowest first.
    func windows() throws -> [UInt32] {
        let request = unsafe xcb_query_tree(pointer, root)
        let reply = try unsafe #require(unsafe xcb_query_tree_reply(pointer, request, nil))
        defer { unsafe free(reply) }
        let count = unsafe Int(xcb_query_tree_children_length(reply))
        return unsafe Array(UnsafeBufferPointer(start: xcb_query_tree_children(reply), count: count))
    }

    /// Shows a window of one colour that hears where buttons are pressed on it, and returns its number.
    ///
    /// With `states`, such as `FULLSCREEN`, it is a window manager's, which is asked for them.
    func makeWindow(_ area: PixelArea, color: UInt32, states: [String]? = nil) -> UInt32 {
        let window = unsafe xcb_generate_id(pointer)
        let mask =
            XCB_CW_BACK_PIXEL.rawValue | XCB_CW_OVERRIDE_REDIRECT.rawValue | XCB_CW_EVENT_MASK.rawValue
        unsafe _ = xcb_create_window(
            pointer, 0, window, root, Int16(area.x), Int16(area.y), UInt16(area.width), UInt16(area.height),
            0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0, mask,
            [color, states == nil ? 1 : 0, XCB_EVENT_MASK_BUTTON_PRESS.rawValue])
        if let states {
            let atoms = states.map { atom("_NET_WM_STATE_\($0)") }
            unsafe _ = xcb_change_property(
                pointer, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, atom("_NET_WM_STATE"),
                XCB_ATOM_ATOM.rawValue, 32, UInt32(atoms.count), atoms)
        }
        unsafe _ = xcb_map_window(pointer, window)
        unsafe _ = xcb_flush(pointer)
        return window
    }

    /// Raises a window of its own above all others.
    func raise(_ window: UInt32) {
        unsafe _ = xcb_configure_window(
            pointer, window, UInt16(XCB_CONFIG_WINDOW_STACK_MODE.rawValue), [XCB_STACK_MODE_ABOVE.rawValue])
        unsafe _ = xcb_flush(pointer)
    }

    /// Takes a window of its own away.
    func destroy(_ window: UInt32) {
        unsafe _ = xcb_destroy_window(pointer, window)
        unsafe _ = xcb_flush(pointer)
    }

    /// Ends the connection of the client that has a window.
    func endClient(of window: UInt32) {
        unsafe _ = xcb_kill_client(pointer, window)
        unsafe _ = xcb_flush(pointer)
    }

    /// Where a button was pressed on a window of its own since it was asked last, in pixels of the screen.
    func takePress() -> (x: Int, y: Int)? {
        var place: (x: Int, y: Int)?
        while let event = unsafe xcb_poll_for_event(pointer) {
            defer { unsafe free(event) }
            guard unsafe event.pointee.response_type & 0x7F == UInt8(XCB_BUTTON_PRESS) else { continue }
            let press = unsafe UnsafeRawPointer(event).load(as: xcb_button_press_event_t.self)
            place = (Int(press.root_x), Int(press.root_y))
        }
        return place
    }

    /// Claims to be the compositing manager.
    func becomeCompositor() {
        let owner = unsafe xcb_generate_id(pointer)
        unsafe _ = xcb_create_window(
            pointer, 0, owner, root, 0, 0, 1, 1, 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0, 0, nil)
        unsafe _ = xcb_set_selection_owner(pointer, owner, atom("_NET_WM_CM_S0"), 0)
        unsafe _ = xcb_flush(pointer)
    }

    /// Gives the first output another size, by the mode of that size.
    func setOutput(_ size: PixelSize) throws {
        let request = unsafe xcb_randr_get_screen_resources_current(pointer, root)
        let resources = try unsafe #require(
            unsafe xcb_randr_get_screen_resources_current_reply(pointer, request, nil))
        defer { unsafe free(resources) }
        let count = unsafe Int(xcb_randr_get_screen_resources_current_modes_length(resources))
        let modes = unsafe UnsafeBufferPointer(
            start: xcb_randr_get_screen_resources_current_modes(resources), count: count)
        let mode = try unsafe #require(
            modes.first { Int($0.width) == size.width && Int($0.height) == size.height })
        let controller = try unsafe #require(xcb_randr_get_screen_resources_current_crtcs(resources)).pointee
        let output = try unsafe #require(xcb_randr_get_screen_resources_current_outputs(resources)).pointee
        let change = unsafe xcb_randr_set_crtc_config(
            pointer, controller, 0, resources.pointee.config_timestamp, 0, 0, mode.id,
            UInt16(XCB_RANDR_ROTATION_ROTATE_0.rawValue), 1, [output])
        let reply = try unsafe #require(unsafe xcb_randr_set_crtc_config_reply(pointer, change, nil))
        defer { unsafe free(reply) }
        try #require(unsafe reply.pointee.status == 0)
    }

    /// The window that has the keyboard, as the window manager tells it: 0 for none of X.
    func activeWindow() throws -> UInt32 {
        let request = unsafe xcb_get_property(pointer, 0, root, atom("_NET_ACTIVE_WINDOW"), 0, 0, 1)
        let reply = try unsafe #require(unsafe xcb_get_property_reply(pointer, request, nil))
        defer { unsafe free(reply) }
        let value = try unsafe #require(unsafe xcb_get_property_value(reply))
        return unsafe value.load(as: UInt32.self)
    }

    private func atom(_ name: String) -> UInt32 {
        let request = unsafe xcb_intern_atom(pointer, 0, UInt16(name.utf8.count), name)
        guard let reply = unsafe xcb_intern_atom_reply(pointer, request, nil) else { return 0 }
        defer { unsafe free(reply) }
        return unsafe reply.pointee.atom
    }
}
