// SPDX-License-Identifier: MIT

import Engine
import Windows

/// The keymap with which an X server reads the driver's keyboards, each of which has its own.
///
/// ```
///  [idle] ── a device or a keymap has changed ──▶ [devices] ── reply ──▶ [keysyms] ── replies ──▶ [idle], with news
/// ```
///
/// A server without such a keyboard, as Xwayland is, tells nothing.  The requests are XIQueryDevice of XInput 2 and
/// GetDeviceKeyMapping of XInput 1: see XI2proto.txt and XIproto.txt of xorgproto.
final class KeyboardKeymap {
    /// The last keymap that came and was not taken yet.
    var news: SessionKeymap?

    private let `extension`: XConnection.Extension
    private let connection: XConnection
    private var isStale = true
    private let pending: PendingRequests
    /// What all keyboards so far have in common, or `nil` before the first reply.
    private var common: DeviceKeysyms?

    /// The number of GetDeviceKeyMapping within the extension.
    private static let getKeyMapping: UInt8 = 24

    /// Asks for nothing yet; the server must know this client's version of XInput, the extension `input`.
    init(_ connection: XConnection, _ input: XConnection.Extension) {
        self.connection = connection
        self.extension = input
        pending = PendingRequests(on: connection)
    }

    /// Asks again, because a keyboard was plugged in or has another keymap.
    func changed() { isStale = true }

    /// Asks for the keymap if it may have changed and no reply is still to come.
    func requestIfStale() {
        guard isStale, pending.isDone else { return }
        (isStale, common) = (false, nil)
        // All devices have the number 0.
        let request = connection.send(XInputDevice.query, of: `extension`, [0, 0, 0, 0], hasReply: true)
        pending.add(request) { [unowned self] reply in
            if let reply { requestKeysyms(XInputDevice.list(in: reply.bytes)) }
        }
    }

    /// Requests the keysyms of the driver's keyboards.
    private func requestKeysyms(_ devices: [XInputDevice]) {
        for device in devices where device.isOwnKeyboard {
            // Requests of XInput 1 have one byte for the number.
            guard let number = UInt8(exactly: device.number) else { continue }
            let request = connection.send(
                Self.getKeyMapping, of: `extension`,
                [number, DeviceKeysyms.firstKeycode, DeviceKeysyms.keycodeCount, 0], hasReply: true)
            pending.add(request) { [unowned self] reply in
                if let reply {
                    let keysyms = DeviceKeysyms(reply: reply.bytes)
                    common = common?.common(with: keysyms) ?? keysyms
                }
                if pending.isDone, let common { news = .keysyms(common.levels) }
            }
        }
    }
}

/// The keysyms of an X server's keyboard.
struct DeviceKeysyms: Equatable {
    /// For each keycode of the kernel, the keysyms of the levels of its first group.
    private(set) var levels: [UInt8: [UInt32]] = [:]

    /// The first keycode of X, which is 8 more than the kernel's.
    static let firstKeycode: UInt8 = 8
    /// The number of keycodes of X: from 8 to 255.
    static let keycodeCount: UInt8 = 248

    /// Reads the reply to GetDeviceKeyMapping for all keycodes, which may end too early.
    ///
    /// The reply has as many keysyms for each keycode as the longest key needs.  In its order, which XKBproto.txt calls
    /// the core mapping, the first two levels of the second group stand behind those of the first.
    ///
    /// - Parameter reply: The reply with its header of 32 bytes, in the byte order of this machine.
    init(reply: [UInt8]) {
        guard reply.count > 32 else { return }
        let width = Int(reply[8])
        let keysyms = stride(from: 32, to: reply.count - 3, by: 4).map { place in
            unsafe reply.withUnsafeBytes {
                unsafe $0.loadUnaligned(fromByteOffset: place, as: UInt32.self)
            }
        }
        guard width > 0 else { return }
        for code in 0..<min(Int(Self.keycodeCount), keysyms.count / width) {
            let all = keysyms[(code * width)..<((code + 1) * width)]
            levels[UInt8(code)] = Array(all.prefix(2) + all.dropFirst(4))
        }
    }

    /// Returns the keysyms on which both keyboards agree, with 0 for the others.
    func common(with other: DeviceKeysyms) -> DeviceKeysyms {
        var common = self
        for (code, keysyms) in levels {
            let others = other.levels[code] ?? []
            common.levels[code] = keysyms.enumerated().map { level, keysym in
                others.indices.contains(level) && others[level] == keysym ? keysym : 0
            }
        }
        return common
    }
}
