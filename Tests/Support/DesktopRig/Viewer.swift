// SPDX-License-Identifier: MIT

import Engine
import Glibc
import Testing
import WaylandWindows
import Windows

/// What the overlay is to a display server: it opens windows, shows pictures and waits for what it is told.
final class Viewer: DisplayServerDelegate {
    let server: any DisplayServer
    /// The windows that were told to have another size, to be ready, to have been closed, in order.
    private(set) var news: [String] = []
    private var names: [(window: any Window, name: String)] = []

    init(_ server: any DisplayServer) {
        self.server = server
        server.delegate = self
    }

    func outputsChanged(_ server: any DisplayServer) { news.append("outputs") }
    func windowResized(_ window: any Window) { news.append("\(name(of: window)) resized") }
    func windowIsReady(_ window: any Window) { news.append("\(name(of: window)) ready") }
    func windowClosed(_ window: any Window) { news.append("\(name(of: window)) closed") }

    private func name(of window: any Window) -> String {
        names.first { $0.window === window }?.name ?? "unknown"
    }

    /// Opens a window and waits for its size.
    func open(_ name: String, _ frame: Frame, reservesSpace: Bool = true) throws -> any Window {
        let output = try #require(server.outputs.first)
        let window = try server.window(on: output.name, frame: frame, reservesSpace: reservesSpace)
        names.append((window, name))
        try awaitNews("\(name) resized")
        return window
    }

    /// Shows a picture, and waits until the compositor has shown it.
    func show(
        _ picture: Picture, in window: any Window, damage: [PixelArea]? = nil, offset: Int = 0
    ) throws {
        let words = picture.pixels.map { $0 | 0xFF00_0000 }
        let size = PixelSize(width: picture.width, height: picture.height)
        // Rows are further apart than they have to be.
        let padding = [UInt32](repeating: 0xFFFF_FFFF, count: 3)
        let padded = (0..<picture.height).flatMap {
            words[$0 * picture.width..<($0 + 1) * picture.width] + padding
        }
        try unsafe padded.withUnsafeBytes { bytes in
            let image = unsafe Image(size: size, stride: (picture.width + 3) * 4, bytes: bytes)
            try window.present(image, damage: damage ?? [PixelArea(size)], offset: offset)
        }
        try awaitNews("\(name(of: window)) ready")
    }

    /// Waits until something has been told once more.
    func awaitNews(_ piece: String) throws {
        let count = news.filter { $0 == piece }.count
        try wait(for: "\"\(piece)\"") { news.filter { $0 == piece }.count > count }
    }

    /// Waits for the news that make something true.
    func wait(for what: String, _ isTrue: () throws -> Bool) throws {
        try server.dispatch()
        while try !isTrue() {
            var request = pollfd(fd: server.fileDescriptor, events: Int16(POLLIN), revents: 0)
            try #require(
                unsafe poll(&request, 1, Int32(patience)) == 1, "waiting for \(what), told only \(news)")
            try server.dispatch()
        }
    }
}
