// SPDX-License-Identifier: MIT

// The Swift half of `Benchmarks/Engine/figures`: `generate FILE REPORTS` writes a workload to FILE. `run FILE
// REPORTS` types the workload of FILE and prints a checksum of the key events. `view TIMES` makes the view that overlays
// draw so many times, as the driver does after most changes, and prints the number of keys. `changes TIMES` only finds the
// key that a press has changed, as the driver does after a press.

import Engine
import Glibc

/// Keys in 6 rows of 10, on the lower 60 % of the panel; the last row shares the keycodes of the first.
func sixtyKeys() -> Layout {
    let keys = (0..<60).map { index in
        Key(name: "K\(index)", action: .key(Keycode(rawValue: UInt16(2 + index % 50))))
    }
    let rows = (0..<6).map { row in (0..<10).map { Place.key(row * 10 + $0) } }
    return Layout(
        name: "sixty", height: .fraction(0.6), layers: [Layer(name: "base", rows: rows)], keys: keys)
}

struct NoCharacters: CharacterResolver {
    func keystroke(for character: Character) -> Keystroke? { nil }
}

/// Adds key events to a checksum, in the same way as the twin in C.
func fold(_ events: Span<InputEvent>, into checksum: inout UInt64) {
    for index in events.indices {
        let event = events[index]
        checksum =
            (checksum ^ UInt64(event.code) << 32 ^ UInt64(event.type) << 16
                ^ UInt64(UInt32(bitPattern: event.value))) &* 0x100_0000_01b3
    }
}

/// A panel that shows sixty keys from the moment 0 on.
func shownCore() -> PanelCore {
    let axis = Axis(minimum: 0, maximum: 4095)
    let panel = TouchscreenDescription(reporting: .slots(10), x: axis, y: axis)
    var core = PanelCore(
        panel, layouts: PanelLayouts([TypingPlan(PlacedLayout(sixtyKeys()), resolver: NoCharacters())]),
        transform: PanelTransform(),
        surroundings: CoreSurroundings(
            generator: SystemRandomNumberGenerator(),
            civilTime: { _ in CivilTime(year: 2000, month: 1, day: 1) }))
    core.perform(.show, at: MonotonicTime(rawValue: 0))
    return core
}

/// Follows the contacts of a workload and types the keys that they press, as the driver does.
func run(_ workload: borrowing MappedWorkload, reports: Int) -> UInt64 {
    var core = shownCore()
    var now = MonotonicTime(rawValue: 0)
    var checksum: UInt64 = 0xcbf2_9ce4_8422_2325
    var left = reports
    let events = workload.events
    var next = 0
    // The core decides when a report is closed. Reports are 8 ms apart.
    while left > 0, core.take(events, from: &next, at: now) {
        now = now.advanced(byMicroseconds: 8000)
        if core.hasOutput {
            fold(core.keyboardEvents, into: &checksum)
            core.removeOutput()
        }
        if core.isUnsettled { core.settle(at: now) }
        left -= 1
    }
    return checksum &+ core.passedSlots
}

/// Returns the number of keys in so many views.
func keysOfViews(_ times: Int) -> Int {
    let core = shownCore()
    return (0..<times).reduce(0) { count, _ in count + core.drawnView().keys.count }
}

/// Returns the number of changed keys in so many lists of them, each of which has the pressed key.
func changesOfKeys(_ times: Int) -> Int {
    var core = shownCore()
    _ = core.takeChanges()
    let (former, serial) = (core.drawnView(), core.viewSerial)
    let press: [InputEvent] = [
        InputEvent(type: EventType.abs, code: EventCode.absMTTrackingID, value: 1),
        InputEvent(type: EventType.abs, code: EventCode.absMTPositionX, value: 2048),
        InputEvent(type: EventType.abs, code: EventCode.absMTPositionY, value: 3072), .report,
    ]
    for event in press { _ = core.take(event, at: MonotonicTime(rawValue: 1)) }
    _ = core.takeChanges()
    return (0..<times).reduce(0) { count, _ in
        count + (core.keyChanges(since: former, serial: serial)?.count ?? 0)
    }
}

let arguments = CommandLine.arguments
guard arguments.count >= 3, let number = arguments.last.flatMap({ Int($0) }) else {
    print("usage: engine-benchmark generate|run FILE REPORTS, or engine-benchmark view|changes TIMES")
    exit(64)
}
switch arguments[1] {
case "view":
    print(keysOfViews(number))
case "changes":
    guard changesOfKeys(number) == number else { exit(70) }
case "generate":
    guard WorkloadGenerator.write(to: arguments[2], reports: number) else { exit(74) }
default:
    guard let workload = MappedWorkload(path: arguments[2]) else { exit(66) }
    print(run(workload, reports: number))
}
