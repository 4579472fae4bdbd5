// SPDX-License-Identifier: MIT

public import Keycodes
public import Views

/// Something that a person in guided touch should hear.
///
/// The core collects these events, and the driver takes them with ``PanelCore/takeGuideEvents()``. They carry
/// labels of keys: give them only to programs that may read the view, and those of a secret layout only while the
/// person listens in private.
public struct GuideEvent: Hashable, Sendable {
    /// The kind of the event.
    public var kind: Kind
    /// The key that the event is about, or `nil` if it is about none.
    public var key: GuidedKey?
    /// The title of the layout, for ``Kind/began`` and ``Kind/layer``, and the shown layer's name.
    public var layout: String
    /// The name of the shown layer, for ``Kind/layer``; it is empty for another layout.
    public var layer: String
    /// Whether people type secrets with the layout.
    public var isSecret: Bool

    /// The kinds of events. The raw values are the words of the bus.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Guided touch began.
        case began
        /// Guided touch ended.
        case ended
        /// The finger, or a swipe, has reached a key.
        case entered
        /// The finger is where no key is, or there is no next key.
        case left
        /// The key was typed or performed.
        case typed
        /// There is nothing to type: no key was heard, or the key does nothing now.
        case refused
        /// The alternates of the key are offered; those that the finger reaches follow as ``entered``.
        case opened
        /// Another layer or another layout is shown.
        case layer
        /// The person wants silence.
        case stop
    }
}

/// A key as a person hears it.
public struct GuidedKey: Hashable, Sendable {
    /// The text on the key: a label, the value of a picker's field, or an offered word.
    public var label: String
    /// The words that the layout's file gives for the key, or `nil` if the label says enough.
    public var spoken: String?
    /// The keycode that the key types, if it types just one and no character.
    public var keycode: Keycode?
    /// How the key is drawn.
    public var state: DrawnKey.State
    /// Whether it is the key of the digit five, from which a finger finds all others of a number pad.
    public var isHome: Bool

    /// Makes a key.
    public init(
        label: String, spoken: String? = nil, keycode: Keycode? = nil, state: DrawnKey.State = .plain,
        isHome: Bool = false
    ) {
        self.label = label
        self.spoken = spoken
        self.keycode = keycode
        self.state = state
        self.isHome = isHome
    }
}
