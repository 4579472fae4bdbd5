// SPDX-License-Identifier: MIT

import Bus
package import EventLoops
package import Windows

/// The text fields of a session by fcitx5, which tells virtual keyboards over D-Bus when fields get the focus.
///
/// A Wayland compositor has one input method at a time.  Where it is fcitx5, no other program hears of text fields
/// from the compositor.  fcitx5 tells them to the program that has the name `org.fcitx.Fcitx5.VirtualKeyboard`: this
/// one, while it watches.  The keys of Runepad's keyboard still reach fcitx5 as those of any keyboard, and fcitx5
/// still shows its own candidates: see `FcitxFocus`.
package final class FcitxTextFields: TextFieldSource {
    package let name = "fcitx5"

    private let loop: EventLoop
    private let address: String?
    private let waits: Bool

    /// Makes a source for the session with this bus, or for none, with the loop of the thread that uses the source.
    ///
    /// If `waits` is true, a watch waits for fcitx5 to start; otherwise it ends where fcitx5 does not run.
    package init(
        onSessionAt address: String? = BusConnection.sessionAddress, loop: EventLoop, waits: Bool
    ) {
        self.address = address
        self.loop = loop
        self.waits = waits
    }

    /// Becomes the virtual keyboard of fcitx5, for as long as the caller keeps the result.
    ///
    /// The watch ends by itself where fcitx5 does not run, has no such interface, or has another virtual
    /// keyboard.
    package func watch(
        _ handler: @escaping (TextFieldEvent) -> Void
    ) throws(TextFieldsUnavailable) -> any TextFieldWatch {
        guard let address else { throw TextFieldsUnavailable("there is no session bus") }
        do throws(EventLoopError) {
            return try FcitxWatch(onSessionAt: address, loop: loop, waits: waits, handler)
        } catch {
            throw TextFieldsUnavailable("\(error)")
        }
    }
}
