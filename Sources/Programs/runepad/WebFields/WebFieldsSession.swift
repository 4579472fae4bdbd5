// SPDX-License-Identifier: MIT

import Bus
import Control
import EventLoops
import Files
import Glibc
import Text
import TextFields

/// The partner of a browser's extension: reads purposes from standard input, and tells them to the overlay.
final class WebFieldsSession: PageFieldClient.Delegate {
    private let loop: EventLoop
    private let client: PageFieldClient
    private var input: EventSource?
    private var messages = NativeMessages()
    private var fault: ExitStatus?
    private var wasAccepted = false
    private var wasRefused = false

    private init(_ bus: SessionBus, _ loop: EventLoop) throws(EventLoopError) {
        self.loop = loop
        client = try PageFieldClient(on: bus, loop: loop)
        client.delegate = self
        input = try loop.whenReadable(STDIN_FILENO) { [unowned self] in readInput() }
    }

    /// Runs until the browser ends the input.
    static func run() throws {
        try failing(.unavailable) {
            let loop = try EventLoop()
            guard let bus = try SessionBus(loop: loop) else {
                throw Failure(
                    .unavailable, "there is no session bus: DBUS_SESSION_BUS_ADDRESS is not set")
            }
            let session = try WebFieldsSession(bus, loop)
            try loop.run()
            if let fault = session.fault { throw fault }
        }
    }
}

// MARK: - The browser

extension WebFieldsSession {
    private func readInput() {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: NativeMessages.longest) { buffer, count in
            count = max(0, unsafe read(STDIN_FILENO, buffer.baseAddress, buffer.count))
        }
        do throws(WebFieldsFault) {
            // The browser has ended the input, or cannot be read any more.
            if bytes.isEmpty {
                if messages.isWithinMessage { throw .cut }
                return loop.stop()
            }
            messages.append(bytes)
            while let message = try messages.next() { client.send(try PageField(message: message)) }
        } catch {
            printError("runepad: \(error)")
            fault = .dataError
            loop.stop()
        }
    }

    /// Tells the extension once that a keyboard hears it.
    func overlayAccepted() {
        guard !wasAccepted else { return }
        wasAccepted = true
        let message = NativeMessages.encoded(["overlay": true])
        // A browser that does not read this has ended, and so has the input.
        try? writeAll(message, to: STDOUT_FILENO, path: "standard output")
    }

    func overlayRefused(_ reason: ControlError) {
        if !wasRefused { printError("runepad: the overlay refuses a field: \(reason)") }
        wasRefused = true
    }
}
