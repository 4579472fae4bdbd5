// SPDX-License-Identifier: MIT

import CWaylandProtocols
import Engine
import Windows

/// Surfaces above all windows by wlr-layer-shell-unstable-v1: in the layer `overlay`, with the namespace
/// `runepad`.
struct LayerShell: WaylandShell {
    let proxy: Proxy

    func giveRole(
        to surface: Proxy, on output: Proxy, of connection: Connection, handler: @escaping (RoleEvent) -> Void
    ) -> any SurfaceRole {
        LayerSurface(of: surface, on: output, by: proxy, of: connection, handler: handler)
    }
}

/// A surface's place in the layer `overlay`.
private final class LayerSurface: SurfaceRole {
    // Declared before the surface, which must outlive it.
    private var layer: Proxy?
    private let surface: Proxy
    private let handler: (RoleEvent) -> Void
    private var placement: LayerPlacement?

    /// Events of zwlr_layer_surface_v1, in the order of the protocol.
    private enum Event: UInt32 {
        case configure, closed
    }

    init(
        of surface: Proxy, on output: Proxy, by shell: Proxy, of connection: Connection,
        handler: @escaping (RoleEvent) -> Void
    ) {
        self.surface = surface
        self.handler = handler
        let layer = unsafe Proxy(
            zwlr_layer_shell_v1_get_layer_surface(
                shell.pointer, surface.pointer, output.pointer,
                ZWLR_LAYER_SHELL_V1_LAYER_OVERLAY.rawValue, "runepad"),
            of: connection, destroy: { unsafe zwlr_layer_surface_v1_destroy($0) },
            handler: { [unowned self] in handle($0) })
        unsafe zwlr_layer_surface_v1_set_keyboard_interactivity(
            layer.pointer, ZWLR_LAYER_SURFACE_V1_KEYBOARD_INTERACTIVITY_NONE.rawValue)
        self.layer = layer
    }

    func place(_ frame: Frame, on output: PixelSize, reservesSpace: Bool) {
        let placement = LayerPlacement(frame, on: output, reservesSpace: reservesSpace)
        guard placement != self.placement, let layer = unsafe layer?.pointer else { return }
        self.placement = placement
        let (size, margins) = (placement.size, placement.margins)
        unsafe zwlr_layer_surface_v1_set_size(layer, UInt32(size.width), UInt32(size.height))
        unsafe zwlr_layer_surface_v1_set_anchor(layer, placement.anchors.rawValue)
        unsafe zwlr_layer_surface_v1_set_exclusive_zone(layer, Int32(placement.exclusiveZone))
        unsafe zwlr_layer_surface_v1_set_margin(
            layer, Int32(margins.top), Int32(margins.right), Int32(margins.bottom), Int32(margins.left))
        unsafe wl_surface_commit(surface.pointer)
    }

    private func handle(_ event: Proxy.Event) {
        guard let layer else { return }
        switch Event(rawValue: event.opcode) {
        case .configure:
            unsafe zwlr_layer_surface_v1_ack_configure(layer.pointer, event.uint(0))
            let (width, height) = (Int(event.uint(1)), Int(event.uint(2)))
            // With 0 the compositor leaves the choice to the surface.
            let own = placement?.size ?? .zero
            handler(
                .configured(
                    PixelSize(
                        width: width > 0 ? width : own.width, height: height > 0 ? height : own.height)))
        case .closed: handler(.closed)
        case nil: break
        }
    }
}
