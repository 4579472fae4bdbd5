// SPDX-License-Identifier: MIT

/// One report of guided touch, for a program that speaks it to a person who does not see the glass.
///
/// In guided touch a finger explores the view.  Each key that the finger enters is reported and not typed.  A further
/// tap types the key.  The driver makes these messages and sends them to the programs that listen.
package struct GuideMessage: Hashable, Sendable {
    package let kind: Kind
    /// The text on the key, "" if there is no key, or if the message is masked.
    ///
    /// For ``Kind/opened`` it is the number of alternates in decimal digits.
    package let label: String
    /// The layout's own words for the key, "" for none.
    package let spoken: String
    /// The key's name; "" if the key has none, and its label says enough.
    ///
    /// A standard key has its name in the Speech Synthesis Interface Protocol, such as `backspace`, `enter`, `space` or
    /// `shift_tab`. The key of a layer has `layer:` and the name of the layer, such as `layer:symbols`. Keys with
    /// another effect on the view have `action:language`, `action:shuffle` or `action:hide`.
    package let keyName: String
    /// How the key is drawn; ``DrawnKey/State/plain`` if there is no key, or if the message is masked.
    package let state: DrawnKey.State
    /// The language of the layout, or else of the words on its keys, as a BCP 47 tag, such as `de` or `pt-BR`; "" if it is
    /// not known.
    package let language: String
    /// The title of the layout, or its name without a title: for ``Kind/began``, ``Kind/layer`` and a ``Kind/repeated``
    /// without a key; for ``Kind/refused`` the limits of the number, as the view shows them, or ""; otherwise "".
    package let layout: String
    /// How a person types the key under the finger: for ``Kind/began`` and a ``Kind/repeated`` without a key, otherwise
    /// `nil`.
    package let confirmation: Confirmation?
    /// Whether the layout is secret and no headphones are connected, so that nothing may be said about the key.
    package let isMasked: Bool
    /// Whether the key is the digit five, from which a finger finds the other digits; `false` if the message is
    /// masked.
    package let isHome: Bool

    /// The kinds of reports, by their words on the bus.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A view is shown in which touch is guided.
        case began
        /// Touch is no longer guided in the view, which stays, or is hidden if nothing but guided touch had shown it.
        case ended
        case hidden
        /// The finger is on another key than before.
        case entered
        /// The finger is in a gap between keys, or beyond the edge of the view.
        case left
        case typed
        /// The key does nothing now; or, where the message's key has a wrong value, this value was refused.
        case refused
        /// A row of alternates has opened.
        case opened
        /// Another layer or another layout is shown.
        case layer
        /// Nothing may be said from now until the next message.
        case stop
        /// A keypad has moved the focus over an edge of the view to another key.
        case wrapped
        /// The person wants to hear the key again, or without a key what was said at the beginning.
        case repeated
        /// The person wants a louder voice until the end of guided touch.
        case louder
        case softer
    }

    package typealias Confirmation = GuidedTouch.Confirm

    /// A masked message keeps none of `label`, `spoken`, `keyName` and `state`, so that no program can say
    /// them.
    package init(
        _ kind: Kind, label: String = "", spoken: String = "", keyName: String = "",
        state: DrawnKey.State = .plain, language: String = "", layout: String = "",
        confirmation: Confirmation? = nil, isMasked: Bool = false, isHome: Bool = false
    ) {
        self.kind = kind
        self.label = isMasked ? "" : label
        self.spoken = isMasked ? "" : spoken
        self.keyName = isMasked ? "" : keyName
        self.state = isMasked ? .plain : state
        self.language = language
        self.layout = layout
        self.confirmation = confirmation
        self.isMasked = isMasked
        self.isHome = isHome && !isMasked
    }
}
