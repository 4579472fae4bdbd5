// SPDX-License-Identifier: MIT

public import Clocks

/// Changes of a panel that others are told of, since they were asked for last.
public struct CoreChanges: Equatable, Sendable {
    /// How many keys were pressed that may click.
    public var clickCount: UInt64
    /// Whether keys have changed places.
    public var isShuffled: Bool
    /// Whether a person would see another view.
    public var isViewChanged: Bool
    /// The status of before, where it is another one now.
    public var formerStatus: ViewStatus?
    /// ``PanelCore/deadline``, changed or not.
    public var deadline: MonotonicTime?
}

extension PanelCore {
    /// The numbers and the status that were told last.
    struct Told {
        var clicks: UInt64 = 0
        var shuffles: UInt64 = 0
        var view: UInt64 = 0
        var status = ViewStatus(isVisible: false, layout: 0, layer: 0)
    }

    /// Returns the changes since the last call, or since `init`.
    ///
    /// - Returns: The changes, which will not be told again.
    public mutating func takeChanges() -> CoreChanges {
        let new = Told(
            clicks: engine.clickSerial, shuffles: shuffleCount, view: viewSerial, status: viewStatus)
        defer { told = new }
        return CoreChanges(
            clickCount: new.clicks &- told.clicks, isShuffled: new.shuffles != told.shuffles,
            isViewChanged: new.view != told.view,
            formerStatus: new.status == told.status ? nil : told.status, deadline: deadline)
    }
}
