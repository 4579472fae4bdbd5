// SPDX-License-Identifier: MIT

public import Layouts

/// What shows windows to a person: a Wayland compositor, an X server or the framebuffer of the console.
///
/// | way to show a view | type |
/// |---|---|
/// | a Wayland compositor with wlr-layer-shell | `WaylandWindows/WaylandDisplayServer` |
/// | an X server | `X11Windows/X11DisplayServer` |
/// | the framebuffer of the text console | `FramebufferWindows/FramebufferDisplayServer` |
///
/// To add another way, such as for a desktop that has none of these:
///
/// 1. Write a type that conforms to this protocol, in a module of its own.  FramebufferWindows is the smallest.  Another
///    shell of Wayland's is no display server of its own: see `WaylandShell` in WaylandWindows.
/// 2. Add a case to `Backend` of runepad-overlay, which chooses among them.
/// 3. Add it to the table above and to docs/compositors.md, with a desktop test that uses `Viewer` as the others do.
///
/// It is a thin owner of one connection.  Its owner waits for ``fileDescriptor`` and calls ``dispatch()``, also once
/// after each time that it has called anything else here, so that what was asked for is sent.
public protocol DisplayServer: AnyObject {
    /// Who is told what happens.
    var delegate: (any DisplayServerDelegate)? { get set }
    /// What is readable when there is something to dispatch; −1 where nothing ever comes.
    var fileDescriptor: Int32 { get }
    /// The outputs that are there now.
    var outputs: [Output] { get }
    /// The ways in which the server may tell of text fields, the best first; none by default.
    ///
    /// Whether a way works is known when it is tried: ``TextFieldSource/watch(_:)``.
    var textFieldSources: [any TextFieldSource] { get }

    /// Takes what has come, tells the delegate of it, and sends what waits to be sent; never waits itself.
    ///
    /// - Throws: ``DisplayError`` when the connection is lost: the server and its windows are of no use any more.
    func dispatch() throws(DisplayError)

    /// Makes a window above all others that takes no input, and that nobody sees before it is given an image.
    ///
    /// - Parameters:
    ///   - output: The name of the output.
    ///   - frame: Its place, in fractions of the output as a person sees it.
    ///   - reservesSpace: Whether other windows make room for it, which they can where it fills an edge of the
    ///     output.
    /// - Returns: The window, which is closed by ``Window/close()`` alone.
    /// - Throws: ``DisplayError`` when there is no such output, or no window can be made.
    func window(
        on output: String, frame: Frame, reservesSpace: Bool
    ) throws(DisplayError) -> any Window
}

extension DisplayServer {
    /// No way to hear of text fields.
    public var textFieldSources: [any TextFieldSource] { [] }
}

/// Who is told what happens on a ``DisplayServer``, while it dispatches.
public protocol DisplayServerDelegate: AnyObject {
    /// Outputs came or went, or have another size.
    func outputsChanged(_ server: any DisplayServer)
    /// A window has another size than before: all of it has to be given anew.
    func windowResized(_ window: any Window)
    /// A window can be given another image; told once after each ``Window/present(_:damage:offset:)``.
    func windowIsReady(_ window: any Window)
    /// The server took a window away, as when its output went.
    func windowClosed(_ window: any Window)
}

/// A screen.
public struct Output: Hashable, Sendable {
    /// The name that the display server has for it, such as `HDMI-A-1`.
    public var name: String
    /// Its size as a person sees it.
    public var size: PixelSize
    /// Its size on the glass as a person sees it, or `nil` where the server does not know it.
    public var physicalSize: PhysicalSize?

    /// Makes an output.
    public init(name: String, size: PixelSize, physicalSize: PhysicalSize? = nil) {
        self.name = name
        self.size = size
        self.physicalSize = physicalSize
    }
}

/// A place on an output that a view is shown in.
public protocol Window: AnyObject {
    /// The pixels of an image that fills it one to one; nothing before the server has said so.
    var size: PixelSize { get }

    /// Shows an image instead of the one before.
    ///
    /// The image is read before the call returns.  Until the delegate is told that the window is ready, another
    /// image is not wanted.
    ///
    /// - Parameters:
    ///   - image: As many pixels as ``size``.
    ///   - damage: Where the image differs from the one before; outside of it is nothing new.
    ///   - offset: How many pixels the image is moved down, from 0 to the window's height; above it the window is
    ///     transparent.
    /// - Throws: ``DisplayError`` when there is no memory for it; the window shows what it showed.
    func present(_ image: borrowing Image, damage: [PixelArea], offset: Int) throws(DisplayError)

    /// Takes the window away, and with it the space that it reserves; nothing is shown or told of it any more.
    func close()
}
