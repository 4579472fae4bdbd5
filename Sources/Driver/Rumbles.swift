// SPDX-License-Identifier: MIT

import Clocks
import Configuration
import Devices
import EventLoops

/// The devices by which presses are felt, each for the panel that wants it, for as long as they are there.
///
/// ```
///            it comes, and fits            opened, rumble laid ready
///  [away] ─────────────────────▶ [opening] ─────────────────────────▶ [ready]
///    ▲                             │    ▲ not handed over yet            │
///    │                             ├────┘                                │
///    └─────────────────────────────┴──── it goes, or cannot ─────────────┘
/// ```
///
/// Nothing is done on a press but to write one event to each.
final class Rumbles {
    /// What a panel of the configuration wants.
    private struct Wish {
        var panel: Int
        var name: String
        var rumble: Rumble
    }

    /// A device that a panel has for it.
    private final class Ready {
        let panel: String
        let identity: InputDeviceDescription.Identity
        /// Whether it is for presses on itself alone.
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

    /// Prepares what the panels want, or returns `nil` where none wants any.
    init?(_ configuration: Configuration, loop: EventLoop) {
        wishes = configuration.panels.enumerated().compactMap { index, panel in
            panel.rumble.map { Wish(panel: index, name: panel.name, rumble: $0) }
        }
        if wishes.isEmpty { return nil }
        self.configuration = configuration
        self.loop = loop
    }

    /// Opens a device for every panel that wants it and does not have it.
    func consider(_ device: InputDeviceDescription) {
        guard device.hasForceFeedback, !device.isOwn else { return }
        for wish in wishes where isMeant(device, by: wish) {
            if ready.contains(where: { $0.panel == wish.name && $0.identity == device.identity }) { continue }
            do throws(DeviceError) {
                ready.append(try Ready(wish, device))
                openings[device.identity] = nil
                Log.notice(
                    .rumble, "\(wish.name): rumbles by \(device.devnode)",
                    [.panel: wish.name, .device: device.devnode])
            } catch {
                retry(device, wish, after: error)
            }
        }
    }

    /// Forgets a device that has gone, until it comes again.
    func forget(_ identity: InputDeviceDescription.Identity) {
        openings[identity] = nil
        ready.removeAll { $0.identity == identity }
    }

    /// Says which panels have no device to rumble by yet.
    func sayMissing() {
        for wish in wishes where !ready.contains(where: { $0.panel == wish.name }) {
            Log.notice(
                .rumble,
                "\(wish.name): waits for a device that can rumble: "
                    + (wish.rumble.match?.description ?? "the touchscreen itself"), [.panel: wish.name])
        }
    }

    /// Rumbles for a press on a touchscreen of a panel of the configuration.
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

    /// Tries again what may mend itself, and tells of it once udev has had its time; other errors are told at once.
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
