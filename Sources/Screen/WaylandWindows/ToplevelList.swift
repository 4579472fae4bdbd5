// SPDX-License-Identifier: MIT

import CWaylandProtocols
import Windows

/// The windows of all programs, by wlr-foreign-toplevel-management-unstable-v1, for the views that make
/// fullscreen windows leave fullscreen.
///
/// The compositor also tells the titles of windows and the names of programs.  This type does not read them.
@safe final class ToplevelList {
    private let connection: Connection
    private var manager: Proxy?
    private var toplevels: [UInt32: Toplevel] = [:]
    private var yield = FullscreenYield<UInt32>()
    private let outputNamed: (String) -> Proxy?
    private let nameOfOutput: (OpaquePointer) -> String?

    /// A window of some program.
    private struct Toplevel {
        var handle: Proxy
        /// The state that the compositor is reporting, complete with the next `done`.
        var state = FullscreenYield<UInt32>.State()
    }

    /// Events of zwlr_foreign_toplevel_manager_v1, in the order of the protocol.
    private enum ManagerEvent: UInt32 {
        case toplevel, finished
    }

    /// Events of zwlr_foreign_toplevel_handle_v1, in the order of the protocol.
    private enum Event: UInt32 {
        case title, appID, outputEnter, outputLeave, state, done, closed, parent
    }

    /// Takes over the global `number`, a `zwlr_foreign_toplevel_manager_v1` of version 2 or later.
    init(
        _ number: UInt32, version: UInt32, from registry: Proxy, of connection: Connection,
        outputNamed: @escaping (String) -> Proxy?, nameOfOutput: @escaping (OpaquePointer) -> String?
    ) {
        self.connection = connection
        self.outputNamed = outputNamed
        unsafe self.nameOfOutput = nameOfOutput
        unsafe manager = Proxy(
            registry.bind(number, rp_zwlr_foreign_toplevel_manager_v1(), version: min(version, 3)),
            of: connection, destroy: { unsafe zwlr_foreign_toplevel_manager_v1_destroy($0) },
            handler: { [unowned self] in receive($0) })
    }

    /// Makes the fullscreen windows on these outputs leave fullscreen, and those on other outputs return.
    func unsetFullscreen(on outputs: Set<String>) { perform(yield.need(on: outputs)) }

    private func receive(_ event: Proxy.Event) {
        switch ManagerEvent(rawValue: event.opcode) {
        case .toplevel:
            guard let object = unsafe event.object(0) else { return }
            let number = unsafe wl_proxy_get_id(object)
            toplevels[number] = unsafe Toplevel(
                handle: Proxy(
                    object, of: connection,
                    destroy: { unsafe zwlr_foreign_toplevel_handle_v1_destroy($0) },
                    handler: { [unowned self] in receive($0, of: number) }))
        case .finished: manager = nil
        case nil: break
        }
    }

    private func receive(_ event: Proxy.Event, of number: UInt32) {
        switch Event(rawValue: event.opcode) {
        case .outputEnter:
            guard let name = unsafe event.object(0).flatMap({ unsafe nameOfOutput($0) }) else { return }
            toplevels[number]?.state.outputs.insert(name)
        case .outputLeave:
            guard let name = unsafe event.object(0).flatMap({ unsafe nameOfOutput($0) }) else { return }
            toplevels[number]?.state.outputs.remove(name)
        case .state:
            let states = event.words(0)
            toplevels[number]?.state.isMaximized = states.contains(
                ZWLR_FOREIGN_TOPLEVEL_HANDLE_V1_STATE_MAXIMIZED.rawValue)
            toplevels[number]?.state.isMinimized = states.contains(
                ZWLR_FOREIGN_TOPLEVEL_HANDLE_V1_STATE_MINIMIZED.rawValue)
            toplevels[number]?.state.isFullscreen = states.contains(
                ZWLR_FOREIGN_TOPLEVEL_HANDLE_V1_STATE_FULLSCREEN.rawValue)
        case .done:
            if let state = toplevels[number]?.state { perform(yield.update(number, to: state)) }
        case .closed:
            yield.remove(number)
            toplevels[number] = nil
        case .title, .appID, .parent, nil: break
        }
    }

    private func perform(_ actions: [FullscreenYield<UInt32>.Action]) {
        for action in actions {
            switch action {
            case .leave(let number):
                guard let handle = unsafe toplevels[number]?.handle.pointer else { continue }
                unsafe zwlr_foreign_toplevel_handle_v1_unset_fullscreen(handle)
                unsafe zwlr_foreign_toplevel_handle_v1_set_maximized(handle)
            case .enter(let number, let output):
                guard let handle = unsafe toplevels[number]?.handle.pointer, let proxy = outputNamed(output)
                else { continue }
                unsafe zwlr_foreign_toplevel_handle_v1_set_fullscreen(handle, proxy.pointer)
            }
        }
    }
}
