// SPDX-License-Identifier: MIT

import Engine
import TestScreens
import Testing
import Windows

@testable import DesktopRig

// In the suite of the others, as all of them read the devices of one machine.
extension FieldTests {
    @Test func `on an X server, a view that would cover the touched field is at the upper edge`() throws {
        // xterm reports no text field, so that only this test shows the view.
        let glass = try Glass([.xorg: .terminal], fields: ["show: auto", "handle: yes"])
        let session = glass.sessions[0]
        try glass.startOverlay(in: session)
        try awaitHandle(in: session)
        try session.screenshot().keep(as: "handle")
        // A program that gives the focus while the finger is down.
        try glass.pad.touch(at: Point(x: 0.5, y: 0.8))
        try glass.call("ShowFor", "s", "pin")
        try glass.pad.lift()
        let seen = try glass.look(at: session)
        try seen.shot.keep(as: "second-place")
        #expect(seen.digits.values.allSatisfy { $0.y < 0.7 })
        try glass.type("4711", seenIn: session)
        try glass.call("Hide")
        try awaitHandle(in: session)
        try glass.pad.tap(at: Point(x: 0.5, y: 0.95))
        try glass.type("3565", seenIn: session)
        #expect(glass.typist.faults.isEmpty)
    }

    /// Waits until the surface of the handle is seen, left of its keyboard: it is 24 of 154 mm wide, and 9 of 86 mm
    /// high.
    private func awaitHandle(in session: Session) throws {
        let end = ContinuousClock.now + .milliseconds(patience)
        while true {
            let shot = try session.screenshot()
            let (width, height) = (Double(shot.size.width), Double(shot.size.height))
            let seen = [0.43, 0.57].map { shot[Int($0 * width), Int(0.95 * height)] }
            // Sessions show colours as they are, or nearly.
            if seen.allSatisfy({ $0 == 0xD3D7DD }) { return }
            if ContinuousClock.now > end {
                try shot.keep(as: "failure-\(session.kind)")
                try #require(Bool(false), "\(session.kind) shows no handle, but \(seen)")
            }
        }
    }
}
