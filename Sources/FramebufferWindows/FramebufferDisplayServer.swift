// SPDX-License-Identifier: MIT

internal import CFramebuffer
internal import Glibc
public import Layouts
public import Windows

/// Shows windows on the framebuffer of the text console, below the console's text.
///
/// The console keeps drawing: text that it writes or scrolls where a window is stands over the view.  A window that
/// reserves space at the lower edge gives the console fewer rows for as long as it is there, so that the text stays
/// above it; a window that does not is for screens whose text does not reach down there.  When another console is
/// seen, all is drawn anew.
///
/// Copying is done when ``Windows/Window/present(_:damage:offset:)`` returns; that a window is ready is told 16 ms
/// later, for the screen shows some sixty images a second.
public final class FramebufferDisplayServer: DisplayServer {
    /// Who is told what happens.
    public weak var delegate: (any DisplayServerDelegate)?
    /// An epoll of a timer and of the name of the console that is seen.
    public let fileDescriptor: Int32
    /// The one screen, named as its device.
    public let outputs: [Output]

    private let screen: Framebuffer
    private let timer: Int32
    /// The file that names the console that is seen, or −1 where the kernel has no consoles.
    private let active: Int32
    private var console: String
    private var windows: [FramebufferWindow] = []
    /// The pixels above the windows that reserve space.
    private var reserving: [ObjectIdentifier: Int] = [:]
    /// Whether the console that is seen has all of its rows.
    private var rowsAreWhole = true
    private let log: (String) -> Void

    /// The microseconds from an image to the next.
    private static let frameTime: UInt32 = 16_000

    /// Opens the framebuffer at `path`.
    ///
    /// - Parameters:
    ///   - path: The device.
    ///   - log: Where lines for the operator go.
    /// - Throws: ``Windows/DisplayError`` when there is none, or it is not for this user or has no colours of its own.
    public init(path: String = "/dev/fb0", log: @escaping (String) -> Void) throws(DisplayError) {
        screen = try Framebuffer(path: path)
        self.log = log
        let name = path.split(separator: "/").last.map(String.init) ?? path
        outputs = [Output(name: name, size: screen.geometry.size, physicalSize: screen.physicalSize)]
        timer = rp_timer_open()
        active = unsafe open(Console.activePath, O_RDONLY | O_CLOEXEC)
        fileDescriptor = rp_epoll_open(timer, active)
        console = ""
        guard fileDescriptor >= 0 else { throw DisplayError("draw on \(path)", reason: reason(errno)) }
        console = nameOfConsole()
        // An overlay that was killed has left its picture where the console has no rows: given them, it draws there.
        let height = screen.geometry.size.height
        rowsAreWhole = console.isEmpty || !Console.hasFewerRows(of: console, pixels: height)
        giveRows(pixels: height)
    }

    deinit {
        for window in windows { window.close() }
        giveRows(pixels: screen.geometry.size.height)
        for descriptor in [timer, active, fileDescriptor] where descriptor >= 0 { close(descriptor) }
    }

    /// Tells windows that are ready, and draws anew when another console is seen.
    ///
    /// - Throws: Nothing: a framebuffer is not lost as a connection is.
    public func dispatch() throws(DisplayError) {
        var expirations: UInt64 = 0
        if unsafe read(timer, &expirations, 8) == 8 {
            for window in windows where window.isBusy {
                window.isBusy = false
                delegate?.windowIsReady(window)
            }
        }
        let name = nameOfConsole()
        guard name != console else { return }
        giveRows(pixels: screen.geometry.size.height)
        console = name
        reserve()
        for window in windows {
            window.keepFormer()
            delegate?.windowResized(window)
        }
    }

    /// Makes a window, which takes its place with its first image.
    ///
    /// - Parameters:
    ///   - output: The name of the only output.
    ///   - frame: Its place, in fractions of the output; its edges are rounded to pixels.
    ///   - reservesSpace: Whether the console leaves it its rows, where it fills the lower edge but not the screen.
    /// - Returns: The window.
    /// - Throws: `DisplayError` when the output has another name.
    public func window(
        on output: String, frame: Frame, reservesSpace: Bool
    ) throws(DisplayError) -> any Window {
        guard output == outputs[0].name else {
            throw DisplayError("open a window on \(output)", reason: "there is \(outputs[0].name) only")
        }
        let area = PixelArea(of: frame, on: screen.geometry.size)
        let reserved = reservesSpace && area.maxY == screen.geometry.size.height && area.y > 0
        let place = Place()
        let window = FramebufferWindow(
            area, on: screen,
            whenPresented: { [timer] in _ = rp_timer_set(timer, Self.frameTime) },
            whenClosed: { [weak self] in self?.forget(place.window) })
        place.window = ObjectIdentifier(window)
        windows.append(window)
        if reserved {
            reserving[ObjectIdentifier(window)] = area.y
            reserve()
            window.keepFormer()
        }
        return window
    }

    private final class Place {
        var window: ObjectIdentifier?
    }
}

// MARK: - The console

extension FramebufferDisplayServer {
    /// The console that is seen, such as `tty1`; empty where there is none.
    private func nameOfConsole() -> String {
        guard active >= 0 else { return "" }
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = unsafe pread(active, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)).prefix { $0 > 0x20 }, as: UTF8.self)
    }

    private func forget(_ window: ObjectIdentifier?) {
        windows.removeAll { ObjectIdentifier($0) == window }
        if let window, reserving.removeValue(forKey: window) != nil { reserve() }
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
            log("the rows of \(console) cannot be changed: be root, in the group tty, or logged in there")
        }
    }
}
