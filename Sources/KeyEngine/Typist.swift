// SPDX-License-Identifier: MIT

internal import Touch

/// The typing of keys: which modifiers surround them, and in which order and at what pace they are sent.
///
/// ## Modifiers
///
/// A strike holds the modifiers that its character needs while its key is down, so that autorepeat repeats the
/// right character.  These modifiers are the typist's own (`synthetic`): a strike that needs others changes
/// them before it goes down.  Modifiers that a person holds are counted beside them and stay down, except that a
/// glyph's strike lifts Shift and AltGr while its key is down, which would make another glyph of it.
///
/// ```
/// keys       ! down            a down        ! up   a up
/// keycodes   SHIFT↓ 1↓    SHIFT↑ A↓            1↑     A↑        types "!a", not "!A"
/// ```
///
/// ## Pace
///
/// A text is sent a keystroke at a time, since a reader's buffer holds some 16 taps.  What is pressed meanwhile
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

    /// The modifiers that are down for strikes, one bit for each case of `Modifier`.
    private var synthetic: UInt8 = 0
    /// The key whose release releases `synthetic`: the last that was struck, or −1.
    private var owner = -1

    /// Whether what comes has to wait.
    private(set) var isBusy = false
    /// When the next thing is typed while busy, in microseconds of CLOCK_MONOTONIC.
    private(set) var due: UInt64 = 0
    /// The next stroke of the text under way, an index into `strokes`.
    private var stroke = 0
    /// The end of the text's strokes.
    private var lastStroke = 0

    /// A text that is composed while the driver runs: its keystrokes, as indices into `strokes`.
    private var composed: Table<Int32>
    private var composedCount = 0
    /// Whether `stroke` and `lastStroke` are indices into `composed`.
    private var isComposed = false

    private var queue = Table(repeating: Operation(kind: .release, key: 0), count: 256)
    private var head = 0
    private var count = 0
    /// How many presses have been accepted whose release has not.
    private var owed = 0

    /// The time between two keystrokes of a text, in microseconds.
    static let pace: UInt64 = 10_000

    init(_ plan: TypingPlan) {
        keys = Table(plan.keys)
        codes = Table(plan.codes)
        strokes = Table(plan.strokes)
        composed = Table(
            repeating: 0, count: plan.picker == nil && plan.words == nil ? 0 : Self.longestComposed)
    }

    /// The most keystrokes of a composed text.
    static let longestComposed = 256

    /// One thing that waits to be sent.
    struct Operation {
        var kind: Kind
        var modifiers: UInt8 = 0
        var key: Int16

        enum Kind: UInt8 {
            case strike
            case text
            case composed
            case hold
            case release
            case letGo
        }
    }
}

// MARK: - Presses and releases

extension Typist {
    /// Presses a strike's key with `modifiers` held; says whether it was accepted and its release is owed.
    mutating func strike(
        _ key: Int, modifiers: UInt8, into output: inout EventBuffer
    ) -> Bool {
        if isBusy { return enqueue(Operation(kind: .strike, modifiers: modifiers, key: Int16(key)), owes: 1) }
        owed += 1
        sendStrike(key, modifiers: modifiers, into: &output)
        return true
    }

    /// Releases a strike's key, once for each that was accepted.
    @inline(__always)
    mutating func release(_ key: Int, into output: inout EventBuffer) {
        owed -= 1
        if isBusy {
            push(Operation(kind: .release, key: Int16(key)))
        } else {
            sendRelease(key, into: &output)
        }
    }

    /// Holds the modifier of a bit number; says whether it was accepted and its release is owed.
    mutating func hold(_ bit: Int, into output: inout EventBuffer) -> Bool {
        if isBusy { return enqueue(Operation(kind: .hold, key: Int16(bit)), owes: 1) }
        owed += 1
        writer.press(modifierCode(ofBit: bit), into: &output)
        return true
    }

    /// Lets the modifier of a bit number go, once for each hold that was accepted.
    mutating func letGo(_ bit: Int, into output: inout EventBuffer) {
        owed -= 1
        if isBusy {
            push(Operation(kind: .letGo, key: Int16(bit)))
        } else {
            writer.release(modifierCode(ofBit: bit), into: &output)
        }
    }

    /// Types a text, beginning at once unless another is under way.
    mutating func text(
        _ key: Int, at now: MonotonicTime, into output: inout EventBuffer
    ) {
        if isBusy {
            _ = enqueue(Operation(kind: .text, key: Int16(key)), owes: 0)
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
        var presses = isSent ? 1 : 0
        var release: Int?
        for offset in 0..<count {
            let index = (head + offset) % queue.count
            guard Int(queue[index].key) == key else { continue }
            if queue[index].kind == .strike { presses -= 1 }
            if queue[index].kind == .release {
                presses += 1
                release = release ?? index
            }
        }
        // What waits to be pressed is pressed and released by the new plan.
        guard presses > 0 else { return isSent }
        sendRelease(key, into: &output)
        if let release {
            queue[release].key = -1
            return isSent
        }
        owed -= 1
        return false
    }

    /// Puts another keystroke in the place of one of a text.
    mutating func replace(_ stroke: Int, with other: Stroke) {
        strokes[stroke] = other
    }

    /// Whether a text can be composed: none that was composed waits or is under way.
    var canCompose: Bool { composedCount == 0 }

    /// Adds keystrokes to the text that is composed.
    mutating func compose(_ keystrokes: Range<Int32>) {
        for stroke in keystrokes where composedCount < composed.count {
            composed[composedCount] = stroke
            composedCount += 1
        }
    }

    /// Types the text that was composed, beginning at once unless another is under way; says whether it was
    /// accepted.
    mutating func typeComposed(at now: MonotonicTime, into output: inout EventBuffer) -> Bool {
        guard composedCount > 0 else { return false }
        if isBusy {
            guard enqueue(Operation(kind: .composed, key: 0), owes: 0) else {
                forgetComposed()
                return false
            }
        } else {
            beginComposed()
            due = now.rawValue
            isBusy = true
            advance(to: now, into: &output)
        }
        return true
    }

    private mutating func beginComposed() {
        stroke = 0
        lastStroke = composedCount
        isComposed = true
    }

    /// Forgets the text that was composed, and overwrites it.
    private mutating func forgetComposed() {
        for index in 0..<composedCount { composed[index] = 0 }
        composedCount = 0
        if isComposed {
            stroke = 0
            lastStroke = 0
            isComposed = false
        }
    }

    /// Releases everything at once and forgets what waits.
    mutating func releaseAll(into output: inout EventBuffer) {
        writer.releaseAll(into: &output)
        synthetic = 0
        owner = -1
        isBusy = false
        stroke = 0
        lastStroke = 0
        forgetComposed()
        count = 0
        owed = 0
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
            if stroke < lastStroke {
                if hasPressed { break }
                sendStroke(strokes[isComposed ? Int(composed[stroke]) : stroke], into: &output)
                stroke += 1
                hasPressed = true
                if isComposed, stroke == lastStroke { forgetComposed() }
            } else if count > 0 {
                let operation = queue[head]
                let isPress = operation.kind != .release && operation.kind != .letGo
                if isPress, hasPressed { break }
                head = (head + 1) % queue.count
                count -= 1
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
        stroke = Int(keys[key].first)
        lastStroke = Int(keys[key].end)
    }

    @inline(never)
    private mutating func send(
        _ operation: Operation, into output: inout EventBuffer
    ) {
        let key = Int(operation.key)
        switch operation.kind {
        case .strike: sendStrike(key, modifiers: operation.modifiers, into: &output)
        case .text: begin(key)
        case .composed: beginComposed()
        case .hold: writer.press(modifierCode(ofBit: key), into: &output)
        case .release: if key >= 0 { sendRelease(key, into: &output) }
        case .letGo: writer.release(modifierCode(ofBit: key), into: &output)
        }
    }

    /// Queues a press, unless the releases that are owed might then find no room.
    private mutating func enqueue(_ operation: Operation, owes releases: Int) -> Bool {
        guard count + owed + 1 + releases <= queue.count else { return false }
        owed += releases
        push(operation)
        return true
    }

    private mutating func push(_ operation: Operation) {
        queue[(head + count) % queue.count] = operation
        count += 1
    }
}

// MARK: - Keystrokes

extension Typist {
    @inline(__always)
    private mutating func sendStrike(_ key: Int, modifiers: UInt8, into output: inout EventBuffer) {
        if modifiers != synthetic { changeModifiers(for: key, to: modifiers, into: &output) }
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
        if synthetic != 0 { dropModifiers(of: key, into: &output) }
    }

    /// What is latched goes down first, then the key's own modifiers in the key's order.
    @inline(never)
    private mutating func changeModifiers(
        for key: Int, to modifiers: UInt8, into output: inout EventBuffer
    ) {
        dropModifiers(except: modifiers, into: &output)
        if modifiers & exclusiveBit != 0 { suspendLevels(except: modifiers, into: &output) }
        addModifiers(modifiers & ~keys[key].modifiers, into: &output)
        for index in Int(keys[key].first)..<Int(keys[key].own) {
            addModifiers(modifierBits(of: codes[index]), into: &output)
        }
    }

    /// The reverse of ``changeModifiers(for:to:into:)``.
    @inline(never)
    private mutating func dropModifiers(of key: Int, into output: inout EventBuffer) {
        for index in (Int(keys[key].first)..<Int(keys[key].own)).reversed() {
            dropModifiers(modifierBits(of: codes[index]), into: &output)
        }
        dropModifiers(synthetic, into: &output)
    }

    private mutating func sendStroke(_ stroke: Stroke, into output: inout EventBuffer) {
        // Caps Lock leaves this character without a keystroke.
        if stroke.code == 0 { return }
        dropModifiers(except: stroke.modifiers, into: &output)
        if stroke.modifiers & exclusiveBit != 0 { suspendLevels(except: stroke.modifiers, into: &output) }
        addModifiers(stroke.modifiers, into: &output)
        writer.strike(stroke.code, into: &output)
        writer.release(stroke.code, into: &output)
        dropModifiers(synthetic, into: &output)
        owner = -1
    }

    /// Releases the synthetic modifiers that are not among `kept`, in a report of their own if one is open: a
    /// report's modifiers come before its keys.
    private mutating func dropModifiers(except kept: UInt8, into output: inout EventBuffer) {
        if synthetic != kept { writer.close(into: &output) }
        dropModifiers(synthetic & ~kept, into: &output)
    }

    private mutating func dropModifiers(_ bits: UInt8, into output: inout EventBuffer) {
        let dropped = bits & synthetic
        var left = dropped & ~exclusiveBit
        synthetic &= ~bits
        while left != 0 {
            let bit = 7 - left.leadingZeroBitCount
            writer.release(modifierCode(ofBit: bit), into: &output)
            left &= ~(1 << UInt8(bit))
        }
        guard dropped & exclusiveBit != 0 else { return }
        for index in levelCodes.indices { writer.resume(levelCodes[index], into: &output) }
    }

    /// Keeps Shift and AltGr up that are not among `needed`, until ``exclusiveBit`` is dropped.
    private mutating func suspendLevels(except needed: UInt8, into output: inout EventBuffer) {
        synthetic |= exclusiveBit
        for index in levelCodes.indices {
            let code = levelCodes[index]
            if modifierBits(of: code) & needed != 0 {
                writer.resume(code, into: &output)
            } else {
                writer.suspend(code, into: &output)
            }
        }
    }

    private mutating func addModifiers(_ bits: UInt8, into output: inout EventBuffer) {
        var left = bits & ~synthetic & ~exclusiveBit
        synthetic |= bits & ~exclusiveBit
        while left != 0 {
            let bit = left.trailingZeroBitCount
            writer.press(modifierCode(ofBit: bit), into: &output)
            left &= left - 1
        }
    }
}
