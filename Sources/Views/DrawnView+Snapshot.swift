// SPDX-License-Identifier: MIT

public import KeyEngine
public import Layouts

extension DrawnView {
    /// What the engine shows now of `layout`, with which it was made; nothing of a view that is hidden.
    public init?(_ snapshot: ViewSnapshot, of layout: Layout) {
        guard snapshot.isVisible else { return nil }
        frame = snapshot.frame
        accessoryEnd = snapshot.accessory.map(\.frame.maxY).max() ?? snapshot.frame.minY
        gap = layout.gap
        accessory = snapshot.accessory.map { DrawnKey($0, of: layout) }
        keys = snapshot.keys.map { DrawnKey($0, of: layout) }
        guard let popup = snapshot.popup else { return }
        alternates = popup.cells.enumerated().map { index, cell in
            DrawnKey(
                label: cell.label, frame: cell.frame,
                state: .ofAlternate(isChosen: index == popup.choice, isUnavailable: cell.isUnavailable))
        }
    }
}

extension DrawnKey {
    fileprivate init(_ key: ViewSnapshot.KeyView, of layout: Layout) {
        let isLabel = layout.keys[key.key].action == .none
        self.init(layout, key.key, frame: key.frame, state: isLabel ? .label : State(key.state))
        label = key.label
    }
}

extension DrawnKey.State {
    fileprivate init(_ state: KeyState) {
        self =
            switch state {
            case .plain: .plain
            case .pressed: .pressed
            case .latched: .latched
            case .locked: .locked
            case .selected: .selected
            case .wrong: .wrong
            case .unavailable: .unavailable
            }
    }
}
