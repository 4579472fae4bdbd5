// SPDX-License-Identifier: MIT

internal import Keycodes
internal import Touch

/// Key events in reports, and which keycodes are down: the last thing before the virtual keyboard.
///
/// It keeps what a keyboard owes its readers:
/// - A keycode that several keys press is counted: it goes down with the first and up with the last.
/// - A stroke is one report: a reader takes all of it or nothing, and repeats no key whose release it has yet to read.
/// - But for strokes a keycode moves once a report, so that no reader can take a press and its release for nothing.
/// - A report has at most ``longestReport`` key events, which is what the kernel passes on in one.
/// - A keycode can be suspended: it stays up, whoever presses it, until it is resumed.
struct ReportWriter: ~Copyable {
    /// Whether Enter went up since this was last set to false.
    var hasReleasedEnter = false
    /// How many keycodes are down.
    private(set) var downCount = 0
    /// The key events of the open report.
    private var length = 0
    /// Whether the open report is a stroke, in which keycodes go down and up.
    private var isStroke = false
    /// The number of the open report.
    ///
    /// After 65,535 it begins anew; what moved so long ago may then close a report early.
    private var report: UInt16 = 1
    private var codes = Table(repeating: CodeState(), count: 768)

    /// What is known of one keycode.
    struct CodeState {
        /// How many keys press it; ``suspended`` is added while it is suspended.
        var presses: UInt16 = 0
        /// The report in which it last moved.
        var report: UInt16 = 0
    }

    /// What is added to the presses of a keycode that is suspended, so that none of them is the first.
    private static let suspended: UInt16 = 0x8000

    /// The most key events in a report: a chord of eight keycodes, struck.
    ///
    /// The kernel closes a report that is longer than it expects of a device by itself: `input_handle_event()` in
    /// drivers/input/input.c.  It expects one more of the virtual keyboard, for the axes that `UinputSpecification`
    /// declares beside its keys.
    static let longestReport = 16

    /// Whether the open report has key events.
    var isOpen: Bool { length > 0 }

    /// Whether a key presses `code`.
    func isDown(_ code: UInt16) -> Bool {
        codes[Int(code)].presses > 0
    }

    /// Begins a stroke, in a report of its own, so that what another key released before is seen before this one goes
    /// down.
    mutating func beginStroke(into output: inout EventBuffer) {
        close(into: &output)
        isStroke = true
    }

    /// Ends the stroke.
    mutating func endStroke() {
        isStroke = false
    }

    /// Presses `code` for one more key; it goes down with the first.
    mutating func press(_ code: UInt16, into output: inout EventBuffer) {
        codes[Int(code)].presses += 1
        guard codes[Int(code)].presses == 1 else { return }
        downCount += 1
        put(code, value: 1, into: &output)
    }

    /// Presses `code` for one more key, and types it once more if it is down already.
    ///
    /// Two keys may share a keycode, as `1` and `!` do: pressing the second must type, though the first is
    /// still held.
    mutating func strike(_ code: UInt16, into output: inout EventBuffer) {
        if isDown(code), !isModifier(code) {
            strikeAgain(code, into: &output)
        } else {
            press(code, into: &output)
        }
    }

    @inline(never)
    private mutating func strikeAgain(_ code: UInt16, into output: inout EventBuffer) {
        put(code, value: 0, into: &output)
        put(code, value: 1, into: &output)
        codes[Int(code)].presses += 1
    }

    /// Releases `code` for one key; it goes up with the last.
    mutating func release(_ code: UInt16, into output: inout EventBuffer) {
        guard codes[Int(code)].presses & ~Self.suspended > 0 else { return }
        codes[Int(code)].presses -= 1
        guard codes[Int(code)].presses == 0 else { return }
        downCount -= 1
        put(code, value: 0, into: &output)
        if isEnter(code) { hasReleasedEnter = true }
    }

    /// Lifts `code` if it is down, and keeps it up until it is resumed.
    mutating func suspend(_ code: UInt16, into output: inout EventBuffer) {
        guard codes[Int(code)].presses & Self.suspended == 0 else { return }
        if codes[Int(code)].presses > 0 {
            downCount -= 1
            put(code, value: 0, into: &output)
        }
        codes[Int(code)].presses |= Self.suspended
    }

    /// Ends the suspension of `code`, which goes down again if a key presses it.
    mutating func resume(_ code: UInt16, into output: inout EventBuffer) {
        guard codes[Int(code)].presses & Self.suspended != 0 else { return }
        codes[Int(code)].presses &= ~Self.suspended
        guard codes[Int(code)].presses > 0 else { return }
        downCount += 1
        put(code, value: 1, into: &output)
    }

    /// Releases every keycode, whoever presses it.
    mutating func releaseAll(into output: inout EventBuffer) {
        for code in 0..<codes.count where codes[code].presses > 0 {
            let isUp = codes[code].presses & Self.suspended != 0
            codes[code].presses = isUp ? 0 : 1
            release(UInt16(code), into: &output)
        }
    }

    /// Ends the open report.
    mutating func close(into output: inout EventBuffer) {
        guard length > 0 else { return }
        output.append(.report)
        length = 0
        report &+= 1
    }

    private mutating func put(_ code: UInt16, value: Int32, into output: inout EventBuffer) {
        if length == Self.longestReport || (codes[Int(code)].report == report && !isStroke) {
            close(into: &output)
        }
        codes[Int(code)].report = report
        length += 1
        output.append(InputEvent(type: EventType.key, code: code, value: value))
    }
}
