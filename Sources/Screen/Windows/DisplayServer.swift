// SPDX-License-Identifier: MIT

package import Engine

/// A server that shows windows to a person: a Wayland compositor, an X server or the framebuffer of the
/// console.
///
/// | way to show a view | type |
/// |---|---|
/// | a Wayland compositor with wlr-layer-shell | `WaylandWindows/WaylandDisplayServer` |
/// | an X server | `X11Windows/X11DisplayServer` |
/// | the framebuffer of the text console | `FramebufferWindows/FramebufferDisplayServer` |
///
/// To add another way, such as for a desktop that has none of these:
///
/// 1. Write a type that conforms to this protocol, in a module of its own.  FramebufferWindows is the
///    smallest.  Another Wayland shell needs no display server of its own: see `WaylandShell` in
///    WaylandWindows.
/// 2. Add a case to `Backend` of runepad-overlay, which chooses among them.
/// 3. Add it to the table above and to docs/compositors.md, with a desktop test that uses `Viewer` like the
///    others.
///
/// A display server is a thin owner of one connection.  Its owner waits for ``fileDescriptor`` and calls
/// ``dispatch()``.  The owner also calls ``dispatch()`` once after each other call to the server, so that the
/// server sends its requests.
package protocol DisplayServer: AnyObject {
    var delegate: (any DisplayServerDelegate)? { get set }
    /// The descriptor that becomes readable when there is something to dispatch; −1 where that never happens.
    var fileDescriptor: Int32 { get }
    var outputs: [Output] { get }
    /// The ways in which the server may report text fields, the best first; empty by default.
    ///
    /// Only an attempt shows whether a way works: `TextFieldSource.watch(_:)`.
    var textFieldSources: [any TextFieldSource] { get }

    /// Returns the keymap with which the session reads the driver's keyboard, if another one has come since the last
    /// call; by default never.
    func takeKeymap() -> SessionKeymap?

    /// Makes the touches of a touchscreen reach an output, where the server leaves that to its clients.
    ///
    /// The name of the touchscreen is the kernel's.  The mapping lasts after the program has ended, because a
    /// person may be at the touchscreen.
    func mapTouchscreen(named name: String, to output: String)

    /// Makes fullscreen windows on some outputs leave fullscreen, and maximises them, so that they make room for
    /// windows that reserve space.
    ///
    /// `outputs` names all outputs on which room is needed now.  The fullscreen windows on other outputs that
    /// had to leave return: see ``FullscreenYield``.
    func unsetFullscreen(on outputs: Set<String>)

    /// Reads the events that have come, reports them to the delegate, and sends waiting requests.
    ///
    /// Never blocks.
    ///
    /// - Throws: ``DisplayError`` when the connection is lost: the server and its windows can then not be
    ///   used any more.
    func dispatch() throws(DisplayError)

    /// Sends waiting requests for the last time, before the program ends.
    ///
    /// Waits for the server only where it would otherwise lose a request that outlasts the program.
    ///
    /// - Throws: ``DisplayError`` when the connection is lost.
    func finish() throws(DisplayError)

    /// Makes a window above all others that takes no input, and stays invisible until it gets an image.
    ///
    /// - Parameters:
    ///   - output: The name of the output.
    ///   - frame: The place of the window, in fractions of the output as a person sees it.
    ///   - reservesSpace: Whether other windows make room for it.  They can do so only where the window fills
    ///     an edge of the output.
    /// - Returns: The window.  Only ``Window/close()`` closes it.
    /// - Throws: ``DisplayError`` when there is no such output, or no window can be made.
    func window(
        on output: String, frame: Frame, reservesSpace: Bool
    ) throws(DisplayError) -> any Window
}

extension DisplayServer {
    package var textFieldSources: [any TextFieldSource] { [] }

    /// By default a server tells no keymap.
    package func takeKeymap() -> SessionKeymap? { nil }

    /// By default a server maps touchscreens itself, by its own configuration.
    package func mapTouchscreen(named name: String, to output: String) {}

    /// By default a server loses no request.
    package func finish() throws(DisplayError) { try dispatch() }

    /// By default fullscreen windows stay as they are.
    package func unsetFullscreen(on outputs: Set<String>) {}
}

/// A delegate that gets the events of a ``DisplayServer`` while it dispatches.
package protocol DisplayServerDelegate: AnyObject {
    /// Called when outputs were added, removed or resized.
    func outputsChanged(_ server: any DisplayServer)
    /// Called when a window has another size than before: it needs a new image in full.
    func windowResized(_ window: any Window)
    /// Called once after each ``Window/present(_:damage:offset:)`` and ``Window/present(damage:drawnBy:)``, when
    /// the window can take the next image.
    func windowIsReady(_ window: any Window)
    /// Called when the server has closed a window, for example because its output was unplugged.
    func windowClosed(_ window: any Window)
}

/// A screen.
package struct Output: Hashable, Sendable {
    /// The display server's name for the output, such as `HDMI-A-1`.
    package var name: String
    /// The size in pixels, as a person sees the output.
    package var size: PixelSize
    /// The size on the glass in millimetres, as a person sees the output, or `nil` where the server does not
    /// know it.
    package var physicalSize: PhysicalSize?
    /// How far the output is turned clockwise, or `nil` where its picture is mirrored.
    package var rotation: Rotation?

    package init(
        name: String, size: PixelSize, physicalSize: PhysicalSize? = nil, rotation: Rotation? = .upright
    ) {
        self.name = name
        self.size = size
        self.physicalSize = physicalSize
        self.rotation = rotation
    }
}

/// A window on an output, which shows a view.
package protocol Window: AnyObject {
    /// The size in pixels of an image that fills the window one to one; zero before the server has decided
    /// it.
    var size: PixelSize { get }

    /// Shows an image instead of the image before.
    ///
    /// The window reads the image before the call returns.  The owner presents the next image only after the
    /// delegate's ``DisplayServerDelegate/windowIsReady(_:)``.
    ///
    /// - Parameters:
    ///   - image: An image of the size ``size``.
    ///   - damage: The areas where the image differs from the image before.
    ///   - offset: How many pixels the image is moved down, from 0 to the window's height.  The window is
    ///     transparent above the image.
    /// - Throws: ``DisplayError`` when there is no memory for the image; the window then shows the image
    ///   before.
    func present(_ image: borrowing Image, damage: [PixelArea], offset: Int) throws(DisplayError)

    /// Whether the window lends its own pixels to ``present(damage:drawnBy:)``; by default it does not.
    var lendsPixels: Bool { get }

    /// Shows an image that `draw` draws on the window's own pixels, so that nobody keeps a copy of the image.
    ///
    /// The image fills the window: it is not moved down.
    ///
    /// - Parameters:
    ///   - damage: The areas where the image differs from the image before; the whole image if the window has shown
    ///     none, or has shown it moved down.
    ///   - draw: Draws the areas of `damage`, and must not keep the pixels.  Returns false after a failure: then the
    ///     window still shows the image before, and needs the next one in full.
    /// - Throws: ``DisplayError`` when there is no memory for the image; the window then shows the image
    ///   before.
    func present(damage: [PixelArea], drawnBy draw: (borrowing WindowPixels) -> Bool) throws(DisplayError)

    /// Closes the window, and gives back the space that it reserves.
    ///
    /// The delegate hears nothing more of the window.
    func close()
}

extension Window {
    package var lendsPixels: Bool { false }

    /// Always throws: by default a window lends no pixels.
    package func present(
        damage: [PixelArea], drawnBy draw: (borrowing WindowPixels) -> Bool
    ) throws(DisplayError) {
        throw DisplayError("draw on the pixels of a window", reason: "it lends none")
    }
}

/// The keymap with which a session reads the driver's keyboard.
package enum SessionKeymap: Equatable, Sendable {
    /// The whole keymap of the keyboard that typed last, as a Wayland compositor sends it to its clients.
    case text(String)
    /// The keysyms of an X server's keyboard: for each keycode of the kernel, those of the levels of its first group.
    case keysyms([UInt8: [UInt32]])
    /// The kernel's own keymap of the text consoles, of which the console at this path can be asked.
    case console(path: String)
}

/// An error of a display server that could not perform a request.
package struct DisplayError: Error, Hashable, CustomStringConvertible {
    /// The operation that failed, as in "cannot …": `open a window on HDMI-A-1`.
    package let operation: String
    /// The reason in words, from the system or the display server.
    package let reason: String
    /// The remedy for the operator, in the imperative, or `nil`.
    package let remedy: String?

    package init(_ operation: String, reason: String, remedy: String? = nil) {
        self.operation = operation
        self.reason = reason
        self.remedy = remedy
    }

    package var description: String {
        "cannot \(operation): \(reason)" + (remedy.map { "; \($0)" } ?? "")
    }
}
