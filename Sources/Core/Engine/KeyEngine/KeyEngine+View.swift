// SPDX-License-Identifier: MIT

// MARK: - Showing and hiding

extension KeyEngine {
    /// Shows the view with its first layer, and with nothing latched, where it does not cover the text field
    /// that has the focus.
    ///
    /// A view that is already shown stays as it is, and where it is.
    mutating func show(at now: MonotonicTime) { show(from: ViewPlace(), at: now) }

    /// Shows the view as ``show(at:)`` does; where nothing says otherwise, at `place`.
    mutating func show(from place: ViewPlace, at now: MonotonicTime) {
        due.remove(.hiding)
        guard !isVisible else { return }
        advance(to: now)
        let former = self.place
        findPlace(from: place)
        if self.place != former { takePlace() }
        isVisible = true
        resetView(at: now)
        latchCapital(at: now)
        if view.shufflesOnShow { isShuffleDue = true }
    }

    /// Shows the view as ``show(at:)`` does, or moves the shown view off the text field that has just got the focus.
    ///
    /// Where the field's place is not known, a shown view stays where it is. A view that was about to hide itself stays
    /// for the field.
    mutating func showForField(at now: MonotonicTime) {
        guard isVisible else { return show(at: now) }
        due.remove(.hiding)
        isEnterForField = isEnterTouched
        latchCapital(at: now)
        guard fieldTouch.field != nil else { return }
        let former = place
        findPlace(from: place)
        if place != former { goOn(at: now) }
    }

    /// Goes on with the shown view at its new place; contacts in it do nothing until they end.
    mutating func goOn(at now: MonotonicTime) {
        abandonContacts(at: now)
        leftPlaces.forget()
        takePlace()
        lookSerial += 1
        finishReport()
    }

    /// Makes the view anew, of the plan and at its place.
    private mutating func takePlace() {
        view = ViewPlan(plan, at: place)
        idleTime = view.idleTime(isVisit: isVisiting, isMoved: place.shift != 0)
    }

    /// Whether the shown view covers the text field that has the focus, because neither edge has room for it.
    var coversField: Bool { isVisible && lacksRoom && fieldTouch.field != nil }

    /// Decides where the plan's view stands, which stood or would stand at `place`.
    private mutating func findPlace(from place: ViewPlace) {
        (self.place, lacksRoom) = fieldTouch.place(of: plan.placed, from: place, on: plan.panelSize)
    }

    /// Hides the view and releases every pressed key.
    ///
    /// Contacts in the view do nothing until they end. Contacts that begin while the view is hidden are
    /// passed through. The engine still types a text under way and the keys that wait behind it: see
    /// ``isIdle``.
    mutating func hide(at now: MonotonicTime) {
        due.remove(.hiding)
        guard isVisible else { return }
        endGuide(.hidden, at: now)
        abandonContacts(at: now)
        // Enter may have been under a finger.
        due.subtract([.hiding, .move])
        isVisible = false
        leftPlaces.forget()
        // The next person did not tap the key that requested this layout.
        switch request {
        case .followed, .visited: request = nil
        case .chosen, .visitEnd, nil: break
        }
        if isVisiting { endVisit() }
        resetView(at: now)
        if view.shufflesOnShow { forgetOrder() }
        finishReport()
    }

    /// Releases every key at once, for a device that is lost or a host that goes to sleep.
    ///
    /// The engine forgets a text under way and the keys that wait behind it. Contacts in the view do nothing
    /// until they end.
    mutating func releaseAll(at now: MonotonicTime) {
        abandonContacts(at: now)
        typist.releaseAll(into: &output)
        resetView(at: now)
        finishReport()
    }

    /// Replaces the plan, after releasing everything as ``releaseAll(at:)`` does.
    ///
    /// A view that is shown stays shown, with the first layer of the new plan, where it does not cover the text field
    /// that has the focus. Where a person has moved it, it stays there until the visit ends.
    ///
    /// `isVisit` says that a person only visits the layout. The visit ends after Enter, after a time without
    /// contacts, and when the view is hidden: see ``PanelLayouts``.
    mutating func replacePlan(_ plan: TypingPlan, isVisit: Bool = false, at now: MonotonicTime) {
        releaseAll(at: now)
        self.plan = plan
        // A visit is the staff's: the words of other people stay in their own language.
        if !isVisit { lastLanguage = plan.placed.layout.language ?? lastLanguage }
        isVisiting = isVisit
        findPlace(from: request == .visitEnd ? place.home : place)
        takePlace()
        let isCommitMissed = typist.isCommitMissed
        typist = Typist(plan)
        typist.isCommitMissed = isCommitMissed
        keyMap = Table(plan.keys.indices.map(Int16.init))
        keyStates = Table(repeating: KeyState(), count: plan.keys.count)
        if isCapsLocked { applyCapsLock() }
        isShuffleDue = isVisible && view.shufflesOnShow
        request = nil
        picker = plan.picker.map { PickerState($0.picker, isSecret: $0.isSecret) }
        entry = plan.entry.map { EntryState($0, field: fieldHints.numbers) }
        word = TypedWord(isTracked: plan.words != nil)
        watchIdleness(at: now)
        restartGuide(inOtherLayout: true)
        latchCapital(at: now)
        beginScan(at: now)
    }

    /// Requests the plan of another layout.
    ///
    /// The engine releases every pressed key. Until it has that plan, contacts in the view do nothing.
    mutating func request(_ request: LayoutRequest, at now: MonotonicTime) {
        abandonContacts(at: now)
        self.request = request
        finishReport()
    }

    /// Whether the engine needs the plan of another layout now: one is requested, and no text is under way.
    var isLayoutDue: Bool { request != nil && !typist.isBusy }

    /// Whether the view hides itself now: its use has ended, and no text is under way.
    var isHidingDue: Bool { due.contains(.hiding) && !typist.isBusy }

    /// Requests the layout where the visit began, unless a program has requested another layout.
    mutating func endVisit() {
        if case .chosen = request { return }
        request = .visitEnd
    }

    /// Ends the visit without leaving its layout, which the panel then keeps.
    mutating func stay(at now: MonotonicTime) {
        isVisiting = false
        lastLanguage = plan.placed.layout.language ?? lastLanguage
        idleTime = view.idleTime(isVisit: false, isMoved: place.shift != 0)
        watchIdleness(at: now)
    }

    private mutating func resetView(at now: MonotonicTime) {
        modifiers = ModifierLatches()
        layers = LayerLatch()
        forgetPicked()
        forgetWord()
        lookSerial += 1
        isEnterForField = false
        watchIdleness(at: now)
        beginScan(at: now)
    }
}

// MARK: - Shuffling

extension KeyEngine {
    /// Requests a shuffle, if the layout has keys to shuffle: see ``isShuffleDue``.
    mutating func requestShuffle() {
        if plan.placed.layout.shuffle != nil { isShuffleDue = true }
    }

    /// Puts every shuffled key back in its own place, for a person who cannot see it elsewhere.
    mutating func restoreOrder() {
        isShuffleDue = false
        forgetOrder()
    }

    /// Puts every shuffled key back in its own place, so that memory does not hold the order of the keys.
    private mutating func forgetOrder() {
        for key in plan.placed.layout.shuffle?.keys ?? [] { keyMap[key] = Int16(key) }
    }

    /// Shuffles the keys that the layout names; every order is equally likely.
    ///
    /// A key that is pressed still releases the keycodes that it pressed. The new order does not depend on an
    /// earlier one. It is only as unpredictable as `generator`: outside of tests, use
    /// `SystemRandomNumberGenerator`. Without keys to shuffle, nothing changes.
    mutating func shuffle(using generator: inout some RandomNumberGenerator) {
        isShuffleDue = false
        guard let shuffle = plan.placed.layout.shuffle else { return }
        for key in shuffle.keys { keyMap[key] = Int16(key) }
        var last = shuffle.keys.count - 1
        while last > 0 {
            // Fisher and Yates: the last of the remaining keys changes places with any of them, or stays.
            let other = Int.random(in: 0...last, using: &generator)
            let key = keyMap[shuffle.keys[last]]
            keyMap[shuffle.keys[last]] = keyMap[shuffle.keys[other]]
            keyMap[shuffle.keys[other]] = key
            last -= 1
        }
        lookSerial += 1
    }
}

// MARK: - Keeping an order

extension KeyEngine {
    /// The key in the place of each key of the layout, or `nil` where no order is worth keeping: while the view is hidden,
    /// and in guided touch that has the keys in their own places.
    var keptOrder: [Int16]? {
        isVisible && !keepsOrder ? (0..<keyMap.count).map { keyMap[$0] } : nil
    }

    /// How long the panel is without contacts.
    var idleness: Idleness {
        Idleness(lastContact: lastContact, handledTime: handledIdleTime, deadline: idleDeadline)
    }

    /// Takes over the order that another engine had for the same layout, in place of a new one, and how long its panel
    /// was without contacts.
    mutating func keep(_ order: [Int16], _ idleness: Idleness) {
        guard isVisible, order.count == keyMap.count else { return }
        isShuffleDue = false
        for key in order.indices { keyMap[key] = order[key] }
        (lastContact, handledIdleTime) = (idleness.lastContact, idleness.handledTime)
        idleDeadline = min(idleDeadline, idleness.deadline)
        lookSerial += 1
    }
}

// MARK: - Caps Lock

extension KeyEngine {
    /// Sets whether Caps Lock is on, as the keyboard's LED reports, so that keys keep their characters.
    ///
    /// A pressed key that needs other keycodes from now on is released at once: it would otherwise repeat
    /// another character.
    mutating func setCapsLock(_ isOn: Bool, at now: MonotonicTime) {
        advance(to: now)
        guard isOn != isCapsLocked else { return }
        isCapsLocked = isOn
        applyCapsLock()
        finishReport()
    }

    /// Gives keys and texts the keystrokes for the present state of Caps Lock.
    private mutating func applyCapsLock() {
        for locked in plan.lockedKeys {
            let key = Int(locked.key)
            // For a key that is not pressed, `isSent` is left over from its last press.
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
    /// Shows the first layer at the end of a use, with no layer latched, and the view where it stood before a person has
    /// moved it; pressed keys stay pressed.
    mutating func returnToFirstLayer() {
        moveBack()
        let isOther = layers.shown != 0
        layers = LayerLatch()
        lookSerial += 1
        if isOther { restartGuide() }
    }
}

// MARK: - Idleness

/// How long a panel is without contacts, in microseconds of CLOCK_BOOTTIME: see the fields of ``KeyEngine``.
struct Idleness {
    let lastContact: UInt64
    let handledTime: UInt64
    let deadline: UInt64
}

extension KeyEngine {
    /// Begins to count the time without contacts at `now`, if the view is shown and its layout depends on
    /// that time.
    mutating func watchIdleness(at now: MonotonicTime) {
        lastContact = now.rawValue
        handledIdleTime = 0
        idleDeadline = isVisible && idleTime != 0 ? now.rawValue + idleTime : .max
    }

    /// The shortest contact that is a touch of a person, in microseconds.
    ///
    /// A finger stays on the glass for 50 ms and longer. Contacts that glass reports by itself last for one or two
    /// scans of the touchscreen, at 60 scans a second and more.
    static var shortestTouch: UInt64 { 20_000 }

    /// Whether the contact in a slot, which ends, postpones what happens after a time without contacts.
    ///
    /// A secret layout waits only for touches in its view, and only for contacts that a finger can make. Otherwise glass
    /// that reports touches by itself would leave a pad open for the next person.
    func isTouch(_ slot: Int, at now: MonotonicTime) -> Bool {
        guard waitsForTouchesOnly else { return true }
        let began = contacts[slot].began
        return began <= now.rawValue && now.rawValue - began >= Self.shortestTouch
    }

    /// Whether contacts that are no touches of a person do not count: see ``isTouch(_:at:)``.
    var waitsForTouchesOnly: Bool { view.isSecret || isVisiting }

    /// Notes that the contact in a slot has begun or ended.
    @inline(never)
    mutating func recordTurn(_ slot: Int, isBegin: Bool, at now: MonotonicTime) {
        if isBegin, waitsForTouchesOnly { return }
        if isBegin || isTouch(slot, at: now) {
            recordContact(at: now)
        } else if isVisible {
            // The time may have passed while the contact was there.
            handleIdleness(at: now)
        }
        // A slot that ends twice has had one contact.
        if !isBegin { contacts[slot].began = .max }
    }

    /// Notes that a contact has begun or ended.
    ///
    /// An earlier deadline stays, so that the driver does not set its timer for each contact. When that
    /// deadline has passed, ``handleIdleness(at:)`` checks how long ago the last contact was.
    @inline(never)
    mutating func recordContact(at now: MonotonicTime) {
        lastContact = now.rawValue
        handledIdleTime = 0
        if isVisible { idleDeadline = min(idleDeadline, now.rawValue + idleTime) }
    }

    /// Does the layout's actions for a time without contacts, each once until the next contact.
    @inline(never)
    mutating func handleIdleness(at now: MonotonicTime) {
        // While a contact is there, its end starts the count again.
        idleDeadline = .max
        guard viewSlots == 0, passedSlots == 0 || waitsForTouchesOnly else { return }
        let elapsed = max(now.rawValue, lastContact) - lastContact
        let visitIdleTime = isVisiting ? view.visitIdleTime : .max
        let moveIdleTime = place.shift != 0 ? view.moveIdleTime : .max
        for time in [
            view.shuffleIdleTime, view.returnIdleTime, view.hideIdleTime, visitIdleTime, moveIdleTime,
        ]
        where time > elapsed && time != .max {
            idleDeadline = min(idleDeadline, lastContact + time)
        }
        func isOver(_ time: UInt64) -> Bool { time > handledIdleTime && time <= elapsed }
        if isOver(view.shuffleIdleTime) { isShuffleDue = true }
        if isOver(view.returnIdleTime) { returnToFirstLayer() }
        if isOver(moveIdleTime) { moveBack() }
        // The next person neither types nor completes the secret of the one before.
        if view.isSecret, isOver(view.shuffleIdleTime) || isOver(view.returnIdleTime) {
            forgetPicked()
            lookSerial += 1
        }
        if visitIdleTime > handledIdleTime, visitIdleTime <= elapsed { endVisit() }
        if view.hideIdleTime > handledIdleTime, view.hideIdleTime <= elapsed, isVisible {
            due.insert(.hiding)
        }
        handledIdleTime = elapsed
    }
}
