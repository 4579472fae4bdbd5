// SPDX-License-Identifier: MIT

import CWaylandProtocols
import Windows

/// The compositor's global objects that Runepad uses.
@safe struct Globals {
    /// The `wl_compositor`, which makes surfaces and regions.
    var compositor: Proxy?
    /// The `wl_shm`, which shares memory with the compositor.
    var shm: Proxy?
    /// The `zwlr_layer_shell_v1`, which puts surfaces above windows.
    var layerShell: Proxy?
    /// The `wp_fractional_scale_manager_v1`, which reports fractional scales; some compositors have none.
    var fractionalScales: Proxy?
    /// The `wp_viewporter`, which shows buffers at fractional scales; some compositors have none.
    var viewporter: Proxy?
    /// The `zxdg_output_manager_v1`, which reports logical sizes; some compositors have none.
    var xdgOutputs: Proxy?
    /// The `zwp_input_method_manager_v2`, which makes input methods; some compositors have none.
    var inputMethods: Proxy?
    /// The number of the `zwp_input_method_v1`, which not every program may bind that sees it: see
    /// ``InputMethodV1/mayBind(isGivenByCompositor:compositor:)``; some compositors have none.
    var inputMethodV1: UInt32?
    /// The number and the version of the `zwlr_foreign_toplevel_manager_v1`, which is bound when a view needs it;
    /// some compositors have none.
    var toplevels: (number: UInt32, version: UInt32)?
    /// The first `wl_seat`.
    var seat: Proxy?

    /// The best shell that the compositor has, to put surfaces above all windows.
    var shell: (any WaylandShell)? { layerShell.map(LayerShell.init) }

    /// Binds the global with this number if it has one of these interfaces.
    ///
    /// The version is the newest that is both offered and known here.
    mutating func take(
        _ interface: String, _ offered: UInt32, number: UInt32, from registry: Proxy,
        of connection: Connection
    ) {
        func bind(
            _ description: UnsafePointer<wl_interface>?, upTo newest: UInt32,
            destroy: @escaping (OpaquePointer) -> Void
        ) -> Proxy {
            unsafe Proxy(
                registry.bind(number, description, version: min(offered, newest)), of: connection,
                destroy: destroy)
        }
        switch interface {
        case "wl_compositor" where offered >= 4:
            // Version 4 is the first whose surfaces take damage in pixels of their buffers.
            compositor = unsafe bind(rp_wl_compositor(), upTo: 4) { unsafe wl_compositor_destroy($0) }
        case "wl_shm":
            shm = unsafe bind(rp_wl_shm(), upTo: 1) { unsafe wl_shm_destroy($0) }
        case "zwlr_layer_shell_v1":
            layerShell = unsafe bind(rp_zwlr_layer_shell_v1(), upTo: 4) {
                if unsafe zwlr_layer_shell_v1_get_version($0) >= 3 {
                    unsafe zwlr_layer_shell_v1_destroy($0)
                } else {
                    unsafe wl_proxy_destroy($0)
                }
            }
        case "wp_fractional_scale_manager_v1":
            fractionalScales = unsafe bind(rp_wp_fractional_scale_manager_v1(), upTo: 1) {
                unsafe wp_fractional_scale_manager_v1_destroy($0)
            }
        case "wp_viewporter":
            viewporter = unsafe bind(rp_wp_viewporter(), upTo: 1) { unsafe wp_viewporter_destroy($0) }
        case "zxdg_output_manager_v1":
            xdgOutputs = unsafe bind(rp_zxdg_output_manager_v1(), upTo: 3) {
                unsafe zxdg_output_manager_v1_destroy($0)
            }
        case "zwp_input_method_manager_v2":
            inputMethods = unsafe bind(rp_zwp_input_method_manager_v2(), upTo: 1) {
                unsafe zwp_input_method_manager_v2_destroy($0)
            }
        case "zwp_input_method_v1": inputMethodV1 = number
        // Fullscreen came with version 2.
        case "zwlr_foreign_toplevel_manager_v1" where offered >= 2: toplevels = (number, offered)
        case "wl_seat" where seat == nil:
            seat = unsafe bind(rp_wl_seat(), upTo: 1) { unsafe wl_seat_destroy($0) }
        default: break
        }
    }

    /// Throws when the compositor lacks a global that windows need.
    func check(_ connection: Connection) throws(DisplayError) {
        let compositor = connection.compositor.map { "the compositor \($0)" } ?? "the compositor"
        guard shell != nil else {
            throw DisplayError(
                "open windows above others", reason: "\(compositor) has no zwlr_layer_shell_v1",
                remedy: "run a compositor that has it, such as sway, labwc, Wayfire or KWin, or set DISPLAY"
                    + " to its Xwayland, which weston starts with xwayland=true in weston.ini")
        }
        guard self.compositor != nil, shm != nil else {
            throw DisplayError(
                "open windows above others",
                reason: "\(compositor) has no \(shm == nil ? "wl_shm" : "wl_compositor of version 4")",
                remedy: "update the compositor")
        }
    }
}

extension Proxy {
    /// Binds a global; the object must be a `wl_registry`.
    @unsafe
    func bind(_ number: UInt32, _ interface: UnsafePointer<wl_interface>?, version: UInt32) -> OpaquePointer?
    {
        unsafe wl_registry_bind(pointer, number, interface, version).map { OpaquePointer($0) }
    }
}
