// SPDX-License-Identifier: MIT

import Bus

/// The names of fcitx5 on the session bus: src/ui/virtualkeyboard/virtualkeyboard.cpp and
/// src/modules/dbus/dbusmodule.cpp of fcitx5.
enum FcitxNames {
    static let program = "org.fcitx.Fcitx5"
    /// The user interface of fcitx5 in the mode for on-screen keyboards, as CurrentUI calls it.
    static let onScreenInterface = "virtualkeyboard"

    /// Changes to the mode for on-screen keyboards.
    static let show = BusConnection.Method(
        destination: program, path: "/virtualkeyboard", interface: "org.fcitx.Fcitx.VirtualKeyboard1",
        member: "ShowVirtualKeyboard")
    /// Returns the name of the user interface, an `s`.
    static let currentInterface = controller("CurrentUI")
    /// Returns a text with a line for each context, an `s`.
    static let contexts = controller("DebugInfo")

    private static func controller(_ member: String) -> BusConnection.Method {
        BusConnection.Method(
            destination: program, path: "/controller", interface: "org.fcitx.Fcitx.Controller1",
            member: member)
    }
}
