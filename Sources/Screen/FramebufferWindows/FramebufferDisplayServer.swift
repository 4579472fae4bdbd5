// SPDX-License-Identifier: MIT

internal import CFramebuffer
package import Engine
internal import Files
internal import Glibc
package import Windows

/// The framebuffer of the text console, which shows windows under the console's text.
///
/// The console keeps drawing: text that it writes or scrolls in the place of a window covers the view.  A
/// window that reserves space at the lower edge gives the console fewer rows while the window is open, so
/// that the text stays above it.  A window that reserves no space suits screens whose text does not reach
/// down there.  After a switch to another console, all windows are drawn again.
///
/// Windows may overlap, and the one that was opened later is above.  A window that opens takes its
/// background through the windows that are open there.  A window that closes puts its background back only
/// where no other window is.  Those below are then drawn again.
///
/// ``Windows/Window/present(_:damage:offset:)`` returns when the image is copied.  The server reports 16 ms
/// later that the window is ready, because the screen shows about sixty images a second.
package final class FramebufferDisplayServer: DisplayServer {
    package weak var delegate: (any DisplayServerDelegate)?
    /// An epoll of a timer and of the file that names the console on the screen.
    package let fileDescriptor: Int32
    /// The only screen, named after its device.
    package let outputs: [Output]

    private let screen: Framebuffer
    private let timer: Int32
    /// The file that names the console on the screen, or −1 where the kernel has no consoles.
    private let active: Int32
    private var console: String
    /// Whether ``takeKeymap()`` has told of a console.
    private var isKeymapTaken = false
    /// In the order in which they were opened.
    private var windows: [FramebufferWindow] = []
    /// The number of pixels above each window that reserves space.
    private var reserving: [ObjectIdentifier: Int] = [:]
    private var rowsAreWhole = true
    private let log: (String) -> Void

    /// The time from one image to the next, in microseconds.
    private static let frameTime: UInt32 = 16_000

    /// Opens the framebuffer at `path`.
    ///
    /// - Throws: ``Windows/DisplayError`` when there is no such device, this user may not open it, or its
    ///   pixels have no true colours of 16, 24 or 32 bits.
    package convenience init(
        path: String = "/dev/fb0", log: @escaping (String) -> Void
    ) throws(DisplayError) {
        try self.init(
            try Framebuffer(path: path), name: path.split(separator: "/").last.map(String.init) ?? path,
            activePath: Console.activePath, log: log)
    }

    /// Shows windows on a screen, whose console a file names; none is there without `activePath`.
    init(
        _ screen: Framebuffer, name: String, activePath: String? = nil, log: @escaping (String) -> Void
    ) throws(DisplayError) {
        self.screen = screen
        self.log = log
        outputs = [Output(name: name, size: screen.geometry.size, physicalSize: screen.physicalSize)]
        timer = rp_timer_open()
        active = if let activePath { unsafe open(activePath, O_RDONLY | O_CLOEXEC) } else { -1 }
        fileDescriptor = rp_epoll_open(timer, active)
        console = ""
        guard fileDescriptor >= 0 else { throw DisplayError("draw on \(name)", reason: errorText(errno)) }
        console = nameOfConsole()
        // A killed overlay has left its picture and a console with fewer rows.  With all rows, the console
        // draws there again.
        let height = screen.geometry.size.height
        rowsAreWhole = console.isEmpty || !Console.hasFewerRows(of: console, pixels: height)
        giveRows(pixels: height)
    }

    deinit {
        for window in windows { window.close() }
        giveRows(pixels: screen.geometry.size.height)
        for descriptor in [timer, active, fileDescriptor] where descriptor >= 0 { close(descriptor) }
    }

    /// Reports windows that are ready, and has all windows drawn again after a switch to another console.
    ///
    /// - Throws: Never: a framebuffer has no connection to lose.
    package func dispatch() throws(DisplayError) {
        var expirations: UInt64 = 0
        if unsafe read(timer, &expirations, 8) == 8 {
            for window in windows where window.isBusy {
                window.isBusy = false
                delegate?.windowIsReady(window)
            }
            // A window that moves has shown all of its picture again.
            for window in windows where window.isOverdrawn { delegate?.windowResized(window) }
        }
        let name = nameOfConsole()
        guard name != console else { return }
        giveRows(pixels: screen.geometry.size.height)
        console = name
        reserve()
        for window in windows { window.forgetPicture() }
        for window in windows { window.keepFormer() }
        for window in windows { delegate?.windowResized(window) }
    }

    /// Tells once which console can be asked for the kernel's keymap: the kernel does not report changes.
    package func takeKeymap() -> SessionKeymap? {
        guard !isKeymapTaken, !console.isEmpty else { return nil }
        isKeymapTaken = true
        return .console(path: "/dev/" + console)
    }

    /// Makes a window, with edges rounded to pixels.
    ///
    /// The console gives up its rows there only for a window that fills the lower edge but not the screen.
    package func window(
        on output: String, frame: Frame, reservesSpace: Bool
    ) throws(DisplayError) -> any Window {
        guard output == outputs[0].name else {
            throw DisplayError("open a window on \(output)", reason: "there is \(outputs[0].name) only")
        }
        let area = PixelArea(of: frame, on: screen.geometry.size)
        let reserved = reservesSpace && area.maxY == screen.geometry.size.height && area.y > 0
        let window = FramebufferWindow(area, on: screen, of: self)
        windows.append(window)
        if reserved {
            reserving[ObjectIdentifier(window)] = area.y
            reserve()
        }
        window.keepFormer()
        return window
    }
}

// MARK: - The windows

extension FramebufferDisplayServer {
    /// All windows but this one.
    func windows(beside window: FramebufferWindow) -> [FramebufferWindow] {
        windows.filter { $0 !== window }
    }

    /// The windows that were opened later than this one.
    func windows(above window: FramebufferWindow) -> [FramebufferWindow] {
        Array(windows.drop { $0 !== window }.dropFirst())
    }

    /// Has ``dispatch()`` look for windows that are ready, or must be drawn again, in the next image's time.
    func willBeReady() { _ = rp_timer_set(timer, Self.frameTime) }

    /// Forgets a window that closes, and has those drawn again that were below it.
    func forget(_ window: FramebufferWindow) {
        let below = windows.prefix { $0 !== window }
        for other in below where other.covered.intersects(window.covered) {
            other.isOverdrawn = true
            willBeReady()
        }
        windows.removeAll { $0 === window }
        if reserving.removeValue(forKey: ObjectIdentifier(window)) != nil { reserve() }
    }
}

// MARK: - The console

extension FramebufferDisplayServer {
    /// The name of the console on the screen, such as `tty1`; empty where there is none.
    private func nameOfConsole() -> String {
        guard active >= 0 else { return "" }
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = unsafe pread(active, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)).prefix { $0 > 0x20 }, as: UTF8.self)
    }

    /// Gives the console the rows above all windows that reserve space.
    private func reserve() {
        giveRows(pixels: reserving.values.min() ?? screen.geometry.size.height)
    }

    private func giveRows(pixels: Int) {
        guard !console.isEmpty else { return }
        let wasWhole = rowsAreWhole
        rowsAreWhole = pixels >= screen.geometry.size.height
        guard !(wasWhole && rowsAreWhole) else { return }
        if !Console.setRows(of: console, pixels: pixels) {
            log(
                "the rows of \(console) cannot be changed: run as root, as a member of the group tty, or as "
                    + "the user who is logged in there; a console on which another program draws has none"
            )
        }
    }
}
