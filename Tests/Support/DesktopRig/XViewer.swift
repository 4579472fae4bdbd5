// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing
import Windows
import X11Windows

/// What shows windows on the X server, and notes what it is told.
final class XViewer: DisplayServerDelegate {
    let server: X11DisplayServer
    /// How often outputs have changed.
    private(set) var changes = 0
    /// How often a window was resized.
    private(set) var resized = 0
    private var isReady = false

    init(_ server: X11DisplayServer) {
        self.server = server
        server.delegate = self
    }

    func outputsChanged(_ server: any DisplayServer) { changes += 1 }
    func windowResized(_ window: any Window) { resized += 1 }
    func windowIsReady(_ window: any Window) { isReady = true }
    func windowClosed(_ window: any Window) {}

    /// Whether something has come that has not been dispatched.
    var hasInput: Bool {
        var request = pollfd(fd: server.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, 0) > 0
    }

    /// Shows an image, and returns when the server has shown it.
    func show(_ image: XImage, damage: [PixelArea], offset: Int = 0, in window: any Window) throws {
        isReady = false
        try image.present(in: window, damage, offset)
        try wait { isReady }
    }

    /// Dispatches until a condition is met.
    func wait(_ condition: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + .milliseconds(patience)
        while true {
            try server.dispatch()
            if try condition() { return }
            try #require(ContinuousClock.now < deadline, "this took too long")
            // What others do on the screen is not told to it, so it looks now and then.
            var request = pollfd(fd: server.fileDescriptor, events: Int16(POLLIN), revents: 0)
            unsafe poll(&request, 1, 20)
        }
    }
}
