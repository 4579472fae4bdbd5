// SPDX-License-Identifier: MIT

public import KeyEngine
public import Layouts

extension DrawnView {
    /// What the engine shows now of `placed`, the layout that it was made with; nothing of a view that is hidden.
    public init?(_ snapshot: ViewSnapshot, of placed: PlacedLayout) {
        guard snapshot.isVisible else { return nil }
        frame = snapshot.frame
        accessoryEnd = snapshot.accessory.map(\.frame.maxY).max() ?? snapshot.frame.minY
        gap = placed.layout.gap
        accessory = snapshot.accessory.map { DrawnKey($0, of: placed.layout) }
        keys = snapshot.keys.map { DrawnKey($0, of: placed.layout) }
        guard let popup = snapshot.popup else { return }
        alternates = popup.cells.enumerated().map { index, cell in
            DrawnKey(
                label: cell.label, frame: cell.frame,
                state: index == popup.choice ? .chosen : cell.isUnavailable ? .unavailable : .plain)
        }
    }
}

extension DrawnKey {
    fileprivate init(_ key: ViewSnapshot.KeyView, of layout: Layout) {
        self.init(layout, key.key, frame: key.frame, state: State(key, of: layout))
        label = key.label
    }
}

extension DrawnKey.State {
    fileprivate init(_ key: ViewSnapshot.KeyView, of layout: Layout) {
        if layout.keys[key.key].action == .none {
            self = .label
        } else if key.isPressed {
            self = .pressed
        } else if key.isWrong {
            self = .wrong
        } else if key.isSelected {
            self = .selected
        } else {
            switch key.latch {
            case .held: self = .pressed
            case .once: self = .latched
            case .locked: self = .locked
            case .off: self = key.isUnavailable ? .unavailable : .plain
            }
        }
    }
}
