// SPDX-License-Identifier: MIT

/// Something that a person in guided touch should hear.
///
/// The core collects these events, and ``CoreChanges`` has them.  They carry labels of keys: give them only to programs
/// that may read the view, and those of a secret layout only while the person listens in private.  An event has all
/// that is told of the layout, because another layout can be shown when the event is told.
package struct GuideEvent: Hashable, Sendable {
    package var kind: GuideMessage.Kind
    /// The key that the event is about, or `nil` if it is about none.
    package var key: GuidedKey?
    /// The title of the layout, as people read it.
    package var layout: String
    /// The language of the layout, or else of the words on its keys; `nil` if it is not known.
    package var language: LanguageTag?
    /// The name of the shown layer, for ``Engine/GuideMessage/Kind/layer``, or an empty text if the whole layout is
    /// another.
    package var layer: String
    package var isSecret: Bool

    package init(
        _ kind: GuideMessage.Kind, key: GuidedKey? = nil, layout: String, language: LanguageTag? = nil,
        layer: String = "", isSecret: Bool = false
    ) {
        self.kind = kind
        self.key = key
        self.layout = layout
        self.language = language
        self.layer = layer
        self.isSecret = isSecret
    }
}

/// A key as a person hears it.
package struct GuidedKey: Hashable, Sendable {
    /// The text on the key: a label, the value of a picker's field, or an offered word.
    package var label: String
    /// The words that the layout's file gives for the key, or `nil` if the label says enough.
    package var spoken: String?
    package var action: KeyAction
    /// The name of the layer that the key leads to, or an empty text if it leads to none.
    package var layer: String
    package var state: DrawnKey.State
    package var alternateCount: Int
    /// Whether it is the key of the digit five, from which a finger finds all others of a number pad.
    package var isHome: Bool

    package init(
        label: String, spoken: String? = nil, action: KeyAction = .none, layer: String = "",
        state: DrawnKey.State = .plain, alternateCount: Int = 0, isHome: Bool = false
    ) {
        self.label = label
        self.spoken = spoken
        self.action = action
        self.layer = layer
        self.state = state
        self.alternateCount = alternateCount
        self.isHome = isHome
    }
}
