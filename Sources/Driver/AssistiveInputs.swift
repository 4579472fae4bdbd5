// SPDX-License-Identifier: MIT

import Clocks
import Configuration
import Devices
import EventLoops
import Keycodes
import Touch
import YAMLDocuments

/// A change of a device beside a panel's touchscreen.
enum AssistiveEvent: Hashable {
    /// A key that the panel names went down.
    case pressed(AssistiveKey)
    /// A key that the panel names went up.
    case released(AssistiveKey)
    /// Headphones were plugged in, or the last ones were unplugged.
    case headphones(isPluggedIn: Bool)
}

/// The devices beside the touchscreens that the panels name: keys, buttons, switches and headphone jacks.
///
/// ```
///            a panel on its seat names it          opened
///  [present] ────────────────────────────▶ [failed] ──────▶ [open] ─── events ──▶ the panels on its seat
///      ▲                                      ▲ fails         │
///      └── unplugged, or no panel names it ───┴───────────────┘
/// ```
///
/// The driver opens a device only while it serves a panel that names it, so that other programs have the device
/// otherwise. A key that is down when its device is closed counts as released, and headphones count as unplugged.
final class AssistiveInputs {
    /// A panel that is served and names devices.
    struct User: Hashable {
        /// The panel's name among all panels.
        var panel: String
        /// The seat of its touchscreen.
        var seat: String
        /// The keys that the panel names.
        var keys: [AssistiveKey]
        /// The headphone jacks that concern it.
        var jack: HeadphoneJack?

        /// The keys of the panel that a device has.
        func keys(of device: InputDeviceDescription) -> [AssistiveKey] {
            device.seat == seat ? keys.filter { $0.isKey(of: device) } : []
        }

        /// Whether a device is a headphone jack that concerns the panel.
        func hears(_ device: InputDeviceDescription) -> Bool {
            device.seat == seat && jack?.isJack(device) == true
        }
    }

    /// An open device.
    private final class Open {
        var reader: SwitchReader
        var source: EventSource?
        let grabs: Bool

        init(_ device: InputDeviceDescription, grabs: Bool) throws(DeviceError) {
            reader = try SwitchReader(opening: device, grabs: grabs)
            self.grabs = grabs
        }
    }

    /// A device that cannot be opened or read.
    private struct Failed {
        var retries = RetrySchedule()
        var isTold = false
        var isWaiting = false
        var timer: EventSource?
    }

    private typealias Identity = InputDeviceDescription.Identity

    private let loop: EventLoop
    private let report: (_ panel: String, AssistiveEvent, MonotonicTime) -> Void
    private var users: [User] = []
    private var present: [Identity: InputDeviceDescription] = [:]
    private var open: [Identity: Open] = [:]
    private var failed: [Identity: Failed] = [:]
    /// The panels that were told that headphones are plugged in.
    private var listening: Set<String> = []

    /// Watches no device until a panel names one; `report` gets each change for a panel.
    init(loop: EventLoop, _ report: @escaping (_ panel: String, AssistiveEvent, MonotonicTime) -> Void) {
        self.loop = loop
        self.report = report
    }

    // MARK: What is there

    /// Handles a present device with its latest description.
    func note(_ device: InputDeviceDescription) {
        guard !device.isOwn, device.hasHeadphoneJack || !device.capabilities.keys.isEmpty else { return }
        present[device.identity] = device
        if !users.isEmpty { reconcile() }
    }

    /// Forgets a device that was unplugged.
    func forget(_ identity: InputDeviceDescription.Identity) {
        guard present.removeValue(forKey: identity) != nil else { return }
        failed[identity] = nil
        close(identity)
        tellHeadphones()
    }

    /// Forgets all devices but these.
    func forgetAll(except identities: Set<InputDeviceDescription.Identity>) {
        for identity in Array(present.keys) where !identities.contains(identity) { forget(identity) }
    }

    /// Opens the devices that these panels name, and closes all others.
    func serve(_ users: [User]) {
        guard users != self.users else { return }
        self.users = users
        listening.formIntersection(users.filter { $0.jack != nil }.map(\.panel))
        reconcile()
    }

    /// Logs which panels name keys of devices that are not there.
    func sayMissing() {
        for user in users {
            for key in user.keys
            where !present.values.contains(where: { $0.seat == user.seat && key.isKey(of: $0) }) {
                Log.notice(
                    .assistiveInput,
                    "\(user.panel): waits for the device with \(key.device) that has its key",
                    [.panel: user.panel])
            }
            if let jack = user.jack, !present.values.contains(where: user.hears) {
                let which = jack.device.namesDevice ? " with \(jack.device)" : ""
                Log.notice(
                    .assistiveInput, "\(user.panel): waits for a headphone jack\(which)", [.panel: user.panel]
                )
            }
        }
    }

    private func reconcile() {
        for (identity, device) in present {
            let grabs = users.contains { !$0.keys(of: device).isEmpty }
            let isNamed = grabs || users.contains { $0.hears(device) }
            if let open = open[identity], !isNamed || open.grabs != grabs { close(identity) }
            if !isNamed { failed[identity] = nil }
            if isNamed, open[identity] == nil, failed[identity]?.isWaiting != true {
                begin(device, grabs: grabs)
            }
        }
        tellHeadphones()
    }

    private func begin(_ device: InputDeviceDescription, grabs: Bool) {
        let identity = device.identity
        do throws(DeviceError) {
            let device = try Open(device, grabs: grabs)
            do throws(EventLoopError) {
                // The first turn, as the touchscreen has it: a person waits for the switch.
                device.source = try loop.whenReadable(device.reader.fileDescriptor, turn: .first) {
                    [unowned self] in read(identity)
                }
            } catch {
                return Log.error(.assistiveInputFailed, "\(device.reader.device.devnode): \(error)")
            }
            open[identity] = device
        } catch {
            return retry(device, after: error)
        }
        failed[identity] = nil
        for user in users where !user.keys(of: device).isEmpty || user.hears(device) {
            Log.notice(
                .assistiveInput, "\(user.panel): uses \(device.devnode) (\(use(of: device, for: user)))",
                [.panel: user.panel, .device: device.devnode])
        }
    }

    private func use(of device: InputDeviceDescription, for user: User) -> String {
        let uses = [
            user.keys(of: device).isEmpty ? nil : "keys", user.hears(device) ? "headphone jack" : nil,
        ]
        return uses.compactMap { $0 }.joined(separator: " and ") + " of \(quoted(device.name))"
    }

    /// Tries again if that can help.
    ///
    /// The log gets an error that is usual at first only after the first phase of the schedule, and other errors at
    /// once.
    private func retry(_ device: InputDeviceDescription, after error: DeviceError) {
        let identity = device.identity
        guard !error.isUnplugged else { return }
        var failure = failed.removeValue(forKey: identity) ?? Failed()
        if !failure.isTold, failure.retries.isFirstPhaseOver || !error.isUsualAtFirst {
            failure.isTold = true
            Log.error(.assistiveInputFailed, "\(error)", [.device: device.devnode])
        }
        failure.isWaiting = true
        if error.isRetryable {
            failure.timer = try? loop.timer { [unowned self] in
                failed[identity]?.isWaiting = false
                reconcile()
            }
            failure.timer?.fire(at: MonotonicTime.now().advanced(byMicroseconds: failure.retries.next()))
        }
        failed[identity] = failure
    }

    // MARK: What happens

    private func read(_ identity: Identity) {
        guard let device = open[identity] else { return }
        var keys: [(event: InputEvent, time: MonotonicTime)] = []
        var failure: DeviceError?
        do throws(DeviceError) {
            try device.reader.read { event, time in
                if event.type == EventType.key { keys.append((event, time)) }
            }
        } catch {
            failure = error
        }
        // A panel that gets a key may end, and then this device may be closed.
        for (event, time) in keys {
            tell(event.code, isDown: event.value != 0, of: device.reader.device, at: time)
        }
        tellHeadphones()
        guard let failure, open[identity] != nil else { return }
        close(identity)
        retry(device.reader.device, after: failure)
        tellHeadphones()
    }

    private func tell(
        _ code: UInt16, isDown: Bool, of device: InputDeviceDescription, at time: MonotonicTime
    ) {
        for user in users {
            for key in user.keys(of: device) where key.key.code == code {
                report(user.panel, isDown ? .pressed(key) : .released(key), time)
            }
        }
    }

    private func tellHeadphones() {
        for user in users where user.jack != nil {
            let isPluggedIn = open.values.contains {
                user.hears($0.reader.device) && $0.reader.isOn(EventCode.swHeadphoneInsert)
            }
            guard isPluggedIn != listening.contains(user.panel) else { continue }
            if isPluggedIn { listening.insert(user.panel) } else { listening.remove(user.panel) }
            report(user.panel, .headphones(isPluggedIn: isPluggedIn), .now())
        }
    }

    /// Closes a device, and releases its keys that are down.
    private func close(_ identity: Identity) {
        guard let device = open.removeValue(forKey: identity) else { return }
        device.source = nil
        for user in users {
            for key in user.keys(of: device.reader.device) where device.reader.isPressed(key.key.code) {
                report(user.panel, .released(key), .now())
            }
        }
    }
}
