// SPDX-License-Identifier: MIT

import Control
import Drawing
import Engine
import Windows

@testable import Overlay

/// A display server that writes down what is done to its windows, and gives images to nobody's eyes.
final class FakeDisplay: DisplayServer {
    weak var delegate: (any DisplayServerDelegate)?
    let fileDescriptor: Int32 = -1
    var outputs = [Output(name: "DSI-1", size: PixelSize(width: 200, height: 100))]
    var windows: [FakeWindow] = []
    var refusal: DisplayError?
    /// Whether the next windows lend their pixels.
    var lendsPixels = false
    unowned let diary: Diary

    init(_ diary: Diary) { self.diary = diary }

    func dispatch() throws(DisplayError) {}

    /// The outputs to which touchscreens are mapped, by the names of the touchscreens.
    var mapped: [String: String] = [:]

    func unsetFullscreen(on outputs: Set<String>) {
        diary.write("fullscreen windows leave \(outputs.sorted())")
    }

    func mapTouchscreen(named name: String, to output: String) { mapped[name] = output }

    func window(
        on output: String, frame: Frame, reservesSpace: Bool
    ) throws(DisplayError) -> any Window {
        if let refusal { throw refusal }
        let number = windows.count + 1
        let height = Int((frame.height * 100).rounded())
        diary.write("open \(number) on \(output) \(height)%" + (reservesSpace ? " reserved" : ""))
        let window = FakeWindow(number, size: PixelSize(width: 200, height: height), diary)
        if lendsPixels { window.own = Array(repeating: 0, count: window.size.width * height) }
        windows.append(window)
        return window
    }

    /// Says that the newest window can be given another image.
    func frame() {
        if let window = windows.last { delegate?.windowIsReady(window) }
    }
}

final class FakeWindow: Window {
    let number: Int
    var size: PixelSize
    /// The pixel in the middle of the image.
    var middle: UInt32 = 0
    unowned let diary: Diary

    init(_ number: Int, size: PixelSize, _ diary: Diary) {
        self.number = number
        self.size = size
        self.diary = diary
    }

    func present(_ image: borrowing Image, damage: [PixelArea], offset: Int) throws(DisplayError) {
        let whole = damage == [PixelArea(image.size)]
        let what = damage.isEmpty ? "nothing" : whole ? "all" : "a part"
        diary.write("present \(number) \(what)" + (offset == 0 ? "" : " down \(offset)"))
        let place = image.size.height / 2 * image.stride + image.size.width / 2 * 4
        middle = unsafe image.bytes.load(fromByteOffset: place, as: UInt32.self)
    }

    /// The window's own pixels, or `nil` if it lends none.
    var own: [UInt32]?
    var lendsPixels: Bool { own != nil }

    func present(
        damage: [PixelArea], drawnBy draw: (borrowing WindowPixels) -> Bool
    ) throws(DisplayError) {
        var pixels = own ?? []
        let isDrawn = unsafe pixels.withUnsafeMutableBytes { bytes in
            unsafe draw(WindowPixels(size: size, bytes: bytes))
        }
        own = pixels
        let what = damage == [PixelArea(size)] ? "all" : "a part"
        diary.write("lend \(number) \(what)" + (isDrawn ? "" : " in vain"))
        middle = pixels[size.height / 2 * size.width + size.width / 2]
    }

    func close() { diary.write("close \(number)") }
}

/// A driver that writes down what it is asked for, and answers when it is told to.
final class FakeDriver: OverlayDriver {
    unowned let diary: Diary
    var pending: [(ShownView?) -> Void] = []

    init(_ diary: Diary) { self.diary = diary }

    func attach(_ panel: String, to output: Output) {
        let turn = output.rotation.map { $0 == .upright ? "" : " turned by \($0.rawValue)" } ?? " mirrored"
        diary.write("attach \(panel) \(output.size.width)×\(output.size.height)\(turn)")
    }

    /// The last report about text fields, by panel.
    var reports: [String: TextFieldStatus] = [:]

    func report(_ status: TextFieldStatus, of panel: String) { reports[panel] = status }

    func report(_ glyphs: ReadGlyphs, of panel: String) {
        let codes = (UInt8.min...UInt8.max).flatMap { code in
            (UInt8(1)...8).filter { glyphs.contains(code: code, level: $0) }.map { "\(code).\($0)" }
        }
        diary.write("\(panel): reads \(codes.isEmpty ? "no glyphs" : codes.joined(separator: " "))")
    }

    func offerCommits(_ isOn: Bool, of panel: String) {
        diary.write("\(panel): commits \(isOn ? "offered" : "withdrawn")")
    }

    func committed(_ number: UInt64, of panel: String) { diary.write("\(panel): committed \(number)") }

    func followView(of panel: String, _ then: @escaping (ShownView?) -> Void) {
        diary.write("get view")
        pending.append(then)
    }

    func finished(_ panel: String, transition: UInt64) {
        diary.write("finished \(transition)")
    }

    func send(_ request: PanelRequest, to panel: String) {
        switch request {
        case .showFor(let purpose, _, _): diary.write("\(panel): show for \(purpose.rawValue)")
        case .fieldLeft: diary.write("\(panel): field left")
        default: diary.write("\(panel): \(request)")
        }
    }

    /// Answers the oldest question.
    func answer(_ drawn: DrawnView?) {
        guard !pending.isEmpty else { return }
        var hidden = Stage.view()
        hidden.isVisible = false
        pending.removeFirst()(ShownView(serial: 1, view: drawn ?? hidden))
    }
}

/// What has happened, line by line, and what time it is.
final class Diary {
    private var lines: [String] = []
    var now = MonotonicTime(rawValue: 1_000_000)

    func write(_ line: String) { lines.append(line) }

    /// What has happened since the last look.
    func read() -> [String] {
        defer { lines = [] }
        return lines
    }
}

/// A controller between a driver and a display that are fakes.
final class Stage {
    let diary = Diary()
    let display: FakeDisplay
    let driver: FakeDriver
    let controller: OverlayController

    init(_ options: OverlayOptions = .init()) {
        let diary = diary
        display = FakeDisplay(diary)
        driver = FakeDriver(diary)
        controller = OverlayController(
            server: display, driver: driver, options: options,
            theme: { Theme.light.scalingText(by: $0.textScale / 100) },
            clock: { diary.now }, log: { diary.write("log: " + $0) })
    }

    static let frame = Frame(minX: 0, minY: 0.5, maxX: 1, maxY: 1)

    /// A panel whose view is hidden, or shown on the lower half.
    static func panel(isVisible: Bool = false, output: String? = nil) -> PanelState {
        var panel = PanelState(name: "p")
        panel.output = output
        panel.isVisible = isVisible
        if isVisible { panel.frame = frame }
        return panel
    }

    /// A view with two keys.
    static func view(_ frame: Frame = frame, pressed: Bool = false) -> DrawnView {
        let (left, right) = (
            Frame(minX: 0, minY: frame.minY, maxX: 0.5, maxY: frame.maxY),
            Frame(minX: 0.5, minY: frame.minY, maxX: 1, maxY: frame.maxY)
        )
        return DrawnView(
            frame: frame, gap: .fractionOfKey(0),
            keys: [
                DrawnKey(label: "a", frame: left, state: pressed ? .pressed : .plain),
                DrawnKey(label: "b", frame: right),
            ])
    }

    func will(show: Bool, _ id: UInt64, duration: UInt32 = 0, frame: Frame = frame) {
        move(TransitionEvent(isDone: false, transition(show, id, duration, frame)))
    }

    func did(show: Bool, _ id: UInt64, frame: Frame = frame) {
        move(TransitionEvent(isDone: true, transition(show, id, 0, frame)))
    }

    private func move(_ event: TransitionEvent) {
        controller.take(.panelMoves(Self.panel(isVisible: event.transition.isShow), event))
    }

    func viewChanged() {
        controller.take(.viewChanged(Self.panel(isVisible: true), serial: 1))
    }

    /// Tells that the left key is pressed or released.
    func keyChanged(pressed: Bool, from former: UInt64, to serial: UInt64) {
        let change = KeyChange(index: 0, state: pressed ? .pressed : .plain)
        controller.take(
            .keysChanged(
                Self.panel(isVisible: true), ViewChange(formerSerial: former, serial: serial, keys: [change]))
        )
    }

    func driverGone() {
        controller.take(.driverGone(ControlError(.noDriver, "there is none")))
    }

    private func transition(_ isShow: Bool, _ id: UInt64, _ duration: UInt32, _ frame: Frame) -> Transition {
        let hidden = Frame(x: frame.minX, y: 1, width: frame.width, height: frame.height)
        return Transition(
            id: id, isShow: isShow, begin: isShow ? hidden : frame, end: isShow ? frame : hidden,
            duration: duration)
    }

    /// Shows the view at once, and forgets how.
    func show(_ view: DrawnView = Stage.view()) {
        controller.take(.driverCame([Self.panel(isVisible: true)]))
        driver.answer(view)
        display.frame()
        _ = diary.read()
    }

    /// Lets so many milliseconds pass, then says that the window is ready.
    func frame(after milliseconds: UInt64) {
        diary.now = MonotonicTime(rawValue: diary.now.rawValue + milliseconds * 1000)
        display.frame()
    }
}
