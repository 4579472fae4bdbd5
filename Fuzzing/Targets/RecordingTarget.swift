// SPDX-License-Identifier: MIT

import Devices
import Engine
import Importing
import LayoutFiles
import YAML

/// Fuzzes a recording as `runepad replay` reads it, and the keys that it types.
struct RecordingTarget: FuzzTarget {
    private static let path = "fuzzed.evemu"
    private let plans = fuzzedPlans()

    func run(_ bytes: [UInt8]) {
        var diagnostics = DiagnosticList()
        let recording = Recording(parsing: bytes, file: Self.path, into: &diagnostics)
        require((recording == nil) == diagnostics.hasErrors, "a recording with errors, or none without")
        checkDiagnostics(diagnostics, of: bytes, in: Self.path)
        guard let recording else { return }
        require(!recording.devices.isEmpty, "no devices")
        for device in recording.devices {
            let one = Recording(devices: [device])
            guard let panel = try? one.touchscreen(), let events = try? panel.events() else { continue }
            replay(events, on: panel.description)
        }
    }

    private func replay(_ events: [TimedEvent], on description: TouchscreenDescription) {
        var keyboard = KeyboardReader(declaring: plans.flatMap { $0.keycodes.map(\.rawValue) })
        var clone = CloneReader()
        var last = MonotonicTime(rawValue: 0)
        var session = ReplaySession(
            description, transform: PanelTransform(), plans: plans, generator: SeededGenerator(seed: 5),
            start: CivilTime(year: 1999, month: 12, day: 31, hour: 23, minute: 59))
        func take(_ replayed: ReplayedEvent) {
            require(replayed.time >= last, "the time goes back")
            last = replayed.time
            switch replayed.kind {
            case .key(let keycode, let isDown): keyboard.read(keycode.rawValue, value: isDown ? 1 : 0)
            case .passed(let event): clone.read(event)
            }
        }
        for recorded in events { session.handle(recorded.event, at: recorded.time, take) }
        session.finish(take)
        require(keyboard.downCount == 0, "\(keyboard.downCount) keys stay down")
        require(clone.contacts == 0, "contacts stay on the clone")
    }
}
