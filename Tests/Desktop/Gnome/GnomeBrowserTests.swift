// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import DesktopRig
@testable import SystemRig

extension GnomeTests {
    private static let middle = Place(x: 0.5, y: 0.5)
    /// Two fingers that part.
    private static let pinch = [
        (from: Place(x: 0.45, y: 0.5), to: Place(x: 0.2, y: 0.5)),
        (from: Place(x: 0.55, y: 0.5), to: Place(x: 0.8, y: 0.5)),
    ]
    private static let swipeUp = [(from: Place(x: 0.5, y: 0.8), to: Place(x: 0.5, y: 0.3))]

    /// Rests for two seconds, which are four times as long as a browser takes for a long press.
    private static func rest(_ pad: InstalledPad) throws {
        pad.hold(middle, slot: 0)
        try pad.report()
        poll(nil, 0, 2_000)
        pad.lift(slot: 0)
        try pad.report()
    }

    @Test(arguments: Browser.allCases)
    func `under GNOME Kiosk, limits keep touches from zooming and opening the menu of a browser's page`(
        browser: Browser
    ) throws {
        let lines = "show: call, tablet-mode: no"
        // A rest that is shorter than in a kiosk, because an emulated browser sees the lift late.
        let pad = try pad("\(lines), touches: {contacts: 1, edges: 8mm, rest: 150ms}")
        let session = try GnomeSession(.kiosk)
        try session.startBrowser(browser.rawValue, program: browserProgram, page: Browser.Page.touches.text)
        /// Touches until the page tells of it, again after some seconds: a busy machine makes another gesture of a
        /// slow one.
        func expect(_ word: String, _ touch: () throws -> Void) throws {
            let former = session.told.ranges(of: word).count
            try session.wait("\(word) of the page") {
                try touch()
                let end = ContinuousClock.now + .seconds(10)
                while ContinuousClock.now < end, session.told.ranges(of: word).count <= former {
                    poll(nil, 0, 100)
                }
                return session.told.ranges(of: word).count > former
            }
        }
        try expect("<click>") { try pad.tap(Self.middle) }
        for _ in 0..<3 {
            try pad.slide(Self.pinch)
            try Self.rest(pad)
        }
        // They come after all touches before.
        try expect("<click>") { try pad.tap(Self.middle) }
        try expect("<scroll>") { try pad.slide(Self.swipeUp) }
        for word in ["<zoom>", "<2>", "<menu>"] {
            #expect(!session.told.contains(word), "\(session.told)")
        }

        try configure(lines)
        try expect("<menu>") { try Self.rest(pad) }
        try expect("<2>") { try pad.slide(Self.pinch) }
        try expect("<zoom>") { try pad.slide(Self.pinch) }
    }
}
