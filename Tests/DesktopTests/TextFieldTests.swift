// SPDX-License-Identifier: MIT

import Foundation
import Layouts
import Testing
import WaylandWindows
import Windows

// In the suite of the others, as all of them change the keymap of one machine.
extension CharacterTests {
    @Test("under sway, the focus of a PIN field of GTK is told with its purpose, and its end, to one watcher")
    func textField() throws {
        let pad = try Pad("pin")
        let advice = try Host.us.install(configuration: pad.configuration)
        try pad.start()
        let session = try Session(.sway, on: .us, advice, client: .entry)
        let typist = Typist([session])
        try typist.awaitFocus(
            space: { try pad.type(Host.spaceCode) }, enter: { try pad.type(Host.enterCode) })

        let server = try compositor()
        let viewer = Viewer(server)
        let ears = Ears()
        let watcher = try #require(TextFieldWatcher(on: server))
        watcher.delegate = ears
        try viewer.wait(for: "the field") { !ears.told.isEmpty }
        #expect(ears.told == ["pin"])
        #expect(watcher.purpose == .pin)

        let otherServer = try compositor()
        let second = Viewer(otherServer)
        let other = try #require(TextFieldWatcher(on: otherServer))
        let otherEars = Ears()
        other.delegate = otherEars
        try second.wait(for: "refusal") { !otherEars.told.isEmpty }
        #expect(otherEars.told == ["unavailable"])

        try succeed(["pkill", "-f", session.client.command.joined(separator: " ")])
        try viewer.wait(for: "the end of the field") { ears.told.count > 1 }
        #expect(ears.told == ["pin", "left"])
        #expect(watcher.purpose == nil)
    }

    /// The compositor that runs; others have left their sockets.
    private func compositor() throws -> WaylandDisplayServer {
        let names = try FileManager.default.contentsOfDirectory(atPath: User.runtimeDirectory)
        let sockets = names.filter { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }
        let servers = sockets.compactMap {
            try? WaylandDisplayServer(display: "\(User.runtimeDirectory)/\($0)")
        }
        return try #require(servers.first, "\(names)")
    }
}

/// Who is told of text fields.
private final class Ears: TextFieldWatcherDelegate {
    var told: [String] = []

    func textFieldEntered(_ watcher: TextFieldWatcher, purpose: Purpose) { told.append(purpose.rawValue) }
    func textFieldChanged(_ watcher: TextFieldWatcher, purpose: Purpose) { told.append("now \(purpose)") }
    func textFieldLeft(_ watcher: TextFieldWatcher) { told.append("left") }
    func textFieldsUnavailable(_ watcher: TextFieldWatcher) { told.append("unavailable") }
}
