// SPDX-License-Identifier: MIT

internal import Clocks
internal import Layouts

// MARK: - Showing and hiding

extension KeyEngine {
    /// Shows the view: its first layer, nothing latched.
    ///
    /// A view that is shown stays as it is.
    mutating func show(at now: MonotonicTime) {
        guard !isVisible else { return }
        advance(to: now)
        isVisible = true
        resetView(at: now)
        if view.shufflesOnShow { isShuffleDue = true }
    }

    /// Hides the view: what is pressed is released, contacts in the view do nothing until they end, and those
    /// that begin from now on are passed through.
    ///
    /// A text under way and what waits behind it is still typed: see ``isIdle``.
    mutating func hide(at now: MonotonicTime) {
        guard isVisible else { return }
        abandonContacts(at: now)
        isVisible = false
        // Who comes next did not tap that key.
        if case .followed = request { request = nil }
        if isVisiting { endVisit() }
        resetView(at: now)
        if view.shufflesOnShow { forgetOrder() }
        finishReport()
    }

    /// Releases every key at once, as for a device that is lost or a host that goes to sleep.
    ///
    /// A text under way and what waits behind it is forgotten; contacts in the view do nothing until they end.
    mutating func releaseAll(at now: MonotonicTime) {
        abandonContacts(at: now)
        typist.releaseAll(into: &output)
        resetView(at: now)
        finishReport()
    }

    /// Puts another plan in the place of the present one, after releasing everything as
    /// ``releaseAll(at:)`` does.
    ///
    /// A view that is shown stays shown, with the new plan's first layer.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - isVisit: Whether the layout is left again after Enter, when nobody touches the panel, and when the view is
    ///     hidden: see ``PanelLayouts``.
    ///   - now: The time.
    mutating func replacePlan(_ plan: TypingPlan, isVisit: Bool = false, at now: MonotonicTime) {
        releaseAll(at: now)
        self.plan = plan
        view = ViewPlan(plan)
        isVisiting = isVisit
        idleTime = view.idleTime(isVisit: isVisit)
        typist = Typist(plan)
        keyMap = Table(plan.keys.indices.map(Int16.init))
        keyStates = Table(repeating: KeyState(), count: plan.keys.count)
        if isCapsLocked { applyCapsLock() }
        isShuffleDue = isVisible && view.shufflesOnShow
        request = nil
        picker = plan.picker.map { PickerState($0.picker, isSecret: $0.isSecret) }
        word = TypedWord(isTracked: plan.words != nil)
        watchIdleness(at: now)
    }

    /// Asks for the plan of another layout.
    ///
    /// What is pressed is released, and contacts on the view do nothing until that plan is there.
    mutating func request(_ request: LayoutRequest, at now: MonotonicTime) {
        abandonContacts(at: now)
        self.request = request
        finishReport()
    }

    /// Whether the plan of another layout is wanted now; a text under way and what waits behind it is typed before.
    var isLayoutDue: Bool { request != nil && !typist.isBusy }

    /// Asks for the layout where the visit began, unless a program wants another one.
    mutating func endVisit() {
        if case .chosen = request { return }
        request = .visitEnd
    }

    /// Goes on with the layout of a visit as with one that stays.
    mutating func stay(at now: MonotonicTime) {
        isVisiting = false
        idleTime = view.idleTime(isVisit: false)
        watchIdleness(at: now)
    }

    private mutating func resetView(at now: MonotonicTime) {
        modifiers = ModifierLatches()
        layers = LayerLatch()
        forgetPicked()
        forgetWord()
        viewSerial += 1
        watchIdleness(at: now)
    }
}

// MARK: - Shuffling

extension KeyEngine {
    /// Asks for the keys that the layout shuffles to change places: see ``isShuffleDue``.
    mutating func requestShuffle() {
        if plan.placed.layout.shuffle != nil { isShuffleDue = true }
    }

    /// Puts every key back to its place, so that nothing in memory tells how they stood.
    private mutating func forgetOrder() {
        for key in plan.placed.layout.shuffle?.keys ?? [] { keyMap[key] = Int16(key) }
    }

    /// Lets the keys that the layout shuffles change places, every arrangement as likely as any other.
    ///
    /// Keys that are pressed go on to release what they pressed.  The order does not depend on an earlier one;
    /// it is as good as `generator`, which should be `SystemRandomNumberGenerator` outside of tests.  Without
    /// keys to shuffle, nothing happens.
    mutating func shuffle(using generator: inout some RandomNumberGenerator) {
        isShuffleDue = false
        guard let shuffle = plan.placed.layout.shuffle else { return }
        for key in shuffle.keys { keyMap[key] = Int16(key) }
        var last = shuffle.keys.count - 1
        while last > 0 {
            // Fisher and Yates: the last of those that are left changes places with any of them.
            let other = Int.random(in: 0...last, using: &generator)
            let key = keyMap[shuffle.keys[last]]
            keyMap[shuffle.keys[last]] = keyMap[shuffle.keys[other]]
            keyMap[shuffle.keys[other]] = key
            last -= 1
        }
        viewSerial += 1
    }
}

// MARK: - Caps Lock

extension KeyEngine {
    /// Takes note of whether Caps Lock is on, as the keyboard's LED tells, so that keys go on typing what stands on
    /// them.
    ///
    /// A key that is pressed and would now have to be sent in another way is released at once: it would go on to
    /// repeat another character.
    mutating func setCapsLock(_ isOn: Bool, at now: MonotonicTime) {
        advance(to: now)
        guard isOn != isCapsLocked else { return }
        isCapsLocked = isOn
        applyCapsLock()
        finishReport()
    }

    /// Gives the keys the keystrokes that the state of Caps Lock asks for.
    private mutating func applyCapsLock() {
        for locked in plan.lockedKeys {
            let key = Int(locked.key)
            // Of a key that is not pressed it says what was so when it last was.
            let isSent = keyStates[key].contacts > 0 && keyStates[key].isSent
            keyStates[key].isSent = typist.replace(
                key, with: isCapsLocked ? locked.plan : plan.keys[key], isSent: isSent, into: &output)
        }
        for locked in plan.lockedStrokes {
            let index = Int(locked.index)
            typist.replace(index, with: isCapsLocked ? locked.stroke : plan.strokes[index])
        }
    }
}

// MARK: - The first layer

extension KeyEngine {
    /// Shows the first layer, as when the view is shown; keys that are pressed go on.
    mutating func returnToFirstLayer() {
        layers = LayerLatch()
        viewSerial += 1
    }
}

// MARK: - Idleness

extension KeyEngine {
    /// Counts the time without a contact from `now` on, while the view is shown and its layout cares.
    private mutating func watchIdleness(at now: MonotonicTime) {
        lastContact = now.rawValue
        handledIdleTime = 0
        idleDeadline = isVisible && idleTime != 0 ? now.rawValue + idleTime : .max
    }

    /// A contact has begun or ended.
    ///
    /// A deadline that comes soon enough stays, so that no timer is set anew for each contact: when it has come, it
    /// is seen how long ago the last contact was.
    @inline(never)
    mutating func noteContact(at now: MonotonicTime) {
        lastContact = now.rawValue
        handledIdleTime = 0
        if isVisible { idleDeadline = min(idleDeadline, now.rawValue + idleTime) }
    }

    /// Does what the layout wants done when no contact has been there for so long, once until there is another.
    @inline(never)
    mutating func handleIdleness(at now: MonotonicTime) {
        // The end of a contact that is there counts anew.
        idleDeadline = .max
        guard viewSlots | passedSlots == 0 else { return }
        let elapsed = max(now.rawValue, lastContact) - lastContact
        let visitIdleTime = isVisiting ? view.visitIdleTime : .max
        for time in [view.shuffleIdleTime, view.returnIdleTime, visitIdleTime]
        where time > elapsed && time != .max {
            idleDeadline = min(idleDeadline, lastContact + time)
        }
        if view.shuffleIdleTime > handledIdleTime, view.shuffleIdleTime <= elapsed { isShuffleDue = true }
        if view.returnIdleTime > handledIdleTime, view.returnIdleTime <= elapsed { returnToFirstLayer() }
        if visitIdleTime > handledIdleTime, visitIdleTime <= elapsed { endVisit() }
        handledIdleTime = elapsed
    }
}
