// SPDX-License-Identifier: MIT

import Devices
import Engine
import Testing

/// What libmtdev makes of the reports of a protocol A panel.
struct MtdevTranslatorTests {
    /// A panel of 400 × 225 mm.
    private struct Panel: ~Copyable {
        private var translator: MtdevTranslator
        private var tracker: ContactTracker
        /// The changes of contacts so far: slot, phase, and per cent of the width.
        private(set) var lines: [String]

        init() throws {
            let description = TouchscreenDescription(
                reporting: .anonymous(slots: 32), x: Axis(minimum: 0, maximum: 3999, resolution: 10),
                y: Axis(minimum: 0, maximum: 2249, resolution: 10))
            var axes: [UInt16: Axis] = [:]
            for code in MtdevTranslatorTests.sizes { axes[code] = Axis(minimum: 0, maximum: 255) }
            axes[EventCode.absMTPositionX] = description.x
            axes[EventCode.absMTPositionY] = description.y
            guard let translator = MtdevTranslator(axes: axes, of: description) else { throw NoMemory() }
            self.translator = translator
            tracker = ContactTracker(description, transform: PanelTransform())
            // Swift 6.2 compiles no value here that stands before the error.
            lines = []
        }

        /// Takes a report with contacts at these places, in per cent of the width.
        ///
        /// The kernel cuts the report after each `cut` events, and the panel tells each size `times` times.
        mutating func report(_ places: [Int32], at milliseconds: UInt64, cut: Int = .max, times: Int = 1) {
            var events: [InputEvent] = []
            for place in places {
                for size in MtdevTranslatorTests.sizes {
                    let event = InputEvent(type: EventType.abs, code: size, value: 5)
                    events += [InputEvent](repeating: event, count: times)
                }
                events.append(
                    InputEvent(type: EventType.abs, code: EventCode.absMTPositionX, value: place * 40 + 20))
                events.append(InputEvent(type: EventType.abs, code: EventCode.absMTPositionY, value: 1000))
                events.append(InputEvent(type: EventType.syn, code: EventCode.synMTReport, value: 0))
            }
            if places.isEmpty {
                events.append(InputEvent(type: EventType.syn, code: EventCode.synMTReport, value: 0))
            }
            for (index, event) in events.enumerated() {
                take(event, at: milliseconds)
                guard (index + 1) % cut == 0 else { continue }
                take(InputEvent(type: EventType.syn, code: EventCode.synReport, value: 1), at: milliseconds)
            }
            take(.report, at: milliseconds)
        }

        mutating func take(_ event: InputEvent, at milliseconds: UInt64) {
            var translated: [InputEvent] = []
            translator.put(event, at: MonotonicTime(rawValue: milliseconds * 1000)) { translated.append($0) }
            for event in translated where tracker.handle(event) {
                for index in tracker.changes.indices {
                    let change = tracker.changes[index]
                    lines.append("\(change.slot) \(change.phase) \(Int(change.x * 100))")
                }
            }
        }

        mutating func takeLines() -> [String] {
            defer { lines = [] }
            return lines
        }
    }

    private struct NoMemory: Error {}

    /// Five axes of a contact besides its place, so that it has seven values.
    private static let sizes = Array(EventCode.absMTTouchMajor...EventCode.absMTOrientation)

    @Test(arguments: [9, 10, 12, 31])
    func `contacts in a report that the kernel cuts begin, move and end once`(
        count: Int32
    ) throws {
        var panel = try Panel()
        for step in 0..<3 as Range<Int32> {
            panel.report((0..<count).map { $0 * 3 + step }, at: UInt64(step) * 10, cut: 60)
        }
        let (began, moved) = (panel.lines.prefix(Int(count)), panel.lines.dropFirst(Int(count)))
        #expect(Array(began) == (0..<count).map { "\($0) began \($0 * 3)" })
        #expect(moved.count == 2 * Int(count) && moved.allSatisfy { $0.contains(" moved ") })
        _ = panel.takeLines()
        panel.report([], at: 30)
        #expect(panel.lines.count == Int(count) && panel.lines.allSatisfy { $0.contains(" ended ") })
    }

    @Test func `of 33 contacts in a report of protocol A the first 31 count`() throws {
        var panel = try Panel()
        panel.report((0..<33).map { $0 * 3 }, at: 0)
        #expect(panel.takeLines().last == "30 began 90")
        panel.report([], at: 10)
        #expect(panel.lines.count == 31 && panel.lines.allSatisfy { $0.contains(" ended ") })
    }

    @Test func `a report with more events than libmtdev takes lifts all, and the next counts`() throws {
        var panel = try Panel()
        panel.report([10], at: 0)
        panel.report((0..<30).map { $0 }, at: 10, cut: 60, times: 3)
        #expect(panel.takeLines() == ["0 began 10", "0 ended 10"])
        panel.report([11], at: 20)
        panel.report([], at: 30)
        #expect(panel.takeLines() == ["0 began 11", "0 ended 11"])
    }

    @Test func `what the kernel releases by itself still cancels contacts`() throws {
        var panel = try Panel()
        panel.report([10], at: 0)
        panel.take(InputEvent(type: EventType.key, code: EventCode.btnTouch, value: 0), at: 5)
        panel.take(InputEvent(type: EventType.syn, code: EventCode.synReport, value: 1), at: 5)
        #expect(panel.takeLines() == ["0 began 10", "0 cancelled 10"])
    }

    @Test func `two taps 200 mm apart in consecutive reports are two contacts`() throws {
        var panel = try Panel()
        panel.report([20], at: 0)
        panel.report([70], at: 20)
        panel.report([], at: 40)
        #expect(panel.takeLines() == ["0 began 20", "0 ended 20", "0 began 70", "0 ended 70"])
    }

    @Test func `a second finger that is tapped elsewhere leaves the first where it is`() throws {
        var panel = try Panel()
        panel.report([5, 40], at: 0)
        panel.report([5, 95], at: 10)
        panel.report([5], at: 20)
        #expect(
            panel.takeLines() == ["0 began 5", "1 began 40", "1 ended 40", "1 began 95", "1 ended 95"])
    }

    @Test func `a slide at 4 m/s stays one contact`() throws {
        var panel = try Panel()
        for step in 0..<6 as Range<Int32> { panel.report([10 + 16 * step], at: UInt64(step) * 16) }
        #expect(panel.takeLines().first == "0 began 10")
        panel.report([], at: 100)
        #expect(panel.takeLines() == ["0 ended 90"])
    }
}
