// SPDX-License-Identifier: MIT

/// A request to a panel that comes from no contact, but from a program, from the driver, or from the kernel.
package enum CoreRequest: Hashable, Sendable {
    /// Shows the view; a view that is already shown stays as it is.
    ///
    /// The view stands where it does not cover the text field that has the focus, as far as there is room.
    case show
    /// Shows the view at its second place, as it stood there before the layouts were read again.
    case showAtSecondPlace
    /// A text field has got the focus: shows the view with the layout of this index, which the panel then
    /// keeps, or with the present layout for `nil`. `hints` is what the field tells, or `nil` for the field that was told
    /// last.
    ///
    /// A touch a moment before tells the core where the field is. Then a view that is already shown moves off the
    /// field, too.
    case showForField(layout: Int?, hints: FieldHints? = nil)
    /// A text field has got the focus that does not show the view: takes what it tells.
    case takeHints(FieldHints)
    /// The text field has lost the focus, and the core forgets where it was.
    case forgetField
    /// Hides the view: the core releases pressed keys, and passes on contacts that begin later.
    case hide
    /// Chooses the layout of this index for the panel, and shows it once a text under way is typed.
    case setLayout(Int)
    /// The staff visits the layout of this index in a shown view: after Enter, after a time without contacts, and when the view is
    /// hidden, the panel shows its former layout again.
    case visit(Int)
    case shuffle
    /// Begins guided touch in a shown view, or ends it with `nil`.
    ///
    /// It also ends when the view is hidden, and after its idle time.
    case guide(GuidedTouch?)
    /// A person has pressed the switch of scanning.
    ///
    /// While the view is hidden, ``CoreChanges/isHandleTapped`` then says that the person wants it.
    case pressSwitch
    case releaseSwitch
    /// A person has pressed the second switch of scanning, which moves the highlight.
    case pressStep
    /// A person in guided touch has pressed a key of the keypad beside the glass.
    case pressKeypad(KeypadAction)
    /// Sets whether Caps Lock is on, as the keyboard's LED reports.
    case setCapsLock(Bool)
    /// Takes what a program says of the screen: whether it is dark.
    ///
    /// Where ``CoreRules/wakesOnly`` is set, the next touch then only wakes it.
    case setDark(Bool)
    /// A program has committed the character of ``CoreChanges/committed``, or none commits it: what was typed after it
    /// follows.
    ///
    /// Without this request it follows after two seconds.
    case endCommit
    /// Strikes a key that types nothing, so that the session hears of this keyboard.
    case wakeSession
    /// Ends every contact, as for a touchscreen that is unplugged; a text under way is still typed to its
    /// end.
    ///
    /// A contact that stays on the glass does nothing until it lifts.
    case cancelContacts
    /// Ends every contact and releases every key, as for a touchscreen that is lost or a host that goes to
    /// sleep; a view that a person has moved goes back.
    ///
    /// A contact that stays on the glass does nothing until it lifts.
    case releaseAll
    /// Releases everything, hides the view, and ignores contacts until ``PanelCore/isServing`` is set to
    /// `true`.
    case giveBack
}

extension PanelCore {
    /// Performs a request; the index of a layout in it is an index of ``layouts``.
    package mutating func perform(_ request: CoreRequest, at now: MonotonicTime) {
        defer { updateState() }
        // First, as a character behind this one may begin with what is due.
        if case .endCommit = request { engine.endCommit(at: now) }
        if isDue(at: now) {
            advance(to: now)
            settle(at: now)
        }
        switch request {
        case .show: engine.show(at: now)
        case .showAtSecondPlace: engine.show(from: ViewPlace(isSecond: true), at: now)
        case .showForField(let layout, let hints):
            // First the field's place: another layout takes its place by it.
            engine.fieldTouch.enterField(at: now)
            if let hints {
                engine.take(hints)
                // What a person began to compose was for the field before.
                engine.restartValue()
            }
            if let layout { choose(layout, at: now) }
            settle(at: now)
            engine.showForField(at: now)
        case .takeHints(let hints): engine.take(hints)
        case .forgetField:
            engine.fieldTouch.leaveField()
            engine.take(FieldHints())
        case .hide: engine.hide(at: now)
        case .setLayout(let layout): choose(layout, at: now)
        case .visit(let layout):
            guard engine.isVisible, engine.request == nil, layout != layouts.shown else { break }
            engine.request(.visited(layout), at: now)
        case .shuffle: engine.requestShuffle()
        case .pressSwitch: engine.pressSwitch(at: now)
        case .releaseSwitch: engine.releaseSwitch(at: now)
        case .pressStep: engine.pressStep(at: now)
        case .pressKeypad(let action): engine.pressKeypad(action, at: now)
        case .setCapsLock(let isOn): engine.setCapsLock(isOn, at: now)
        case .guide(let settings): engine.guide(settings, at: now)
        case .setDark(let isDark): waking.set(isDark: isDark)
        case .endCommit: break
        case .wakeSession: engine.wakeSession()
        case .cancelContacts:
            tracker.cancelAll()
            decide(at: now)
        case .releaseAll: releaseAll(at: now)
        case .giveBack:
            releaseAll(at: now)
            cornerHold.restart()
            cornerTaps.restart()
            fingerHold.restart()
            dwell.restart()
            engine.dwellDue = .max
            isServing = false
            engine.hide(at: now)
        }
    }

    private mutating func choose(_ layout: Int, at now: MonotonicTime) {
        guard layout == layouts.shown else { return engine.request(.chosen(layout), at: now) }
        layouts.choose(layout)
        engine.request = nil
        if engine.isVisiting { engine.stay(at: now) }
    }

    private mutating func releaseAll(at now: MonotonicTime) {
        tracker.cancelAll()
        _ = waking.follow(0, isOff: surroundings.isScreenOff, at: now)
        engine.handle(tracker, at: now)
        engine.releaseAll(at: now)
        engine.moveBack()
        engine.fieldTouch.forget()
        gate?.forgetAll()
        engine.restDue = .max
        composer?.releaseAll(into: &passThrough)
    }
}

/// Whether a panel's view is shown, where, and with which layout and layer.
package struct ViewStatus: Hashable, Sendable {
    package var isVisible: Bool
    /// The layout's index among the panel's layouts.
    package var layout: Int
    /// The layer's index among the layout's layers.
    package var layer: Int
    /// Where the view stands; for a hidden view, where it was last.
    package var place: ViewPlace
    /// Whether the view covers the touched text field, because no place leaves the field in sight.
    package var coversField: Bool

    package init(
        isVisible: Bool, layout: Int, layer: Int, place: ViewPlace = ViewPlace(), coversField: Bool = false
    ) {
        self.isVisible = isVisible
        self.layout = layout
        self.layer = layer
        self.place = place
        self.coversField = coversField
    }

    /// Whether the view has gone back to its first layer, while it stayed shown with the same layout.
    package func isFirstLayerAgain(after former: ViewStatus) -> Bool {
        isVisible && former.isVisible && layout == former.layout && layer == 0 && former.layer != 0
    }
}
