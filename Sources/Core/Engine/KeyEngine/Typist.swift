// SPDX-License-Identifier: MIT

/// Types keys: decides which modifiers surround them, and sends them in order and at a pace.
///
/// ## Modifiers
///
/// A strike sends a key's keycodes down and up, surrounded by the modifiers that its character needs. While a
/// key is held, its modifiers are down too. So programs that repeat the key repeat the right character.
///
/// These modifiers are the typist's own (`synthetic`). Before a key that needs other modifiers goes down, the
/// typist changes them. The typist counts the modifiers that a person holds beside its own, and leaves them
/// down. The exception is a glyph: Shift and AltGr would turn it into another glyph, so the typist lifts them
/// while the glyph's key is down.
///
/// ```
/// keys that are held    ! down            a down        ! up   a up
/// keycodes              SHIFT↓ 1↓    SHIFT↑ A↓            1↑     A↑        types "!a", not "!A"
/// ```
///
/// ## Pace
///
/// A text is sent one keystroke at a time, because a program that reads the keyboard has room for some 80
/// strokes. Keys that a person presses meanwhile wait behind the text in order, and are sent at the same
/// pace. When the queue is full, it refuses a press as a whole. A release that is owed always finds room.
///
/// ```
///          text                       due, no stroke left, queue empty
///  ready ────────▶ busy: every 10 ms ──────────────────────────────────▶ ready
///                  │  ▲ the text's next stroke, else the queue up to its next press
///        committed │  │ the program has answered, or not within `patience`
///        character ▼  │
///                  busy: nothing is sent
/// ```
struct Typist: ~Copyable {
    var writer = ReportWriter()

    private(set) var keys: Table<KeyPlan>
    private let codes: Table<UInt16>
    private var strokes: Table<Stroke>

    private var synthetic = StrikeModifiers()
    /// The key whose release also releases `synthetic`: the last key that was pressed, or −1.
    private var owner = -1

    /// Whether new presses and releases must wait.
    private(set) var isBusy = false
    /// The moment of the next keystroke while busy, in microseconds of CLOCK_BOOTTIME.
    var due: UInt64 = 0
    /// The character that a program is to commit, until the caller takes it: its index in ``TypingPlan/committed``.
    var committed: Int?
    /// Whether a program commits a character: until it has done so, or until `due`, nothing is sent.
    var isCommitting = false
    /// Whether the session has had time for the last keystroke, so that a character may be committed.
    var isSettled = false
    /// Whether a program has not committed its character in time, since a caller last set this to `false`.
    var isCommitMissed = false
    /// The text under way and the composed text; their keystrokes are indices of `strokes`.
    private var textUnderWay: TextUnderWay

    private var queue = TypingQueue()

    /// The time between two keystrokes of a text, in microseconds.
    static let pace: UInt64 = 10_000

    init(_ plan: TypingPlan) {
        keys = Table(plan.keys)
        codes = Table(plan.codes)
        strokes = Table(plan.strokes)
        textUnderWay = TextUnderWay(
            isComposing: plan.picker != nil || plan.entry != nil || plan.words != nil)
    }
}

// MARK: - Presses and releases

extension Typist {
    /// Strikes a key with `modifiers` around it, and returns whether the strike was accepted.
    @discardableResult
    mutating func strike(_ key: Int, modifiers: UInt8, into output: inout EventBuffer) -> Bool {
        if isBusy {
            return queue.press(.init(kind: .strike, modifiers: modifiers, key: Int16(key)), owes: 0)
        }
        sendStrike(key, modifiers: modifiers, into: &output)
        return true
    }

    /// Strikes a keycode that needs no key of the plan; while a text is under way it strikes nothing.
    mutating func strike(_ code: UInt16, into output: inout EventBuffer) {
        if !isBusy { sendStroke(Stroke(code: code, modifiers: 0), into: &output) }
    }

    /// Presses a key that is held, with `modifiers`, and returns whether the press was accepted, so that a
    /// release is owed.
    mutating func press(_ key: Int, modifiers: UInt8, into output: inout EventBuffer) -> Bool {
        if isBusy {
            return queue.press(.init(kind: .press, modifiers: modifiers, key: Int16(key)), owes: 1)
        }
        queue.owed += 1
        sendPress(key, modifiers: modifiers, into: &output)
        return true
    }

    /// Releases a key that is held; the caller calls this once for each accepted press.
    mutating func release(_ key: Int, into output: inout EventBuffer) {
        queue.owed -= 1
        if isBusy {
            queue.release(.init(kind: .release, key: Int16(key)))
        } else {
            sendRelease(key, into: &output)
        }
    }

    /// Holds the modifier of this bit number, and returns whether the hold was accepted, so that a release is
    /// owed.
    mutating func hold(_ bit: Int, into output: inout EventBuffer) -> Bool {
        if isBusy { return queue.press(.init(kind: .hold, key: Int16(bit)), owes: 1) }
        queue.owed += 1
        writer.press(modifierCode(ofBit: bit), into: &output)
        return true
    }

    /// Releases the modifier of this bit number; the caller calls this once for each accepted hold.
    mutating func letGo(_ bit: Int, into output: inout EventBuffer) {
        queue.owed -= 1
        if isBusy {
            queue.release(.init(kind: .letGo, key: Int16(bit)))
        } else {
            writer.release(modifierCode(ofBit: bit), into: &output)
        }
    }

    /// Types a text, at once unless another text is under way, and returns whether it was accepted.
    @discardableResult
    mutating func text(
        _ key: Int, at now: MonotonicTime, into output: inout EventBuffer
    ) -> Bool {
        if isBusy { return queue.press(.init(kind: .text, key: Int16(key)), owes: 0) }
        begin(key)
        due = now.rawValue
        isBusy = true
        advance(to: now, into: &output)
        return true
    }

    /// Replaces the plan of a key, after releasing the keycodes that the key holds down by the old plan.
    ///
    /// `isSent` says whether the key's release is still to come by ``release(_:into:)``. The result says the
    /// same for the time after this call.
    mutating func replace(
        _ key: Int, with plan: KeyPlan, isSent: Bool, into output: inout EventBuffer
    ) -> Bool {
        defer { keys[key] = plan }
        queue.changeModifiers(of: key, from: keys[key].modifiers, to: plan.modifiers)
        let waiting = queue.waiting(for: key)
        // A press that still waits will be pressed and released by the new plan.
        guard (isSent ? 1 : 0) + waiting.releases > waiting.presses else { return isSent }
        sendRelease(key, into: &output)
        if let release = waiting.firstRelease {
            queue.cancel(release)
            return isSent
        }
        queue.owed -= 1
        return false
    }

    mutating func replace(_ stroke: Int, with other: Stroke) {
        strokes[stroke] = other
    }

    func strikesEnter(_ key: Int) -> Bool {
        guard keys[key].kind == .strike || keys[key].kind == .spelled else { return false }
        return (Int(keys[key].own)..<Int(keys[key].end)).contains { isEnter(codes[$0]) }
    }

    var canCompose: Bool { textUnderWay.canCompose }

    mutating func compose(_ keystrokes: Range<Int32>) {
        textUnderWay.compose(keystrokes)
    }

    /// Types the composed text, at once unless another text is under way, and returns whether it was
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

    /// Releases everything at once, and forgets everything that waits.
    mutating func releaseAll(into output: inout EventBuffer) {
        writer.releaseAll(into: &output)
        synthetic = StrikeModifiers()
        owner = -1
        isBusy = false
        stopCommit()
        textUnderWay.stop()
        queue.removeAll()
    }
}

// MARK: - Pace

extension Typist {
    /// Types everything that is due at `now`.
    ///
    /// The next keystroke is due one pace after `now`, so that no burst follows a late call.
    mutating func advance(to now: MonotonicTime, into output: inout EventBuffer) {
        guard isBusy, now.rawValue >= due else { return }
        if isCommitting {
            // The caller has not taken the character yet, so no program was asked.
            guard committed == nil else {
                due = now.rawValue + Self.patience
                return
            }
            missCommit()
        }
        var hasPressed = false
        while true {
            if textUnderWay.hasNext {
                if hasPressed { break }
                if let character = strokes[textUnderWay.nextStroke].committed {
                    guard isSettled else { return settle(at: now) }
                    _ = textUnderWay.takeNext()
                    return beginCommit(character, at: now)
                }
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
        isSettled = false
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
        if !sendAlone(key, modifiers: modifiers, into: &output) {
            sendPress(key, modifiers: modifiers, into: &output)
            sendRelease(key, into: &output)
        }
        writer.endStroke()
    }

    /// Strikes a key of one keycode to which no modifier applies, as most keys are, and returns whether the
    /// key is such a key.
    ///
    /// The result is that of `sendPress` and `sendRelease`.
    @inline(__always)
    private mutating func sendAlone(_ key: Int, modifiers: UInt8, into output: inout EventBuffer) -> Bool {
        let own = Int(keys[key].own)
        guard modifiers | synthetic.bits == 0, Int(keys[key].end) == own &+ 1,
            writer.strikeAlone(codes[own], into: &output)
        else { return false }
        owner = -1
        return true
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

    /// Changes the modifiers for a key: latched ones go down first, then the key's own modifiers in the key's
    /// order.
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

    /// Releases the modifiers of a key in the reverse order of ``changeModifiers(for:to:into:)``.
    @inline(never)
    private mutating func dropModifiers(of key: Int, into output: inout EventBuffer) {
        for index in (Int(keys[key].first)..<Int(keys[key].own)).reversed() {
            synthetic.drop(modifierBits(of: codes[index]), by: &writer, into: &output)
        }
        synthetic.drop(synthetic.bits, by: &writer, into: &output)
    }

    private mutating func sendStroke(_ stroke: Stroke, into output: inout EventBuffer) {
        // With Caps Lock on, the keymap has no keystroke for this character.
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
