// SPDX-License-Identifier: MIT

import CXCB
import Windows

extension XConnection {
    /// Sets a property of a window to numbers.
    func change(_ window: UInt32, _ property: UInt32, _ type: UInt32, _ numbers: [UInt32]) {
        unsafe _ = xcb_change_property(
            pointer, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, property, type, 32,
            UInt32(numbers.count), numbers)
    }

    /// Sets a property of a window to a text in ASCII.
    func change(_ window: UInt32, _ property: UInt32, _ text: String) {
        unsafe _ = xcb_change_property(
            pointer, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, property, XCB_ATOM_STRING.rawValue, 8,
            UInt32(text.utf8.count), text)
    }

    /// Makes a window take no input: the input goes to the window below.
    func passInputThrough(_ window: UInt32) {
        shape(window, XCB_SHAPE_SK_INPUT, to: nil)
    }

    /// Sets a window's shape for drawing or input to a rectangle or nothing; returns the request's number.
    @discardableResult
    func shape(_ window: UInt32, _ kind: xcb_shape_sk_t, to area: PixelArea?) -> UInt32 {
        let rectangles = area.map { [$0.rectangle] } ?? []
        return unsafe xcb_shape_rectangles(
            pointer, UInt8(XCB_SHAPE_SO_SET.rawValue), UInt8(kind.rawValue),
            UInt8(XCB_CLIP_ORDERING_UNSORTED.rawValue), window, 0, 0, UInt32(rectangles.count), rectangles
        ).sequence
    }

    /// Fills an area of a window with a context's foreground, and returns the request's number.
    @discardableResult
    func fill(_ area: PixelArea, of window: UInt32, _ context: UInt32) -> UInt32 {
        unsafe xcb_poly_fill_rectangle(pointer, window, context, 1, [area.rectangle]).sequence
    }

    /// How a client message changes the states of a window, with the numbers of `_NET_WM_STATE`.
    enum StateChange: UInt32 {
        case remove, add, toggle
    }

    /// Asks the window manager to change one or two states of a window; `property` is the atom of `_NET_WM_STATE`.
    func request(
        _ change: StateChange, _ property: UInt32, _ first: UInt32, _ second: UInt32 = 0, of window: UInt32
    ) {
        var event = xcb_client_message_event_t()
        event.response_type = UInt8(XCB_CLIENT_MESSAGE)
        event.format = 32
        event.window = window
        event.type = property
        // The 2 says that a pager or another tool asks.
        unsafe event.data.data32 = (change.rawValue, first, second, 2, 0)
        let mask =
            XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue
        unsafe withUnsafeBytes(of: event) { bytes in
            guard let start = unsafe bytes.bindMemory(to: CChar.self).baseAddress else { return }
            unsafe _ = xcb_send_event(pointer, 0, root, mask, start)
        }
    }

    func place(_ window: UInt32, at area: PixelArea) {
        let mask =
            XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue | XCB_CONFIG_WINDOW_WIDTH.rawValue
            | XCB_CONFIG_WINDOW_HEIGHT.rawValue
        let values = [
            UInt32(bitPattern: Int32(area.x)), UInt32(bitPattern: Int32(area.y)), UInt32(area.width),
            UInt32(area.height),
        ]
        unsafe _ = xcb_configure_window(pointer, window, UInt16(mask), values)
    }

    /// Raises a window above all others, or puts it right below `sibling`.
    func raise(_ window: UInt32, below sibling: UInt32?) {
        let mode = XCB_CONFIG_WINDOW_STACK_MODE.rawValue
        if let sibling {
            unsafe _ = xcb_configure_window(
                pointer, window, UInt16(XCB_CONFIG_WINDOW_SIBLING.rawValue | mode),
                [sibling, XCB_STACK_MODE_BELOW.rawValue])
        } else {
            unsafe _ = xcb_configure_window(pointer, window, UInt16(mode), [XCB_STACK_MODE_ABOVE.rawValue])
        }
    }
}

extension PixelArea {
    var rectangle: xcb_rectangle_t {
        xcb_rectangle_t(x: Int16(x), y: Int16(y), width: UInt16(width), height: UInt16(height))
    }
}
