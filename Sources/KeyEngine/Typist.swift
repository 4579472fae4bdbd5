// SPDX-License-Identifier: MIT

internal import Clocks
internal import Touch

/// The typing of keys: which modifiers surround them, and in which order and at what pace they are sent.
///
/// ## Modifiers
///
/// A strike is a key's keycodes down and up, with the modifiers that its character needs around them.  A key that is
/// held has its modifiers down as long, so that programs which repeat it repeat the right character.  These modifiers
/// are the typist's own (`synthetic`): what needs others changes them before it goes down.  Modifiers that a person
/// holds are counted beside them and stay down, except that a glyph lifts Shift and AltGr while its key is down, which
/// would make another glyph of it.
///
/// ```
/// keys that are held    ! down            a down        ! up   a up
/// keycodes              SHIFT↓ 1↓    SHIFT↑ A↓            1↑     A↑        types "!a", not "!A"
/// ```
///
/// ## Pace
///
/// A text is sent a keystroke at a time, since a reader's buffer holds some 80 taps.  What is pressed meanwhile
/// waits behind it in order, at the same pace; when the queue is full a press is refused as a whole, and a
/// release that is owed always finds room.
///
/// ```
///          text                       due, no stroke left, queue empty
///  ready ────────▶ busy: every 10 ms ──────────────────────────────────▶ ready
///                  the text's next stroke, else the queue up to its next press
/// ```
struct Typist: ~Copyable {
    /// What has been typed.
    var writer = ReportWriter()

    /// What each key does.
    private(set) var keys: Table<KeyPlan>
    /// The keycodes that keys press.
    private let codes: Table<UInt16>
    /// The keystrokes of texts.
    private var strokes: Table<Stroke>

    /// The modifiers that are down for keys.
    private var synthetic = StrikeModifiers()
    /// The key whose release releases `synthetic`: the last that was pressed, or −1.
    private var owner = -1

    /// Whether what comes has to wait.
    private(set) var isBusy = false
    /// When the next thing is typed while busy, in microseconds of CLOCK_BOOTTIME.
    private(set) var due: UInt64 = 0
    /// The text under way and the one that is composed; their keystrokes are indices into `strokes`.
    private var textUnderWay: TextUnderWay

    /// What waits until the text under way is typed.
    private var queue = TypingQueue()

    /// The time between two keystrokes of a text, in microseconds.
    static let pace: UInt64 = 10_000

    init(_ plan: TypingPlan) {
        keys = Table(plan.keys)
        codes = Table(plan.codes)
        strokes = Table(plan.strokes)
        textUnderWay = TextUnderWay(isComposing: plan.picker != nil || plan.words != nil)
    }
}

// MARK: - Presses and releases

extension Typist {
    /// Strikes a key with `modifiers` around it; says whether it was accepted.
    @discardableResult
    mutating func strike(_ key: Int, modifiers: UInt8, into output: inout EventBuffer) -> Bool {
        if isBusy {
            return queue.press(.init(kind: .strike, modifiers: modifiers, key: Int16(key)), owes: 0)
        }
        sendStrike(key, modifiers: modifiers, into: &output)
        return true
    }

    /// Presses a key that is held, with `modifiers`; says whether it was accepted and its release is owed.
    mutating func press(_ key: Int, modifiers: UInt8, into output: inout EventBuffer) -> Bool {
        if isBusy {
            return queue.press(.init(kind: .press, modifiers: modifiers, key: Int16(key)), owes: 1)
        }
        queue.owed += 1
        sendPress(key, modifiers: modifiers, into: &output)
        return true
    }

    /// Releases a key that is held, once for each press that was accepted.
    mutating func release(_ key: Int, into output: inout EventBuffer) {
        queue.owed -= 1
        if isBusy {
            queue.release(.init(kind: .release, key: Int16(key)))
        } else {
            sendRelease(key, into: &output)
        }
    }

    /// Holds the modifier of a bit number; says whether it was accepted and its release is owed.
    mutating func hold(_ bit: Int, into output: inout EventBuffer) -> Bool {
        if isBusy { return queue.press(.init(kind: .hold, key: Int16(bit)), owes: 1) }
        queue.owed += 1
        writer.press(modifierCode(ofBit: bit), into: &output)
        return true
    }

    /// Lets the modifier of a bit number go, once for each hold that was accepted.
    mutating func letGo(_ bit: Int, into output: inout EventBuffer) {
        queue.owed -= 1
        if isBusy {
            queue.release(.init(kind: .letGo, key: Int16(bit)))
        } else {
            writer.release(modifierCode(ofBit: bit), into: &output)
        }
    }

    /// Types a text, beginning at once unless another is under way.
    mutating func text(
        _ key: Int, at now: MonotonicTime, into output: inout EventBuffer
    ) {
        if isBusy {
            _ = queue.press(.init(kind: .text, key: Int16(key)), owes: 0)
        } else {
            begin(key)
            due = now.rawValue
            isBusy = true
            advance(to: now, into: &output)
        }
    }

    /// Puts another plan in the place of a key's, after releasing what the key holds down by the present one.
    ///
    /// `isSent` is whether the key's release is still to come by ``release(_:into:)``; the result is the same,
    /// afterwards.
    mutating func replace(
        _ key: Int, with plan: KeyPlan, isSent: Bool, into output: inout EventBuffer
    ) -> Bool {
        defer { keys[key] = plan }
        queue.changeModifiers(of: key, from: keys[key].modifiers, to: plan.modifiers)
        let waiting = queue.waiting(for: key)
        // What waits to be pressed is pressed and released by the new plan.
        guard (isSent ? 1 : 0) + waiting.releases > waiting.presses else { return isSent }
        sendRelease(key, into: &output)
        if let release = waiting.firstRelease {
            queue.cancel(release)
            return isSent
        }
        queue.owed -= 1
        return false
    }

    /// Puts another keystroke in the place of one of a text.
    mutating func replace(_ stroke: Int, with other: Stroke) {
        strokes[stroke] = other
    }

    /// Whether a key strikes Enter.
    func strikesEnter(_ key: Int) -> Bool {
        guard keys[key].kind == .strike || keys[key].kind == .spelled else { return false }
        return (Int(keys[key].own)..<Int(keys[key].end)).contains { isEnter(codes[$0]) }
    }

    /// Whether a text can be composed: none that was composed waits or is under way.
    var canCompose: Bool { textUnderWay.canCompose }

    /// Adds keystrokes to the text that is composed.
    mutating func compose(_ keystrokes: Range<Int32>) {
        textUnderWay.compose(keystrokes)
    }

    /// Types the text that was composed, beginning at once unless another is under way; says whether it was
    /// accepted.
    mutating func typeComposed(at now: MonotonicTime, into output: inout EventBuffer) -> Bool {
        guard !textUnderWay.canCompose else { return false }
        if isBusy {
            guard queue.press(.init(kind: .composed, key: 0), owes: 0) else {
                textUnderWay.forgetComposed()
                return false
            }
        } else {
            textUnderWay.beginComposed()
            due = now.rawValue
            isBusy = true
            advance(to: now, into: &output)
        }
        return true
    }

    /// Releases everything at once and forgets what waits.
    mutating func releaseAll(into output: inout EventBuffer) {
        writer.releaseAll(into: &output)
        synthetic = StrikeModifiers()
        owner = -1
        isBusy = false
        textUnderWay.stop()
        queue.removeAll()
    }
}

// MARK: - Pace

extension Typist {
    /// Types what is due at `now`.
    ///
    /// The pace is kept from `now` on, so that a late call is not followed by a burst.
    mutating func advance(to now: MonotonicTime, into output: inout EventBuffer) {
        guard isBusy, now.rawValue >= due else { return }
        var hasPressed = false
        while true {
            if textUnderWay.hasNext {
                if hasPressed { break }
                sendStroke(strokes[textUnderWay.takeNext()], into: &output)
                hasPressed = true
            } else if let operation = queue.first {
                let isPress = operation.kind != .release && operation.kind != .letGo
                if isPress, hasPressed { break }
                queue.removeFirst()
                send(operation, into: &output)
                if isPress, operation.kind != .text, operation.kind != .composed { hasPressed = true }
            } else {
                break
            }
        }
        isBusy = hasPressed
        due = now.rawValue + Self.pace
    }

    private mutating func begin(_ key: Int) {
        textUnderWay.begin(at: Int(keys[key].first), end: Int(keys[key].end))
    }

    @inline(never)
    private mutating func send(
        _ operation: TypingQueue.Operation, into output: inout EventBuffer
    ) {
        let key = Int(operation.key)
        switch operation.kind {
        case .strike: sendStrike(key, modifiers: operation.modifiers, into: &output)
        case .press: sendPress(key, modifiers: operation.modifiers, into: &output)
        case .text: begin(key)
        case .composed: textUnderWay.beginComposed()
        case .hold: writer.press(modifierCode(ofBit: key), into: &output)
        case .release: if key >= 0 { sendRelease(key, into: &output) }
        case .letGo: writer.release(modifierCode(ofBit: key), into: &output)
        }
    }
}

// MARK: - Keystrokes

extension Typist {
    @inline(__always)
    private mutating func sendStrike(_ key: Int, modifiers: UInt8, into output: inout EventBuffer) {
        writer.beginStroke(into: &output)
        sendPress(key, modifiers: modifiers, into: &output)
        sendRelease(key, into: &output)
        writer.endStroke()
    }

    @inline(__always)
    private mutating func sendPress(_ key: Int, modifiers: UInt8, into output: inout EventBuffer) {
        if modifiers != synthetic.bits { changeModifiers(for: key, to: modifiers, into: &output) }
        var index = Int(keys[key].own)
        let end = Int(keys[key].end)
        while index < end {
            writer.strike(codes[index], into: &output)
            index &+= 1
        }
        owner = key
    }

    @inline(__always)
    private mutating func sendRelease(_ key: Int, into output: inout EventBuffer) {
        let own = Int(keys[key].own)
        var index = Int(keys[key].end)
        while index > own {
            index &-= 1
            writer.release(codes[index], into: &output)
        }
        guard owner == key else { return }
        owner = -1
        if !synthetic.isEmpty { dropModifiers(of: key, into: &output) }
    }

    /// What is latched goes down first, then the key's own modifiers in the key's order.
    @inline(never)
    private mutating func changeModifiers(
        for key: Int, to modifiers: UInt8, into output: inout EventBuffer
    ) {
        synthetic.drop(except: modifiers, by: &writer, into: &output)
        if modifiers & exclusiveBit != 0 {
            synthetic.suspendLevels(except: modifiers, by: &writer, into: &output)
        }
        synthetic.add(modifiers & ~keys[key].modifiers, by: &writer, into: &output)
        for index in Int(keys[key].first)..<Int(keys[key].own) {
            synthetic.add(modifierBits(of: codes[index]), by: &writer, into: &output)
        }
    }

    /// The reverse of ``changeModifiers(for:to:into:)``.
    @inline(never)
    private mutating func dropModifiers(of key: Int, into output: inout EventBuffer) {
        for index in (Int(keys[key].first)..<Int(keys[key].own)).reversed() {
            synthetic.drop(modifierBits(of: codes[index]), by: &writer, into: &output)
        }
        synthetic.drop(synthetic.bits, by: &writer, into: &output)
    }

    private mutating func sendStroke(_ stroke: Stroke, into output: inout EventBuffer) {
        // Caps Lock leaves this character without a keystroke.
        if stroke.code == 0 { return }
        writer.beginStroke(into: &output)
        synthetic.drop(except: stroke.modifiers, by: &writer, into: &output)
        if stroke.modifiers & exclusiveBit != 0 {
            synthetic.suspendLevels(except: stroke.modifiers, by: &writer, into: &output)
        }
        synthetic.add(stroke.modifiers, by: &writer, into: &output)
        writer.strike(stroke.code, into: &output)
        writer.release(stroke.code, into: &output)
        synthetic.drop(synthetic.bits, by: &writer, into: &output)
        writer.endStroke()
        owner = -1
    }
}
