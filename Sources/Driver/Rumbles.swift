// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Engine
import EventLoops

/// The devices that rumble at presses, for the panels that request it, while the devices are plugged in.
///
/// ```
///           plugged in, and fits            opened, rumble uploaded
///  [away] ─────────────────────▶ [opening] ─────────────────────────▶ [ready]
///    ▲                             │    ▲ not accessible yet             │
///    │                             ├────┘                                │
///    └─────────────────────────────┴──── unplugged, or fails ────────────┘
/// ```
///
/// On a press, the driver only writes one event to each device.
final class Rumbles {
    /// A panel's request for a rumble.
    private struct Request {
        var panel: Int
        var name: String
        var rumble: Rumble
    }

    /// An open device that rumbles for a panel.
    private final class Ready {
        let panel: String
        let identity: Roster.Identity
        /// Whether the device is the touchscreen itself, and rumbles only at presses on it.
        let isTouchscreen: Bool
        let motor: RumbleMotor

        init(_ request: Request, _ device: InputDeviceDescription) throws(DeviceError) {
            panel = request.name
            identity = device.identity
            isTouchscreen = request.rumble.match == nil
            motor = try RumbleMotor(
                opening: device, strength: request.rumble.strength, milliseconds: request.rumble.milliseconds)
        }
    }

    private let configuration: Configuration
    private let requests: [Request]
    private var ready: [Ready] = []
    private var present: [Roster.Identity: InputDeviceDescription] = [:]
    /// The attempts to open the devices that could not be opened.
    private var attempts: [Roster.Identity: ServingAttempts] = [:]
    private var retryTimer: EventSource?

    /// Prepares the rumbles that the panels request, or returns `nil` if no panel requests one.
    init?(_ configuration: Configuration, loop: EventLoop) {
        requests = configuration.panels.enumerated().compactMap { index, panel in
            panel.rumble.map { Request(panel: index, name: panel.name, rumble: $0) }
        }
        if requests.isEmpty { return nil }
        self.configuration = configuration
        retryTimer = try? loop.timer { [unowned self] in openDevices() }
    }

    /// Opens those of the present devices that panels request, and forgets the devices that were unplugged.
    func serve(_ devices: [Roster.Identity: InputDeviceDescription]) {
        present = devices
        ready.removeAll { devices[$0.identity] == nil }
        attempts = attempts.filter { devices[$0.key] != nil }
        openDevices()
    }

    private func openDevices() {
        for device in present.values where device.hasForceFeedback && !device.isOwn {
            guard attempts.begin(device.identity, at: .now()) else { continue }
            for request in requests where isMeant(device, by: request) && !isReady(device, for: request) {
                open(device, for: request)
            }
        }
        retryTimer?.fire(at: attempts.due)
    }

    private func isReady(_ device: InputDeviceDescription, for request: Request) -> Bool {
        ready.contains { $0.panel == request.name && $0.identity == device.identity }
    }

    /// Opens a device, or tries again later if that can help.
    private func open(_ device: InputDeviceDescription, for request: Request) {
        do throws(DeviceError) {
            ready.append(try Ready(request, device))
            attempts[device.identity] = nil
            Log.notice(
                .rumble, "\(request.name): rumbles with \(device.devnode)",
                [.panel: request.name, .device: device.devnode])
        } catch {
            guard attempts.fail(device.identity, error, at: .now()) else { return }
            Log.error(.rumbleFailed, "\(request.name): \(error)", [.panel: request.name])
        }
    }

    /// Logs which panels have no device yet that can rumble.
    func logMissing() {
        for request in requests where !ready.contains(where: { $0.panel == request.name }) {
            Log.notice(
                .rumble,
                "\(request.name): waits for a device that can rumble: "
                    + (request.rumble.match?.description ?? "the touchscreen itself"), [.panel: request.name])
        }
    }

    /// Starts the rumbles for a press on a touchscreen of a panel.
    func play(_ panel: String, touchscreen: Roster.Identity) {
        var gone: Roster.Identity?
        for device in ready
        where device.panel == panel && (!device.isTouchscreen || device.identity == touchscreen) {
            do throws(DeviceError) {
                try device.motor.play()
            } catch {
                gone = device.identity
                if !error.isUnplugged { Log.error(.rumbleFailed, "\(panel): \(error)", [.panel: panel]) }
            }
        }
        if let gone { ready.removeAll { $0.identity == gone } }
    }

    private func isMeant(_ device: InputDeviceDescription, by request: Request) -> Bool {
        if let match = request.rumble.match { return match.matches(device) }
        guard configuration.panel(for: device) == request.panel else { return false }
        let isNamed = configuration.panels[request.panel].match.namesDevice
        if case .other = device.touchscreenClassification(isNamed: isNamed) { return false }
        return true
    }
}
