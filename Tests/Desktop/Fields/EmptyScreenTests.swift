// SPDX-License-Identifier: MIT

import Checkout
import Engine
import TestScreens
import Testing

@testable import DesktopRig

// In the suite of the others, as all of them use one screen and one folder of the user's.
extension FieldTests {
    /// The settings of labwc are those of docs/first-kiosk.md, as they stand there.
    @Test func `a tap on the empty screen of the first kiosk opens no menu of labwc's`() throws {
        let text = try Guide("docs/first-kiosk.md").blocks.joined()
        let settings = try #require(text.firstMatch(of: /(?s)<labwc_config>.*?<\/labwc_config>/)).0
        let place = Point(x: 0.3, y: 0.3)
        do {
            // labwc's own bindings.
            let rig = try FieldRig(.labwc, labwc: .init(settings: "<labwc_config/>"))
            let before = try rig.session.screenshot()
            try rig.wait("menu") {
                try rig.pad.tap(at: place)
                return try rig.session.screenshot().bytes != before.bytes
            }
        }
        let rig = try FieldRig(.labwc, labwc: .init(settings: String(settings)))
        let before = try rig.session.screenshot()
        for _ in 0..<3 { try rig.pad.tap(at: place) }
        #expect(try rig.session.screenshot().bytes == before.bytes)
        // A menu would take the first tap, and stay above the program.
        try rig.fillScreen(.gtk3, "maximized")
        let program = try rig.sight("empty-screen").awaitProgram()
        try rig.pad.tap(at: program.center(of: program.field))
        try rig.wait("shown") { rig.state.hasPrefix("shown") }
    }
}
