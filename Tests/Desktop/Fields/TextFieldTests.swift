// SPDX-License-Identifier: MIT

import Engine
import Foundation
import Testing
import WaylandWindows
import Windows

@testable import DesktopRig

// In the suite of the others, as all of them change the keymap of one machine.
extension FieldTests {
    @Test func `under sway, one watcher gets the focus, purpose and end of a GTK PIN field`() throws {
        let pad = try Pad("pin")
        let advice = try HostKeyboard.us.install(configuration: pad.configuration)
        try pad.start()
        let session = try Session(.sway, on: .us, advice, client: .entry)
        let typist = Typist([session])
        try typist.awaitFocus(
            space: { try pad.type(HostKeyboard.spaceCode) }, enter: { try pad.type(HostKeyboard.enterCode) })

        let server = try compositor()
        let viewer = Viewer(server)
        let ears = Ears()
        let watch = try ears.listen(to: server)
        try viewer.wait(for: "the field") { !ears.told.isEmpty }
        #expect(ears.told == ["pin"])

        let otherServer = try compositor()
        let second = Viewer(otherServer)
        let otherEars = Ears()
        let otherWatch = try otherEars.listen(to: otherServer)
        try second.wait(for: "refusal") { !otherEars.told.isEmpty }
        #expect(otherEars.told == ["another input method has the session's text fields"])
        withExtendedLifetime(otherWatch) {}

        try succeed(["pkill", "-f", session.client.command.joined(separator: " ")])
        try viewer.wait(for: "the end of the field") { ears.told.count > 1 }
        #expect(ears.told == ["pin", "left"])
        withExtendedLifetime(watch) {}
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
private final class Ears {
    var told: [String] = []

    /// Listens for as long as the result is kept.
    func listen(to server: any DisplayServer) throws -> any TextFieldWatch {
        try #require(server.textFieldSources.first).watch { [unowned self] event in
            switch event {
            case .entered(let purpose, _, _): told.append(purpose.rawValue)
            case .changed(let purpose, _): told.append("now \(purpose.rawValue)")
            case .left: told.append("left")
            case .ended(let reason): told.append("\(reason)")
            }
        }
    }
}
