// SPDX-License-Identifier: MIT

import Repetitions
import TestScreens
import Testing
import Windows

@testable import DesktopRig

// In the suite of the others, as all of them read the devices of one machine.
extension FieldTests {
    @Test(arguments: cases([SessionKind.labwc], others: [.sway, .xorg]))
    func `with reserve: fullscreen, a fullscreen window makes room while a view is shown`(kind: SessionKind)
        throws
    {
        let glass = try Glass([kind: .entry], fields: ["show: call"])
        let session = glass.sessions[0]
        let height = try session.screenshot().size.height
        try session.client.toggleFullscreen()
        try glass.awaitHeight("fullscreen", of: session) { $0 == height }
        try glass.startOverlay(in: session, "--reserve", "fullscreen")
        for pin in ["4711", "0892"] {
            try glass.call("Show")
            try glass.awaitHeight("above the view", of: session) { $0 < height * 2 / 3 }
            try glass.look(at: session).shot.keep(as: "reserve-fullscreen-\(kind)")
            try glass.type(pin, seenIn: session)
            try glass.call("Hide")
            try glass.awaitHeight("fullscreen again", of: session) { $0 == height }
        }
        // An overlay that ends gives the window back.
        try glass.call("Show")
        try glass.awaitHeight("above the view", of: session) { $0 < height * 2 / 3 }
        #expect(try glass.endOverlay(in: session, after: "output") == 0)
        try glass.awaitHeight("fullscreen after the overlay", of: session) { $0 == height }
    }
}

extension Glass {
    /// Waits until the window of a session's client has a height.
    fileprivate func awaitHeight(
        _ what: String, of session: Session, _ isWanted: (Int) -> Bool
    ) throws {
        let end = ContinuousClock.now + .milliseconds(patience)
        while true {
            let height = try session.clientHeight()
            if isWanted(height) { return }
            if ContinuousClock.now > end {
                try session.screenshot().keep(as: "failure-fullscreen-\(session.kind)")
                try #require(
                    Bool(false), "\(session.kind): \(height) is not \(what): \(log(of: session))")
            }
        }
    }
}
