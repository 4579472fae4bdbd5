// SPDX-License-Identifier: MIT

import Bus
package import EventLoops
package import Windows

/// The text fields of a session by AT-SPI2, the interface of assistive programs, as X servers, GNOME and cage
/// have no other way.
///
/// Programs report the focus on a bus of their own, the accessibility bus, whose address the session bus has.
/// GTK always does so, and Firefox, Chromium and Qt if the property IsEnabled of org.a11y.Status is set.  It
/// makes programs slower, so this source sets it only while ``mayEnable`` is true.
///
/// The source asks a program only about the object that has the focus: its states, its role, two of its
/// attributes and its process.  It asks for no text and for no name of a field.
///
/// See https://gnome.pages.gitlab.gnome.org/at-spi2-core/devel-docs/ and the XML files of at-spi2-core.
package final class AccessibleTextFields: TextFieldSource {
    package let name = "at-spi"
    /// Whether a watch sets IsEnabled of org.a11y.Status.
    ///
    /// It clears IsEnabled again when this becomes false and when the watch ends, if it was clear before.
    package var mayEnable = false {
        didSet { if mayEnable != oldValue { current?.setting.isWanted = mayEnable } }
    }

    private let loop: EventLoop
    private let address: String?
    private weak var current: AccessibilityWatch?

    /// Makes a source for the session with this bus, or for none, with the loop of the thread that uses the source.
    package init(onSessionAt address: String? = BusConnection.sessionAddress, loop: EventLoop) {
        self.address = address
        self.loop = loop
    }

    /// Listens to all programs of the session, for as long as the caller keeps the result.
    ///
    /// A text field that has the focus already is reported only when it gets the focus again.  The watch ends
    /// by itself where the session has no accessibility bus.
    package func watch(
        _ handler: @escaping (TextFieldEvent) -> Void
    ) throws(TextFieldsUnavailable) -> any TextFieldWatch {
        guard let address else {
            throw TextFieldsUnavailable("there is no session bus")
        }
        do throws(EventLoopError) {
            let watch = try AccessibilityWatch(
                onSessionAt: address, loop: loop, mayEnable: mayEnable, handler)
            current = watch
            return watch
        } catch {
            throw TextFieldsUnavailable("\(error)")
        }
    }
}
