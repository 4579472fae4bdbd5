// SPDX-License-Identifier: MIT

// MARK: - The present time

extension KeyEngine {
    /// Whether a picker waits for ``take(_:)``.
    var isTimeDue: Bool { due.contains(.time) }

    /// Updates ``isTimeDue`` and ``isCompletionDue``.
    mutating func updateDue() {
        due.subtract([.time, .words])
        if timeUse != .none { due.insert(.time) }
        if word.isDue { due.insert(.words) }
    }

    /// Gives a waiting picker the time of day at the panel's place.
    mutating func take(_ time: CivilTime) {
        switch timeUse {
        case .none: return
        case .now: picker?.take(time)
        case .step(let field): picker?.step(field, by: 0, from: time)
        }
        timeUse = .none
        updateDue()
        lookSerial += 1
    }

    /// A picker's use for the time of day.
    enum TimeUse: Equatable {
        case none
        /// The time of day becomes the value.
        case now
        /// The steps of a field begin at the time of day.
        case step(Int)
    }
}

// MARK: - Keys

extension KeyEngine {
    @inline(never)
    mutating func pressPicker(_ key: Int, at now: MonotonicTime) {
        modifiers.useHeld()
        layers.use(key)
        // A press that is refused does not click: the count goes back before anybody has read it.
        // In a secret layout all keys sound alike.
        if !operate(key), view.clicks, !view.isSecret { clickSerial -= 1 }
        if typist.keys[key].operation.repeats { keyRepeat.begin(key, at: .steps, from: now) }
    }

    @inline(never)
    mutating func releasePicker(_ key: Int, _ how: Release, at now: MonotonicTime) {
        guard how == .lifted else { return }
        switch typist.keys[key].operation {
        case .done: typePicked(by: key, hides: true, at: now)
        case .type: typePicked(by: key, hides: false, at: now)
        case .digit, .character, .select, .value, .increase, .decrease, .now, .erase: break
        }
    }

    /// Performs a key that works on the composed value, and returns whether the value accepts it.
    @discardableResult
    mutating func operate(_ key: Int) -> Bool {
        let target = Int(typist.keys[key].target)
        var isAccepted = true
        switch typist.keys[key].operation {
        case .digit: picker?.enter(target)
        case .character: isAccepted = entry?.enter(target) ?? true
        case .select: picker?.select(target)
        case .value: entry?.select()
        case .increase: isAccepted = step(target, by: 1)
        case .decrease: isAccepted = step(target, by: -1)
        case .now: timeUse = .now
        case .erase:
            picker?.erase()
            entry?.erase()
        case .done, .type: return true
        }
        updateDue()
        lookSerial += 1
        return isAccepted
    }

    private mutating func step(_ field: Int, by step: Int) -> Bool {
        if let isAccepted = entry?.step(by: step) { return isAccepted }
        if picker?.stepNeedsTime(field) == true {
            timeUse = .step(field)
        } else {
            picker?.step(field, by: step)
        }
        return true
    }

    /// Types the value and the key behind it, and begins another value, if the value is complete and real; otherwise
    /// marks the wrong fields.
    private mutating func typePicked(by key: Int, hides: Bool, at now: MonotonicTime) {
        if plan.entry != nil { return typeEntry(by: key, hides: hides, at: now) }
        guard let picked = plan.picker, picked.isTypable, typist.canCompose else { return }
        lookSerial += 1
        guard picker?.check() == true else { return }
        var field = 0
        for (index, piece) in picked.picker.format.enumerated() {
            switch piece {
            case .text: typist.compose(picked.texts[index])
            case .field:
                compose(field, of: picked)
                field += 1
            }
        }
        typist.compose(typist.keys[key].first..<typist.keys[key].end)
        guard typist.typeComposed(at: now, into: &output) else { return }
        expect(typist.due)
        picker?.clear()
        if hides { hide(at: now) }
    }

    private mutating func compose(_ field: Int, of picked: PickerPlan) {
        guard let value = picker?[field] else { return }
        if picked.picker.directives[field] == .period {
            typist.compose(picked.periods[value.value])
            return
        }
        var divisor = 1
        for _ in 1..<value.digits { divisor *= 10 }
        while divisor > 0 {
            typist.compose(picked.digits[value.value / divisor % 10])
            divisor /= 10
        }
    }

    /// Types the number or the text and the key behind it, and begins another value, if it is complete and allowed;
    /// otherwise marks it.
    private mutating func typeEntry(by key: Int, hides: Bool, at now: MonotonicTime) {
        guard let entryPlan = plan.entry, entryPlan.isTypable, typist.canCompose else { return }
        lookSerial += 1
        guard entry?.check() == true else { return }
        switch (entry, entryPlan.kind) {
        case (.number(let state), _): state.forEachTyped { typist.compose(entryPlan.strokes[$0]) }
        case (.text(let state), .text(let mask)):
            var (place, literal) = (0, 0)
            for piece in mask.pieces {
                if case .literal = piece {
                    // The text field may have no room for hyphens and spaces.
                    if state.mask.pieces.contains(piece) { typist.compose(entryPlan.literals[literal]) }
                    literal += 1
                } else {
                    typist.compose(entryPlan.strokes[state.character(ofPlace: place)])
                    place += 1
                }
            }
        default: return
        }
        typist.compose(typist.keys[key].first..<typist.keys[key].end)
        guard typist.typeComposed(at: now, into: &output) else { return }
        expect(typist.due)
        entry?.clear()
        if hides { hide(at: now) }
    }

    /// Whether the composed value would refuse a key now.
    ///
    /// Of a secret number, that would show how it begins, and where its decimal sign is.
    func isRefused(_ key: Int) -> Bool {
        let planned = typist.keys[key]
        guard planned.kind == .picker, planned.operation == .character, let entry else { return false }
        if view.isSecret, case .number = entry { return false }
        return !entry.accepts(Int(planned.target))
    }

    /// Whether a key that was tapped just now has done nothing but to mark the composed value as wrong.
    func hasRefused(_ key: Int) -> Bool {
        let planned = typist.keys[key]
        guard planned.kind == .picker else { return false }
        switch planned.operation {
        case .done, .type: return entry?.isWrong ?? ((picker?.wrong ?? 0) != 0)
        case .increase, .decrease: return entry?.isWrong == true
        case .digit, .character, .select, .value, .now, .erase: return false
        }
    }

    /// Returns the key that shows what is wrong with a value that a key has refused to type, or else this key.
    ///
    /// A number beyond which no step leads is right.
    func wrongKey(of refusing: Int) -> Int {
        let operation = typist.keys[refusing].operation
        guard operation == .done || operation == .type else { return refusing }
        for place in plan.placed.accessory + plan.placed.layers[layers.shown] {
            let key = Int(keyMap[place.key])
            let planned = typist.keys[key]
            guard planned.kind == .picker, state(of: key) == .wrong else { continue }
            switch planned.operation {
            case .value, .select: return key
            case .digit, .character, .increase, .decrease, .now, .erase, .done, .type: continue
            }
        }
        return refusing
    }

    mutating func forgetPicked() {
        picker?.clear()
        entry?.clear()
        timeUse = .none
        updateDue()
        keyRepeat.stop()
    }

    /// Forgets the value that a person began to compose, as another person or another text field comes.
    mutating func restartValue() {
        guard picker != nil || entry != nil else { return }
        forgetPicked()
        lookSerial += 1
    }
}
