// SPDX-License-Identifier: MIT

import Layouts
import Windows

/// A way in which a compositor puts a surface above all windows.
///
/// | shell | type | compositors |
/// |---|---|---|
/// | wlr-layer-shell | ``LayerShell`` | sway, labwc, Wayfire, KWin, phosh, Hyprland, niri |
///
/// To add another way, such as a transparent window of the whole screen:
///
/// 1. Put the protocol's XML and what wayland-scanner makes of it in CWaylandProtocols.
/// 2. Write a type that conforms to this protocol, and its ``SurfaceRole``, in a file of their own.  Where the surface
///    stands is a pure value with unit tests, as ``LayerPlacement`` is.
/// 3. Bind the global in ``Globals``, and put the type in its place in ``Globals/shell``.
/// 4. Add it to the table above and to the one in docs/compositors.md, with a desktop test like `WaylandWindowTests`.
protocol WaylandShell {
    /// Gives a surface its role, before anything is committed to it.
    ///
    /// - Parameters:
    ///   - surface: The `wl_surface`, which outlives the role.
    ///   - output: The `wl_output` that it is shown on.
    ///   - connection: The connection of both.
    ///   - hear: Called with what the compositor says, while it is dispatched.
    /// - Returns: The role, for as long as it is kept.
    func giveRole(
        to surface: Proxy, on output: Proxy, of connection: Connection, hear: @escaping (RoleEvent) -> Void
    ) -> any SurfaceRole
}

/// What makes a surface be seen, and says where.
protocol SurfaceRole: AnyObject {
    /// Tells the compositor where the surface stands, if that is another place than before, and commits the surface.
    ///
    /// - Parameters:
    ///   - frame: The place, in fractions of the output as a person sees it.
    ///   - output: The output's size in logical pixels.
    ///   - reservesSpace: Whether other windows make room, where the shell can have them do so.
    func place(_ frame: Frame, on output: PixelSize, reservesSpace: Bool)
}

/// What a compositor says of a surface with a role.
enum RoleEvent {
    /// The surface is to have this size in logical pixels, and may be given images from now on.
    case configured(PixelSize)
    /// The surface is not shown any more.
    case closed
}
