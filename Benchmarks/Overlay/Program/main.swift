// SPDX-License-Identifier: MIT

// Measures the drawing of the overlay, for `Benchmarks/run overlay`. `key N` draws one key of the shipped
// `qwerty` N times, pressed and released by turns. `view N` draws the whole view N times. The output has 1024
// × 600 pixels and no screen. The program prints the milliseconds of processor time for one drawing.

import Control
import Drawing
import Engine
import Glibc
import LayoutFiles
import Overlay
import Windows
import YAML

/// A display server with one output, whose windows accept every image and count the new pixels.
final class CountingDisplay: DisplayServer {
    weak var delegate: (any DisplayServerDelegate)?
    let fileDescriptor: Int32 = -1
    let outputs = [Output(name: "bench", size: PixelSize(width: 1024, height: 600))]
    var newPixels = 0
    private(set) var newest: CountingWindow?

    func dispatch() throws(DisplayError) {}

    func window(on output: String, frame: Frame, reservesSpace: Bool) throws(DisplayError) -> any Window {
        let area = PixelArea(of: frame, on: outputs[0].size)
        let window = CountingWindow(self, PixelSize(width: area.width, height: area.height))
        newest = window
        return window
    }
}

final class CountingWindow: Window {
    let size: PixelSize
    private unowned let display: CountingDisplay

    init(_ display: CountingDisplay, _ size: PixelSize) {
        self.display = display
        self.size = size
    }

    func present(_ image: borrowing Image, damage: [PixelArea], offset: Int) throws(DisplayError) {
        display.newPixels += damage.reduce(0) { $0 + $1.width * $1.height }
    }

    func close() {}
}

/// A driver that answers requests at once.
final class AnsweringDriver: OverlayDriver {
    var view: DrawnView

    init(_ view: DrawnView) { self.view = view }

    func attach(_ panel: String, to output: Output) {}
    func report(_ status: TextFieldStatus, of panel: String) {}
    func report(_ glyphs: ReadGlyphs, of panel: String) {}
    func offerCommits(_ isOn: Bool, of panel: String) {}
    func committed(_ number: UInt64, of panel: String) {}
    func finished(_ panel: String, transition: UInt64) {}
    func send(_ request: PanelRequest, to panel: String) {}
    func followView(of panel: String, _ then: @escaping (ShownView?) -> Void) {
        then(ShownView(serial: 0, view: view))
    }
}

/// A keymap that types every character.
struct AnyKeymap: CharacterResolver {
    func keystroke(for character: Character) -> Keystroke? { Keystroke(.space) }
}

func fail(_ message: String) -> Never {
    print("overlay-benchmark: \(message)")
    exit(2)
}

func processorTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
}

/// The controller of the overlay, with one panel that shows a view.
struct Stage {
    let display = CountingDisplay()
    let driver: AnsweringDriver
    let controller: OverlayController
    private var panel = PanelState(name: "bench")

    init(_ view: DrawnView) {
        driver = AnsweringDriver(view)
        controller = OverlayController(
            server: display, driver: driver, theme: { _ in .light },
            clock: { MonotonicTime(rawValue: 1) }, log: { _ in })
        panel.isVisible = true
        panel.frame = view.frame
    }

    /// Draws the whole view, as after the driver has started.
    func showView() {
        controller.take(.driverCame([panel]))
        if let window = display.newest { controller.windowIsReady(window) }
    }

    /// Presses or releases a key in a number of changes, and draws this one.
    func pressKey(_ index: Int, _ isPressed: Bool, after changes: Int) {
        let change = ViewChange(
            formerSerial: UInt64(changes), serial: UInt64(changes) + 1,
            keys: [KeyChange(index: index, state: isPressed ? .pressed : .plain)])
        controller.take(.keysChanged(panel, change))
        if let window = display.newest { controller.windowIsReady(window) }
    }
}

func main() {
    var diagnostics = DiagnosticList()
    let layouts = LayoutLibrary(directories: ["config/layouts"])
    guard CommandLine.arguments.count == 3, let rounds = Int(CommandLine.arguments[2]), rounds > 0,
        let file = layouts.layout(named: "qwerty", into: &diagnostics)
    else { fail("expects 'key' or 'view' and a number, in the checkout") }
    let view = TypingPlan(PlacedLayout(file.layout), resolver: AnyKeymap()).view()
    guard let key = view.allKeys.firstIndex(where: { $0.label == "g" }) else { fail("qwerty has no g") }
    let stage = Stage(view)
    // The first drawing reads the fonts, which the measurement must not count.
    stage.showView()
    let whole = stage.display.newPixels
    stage.display.newPixels = 0
    let begin = processorTime()
    switch CommandLine.arguments[1] {
    case "key":
        for round in 0..<rounds { stage.pressKey(key, round % 2 == 0, after: round) }
        let pixels = stage.display.newPixels
        guard pixels > 0, pixels < rounds * whole / 20 else { fail("more than a key is drawn, or nothing") }
    case "view":
        for _ in 0..<rounds { stage.showView() }
        guard stage.display.newPixels == rounds * whole else { fail("not all of the view is drawn") }
    default: fail("expects 'key' or 'view'")
    }
    print((processorTime() - begin) / Double(rounds))
}

main()
