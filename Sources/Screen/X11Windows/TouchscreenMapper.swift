// SPDX-License-Identifier: MIT

import CXCB
import Windows

/// Maps touchscreens to monitors, because an X server spreads the touches of each touchscreen over the whole
/// screen, and does not turn them.
///
/// The mapper sets the property `Coordinate Transformation Matrix` of the device, as `xinput map-to-output`
/// does.  It does so only while that property is the identity, or is equal to the property in which overlays
/// keep the matrix that they have set.  So it never replaces an operator's own matrix.  An operator may also have set
/// the matrix of libinput's driver, as by `Option "CalibrationMatrix"`.  Where that one maps the touchscreen, the mapper
/// sets none besides it.
///
/// ```
///  [idle] ── something has changed ──▶ [devices] ── reply ──▶ [properties] ── replies, matrices set ──▶ [idle]
/// ```
///
/// The requests are those of XInput 2: see XI2proto.txt of xorgproto.
final class TouchscreenMapper {
    let `extension`: XConnection.Extension
    /// The names of outputs, by the names of the touchscreens that are mapped to them.
    var outputs: [String: String] = [:] {
        didSet { if outputs != oldValue { isStale = true } }
    }

    private let connection: XConnection
    private let atoms: Atoms
    private var isStale = false
    private var screen: Screen?
    private let pending: PendingRequests

    /// Requests of XInput 2, by their numbers.
    private enum Request: UInt8 {
        case selectEvents = 46
        case queryVersion = 47
        case changeProperty = 57
        case getProperty = 59
    }

    /// Selects the events of devices and waits for the replies; `nil` where the server has no XInput 2.
    init?(_ connection: XConnection, _ atoms: Atoms) throws(DisplayError) {
        guard let `extension` = try connection.findExtension("XInputExtension") else { return nil }
        self.extension = `extension`
        self.connection = connection
        self.atoms = atoms
        pending = PendingRequests(on: connection)
        let version = send(.queryVersion, bytes(UInt16(2)) + bytes(UInt16(0)), hasReply: true)
        var reply: XReply?
        guard try connection.take(&reply, to: version, isAwaited: true), reply != nil else { return nil }
        // One mask of one word for all devices: XI_HierarchyChanged, bit 11.
        send(
            .selectEvents,
            bytes(connection.root) + bytes(UInt16(1)) + bytes(UInt16(0)) + bytes(UInt16(0)) + bytes(UInt16(1))
                + bytes(UInt32(1 << 11)), hasReply: false)
    }

    /// Maps the touchscreens again, because one was plugged in, or switched on.
    func devicesChanged() { isStale = true }

    /// Asks for the touchscreens if they or the screen may have changed, and no reply is still to come.
    func requestIfStale(on screen: Screen) {
        if screen != self.screen {
            self.screen = screen
            isStale = true
        }
        guard isStale, pending.isDone else { return }
        isStale = false
        guard !outputs.isEmpty else { return }
        // All devices have the number 0.
        let request = connection.send(XInputDevice.query, of: `extension`, [0, 0, 0, 0], hasReply: true)
        pending.add(request) { [unowned self] reply in
            if let reply { requestMatrices(XInputDevice.list(in: reply.bytes), on: screen) }
        }
    }

    /// Requests the matrices of the touchscreens that are mapped: its own, the one that an overlay has set, and those of
    /// libinput's driver, which are the one that it applies, and the usual one.
    private func requestMatrices(_ present: [XInputDevice], on screen: Screen) {
        for device in present {
            guard let output = outputs[device.name],
                let monitor = screen.monitors.first(where: { $0.name == output }),
                let mapping = TouchscreenMapping(to: monitor, on: screen.size)
            else { continue }
            let properties = [Atoms.Name.matrix, .ownMatrix, .calibration, .usualCalibration]
            var replies: [TouchscreenMapping?] = []
            for property in properties {
                let request = send(
                    .getProperty,
                    bytes(device.number) + [0, 0] + bytes(atoms[property]) + bytes(atoms[.float])
                        + bytes(UInt32(0)) + bytes(UInt32(9)), hasReply: true)
                pending.add(request) { [unowned self] reply in
                    let matrix: TouchscreenMapping? =
                        if let reply { TouchscreenMapping(reply, ofType: atoms[.float]) } else { nil }
                    replies.append(matrix)
                    guard replies.count == properties.count else { return }
                    let isDone = mapping.isDone(
                        by: replies[2], insteadOf: replies[3],
                        onWholeScreen: monitor.area == PixelArea(screen.size))
                    set(isDone ? .identity : mapping, of: device, insteadOf: replies[0], own: replies[1])
                }
            }
        }
    }

    /// Sets the matrix of a touchscreen, unless it has the matrix, or an operator has set another one.
    private func set(
        _ mapping: TouchscreenMapping, of device: XInputDevice, insteadOf present: TouchscreenMapping?,
        own: TouchscreenMapping?
    ) {
        guard let present, present != mapping, present.mayBeReplaced(own: own) else { return }
        let numbers: [UInt8] = mapping.numbers.flatMap { bytes($0.bitPattern) }
        let count = bytes(UInt32(9))
        for property in [atoms[.ownMatrix], atoms[.matrix]] {
            // Mode 0 replaces the property; it has numbers of 32 bits.
            let device = bytes(device.number) + [0, 32]
            send(
                .changeProperty, device + bytes(property) + bytes(atoms[.float]) + count + numbers,
                hasReply: false)
        }
    }

    @discardableResult
    private func send(_ request: Request, _ body: [UInt8], hasReply: Bool) -> UInt32 {
        connection.send(request.rawValue, of: `extension`, body, hasReply: hasReply)
    }
}

extension TouchscreenMapping {
    /// Reads the reply to XIGetProperty: nine numbers of 32 bits.
    fileprivate init?(_ reply: borrowing XReply, ofType float: UInt32) {
        guard reply.number(at: 8, as: UInt32.self) == float, reply.number(at: 16, as: UInt32.self) == 9,
            reply.number(at: 20, as: UInt8.self) == 32
        else { return nil }
        self.init(
            (0..<9).map { Float(bitPattern: reply.number(at: 32 + $0 * 4, as: UInt32.self)) })
    }
}

extension XReply {
    /// The number of bytes: 32, and as many words more as the reply says.
    private var count: Int { 32 + Int(unsafe pointer.load(fromByteOffset: 4, as: UInt32.self)) * 4 }

    /// The number at a place in bytes, or 0 behind the end.
    fileprivate func number<Number: FixedWidthInteger & BitwiseCopyable>(
        at place: Int, as type: Number.Type
    ) -> Number {
        guard place >= 0, place + MemoryLayout<Number>.size <= count else { return 0 }
        return unsafe pointer.loadUnaligned(fromByteOffset: place, as: type)
    }

    var bytes: [UInt8] { unsafe Array(UnsafeRawBufferPointer(start: pointer, count: count)) }
}

/// The bytes of a number, in the byte order of this machine, which is that of the connection.
private func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    unsafe withUnsafeBytes(of: number) { unsafe Array($0) }
}
