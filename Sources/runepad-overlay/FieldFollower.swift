// SPDX-License-Identifier: MIT

import Clocks
import Control
import EventLoops
import Layouts
import Overlay
import WaylandWindows
import Windows

/// Has views come and go with the focus of text fields, where the display server tells of it.
///
/// It is the session's input method only while a panel wants text fields, so that others can be when none does.
final class FieldFollower {
    private let server: any DisplayServer
    private let link: DriverLink
    private var autoShow = AutoShow()
    private var watcher: TextFieldWatcher?
    private var isUnavailable = false
    private var timer: EventSource?

    /// Makes a follower of a server's text fields, that asks the driver by `link`.
    init(_ server: any DisplayServer, _ link: DriverLink, loop: EventLoop) throws(EventLoopError) {
        self.server = server
        self.link = link
        timer = try loop.timer { [unowned self] in perform { $0.advance(to: .now()) } }
    }

    /// Takes something that has happened, and asks for what follows from it.
    func perform(_ take: (inout AutoShow) -> [AutoShow.Request]) {
        for request in take(&autoShow) { link.ask(request.request, of: request.panel) }
        timer?.fire(at: autoShow.deadline)
        if !autoShow.wantsFields {
            watcher = nil
        } else if watcher == nil, !isUnavailable {
            watch()
        }
    }

    private func watch() {
        guard let server = server as? WaylandDisplayServer else {
            return giveUp("only Wayland compositors tell of text fields")
        }
        guard let watcher = TextFieldWatcher(on: server) else {
            return giveUp("the compositor tells of no text fields: it has no zwp_input_method_manager_v2")
        }
        watcher.delegate = self
        self.watcher = watcher
    }

    private func giveUp(_ reason: String) {
        isUnavailable = true
        writeLine("\(reason); views with 'show: auto' come when they are called")
    }
}

extension FieldFollower: TextFieldWatcherDelegate {
    func textFieldEntered(_ watcher: TextFieldWatcher, purpose: Purpose) {
        perform { $0.entered(purpose) }
    }

    func textFieldChanged(_ watcher: TextFieldWatcher, purpose: Purpose) {
        perform { $0.changed(to: purpose) }
    }

    func textFieldLeft(_ watcher: TextFieldWatcher) {
        perform { autoShow in
            autoShow.left(at: .now())
            return []
        }
    }

    func textFieldsUnavailable(_ watcher: TextFieldWatcher) {
        self.watcher = nil
        giveUp("another input method has the session's text fields")
    }
}
