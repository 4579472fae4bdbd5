// SPDX-License-Identifier: MIT

/// A panel's view as a person sees it at one moment: everything that is needed to draw it, and nothing of how it is
/// drawn.
///
/// The key engine is the only maker of these values.  The driver sends them to overlays and to its parent, and
/// `runepad preview` draws them, so all of them draw the same.
package struct DrawnView: Hashable, Sendable {
    /// Contacts on a hidden view belong to other programs.
    package var isVisible: Bool
    package var layout: String
    package var layer: String
    /// The view with its accessory strip, in fractions of the panel.
    package var frame: Frame
    package var gap: Gap
    /// The keys of the accessory strip, row by row.
    package var accessory: [DrawnKey]
    /// The keys of the shown layer, row by row.
    package var keys: [DrawnKey]
    /// The alternates that a long press offers, the first one first; empty while none are offered.
    package var alternates: [DrawnKey]

    package init(
        isVisible: Bool = true, layout: String = "", layer: String = "", frame: Frame, gap: Gap,
        accessory: [DrawnKey] = [], keys: [DrawnKey], alternates: [DrawnKey] = []
    ) {
        self.isVisible = isVisible
        self.layout = layout
        self.layer = layer
        self.frame = frame
        self.gap = gap
        self.accessory = accessory
        self.keys = keys
        self.alternates = alternates
    }

    package var allKeys: [DrawnKey] { accessory + keys }

    /// The lower edge of the accessory strip, in fractions of the panel's height; the view's upper edge without a
    /// strip.
    package var accessoryEnd: Double { accessory.map(\.frame.maxY).max() ?? frame.minY }

    /// Returns the view in which keys with one of these pictures show their labels.
    package func leavingOut(_ pictures: Set<String>) -> DrawnView {
        guard !pictures.isEmpty else { return self }
        var view = self
        let lists: [WritableKeyPath<DrawnView, [DrawnKey]>] = [\.accessory, \.keys, \.alternates]
        for list in lists {
            for index in view[keyPath: list].indices {
                guard let picture = view[keyPath: list][index].picture, pictures.contains(picture) else {
                    continue
                }
                view[keyPath: list][index].picture = nil
            }
        }
        return view
    }
}

/// A key as a person sees it.
package struct DrawnKey: Hashable, Sendable {
    package var label: String
    /// The first alternate, which a long press offers, or `nil` for none.
    package var hint: String?
    /// The name of a theme's style, or `nil` for the plain one.
    package var style: String?
    /// The absolute path of the picture that is drawn in place of the label, or `nil` for none.
    package var picture: String?
    /// The part of the panel in which a contact finds the key, in fractions of the panel.
    package var frame: Frame
    package var state: State

    /// How a key is drawn.
    ///
    /// A key has one state: the one that a person needs to know first.  The raw values are the words of the bus and
    /// of the view stream.
    package enum State: String, CaseIterable, Hashable, Sendable {
        case plain
        /// A contact is on the key.
        case pressed
        /// A contact is on the key, whose label is also drawn larger, where the finger does not hide it.
        case enlarged
        /// A modifier or layer key that acts on the next key, or as long as it is held.
        case latched
        /// A modifier or layer key that acts until a tap ends it, and a key of the first layer while that is shown.
        case locked
        /// The key types nothing on this host.
        case unavailable
        /// The key does nothing: only its label is drawn.
        case label
        /// The alternate that the contact types when it lifts.
        case chosen
        /// The field of a picker to which digits go.
        case selected
        /// A field of a picker whose value is missing or cannot be, such as a 31st of February.
        case wrong
        /// The key that a press of the switch chooses, a key of the row that it chooses, or the key that guided touch
        /// said last.  There is one more word for each other state that such a key can have.
        case focused
        case focusedLatched = "focused-latched"
        case focusedLocked = "focused-locked"
        case focusedUnavailable = "focused-unavailable"
        case focusedSelected = "focused-selected"
        case focusedWrong = "focused-wrong"

        /// Whether the key is drawn under a contact.
        ///
        /// A switch, because Swift 6.2 compares the words of two states where == is written.
        package var isPressed: Bool {
            switch self {
            case .pressed, .enlarged: true
            default: false
            }
        }

        /// Whether a ring is around the key.
        package var isFocused: Bool { unfocused != self }

        /// The state with a ring around the key.
        ///
        /// A pressed key has no ring, because people need to see the press first.
        package var focused: State {
            switch self {
            case .plain, .label, .chosen, .focused: .focused
            case .pressed: .pressed
            case .enlarged: .enlarged
            case .latched, .focusedLatched: .focusedLatched
            case .locked, .focusedLocked: .focusedLocked
            case .unavailable, .focusedUnavailable: .focusedUnavailable
            case .selected, .focusedSelected: .focusedSelected
            case .wrong, .focusedWrong: .focusedWrong
            }
        }

        package var unfocused: State {
            switch self {
            case .focused: .plain
            case .focusedLatched: .latched
            case .focusedLocked: .locked
            case .focusedUnavailable: .unavailable
            case .focusedSelected: .selected
            case .focusedWrong: .wrong
            case .plain, .pressed, .enlarged, .latched, .locked, .unavailable, .label, .chosen, .selected,
                .wrong:
                self
            }
        }
    }

    /// The style of keys that type no character and whose layout names no style: Shift, Delete, Enter and the like.
    package static let functionStyle = "function"
    /// The style of keys that show a composed value, or a field of it, and whose layout names no style.
    ///
    /// Programs that do not know it draw a plain key.
    package static let valueStyle = "value"

    package init(
        label: String, hint: String? = nil, style: String? = nil, picture: String? = nil, frame: Frame,
        state: State = .plain
    ) {
        self.label = label
        self.hint = hint
        self.style = style
        self.picture = picture
        self.frame = frame
        self.state = state
    }
}

/// When a panel's view is shown, in the words of configurations and of the bus.
package enum ShowOccasion: String, CaseIterable, Hashable, Sendable {
    /// From the start of the driver.
    case always
    /// When a text field has the focus, or when a person or program calls the view.
    case auto
    /// When a person or program calls the view.
    case call
}
