// SPDX-License-Identifier: MIT

import Clocks
import Configuration
import Devices
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
    private struct Wish {
        var panel: Int
        var name: String
        var rumble: Rumble
    }

    /// An open device that rumbles for a panel.
    private final class Ready {
        let panel: String
        let identity: InputDeviceDescription.Identity
        /// Whether the device is the touchscreen itself, and rumbles only at presses on it.
        let isTouchscreen: Bool
        let motor: RumbleMotor

        init(_ wish: Wish, _ device: InputDeviceDescription) throws(DeviceError) {
            panel = wish.name
            identity = device.identity
            isTouchscreen = wish.rumble.match == nil
            motor = try RumbleMotor(
                opening: device, strength: wish.rumble.strength, milliseconds: wish.rumble.milliseconds)
        }
    }

    /// A device that cannot be opened yet.
    private struct Opening {
        var retries = RetrySchedule()
        var isTold = false
        var timer: EventSource?
    }

    private let configuration: Configuration
    private let wishes: [Wish]
    private let loop: EventLoop
    private var ready: [Ready] = []
    private var openings: [InputDeviceDescription.Identity: Opening] = [:]

    /// Prepares the rumbles that the panels request, or returns `nil` if no panel requests one.
    init?(_ configuration: Configuration, loop: EventLoop) {
        wishes = configuration.panels.enumerated().compactMap { index, panel in
            panel.rumble.map { Wish(panel: index, name: panel.name, rumble: $0) }
        }
        if wishes.isEmpty { return nil }
        self.configuration = configuration
        self.loop = loop
    }

    /// Opens a device for every panel that requests it and has not opened it yet.
    func consider(_ device: InputDeviceDescription) {
        guard device.hasForceFeedback, !device.isOwn else { return }
        for wish in wishes where isMeant(device, by: wish) {
            if ready.contains(where: { $0.panel == wish.name && $0.identity == device.identity }) { continue }
            do throws(DeviceError) {
                ready.append(try Ready(wish, device))
                openings[device.identity] = nil
                Log.notice(
                    .rumble, "\(wish.name): rumbles with \(device.devnode)",
                    [.panel: wish.name, .device: device.devnode])
            } catch {
                retry(device, wish, after: error)
            }
        }
    }

    /// Forgets a device that was unplugged.
    func forget(_ identity: InputDeviceDescription.Identity) {
        openings[identity] = nil
        ready.removeAll { $0.identity == identity }
    }

    /// Logs which panels have no device yet that can rumble.
    func sayMissing() {
        for wish in wishes where !ready.contains(where: { $0.panel == wish.name }) {
            Log.notice(
                .rumble,
                "\(wish.name): waits for a device that can rumble: "
                    + (wish.rumble.match?.description ?? "the touchscreen itself"), [.panel: wish.name])
        }
    }

    /// Starts the rumbles for a press on a touchscreen of a panel.
    func play(_ panel: String, touchscreen: InputDeviceDescription.Identity) {
        var gone: InputDeviceDescription.Identity?
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

    private func isMeant(_ device: InputDeviceDescription, by wish: Wish) -> Bool {
        if let match = wish.rumble.match { return match.matches(device) }
        guard configuration.panel(for: device) == wish.panel else { return false }
        let isNamed = configuration.panels[wish.panel].match.namesDevice
        if case .other = device.touchscreenClassification(isNamed: isNamed) { return false }
        return true
    }

    /// Tries again if that can help.
    ///
    /// The log gets an error that is usual at first only after the first phase of the schedule, and other
    /// errors at once.
    private func retry(_ device: InputDeviceDescription, _ wish: Wish, after error: DeviceError) {
        guard !error.isUnplugged else { return }
        var opening = openings.removeValue(forKey: device.identity) ?? Opening()
        if !opening.isTold, opening.retries.isFirstPhaseOver || !error.isUsualAtFirst {
            opening.isTold = true
            Log.error(.rumbleFailed, "\(wish.name): \(error)", [.panel: wish.name])
        }
        guard error.isRetryable else { return }
        opening.timer = try? loop.timer { [unowned self] in consider(device) }
        opening.timer?.fire(at: MonotonicTime.now().advanced(byMicroseconds: opening.retries.next()))
        openings[device.identity] = opening
    }
}
