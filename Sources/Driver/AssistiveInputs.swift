// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Engine
import EventLoops
internal import Text
import YAML

/// A change of a device beside a panel's touchscreen.
enum AssistiveEvent: Hashable {
    case pressed(AssistiveKey)
    case released(AssistiveKey)
    /// Headphones were plugged in, or the last ones were unplugged.
    case headphones(isPluggedIn: Bool)
}

/// The devices beside the touchscreens that the panels name: keys, buttons, switches and headphone jacks.
///
/// ```
///            a panel on its seat names it          opened
///  [present] ────────────────────────────▶ [tried] ──────▶ [open] ─── events ──▶ the panels on its seat
///      ▲                                      ▲ fails         │
///      └── unplugged, or no panel names it ───┴───────────────┘
/// ```
///
/// The driver opens a device only while it serves a panel that names it, so that other programs have the device
/// otherwise. A key that is down when its device is closed counts as released, and headphones count as unplugged.
final class AssistiveInputs {
    /// A panel that is served and names devices.
    struct User: Hashable {
        var panel: String
        /// The seat of its touchscreen.
        var seat: String
        var keys: [AssistiveKey]
        var jack: HeadphoneJack?

        func keys(of device: InputDeviceDescription) -> [AssistiveKey] {
            device.seat == seat ? keys.filter { $0.isKey(of: device) } : []
        }

        /// Whether a device is a headphone jack that concerns the panel.
        func listens(to device: InputDeviceDescription) -> Bool {
            device.seat == seat && jack?.isJack(device) == true
        }
    }

    /// Returns whether the driver grabs a device, or `nil` if it does not open the device, because no panel names it.
    static func grabs(_ device: InputDeviceDescription, for users: [User]) -> Bool? {
        if users.contains(where: { !$0.keys(of: device).isEmpty }) { return true }
        return users.contains { $0.listens(to: device) } ? false : nil
    }

    /// Whether udev's descriptions of a device, a former one and the present one, give it to different panels.
    static func moves(
        _ former: InputDeviceDescription, to present: InputDeviceDescription, for users: [User]
    ) -> Bool {
        users.contains {
            $0.keys(of: former) != $0.keys(of: present) || $0.listens(to: former) != $0.listens(to: present)
        }
    }

    private final class Open {
        var reader: SwitchReader
        var source: EventSource?
        let grabs: Bool

        init(_ device: InputDeviceDescription, grabs: Bool) throws(DeviceError) {
            reader = try SwitchReader(opening: device, grabs: grabs)
            self.grabs = grabs
        }
    }

    private let loop: EventLoop
    private let report: (_ panel: String, AssistiveEvent, MonotonicTime) -> Void
    private var users: [User] = []
    private var present: [Roster.Identity: InputDeviceDescription] = [:]
    private var open: [Roster.Identity: Open] = [:]
    /// The attempts to open the devices that could not be opened or read.
    private var attempts: [Roster.Identity: ServingAttempts] = [:]
    private var retryTimer: EventSource?
    /// The panels that were told that headphones are plugged in.
    private var listening: Set<String> = []

    /// Watches no device until a panel names one; `report` gets each change for a panel.
    init(loop: EventLoop, _ report: @escaping (_ panel: String, AssistiveEvent, MonotonicTime) -> Void) {
        self.loop = loop
        self.report = report
        retryTimer = try? loop.timer { [unowned self] in reconcile() }
    }

    /// Opens those of the present devices that panels name, and closes all others.
    func serve(_ users: [User], among devices: [Roster.Identity: InputDeviceDescription]) {
        self.users = users
        // Most panels name none. Then the roster keeps its list for itself, and changes it without a copy of all devices.
        present = users.isEmpty ? [:] : devices
        listening.formIntersection(users.filter { $0.jack != nil }.map(\.panel))
        reconcile()
    }

    /// Logs which panels name keys of devices that are not there.
    func logMissing() {
        for user in users {
            // A keypad has many keys, and one line says that it is not there.
            var missing: Set<DeviceMatch> = []
            for key in user.keys
            where !present.values.contains(where: { $0.seat == user.seat && key.isKey(of: $0) })
                && missing.insert(key.device).inserted
            {
                Log.notice(
                    .assistiveInput,
                    "\(user.panel): waits for the device with \(key.device) that has its key",
                    [.panel: user.panel])
            }
            if let jack = user.jack, !present.values.contains(where: { user.listens(to: $0) }) {
                let which = jack.device.namesDevice ? " with \(jack.device)" : ""
                Log.notice(
                    .assistiveInput, "\(user.panel): waits for a headphone jack\(which)", [.panel: user.panel]
                )
            }
        }
    }

    private func reconcile() {
        // A key that is released may end a panel, so that the driver calls this again meanwhile.
        for identity in Array(open.keys) where grabs(identity) != open[identity]?.grabs || moves(identity) {
            close(identity)
        }
        for identity in Array(attempts.keys) where grabs(identity) == nil { attempts[identity] = nil }
        for (identity, device) in present where open[identity] == nil {
            guard let grabs = grabs(identity), attempts.begin(identity, at: .now()) else { continue }
            begin(device, grabs: grabs)
        }
        retryTimer?.fire(at: attempts.due)
        reportHeadphones()
    }

    private func grabs(_ identity: Roster.Identity) -> Bool? {
        present[identity].flatMap { Self.grabs($0, for: users) }
    }

    /// Whether an open device now belongs to other panels, as when its seat has changed.
    ///
    /// Then it is opened again, so that its former panels get their keys released.
    private func moves(_ identity: Roster.Identity) -> Bool {
        guard let device = open[identity], let description = present[identity] else { return false }
        return Self.moves(device.reader.device, to: description, for: users)
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
            return fail(device, error)
        }
        attempts[identity] = nil
        for user in users where !user.keys(of: device).isEmpty || user.listens(to: device) {
            Log.notice(
                .assistiveInput, "\(user.panel): uses \(device.devnode) (\(use(of: device, for: user)))",
                [.panel: user.panel, .device: device.devnode])
        }
    }

    private func use(of device: InputDeviceDescription, for user: User) -> String {
        let uses = [
            user.keys(of: device).isEmpty ? nil : "keys", user.listens(to: device) ? "headphone jack" : nil,
        ]
        return uses.compactMap { $0 }.joined(separator: " and ") + " of \(quoted(device.name))"
    }

    private func fail(_ device: InputDeviceDescription, _ error: DeviceError) {
        guard attempts.fail(device.identity, error, at: .now()) else { return }
        Log.error(.assistiveInputFailed, "\(error)", [.device: device.devnode])
    }

    // MARK: What happens

    private func read(_ identity: Roster.Identity) {
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
            report(event.code, isDown: event.value != 0, of: device.reader.device, at: time)
        }
        reportHeadphones()
        guard let failure, open[identity] != nil else { return }
        close(identity)
        fail(device.reader.device, failure)
        reconcile()
    }

    private func report(
        _ code: UInt16, isDown: Bool, of device: InputDeviceDescription, at time: MonotonicTime
    ) {
        for user in users {
            for key in user.keys(of: device) where key.key.code == code {
                report(user.panel, isDown ? .pressed(key) : .released(key), time)
            }
        }
    }

    private func reportHeadphones() {
        for user in users where user.jack != nil {
            let isPluggedIn = open.values.contains {
                user.listens(to: $0.reader.device) && $0.reader.isOn(EventCode.swHeadphoneInsert)
            }
            guard isPluggedIn != listening.contains(user.panel) else { continue }
            if isPluggedIn { listening.insert(user.panel) } else { listening.remove(user.panel) }
            report(user.panel, .headphones(isPluggedIn: isPluggedIn), .now())
        }
    }

    /// Closes a device, and releases its keys that are down.
    private func close(_ identity: Roster.Identity) {
        guard let device = open.removeValue(forKey: identity) else { return }
        device.source = nil
        for user in users {
            for key in user.keys(of: device.reader.device) where device.reader.isPressed(key.key.code) {
                report(user.panel, .released(key), .now())
            }
        }
    }
}
