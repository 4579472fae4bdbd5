// SPDX-License-Identifier: MIT

// MARK: - Begin and end

extension KeyEngine {
    /// Begins guided touch in a shown view, or ends it with `nil`.
    ///
    /// Contacts in the view do nothing until they end.
    mutating func guide(_ settings: GuidedTouch?, at now: MonotonicTime) {
        guard let settings else { return endGuide(at: now) }
        guard isVisible, guide?.settings != settings || !isGuided else { return }
        abandonContacts(at: now)
        // A person who cannot see the keys would not know of it.
        unlatchCapital()
        restartValue()
        // Who begins it by a keypad or a program's call has not touched the glass.
        if idleTime != 0 { recordContact(at: now) }
        guide = Guide(settings, panelSize: plan.panelSize, at: now)
        if keepsOrder { restoreOrder() }
        guideEvents.append(event(.began))
        updateGuideDeadline()
        lookSerial += 1
        finishReport()
    }

    /// Ends guided touch, and tells the person so by `kind`; keys that keep their order in it change places
    /// again.
    mutating func endGuide(_ kind: GuideMessage.Kind = .ended, at now: MonotonicTime) {
        guard guide != nil else { return }
        abandonContacts(at: now)
        let keptOrder = keepsOrder
        if isGuided { guideEvents.append(event(kind)) }
        restartValue()
        guide = nil
        guideDeadline = .max
        if keptOrder, isVisible, plan.placed.layout.shuffle != nil { isShuffleDue = true }
        lookSerial += 1
        finishReport()
    }

    /// Lets guided touch rest until a contact begins: the person may have gone.
    private mutating func restGuide(at now: MonotonicTime) {
        abandonContacts(at: now)
        forgetFocus()
        guideEvents.append(event(.ended))
        restartValue()
        guide?.isAsleep = true
        updateGuideDeadline()
        lookSerial += 1
        finishReport()
    }

    /// Begins guided touch again with a contact that does nothing else: the person hears the beginning first.
    private mutating func wakeGuide(at now: MonotonicTime) {
        guide?.isAsleep = false
        guide?.lastContact = now.rawValue
        guideEvents.append(event(.began))
        updateGuideDeadline()
    }

    var isGuided: Bool { guide?.isAsleep == false }

    /// Whether shuffled keys stand in the order of the file, because a person who cannot see them finds them there.
    var keepsOrder: Bool { guide != nil && plan.placed.layout.shuffle?.isGuided != true }

    /// Starts again in another plan, or in the view's first layer.
    mutating func restartGuide(inOtherLayout isOther: Bool = false) {
        guard isGuided else { return }
        forgetGuidedContacts()
        forgetFocus()
        guideEvents.append(event(.layer, isOtherLayout: isOther))
    }

    /// Forgets the contacts, none of which does anything any more, and what they were choosing; the idle time goes on.
    mutating func forgetGuidedContacts() {
        guide?.gestures.forget()
        // Those of a switch have no slot.
        if let popup, popup.slot >= 0 { closeAlternates() }
        guide?.isTouched = false
        updateGuideDeadline()
    }

    mutating func forgetFocus() {
        guide?.place = -1
        guide?.focus = .nowhere
    }

    private mutating func updateGuideDeadline() { guideDeadline = guide?.deadline ?? .max }

    /// Notes that a person uses a keypad, which postpones the end of guided touch as a contact does.
    mutating func recordGuidedTurn(at now: MonotonicTime) {
        guide?.lastContact = now.rawValue
        updateGuideDeadline()
    }
}

// MARK: - Contacts and time

extension KeyEngine {
    @inline(never)
    mutating func beginGuided(_ slot: Int, x: Double, y: Double, at now: MonotonicTime) {
        guard isGuided else { return wakeGuide(at: now) }
        contacts[slot].stage = .guided
        gesture(at: now, isTouch: !waitsForTouchesOnly) { $0.begin(slot, x: x, y: y, at: now.rawValue, &$1) }
    }

    mutating func moveGuided(_ slot: Int, x: Double, y: Double, at now: MonotonicTime) {
        gesture(at: now) { $0.move(slot, x: x, y: y, at: now.rawValue, &$1) }
    }

    mutating func endGuided(_ slot: Int, isCancelled: Bool, at now: MonotonicTime) {
        gesture(at: now, isTouch: isTouch(slot, at: now)) {
            $0.end(slot, isCancelled: isCancelled, at: now.rawValue, &$1)
        }
    }

    @inline(never)
    mutating func advanceGuide(to now: MonotonicTime) {
        if let guide, !guide.isTouched, guide.idleDeadline <= now.rawValue {
            return guide.settings.resumes ? restGuide(at: now) : endGuide(at: now)
        }
        gesture(at: now) { $0.advance(to: now.rawValue, &$1) }
    }

    /// Gives a contact or the time to the gestures; `isTouch` says whether it postpones the end of guided touch.
    private mutating func gesture(
        at now: MonotonicTime, isTouch: Bool = true,
        _ body: (inout GuidedGestures, inout [GuidedGestures.Action]) -> Void
    ) {
        guard var guide = self.guide else { return }
        var actions: [GuidedGestures.Action] = []
        body(&guide.gestures, &actions)
        let isTouched = viewSlots != 0
        if isTouch, isTouched || guide.isTouched { guide.lastContact = now.rawValue }
        guide.isTouched = isTouched
        self.guide = guide
        for action in actions { perform(action, at: now) }
        updateGuideDeadline()
    }

    private mutating func perform(_ action: GuidedGestures.Action, at now: MonotonicTime) {
        switch action {
        case .explore(let x, let y): explore(x: x, y: y)
        case .select(let x, let y):
            forgetFocus()
            explore(x: x, y: y)
        case .confirm: confirmGuided(at: now)
        case .offer(let slot): offerAlternates(slot)
        case .choose(let dx, let dy): chooseGuided(dx: dx, dy: dy)
        case .step(let isForward): stepGuided(isForward: isForward)
        case .stop: guideEvents.append(event(.stop))
        case .abandon: closeAlternates()
        }
    }
}

// MARK: - The key that is heard

extension KeyEngine {
    /// The key that a gesture confirms, or `nil` if there is none.
    var guidedKey: Int? {
        guard let guide, guide.focus == .key else { return nil }
        return key(in: guide.place)
    }

    /// The place whose key is drawn as the one that was heard last, for people who see a little, or `nil` for none.
    ///
    /// The keys of a secret layout are not, because an onlooker would see it, too. But who moves the focus by a keypad and
    /// has no headphones hears no key, and finds it by the ring alone.
    var announcedPlace: Int? {
        guard let guide, guide.focus == .key else { return nil }
        let isSeen = !plan.placed.layout.isSecret || guide.isFocusedByKeypad && !guide.settings.resumes
        return isSeen ? guide.place : nil
    }

    private mutating func explore(x: Double, y: Double) {
        guard let former = guide else { return }
        guide?.x = x
        guide?.y = y
        // A finger that rests on an edge must not hear both keys again and again.
        if former.focus == .key, view.grid.places[former.place].isNear(x: x, y: y) { return }
        var place = view.grid.place(x: x, y: y, layer: layers.shown)
        if place < 0 { place = view.grid.nearest(x: x, y: y, layer: layers.shown) }
        if place >= 0 { return focus(place) }
        guard former.focus != .beside else { return }
        guide?.focus = .beside
        guideEvents.append(event(.left))
        lookSerial += 1
    }

    mutating func focus(_ place: Int, as kind: GuideMessage.Kind = .entered) {
        guide?.place = place
        guide?.focus = .key
        guide?.column = nil
        guide?.isFocusedByKeypad = false
        tell(kind)
        lookSerial += 1
    }

    /// Goes to the next or the previous key in the order of reading; it says when there is none.
    private mutating func stepGuided(isForward: Bool) {
        guard let guide else { return }
        var place = guide.place >= 0 ? guide.place : nil
        repeat {
            place = view.grid.place(after: place, layer: layers.shown, isForward: isForward)
        } while place.map { plan.placed.layout.keys[key(in: $0)].action == .none } ?? false
        if let place { focus(place) } else { guideEvents.append(event(.left)) }
    }

    mutating func confirmGuided(at now: MonotonicTime) {
        if let popup { return confirmAlternate(of: popup, at: now) }
        guard let key = guidedKey, request == nil, isUseful(key) else {
            // The value is marked, and Done asks once, as after a tap on such a key.
            if request == nil, let key = guidedKey, isRefused(key) { operate(key) }
            guideEvents.append(event(.refused, key: guidedKey))
            return
        }
        type(key, at: now)
    }

    private func isUseful(_ key: Int) -> Bool {
        let action = plan.placed.layout.keys[key].action
        return !isUnavailable(key) && action != .none && action != .picker(.limits)
    }

    /// Types or performs a key, and tells what it was before and how it is after.
    private mutating func type(_ key: Int, at now: MonotonicTime) {
        let (layer, index) = (layers.shown, guideEvents.count)
        guideEvents.append(event(.typed, key: key))
        tap(key, at: now)
        // The key may have hidden the view, which ends guided touch, or requested another layout.
        guard guide != nil, request == nil else { return }
        let state = state(of: key)
        if hasRefused(key) {
            guideEvents[index] = event(.refused, key: wrongKey(of: key))
        } else if state != .unavailable {
            // A character that cannot come twice in a value was entered all the same.
            guideEvents[index].key?.state = state
        }
        guard layers.shown != layer else { return }
        guideEvents.append(event(.layer))
        forgetFocus()
        if let guide, guide.gestures.isExploring { explore(x: guide.x, y: guide.y) }
    }
}

// MARK: - Alternates

extension KeyEngine {
    private mutating func offerAlternates(_ slot: Int) {
        guard let key = guidedKey, let place = guide?.place, typist.keys[key].alternateCount > 0, popup == nil
        else {
            guide?.gestures.refuseOffer()
            return
        }
        showAlternates(of: key, at: place, to: slot, x: view.grid.places[place].frame.middleX)
        guideEvents.append(event(.opened, key: key))
        guide?.announcedChoice = -1
        announceChoice()
    }

    private mutating func chooseGuided(dx: Double, dy: Double) {
        guard let guide, guide.place >= 0, popup != nil else { return }
        let frame = view.grid.places[guide.place].frame
        // The finger may be anywhere, so its way counts from the middle of the key.
        if popup?.move(x: frame.middleX + dx, y: frame.middleY + dy) == true {
            announceChoice()
        } else {
            closeAlternates()
            self.guide?.gestures.endChoice()
            forgetFocus()
            guideEvents.append(event(.left))
        }
    }

    private mutating func announceChoice() {
        guard let popup, popup.choice != guide?.announcedChoice else { return }
        guide?.announcedChoice = popup.choice
        guideEvents.append(event(.entered, key: alternate(popup.choice, of: popup.key)))
        lookSerial += 1
    }

    private mutating func confirmAlternate(of popup: AlternatesPopup, at now: MonotonicTime) {
        let key = alternate(popup.choice, of: popup.key)
        closeAlternates()
        guard isUseful(key) else { return guideEvents.append(event(.refused, key: key)) }
        type(key, at: now)
    }
}

// MARK: - Events

extension KeyEngine {
    /// Tells an event of the key that was heard last.
    mutating func tell(_ kind: GuideMessage.Kind) { guideEvents.append(event(kind, key: guidedKey)) }

    private func event(_ kind: GuideMessage.Kind, key: Int? = nil, isOtherLayout: Bool = false) -> GuideEvent
    {
        let layout = plan.placed.layout
        return GuideEvent(
            kind, key: key.map { guided($0) },
            layout: layout.titleWord.flatMap { layout.text(of: $0, in: wordLanguage) } ?? layout.title,
            language: heardLanguage,
            layer: kind == .layer && !isOtherLayout ? layout.layers[layers.shown].name : "",
            isSecret: layout.isSecret)
    }

    /// The language in which the view is said: that of the layout, or else that of the words on its keys; `nil` if it is
    /// not known.
    ///
    /// On a host without a locale the words are English, too, and that says nothing of its people.
    private var heardLanguage: LanguageTag? {
        let layout = plan.placed.layout
        if let own = layout.language { return own }
        guard let language = wordLanguage else { return nil }
        return layout.words[language] != nil || lastLanguage?.language == "en" ? language : nil
    }

    private func guided(_ index: Int) -> GuidedKey {
        let layout = plan.placed.layout
        let key = layout.keys[index]
        let spoken = key.spokenWord.flatMap { layout.text(of: $0, in: wordLanguage) } ?? key.spoken
        // The layout may be another one when the event is told.
        var layer = ""
        if case .layer(let target, _) = key.action { layer = layout.layers[target].name }
        return GuidedKey(
            label: label(of: index), spoken: spoken ?? emptyWord(of: index) ?? enterLabel(of: index),
            action: key.action,
            layer: layer,
            state: state(of: index), alternateCount: Int(typist.keys[index].alternateCount),
            isHome: isHome(index))
    }

    /// The word for the empty value that a key shows: a dash and a unit say nothing of it.
    private func emptyWord(of key: Int) -> String? {
        let layout = plan.placed.layout
        guard let word = layout.keys[key].wordWhileEmpty, value(of: key) == nil else { return nil }
        return layout.text(of: word, in: wordLanguage) ?? word.english
    }

    /// Whether a key is the one from which a finger finds the others of a number pad.
    func isHome(_ key: Int) -> Bool { plan.placed.layout.keys[key].action.isFive }
}

extension KeyAction {
    /// Whether the key types the digit five of any script.
    fileprivate var isFive: Bool {
        switch self {
        case .character(let character): character.wholeNumberValue == 5
        case .key(let keycode): [6, 76].contains(keycode.rawValue)
        default: false
        }
    }
}
