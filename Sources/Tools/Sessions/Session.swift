// SPDX-License-Identifier: MIT

internal import CSessions
internal import Engine
internal import Glibc
package import Keymaps
internal import Windows

/// A running session, which interprets keycodes with a keymap of its own.
///
/// ```swift
/// let missing = try Session.present().missingGlyphs(of: table)
/// ```
package enum Session: Hashable, Sendable {
    /// A Wayland compositor, with the path of its socket.
    case wayland(socket: String)
    /// An X server, with the name of its display.
    case server(display: String)
    /// The text consoles, with the path of one of them.
    case console(path: String)

    /// Returns the session in which this process runs: Wayland's if there is one, otherwise that of the X
    /// server, otherwise the text console.
    package static func present(environment: (String) -> String?) throws(SessionError) -> Session {
        if let name = environment("WAYLAND_DISPLAY"), !name.isEmpty {
            let directory = environment("XDG_RUNTIME_DIR") ?? ""
            return .wayland(socket: name.hasPrefix("/") ? name : "\(directory)/\(name)")
        }
        if let display = environment("DISPLAY"), !display.isEmpty { return .server(display: display) }
        for path in ["/dev/tty", "/dev/tty0"] where ConsoleKeys(path) != nil { return .console(path: path) }
        throw .noSession
    }

    /// Returns the glyphs of `table` that the session's keymap does not type with their slots.
    ///
    /// An X server has one keymap for each keyboard, so the driver's keyboards are looked at.  A Wayland compositor
    /// tells the keymap of the keyboard that was used last.
    package func missingGlyphs(of table: GlyphTable) throws(SessionError) -> [Unicode.Scalar] {
        switch self {
        case .wayland(let socket):
            return try missing(of: table, in: WaylandKeymap.text(socket: socket, session: self))
        case .server(let display):
            var missing: Set<Unicode.Scalar> = []
            for number in try keyboards(ofServer: display) {
                missing.formUnion(
                    try self.missing(of: table, in: serverKeymap(display: display, keyboard: number)))
            }
            return table.glyphs.map(\.scalar).filter(missing.contains)
        case .console(let path):
            guard let keys = ConsoleKeys(path) else { throw .unreachable(self, errno: errno) }
            return table.glyphs.filter { keys.scalar(in: $0.slot) != $0.scalar }.map(\.scalar)
        }
    }

    /// What a person does to make the session read the glyphs.
    package var remedy: String {
        switch self {
        case .console: "`loadkeys -u /etc/runepad/runepad.map` adds them to text consoles"
        case .server:
            """
            an X server reads them when it starts, after `runepad xkb --install`; `setxkbmap` with `-rules` or an empty \
            `-option` takes them away
            """
        case .wayland:
            """
            `runepad xkb --install` lists the steps for the session; if it has one keymap for each keyboard, like \
            sway, run `sleep 5; runepad xkb --verify` and tap a key of the panel in these five seconds to check the \
            panel's keymap
            """
        }
    }

    /// Returns the numbers of the driver's keyboards in an X server.
    private func keyboards(ofServer display: String) throws(SessionError) -> [UInt16] {
        var length = 0
        guard let reply = unsafe rp_x_input_reply(display, XInputDevice.query, &length) else {
            throw .unreachable(self, errno: errno)
        }
        defer { unsafe free(reply) }
        let devices = XInputDevice.list(in: unsafe Array(UnsafeRawBufferPointer(start: reply, count: length)))
        let keyboards = devices.filter(\.isOwnKeyboard)
        guard !keyboards.isEmpty else { throw .noKeyboard(self) }
        return keyboards.map(\.number)
    }

    private func missing(of table: GlyphTable, in text: String) throws(SessionError) -> [Unicode.Scalar] {
        do throws(KeymapError) {
            return try CompiledKeymap(text: text).missingGlyphs(of: table)
        } catch {
            throw .badKeymap(self, error)
        }
    }

    /// Returns the keymap of a keyboard of an X server, as xkbcomp(1) prints it.
    ///
    /// Every X server comes with xkbcomp.  The display may be somebody else's: so xkbcomp has no terminal, and 10
    /// seconds.
    private func serverKeymap(display: String, keyboard: UInt16) throws(SessionError) -> String {
        unsafe setenv("RUNEPAD_DISPLAY", display, 1)
        let xkbcomp = "exec setsid --wait timeout --kill-after=1 10 xkbcomp -w 0 -i \(keyboard)"
        guard let pipe = unsafe popen(xkbcomp + " \"$RUNEPAD_DISPLAY\" - </dev/null 2>/dev/null", "r") else {
            throw .unreachable(self, errno: errno)
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe fread(&chunk, 1, chunk.count, pipe)
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        let status = unsafe pclose(pipe)
        if status == 127 << 8 { throw .unreachable(self, errno: ENOENT) }
        guard status == 0, !bytes.isEmpty else { throw .unreachable(self, errno: ECONNREFUSED) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Session: CustomStringConvertible {
    /// The name of the session in sentences.
    package var description: String {
        switch self {
        case .wayland(let socket): "the Wayland session \(socket)"
        case .server(let display): "the X session \(display)"
        case .console(let path): "the text console \(path)"
        }
    }
}
