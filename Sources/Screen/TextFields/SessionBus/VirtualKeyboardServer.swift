// SPDX-License-Identifier: MIT

package import Bus

/// The object on the session bus by which fcitx5 tells a virtual keyboard when to show itself:
/// `/org/fcitx/virtualkeyboard/impanel` of the program with the name `org.fcitx.Fcitx5.VirtualKeyboard`.
///
/// fcitx5 also calls methods with the text that is being typed and its candidates. These calls are answered and not
/// read. See fcitx5's src/ui/virtualkeyboard/virtualkeyboard.cpp.
@safe package final class VirtualKeyboardServer {
    /// A call of ShowVirtualKeyboard or HideVirtualKeyboard.
    package struct Call: Hashable {
        package var isShown: Bool
        /// The caller's unique name on the bus.
        package var sender: String
    }

    private var object: BusObject?

    package static let name = "org.fcitx.Fcitx5.VirtualKeyboard"

    private static let interface = BusInterface(
        "org.fcitx.Fcitx5.VirtualKeyboard1",
        [
            .method("ShowVirtualKeyboard"), .method("HideVirtualKeyboard"),
            .method("UpdatePreeditCaret", ["cursor": "i"]), .method("UpdatePreeditArea", ["text": "s"]),
            .method(
                "UpdateCandidateArea",
                ["candidates": "as", "has_previous": "b", "has_next": "b", "page": "i", "cursor": "i"]),
            .method("NotifyIMActivated", ["name": "s"]), .method("NotifyIMDeactivated", ["name": "s"]),
            .method("NotifyIMListChanged"),
        ])

    /// Serves the object on a connection that is connected, until the connection is lost.
    ///
    /// `handler` gets the calls of any program, from the loop.
    package init(on connection: BusConnection, handler: @escaping (Call) -> Void) {
        object = BusObject(on: connection, at: "/org/fcitx/virtualkeyboard/impanel", Self.interface) {
            call, _ in
            switch call.member {
            case "ShowVirtualKeyboard": handler(Call(isShown: true, sender: call.sender))
            case "HideVirtualKeyboard": handler(Call(isShown: false, sender: call.sender))
            default: break
            }
        }
    }
}
