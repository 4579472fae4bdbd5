// SPDX-License-Identifier: MIT

import CWaylandProtocols
import Windows

/// An output of the compositor, with the state that the compositor has reported.
@safe final class WaylandOutput {
    private(set) var proxy: Proxy?
    /// The last complete state, or `nil` before the compositor has reported all of it.
    private(set) var state: OutputState?
    /// The state that the compositor is reporting, complete with the next `done`.
    private var next = OutputState()
    private var xdgOutput: Proxy?
    private let connection: Connection
    private let changed: () -> Void

    /// Events of wl_output, in the order of the protocol.
    private enum Event: UInt32 {
        case geometry, mode, done, scale, name, description
    }

    /// Events of zxdg_output_v1, in the order of the protocol.
    private enum XDGEvent: UInt32 {
        case logicalPosition, logicalSize, done, name, description
    }

    /// Takes over a `wl_output`; `changed` is called after each change of its state.
    @unsafe
    init(
        _ output: OpaquePointer?, named name: String, of connection: Connection,
        changed: @escaping () -> Void
    ) {
        self.connection = connection
        self.changed = changed
        next.name = name
        unsafe proxy = Proxy(
            output, of: connection,
            destroy: {
                if unsafe wl_output_get_version($0) >= 3 {
                    unsafe wl_output_release($0)
                } else {
                    unsafe wl_output_destroy($0)
                }
            }, handler: { [unowned self] in receive($0) })
    }

    /// Requests the logical size from the compositor.
    func describe(by manager: Proxy) {
        guard xdgOutput == nil, let proxy else { return }
        unsafe xdgOutput = Proxy(
            zxdg_output_manager_v1_get_xdg_output(manager.pointer, proxy.pointer), of: connection,
            destroy: { unsafe zxdg_output_v1_destroy($0) }, handler: { [unowned self] in receiveXDG($0) })
    }

    private func receive(_ event: Proxy.Event) {
        switch Event(rawValue: event.opcode) {
        case .geometry:
            next.millimetres = PixelSize(width: event.int(2), height: event.int(3))
            next.transform = Int32(event.int(7))
        case .mode:
            // Other modes than the current one do not matter.
            guard event.uint(0) & WL_OUTPUT_MODE_CURRENT.rawValue != 0 else { return }
            next.mode = PixelSize(width: event.int(1), height: event.int(2))
        case .scale: next.scale = max(event.int(0), 1)
        case .name: next.name = event.string(0)
        case .done: finish()
        case .description, nil: break
        }
    }

    private func receiveXDG(_ event: Proxy.Event) {
        switch XDGEvent(rawValue: event.opcode) {
        case .logicalSize: next.logicalSize = PixelSize(width: event.int(0), height: event.int(1))
        case .name: next.name = event.string(0)
        // Before version 3, xdg-output sends its own done, and wl_output.done does not cover it.
        case .done: finish()
        case .logicalPosition, .description, nil: break
        }
    }

    private func finish() {
        guard next != state else { return }
        state = next
        changed()
    }
}
