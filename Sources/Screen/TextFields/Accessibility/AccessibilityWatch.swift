// SPDX-License-Identifier: MIT

import Bus
import Engine
import EventLoops
import Windows

/// A listener to the focus of a session's programs, until its owner releases it.
///
/// ```
///  session bus ── GetAddress ──▶ accessibility bus ── StateChanged ──▶ FocusTracker ──▶ handler
///                                       ▲                                  │
///                                       └────────── Inquiry ◀── question ──┘
/// ```
///
/// No call waits.  A program has a second for its answers.
final class AccessibilityWatch: TextFieldWatch {
    private let handler: (TextFieldEvent) -> Void
    private let loop: EventLoop
    private let session: BusConnection
    private let timer: EventSource
    let setting: AccessibilitySetting
    /// The accessibility bus, once its address is known.
    private var bus: (address: String, connection: BusConnection)?
    private var signals: [BusConnection.Watch?] = []
    private var tracker = FocusTracker()
    private var pages = PageOpener()
    /// The report that the program of the present field has left the bus, and its name.
    private var departure: (program: String, owner: BusConnection.NameOwner?)?
    private var inquiry: Inquiry?
    private var hasEnded = false

    /// How long the launcher may take to start the accessibility bus, in microseconds.
    private static let startTime: UInt64 = 60_000_000

    /// Begins to listen once `loop` runs and the session bus exists.
    init(
        onSessionAt address: String, loop: EventLoop, mayEnable: Bool,
        _ handler: @escaping (TextFieldEvent) -> Void
    ) throws(EventLoopError) {
        self.loop = loop
        self.handler = handler
        let relay = Relay<AccessibilityWatch>()
        session = try BusConnection(to: address, loop: loop) { relay.target?.handleSession($0) }
        setting = AccessibilitySetting(session)
        setting.isWanted = mayEnable
        timer = try loop.timer { relay.target?.settle() }
        relay.target = self
        session.open()
    }

    deinit { setting.restore() }
}

// MARK: - The buses

extension AccessibilityWatch {
    private func handleSession(_ event: BusConnection.Event) {
        switch event {
        case .connected:
            setting.apply()
            requestAddress()
        case .lost:
            setting.forget()
            loseBus()
            bus = nil
        }
    }

    private func requestAddress() {
        session.call(AccessibilityNames.getAddress, startsService: true, timeout: Self.startTime) {
            [unowned self] answer in
            let address = answer.error == nil ? try? answer.text() : nil
            if let address { return open(address) }
            // A bus that was there may come back.
            guard bus == nil else { return }
            // Without the package, no program has the name.
            let reason = answer.error.flatMap { $0.isAbsence ? nil : ": \($0)" } ?? ""
            end("the session has no accessibility bus; install at-spi2-core\(reason)")
        }
    }

    private func open(_ address: String) {
        guard bus?.address != address else { return }
        loseBus()
        do throws(EventLoopError) {
            let connection = try BusConnection(to: address, loop: loop) { [unowned self] in handleBus($0) }
            bus = (address, connection)
            connection.open()
        } catch {
            end("\(error)")
        }
    }

    private func handleBus(_ event: BusConnection.Event) {
        switch event {
        case .connected: subscribe()
        case .lost:
            loseBus()
            // The launcher may have started another one, with another address.
            requestAddress()
        }
    }

    private func subscribe() {
        guard let connection = bus?.connection else { return }
        // Each program tells of its own objects alone: the tracker takes the sender for the object's program.
        signals = [
            connection.watch(from: .anyone, AccessibilityNames.focusRule) { [unowned self] in receive($0) },
            connection.watch(from: .anyone, AccessibilityNames.windowRule) { [unowned self] in
                openPages(of: $0)
            },
        ]
        for event in [AccessibilityNames.focusEvent, AccessibilityNames.windowEvent] {
            connection.call(
                AccessibilityNames.registerEvent, startsService: true, timeout: Self.startTime
            ) {
                $0.append(event)
            } then: { [unowned self] answer in
                if let error = answer.error { end("the accessibility bus sends no events: \(error)") }
            }
        }
    }

    private func loseBus() {
        // Another bus gives the same names to other programs.
        (signals, inquiry, pages) = ([], nil, PageOpener())
        report(tracker.forget())
    }

    private func end(_ reason: String) {
        guard !hasEnded else { return }
        hasEnded = true
        handler(.ended(TextFieldsUnavailable(reason)))
    }
}

// MARK: - The focus

extension AccessibilityWatch {
    private func receive(_ signal: MessageReader) {
        guard (try? signal.text()) != nil, let isGained = try? signal.int32(), !signal.path.isEmpty
        else { return }
        let object = FocusTracker.Object(program: signal.sender, path: signal.path)
        if isGained != 0 {
            tracker.gained(object, at: .now())
            settle()
        } else {
            report(tracker.lost(object))
        }
    }

    /// Asks the window that got the keyboard for its attributes, so that Chromium describes its pages.
    private func openPages(of signal: MessageReader) {
        let window = FocusTracker.Object(program: signal.sender, path: signal.path)
        guard !window.path.isEmpty, pages.mustQuery(window, at: .now()) else { return }
        bus?.connection.callWithoutAnswer(AccessibilityNames.method("GetAttributes", of: window)) { _ in }
    }

    /// Asks the question that is due.
    private func settle() {
        if let question = tracker.takeQuestion(at: .now()), let connection = bus?.connection {
            inquiry = Inquiry(question.object, on: connection) { [unowned self] answer in
                inquiry = nil
                take(answer, to: question.number)
            }
        }
        timer.fire(at: tracker.deadline)
    }

    private func take(_ answer: Inquiry.Answer, to number: UInt64) {
        switch answer {
        case .object(let object, let program):
            report(tracker.answered(number, object.purpose, program: program, hints: object.hints))
        case .unknown: report(tracker.unknown(number, at: .now()))
        case .silence: report(tracker.unanswered(number, at: .now()))
        }
    }

    /// Reports when a program leaves the bus, until the result is released.
    private func follow(_ program: String) -> BusConnection.NameOwner? {
        bus?.connection.watchOwner(of: program) { [unowned self] owner in
            if owner.isEmpty { report(tracker.gone(program)) }
        }
    }

    /// Reports an event, and follows the program of the present field.
    private func report(_ event: TextFieldEvent?) {
        timer.fire(at: tracker.deadline)
        if tracker.field?.program != departure?.program {
            departure = tracker.field.map { ($0.program, follow($0.program)) }
        }
        if let event, !hasEnded { handler(event) }
    }
}

/// Decides which windows to ask for their attributes when they get the keyboard.
///
/// Chromium describes its windows to the accessibility bus, but not the pages in them, and so reports no focus of
/// a page's field. It begins to describe pages when somebody asks one of its windows for its attributes, as
/// screen readers do. The answer is of no interest.
struct PageOpener {
    private var queried: Set<FocusTracker.Object> = []
    /// The earliest time of the next question.
    private var earliest = MonotonicTime(rawValue: 0)

    /// How many windows are remembered; then all are forgotten, and may be asked again.
    static let capacity = 64

    /// Takes the report that a window has got the keyboard, and returns whether to ask it.
    ///
    /// Each window is asked once. A program that reports without end is asked as rarely as one that reports the focus.
    mutating func mustQuery(_ window: FocusTracker.Object, at now: MonotonicTime) -> Bool {
        guard now >= earliest, !queried.contains(window) else { return false }
        earliest = now.advanced(byMicroseconds: FocusTracker.pace)
        if queried.count == Self.capacity { queried = [] }
        queried.insert(window)
        return true
    }
}
