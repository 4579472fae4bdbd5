// SPDX-License-Identifier: MIT

package import Engine

/// The driver without its devices: it returns the events that a recorded touchscreen would have typed with a
/// layout.
///
/// The view is shown from the beginning. Pickers get the local time of the recording: `start` plus the time
/// of the event. Plans with words offer these words. A deadline between two events, such as that of a long
/// press, is met at its time. At the end of the recording the touchscreen counts as unplugged: the session
/// cancels contacts and releases keys that are still down, and types a text to its end.
///
/// ```swift
/// var session = ReplaySession(
///     panel.description, transform: transform, plans: [plan], generator: SeededGenerator(seed: 1), start: start)
/// for recorded in try panel.events() {
///     session.handle(recorded.event, at: recorded.time) { print($0.line) }
/// }
/// session.finish { print($0.line) }
/// ```
package struct ReplaySession: ~Copyable {
    private var core: PanelCore
    private var now = MonotonicTime(rawValue: 0)

    /// Makes a session that shows the first of the plans.
    ///
    /// The generator gives the order of a shuffled layout. `start` is the local time at the beginning of the
    /// recording.
    package init(
        _ description: TouchscreenDescription, transform: PanelTransform, plans: [TypingPlan],
        generator: some RandomNumberGenerator, start: CivilTime
    ) {
        core = PanelCore(
            description, layouts: PanelLayouts(plans), transform: transform,
            composer: PassThroughComposer(description),
            surroundings: CoreSurroundings(
                generator: generator,
                civilTime: { start.adding(minutes: Int($0.rawValue / 60_000_000)) }))
        core.perform(.show, at: now)
        core.settle(at: now)
    }

    /// Handles one event of the recording, in protocol B or of a single-touch device.
    ///
    /// `time` is not before that of the last event. `body` gets the events that the virtual devices would
    /// send up to then, in order.
    package mutating func handle(
        _ event: InputEvent, at time: MonotonicTime, _ body: (ReplayedEvent) -> Void
    ) {
        meetDeadlines(until: time, body)
        now = time
        if core.take(event, at: now) { emit(body) }
    }

    /// Ends the recording, and gives `body` the remaining events that the virtual devices would send.
    package mutating func finish(_ body: (ReplayedEvent) -> Void) {
        core.perform(.cancelContacts, at: now)
        emit(body)
        meetDeadlines(until: MonotonicTime(rawValue: .max), body)
    }

    private mutating func meetDeadlines(until time: MonotonicTime, _ body: (ReplayedEvent) -> Void) {
        while let deadline = core.deadline, deadline < time {
            now = max(now, deadline)
            core.advance(to: now)
            emit(body)
        }
    }

    /// Reports the output that the driver would write, and settles the core as the driver does.
    private mutating func emit(_ body: (ReplayedEvent) -> Void) {
        emitOutput(body)
        guard core.isUnsettled else { return }
        core.settle(at: now)
        emitOutput(body)
    }

    private mutating func emitOutput(_ body: (ReplayedEvent) -> Void) {
        emitKeys(body)
        emitPassed(body)
        core.removeOutput()
    }

    private mutating func emitKeys(_ body: (ReplayedEvent) -> Void) {
        let time = now
        let events = core.keyboardEvents
        for index in events.indices where events[index].type == EventType.key {
            let keycode = Keycode(rawValue: events[index].code)
            body(ReplayedEvent(time: time, kind: .key(keycode, isDown: events[index].value != 0)))
        }
    }

    private mutating func emitPassed(_ body: (ReplayedEvent) -> Void) {
        let time = now
        let events = core.passThroughEvents
        for index in events.indices { body(ReplayedEvent(time: time, kind: .passed(events[index]))) }
    }
}
