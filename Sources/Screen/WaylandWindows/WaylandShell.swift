// SPDX-License-Identifier: MIT

import Engine
import Windows

/// A way in which a compositor puts a surface above all windows.
///
/// | shell | type | compositors |
/// |---|---|---|
/// | wlr-layer-shell | ``LayerShell`` | sway, labwc, Wayfire, KWin, phoc, Hyprland, niri |
///
/// To add another way, such as a transparent window of the whole screen:
///
/// 1. Put the protocol's XML and the code that wayland-scanner makes of it in CWaylandProtocols.
/// 2. Write a type that conforms to this protocol, and its ``SurfaceRole``, in a file of their own.  The
///    place of the surface is a pure value with unit tests, as ``LayerPlacement`` is.
/// 3. Bind the global in ``Globals``, and put the type in its place in ``Globals/shell``.
/// 4. Add it to the table above and to the one in docs/compositors.md, with a desktop test like
///    `WaylandWindowTests`.
protocol WaylandShell {
    /// Gives a surface its role, which ends when its owner releases it.
    ///
    /// Nothing may be committed to the surface before.  The surface, a `wl_surface`, must outlive the role.
    /// The output is the `wl_output` that shows it.  `handler` gets the compositor's events for the role, while
    /// the connection dispatches.
    func giveRole(
        to surface: Proxy, on output: Proxy, of connection: Connection, handler: @escaping (RoleEvent) -> Void
    ) -> any SurfaceRole
}

/// The role that makes the compositor show a surface at a place.
protocol SurfaceRole: AnyObject {
    /// Sends the surface's place to the compositor and commits the surface, if the place has changed.
    ///
    /// The frame is in fractions of the output as a person sees it, and the output's size is in logical
    /// pixels.  Other windows make room for the surface only if the shell supports that.
    func place(_ frame: Frame, on output: PixelSize, reservesSpace: Bool)
}

/// An event of the compositor for a surface with a role.
enum RoleEvent {
    /// The surface must have this size in logical pixels, and may get images from now on.
    case configured(PixelSize)
    /// The compositor does not show the surface any more.
    case closed
}
