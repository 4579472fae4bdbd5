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
        viewSerial += 1
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
        operate(key)
        if typist.keys[key].operation.repeats { keyRepeat.begin(key, at: .steps, from: now) }
    }

    @inline(never)
    mutating func releasePicker(_ key: Int, _ how: Release, at now: MonotonicTime) {
        guard how == .lifted else { return }
        switch typist.keys[key].operation {
        case .done: typePicked(hides: true, at: now)
        case .type: typePicked(hides: false, at: now)
        case .digit, .select, .increase, .decrease, .now, .erase: break
        }
    }

    mutating func operate(_ key: Int) {
        let target = Int(typist.keys[key].target)
        switch typist.keys[key].operation {
        case .digit: picker?.enter(target)
        case .select: picker?.select(target)
        case .increase: step(target, by: 1)
        case .decrease: step(target, by: -1)
        case .now: timeUse = .now
        case .erase: picker?.erase()
        case .done, .type: return
        }
        updateDue()
        viewSerial += 1
    }

    private mutating func step(_ field: Int, by step: Int) {
        if picker?.stepNeedsTime(field) == true {
            timeUse = .step(field)
        } else {
            picker?.step(field, by: step)
        }
    }

    /// Types the value and begins another if the value is complete and real; otherwise marks the wrong
    /// fields.
    private mutating func typePicked(hides: Bool, at now: MonotonicTime) {
        guard let picked = plan.picker, picked.isTypable, typist.canCompose else { return }
        viewSerial += 1
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

    mutating func forgetPicked() {
        picker?.clear()
        timeUse = .none
        updateDue()
        keyRepeat.stop()
    }
}
