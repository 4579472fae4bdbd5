// SPDX-License-Identifier: MIT

/// The changes of a panel since the last call of ``PanelCore/takeChanges()``.
package struct CoreChanges: Equatable, Sendable {
    /// The number of pressed keys that may click.
    package var clickCount: UInt64
    /// Whether a person has tapped the text field that has the focus while the view was hidden.
    package var isFieldTapped: Bool
    /// Whether a person has tapped the handle of the hidden view, or pressed the switch of scanning.
    package var isHandleTapped: Bool
    /// Whether a touch has only woken the dark screen.
    package var isWoken: Bool
    /// Whether a contact has begun beyond the axes of the touchscreen.
    package var hasStrays: Bool
    package var isShuffled: Bool
    /// Whether the staff's corners were tapped in their order.
    package var isOrderTapped = false
    /// The number of attempts to tap corners in another order.
    package var wrongOrderCount: UInt64 = 0
    /// Whether a person would see another view.
    package var isViewChanged: Bool
    /// The former status, or `nil` when the status is the same now.
    package var formerStatus: ViewStatus?
    /// The events that a person in guided touch should hear, in their order.
    package var guideEvents: [GuideEvent] = []
    /// The character that a program is to commit as text now; the caller then performs ``CoreRequest/endCommit``.
    package var committed: Character?
    /// Whether nobody has performed ``CoreRequest/endCommit`` in time, so that the typing goes on.
    package var isCommitMissed = false
    /// ``PanelCore/deadline``, whether it has changed or not.
    package var deadline: MonotonicTime?
    /// ``PanelCore/downSlots``, whether they have changed or not.
    package var downSlots: UInt64 = 0
}

extension PanelCore {
    /// The numbers and the status at the last call of ``takeChanges()``.
    struct Reported {
        var clicks: UInt64 = 0
        var fieldTaps: UInt64 = 0
        var handleTaps: UInt64 = 0
        var wakes: UInt64 = 0
        var strays: UInt64 = 0
        var shuffles: UInt64 = 0
        var orders: UInt64 = 0
        var wrongOrders: UInt64 = 0
        var view: UInt64 = 0
        var look: UInt64 = 0
        var status = ViewStatus(isVisible: false, layout: 0, layer: 0)
    }

    /// Returns the changes since the last call, or since `init`.
    package mutating func takeChanges() -> CoreChanges {
        let new = Reported(
            clicks: engine.clickSerial, fieldTaps: engine.fieldTapSerial,
            handleTaps: engine.handleTapSerial, wakes: waking.serial,
            strays: tracker.strays.count, shuffles: shuffleCount,
            orders: cornerTaps.doneCount, wrongOrders: cornerTaps.wrongCount, view: viewSerial,
            look: engine.lookSerial, status: viewStatus)
        if new.look != reported.look { lookedAnew = new.view }
        defer { reported = new }
        return CoreChanges(
            clickCount: new.clicks &- reported.clicks, isFieldTapped: new.fieldTaps != reported.fieldTaps,
            isHandleTapped: new.handleTaps != reported.handleTaps,
            isWoken: new.wakes != reported.wakes, hasStrays: new.strays != reported.strays,
            isShuffled: new.shuffles != reported.shuffles, isOrderTapped: new.orders != reported.orders,
            wrongOrderCount: new.wrongOrders &- reported.wrongOrders,
            isViewChanged: new.view != reported.view,
            formerStatus: new.status == reported.status ? nil : reported.status,
            guideEvents: takeGuideEvents(),
            committed: engine.takeCommitted(), isCommitMissed: engine.takeMissedCommit(),
            deadline: deadline, downSlots: downSlots)
    }

    /// Returns the events of guided touch since the last call.
    mutating func takeGuideEvents() -> [GuideEvent] {
        defer { engine.guideEvents = [] }
        return engine.guideEvents
    }
}
