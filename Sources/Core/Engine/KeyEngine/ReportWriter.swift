// SPDX-License-Identifier: MIT

/// Puts key events into reports, and counts which keycodes are down: the last step before the virtual
/// keyboard.
///
/// The writer follows these rules for programs that read the keyboard:
/// - The writer counts the keys that press a keycode. The keycode goes down with the first and up with the
///   last.
/// - A stroke is one report. A reader takes all of it or nothing, and repeats no key whose release is still
///   unread.
/// - Outside strokes, a keycode moves once a report. So no reader can take a press and its release for no
///   change.
/// - A report has at most ``longestReport`` key events. The kernel passes on no more in one report.
/// - A keycode can be suspended. It then stays up until it is resumed, even if keys press it.
struct ReportWriter: ~Copyable {
    /// Whether Enter went up since a caller last set this to `false`.
    var hasReleasedEnter = false
    private(set) var downCount = 0
    /// The number of key events in the open report.
    private var length = 0
    /// Whether the open report is a stroke, in which keycodes go down and up.
    private var isStroke = false
    /// The number of the open report.
    ///
    /// After 65,535 the numbers start again. A keycode that last moved so long ago may then close a report
    /// early.
    private var report: UInt16 = 1
    private var codes = Table(repeating: CodeState(), count: 768)

    struct CodeState {
        /// The number of keys that press the keycode; ``suspended`` is added while the keycode is suspended.
        var presses: UInt16 = 0
        /// The number of the report in which the keycode last moved.
        var report: UInt16 = 0
    }

    /// The number added to the presses of a suspended keycode, so that no further press is the first.
    private static let suspended: UInt16 = 0x8000

    /// The most key events in a report: a chord of eight keycodes, down and up.
    ///
    /// The kernel itself closes a report that is longer than it expects from a device: `input_handle_event()`
    /// in drivers/input/input.c. It expects one event more from the virtual keyboard, because of the axes
    /// that `UinputSpecification` declares beside its keys.
    static let longestReport = 16

    var isOpen: Bool { length > 0 }

    /// Whether a key presses `code`.
    func isDown(_ code: UInt16) -> Bool {
        codes[Int(code)].presses > 0
    }

    /// Begins a stroke in a report of its own, so that readers see earlier releases before this key goes
    /// down.
    @inline(__always)
    mutating func beginStroke(into output: inout EventBuffer) {
        close(into: &output)
        isStroke = true
    }

    mutating func endStroke() {
        isStroke = false
    }

    /// Presses and releases `code` in a stroke that is still empty, if no key presses it and it is not
    /// suspended, and returns whether that is so.
    @inline(__always)
    mutating func strikeAlone(_ code: UInt16, into output: inout EventBuffer) -> Bool {
        guard codes[Int(code)].presses == 0 else { return false }
        codes[Int(code)].report = report
        length &+= 2
        output.append(InputEvent(type: EventType.key, code: code, value: 1))
        output.append(InputEvent(type: EventType.key, code: code, value: 0))
        if isEnter(code) { hasReleasedEnter = true }
        return true
    }

    /// Presses `code` for one more key; the keycode goes down with the first key.
    mutating func press(_ code: UInt16, into output: inout EventBuffer) {
        codes[Int(code)].presses += 1
        guard codes[Int(code)].presses == 1 else { return }
        downCount += 1
        put(code, value: 1, into: &output)
    }

    /// Presses `code` for one more key, and types it again if it is already down.
    ///
    /// Two keys may share a keycode, as `1` and `!` do. Pressing the second key must type, although the first
    /// is still held.
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

    /// Releases `code` for one key; the keycode goes up with the last key.
    mutating func release(_ code: UInt16, into output: inout EventBuffer) {
        guard codes[Int(code)].presses & ~Self.suspended > 0 else { return }
        codes[Int(code)].presses -= 1
        guard codes[Int(code)].presses == 0 else { return }
        downCount -= 1
        put(code, value: 0, into: &output)
        if isEnter(code) { hasReleasedEnter = true }
    }

    /// Lifts `code` if it is down, and keeps it up until ``resume(_:into:)``.
    mutating func suspend(_ code: UInt16, into output: inout EventBuffer) {
        guard codes[Int(code)].presses & Self.suspended == 0 else { return }
        if codes[Int(code)].presses > 0 {
            downCount -= 1
            put(code, value: 0, into: &output)
        }
        codes[Int(code)].presses |= Self.suspended
    }

    /// Ends the suspension of `code`; the keycode goes down again if a key presses it.
    mutating func resume(_ code: UInt16, into output: inout EventBuffer) {
        guard codes[Int(code)].presses & Self.suspended != 0 else { return }
        codes[Int(code)].presses &= ~Self.suspended
        guard codes[Int(code)].presses > 0 else { return }
        downCount += 1
        put(code, value: 1, into: &output)
    }

    /// Releases every keycode, however many keys press it.
    mutating func releaseAll(into output: inout EventBuffer) {
        for code in 0..<codes.count where codes[code].presses > 0 {
            let isUp = codes[code].presses & Self.suspended != 0
            codes[code].presses = isUp ? 0 : 1
            release(UInt16(code), into: &output)
        }
    }

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
