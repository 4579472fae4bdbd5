// SPDX-License-Identifier: MIT

package import Engine

/// A touch script with the key events that it must bring forth: one file of `Tests/Transcripts`.
///
/// One corpus serves two runners: the engine alone, with time passed in, and real devices in a kernel.
///
/// ```
/// title: Two contacts on one key are one press
/// layout: number-pad
///
/// down a 4            → KEY_4↓
/// down b 4; up a
/// up b                → KEY_4↑
/// ```
///
/// A header of `field: value` lines ends with the first empty line.  Fields: `title`, `layout` (a layout's
/// name; several with spaces between them, the first of which is shown first, are a panel's list), `panel` (its
/// size on the glass, as `200x120mm`; without it the panel does not say), `avoid` (`touch`: the view has a second
/// place), `guided` (how keys are confirmed in guided touch, which then has begun, such as `double-tap`), `scan` (a
/// person types with switches: `row-column` or `linear`, `stepped`), `touches` (the panel's field of this name, in which
/// two fingers at least are allowed, because one that settles comes after each step), `staff` (a layout that is not in
/// the panel's list, and the corners whose taps show it: `pin top-left top-right top-left bottom-left`; all taps are in
/// one step, because the finger that settles begins them anew), and `pure-only` (why a kernel cannot run it).  Lines that begin with `#` are comments.
///
/// Then each line is a step: statements separated by `;`, then what they must bring forth behind `→`, or
/// nothing.  The view is shown when the first step begins.
///
/// | statement | meaning |
/// |---|---|
/// | `down a 4` | contact `a` begins in the middle of key 4 |
/// | `move a 4+60%,-10%` | it moves to 60 % of the key's width right of its middle, 10 % of its height above |
/// | `up a` | it ends where it is |
/// | `palm a` | it is cancelled |
/// | `tap 4` | a contact begins on key 4, and ends in the next report |
/// | `down a 4 + down b 5` | both in the same report |
/// | `wait 400` | 400 ms pass |
/// | `show`, `hide` | the view is shown or hidden from outside |
/// | `switch` | the switch of scanning is pressed and released |
/// | `press`, `release` | it is pressed, or released |
/// | `step` | the switch that moves the highlight is pressed and released |
/// | `keypad right` | a key of the keypad beside the glass is pressed and released: see ``Engine/KeypadAction`` |
/// | `shuffle` | the keys are shuffled from outside |
/// | `field`, `leave` | a text field of another program gets the focus, or loses it |
/// | `field pin` | a text field gets the focus, and the layout `pin` suits it |
/// | `field en search capital` | the same, and it tells more in words of ``Engine/FieldHints`` |
///
/// A place is a key's name, with its layer where it is not in the accessory strip or the first layer that has it
/// (`upper/A`), in quotes where it would be misread (`"+"`, `"a-1"`); or a point of the panel as `50%,5%`.  Keys are
/// those of the layout that is shown, where they stand in its file.
///
/// | expectation | meaning |
/// |---|---|
/// | `KEY_4↓`, `KEY_4↑`, `KEY_4↓↑` | the keycode goes down, up, down and up |
/// | `layout:de` | the layout that is shown after the step |
/// | `view:first`, `view:second`, `view:hidden` | after the step the view is at that place, or hidden |
/// | `height:75%` | after the step the view has so much of the height that its layout gives it |
/// | `covers` | after the step the view covers the text field, because it has no place beside it |
/// | `says:4` | a person in guided touch hears the key 4; see ``GuideWord`` for the other words |
/// | `shuffled` | in the step the keys changed places |
/// | `passed:a` | after the step the contact `a` is down and belongs to the pass-through; every other is not |
/// | `ended:1` | so many contacts of the pass-through have ended in the step; of a panel with `touches` all are told |
package struct Transcript: Hashable, Sendable {
    /// What it shows, as a sentence without a full stop.
    package var title: String
    /// The names of the layouts that are touched, the one that is shown first before the others.
    package var layouts: [String]
    /// The panel's size on the glass, or `nil` when the panel does not say.
    package var panelSize: PhysicalSize?
    /// Whether the view has a second place.
    package var avoidsTouches = false
    /// How keys are confirmed in guided touch, or `nil` for a transcript without it.
    package var guided: GuidedTouch.Confirm?
    /// How the switches type, if ``isScanned`` is set.
    package var scanning = Scanning()
    /// Whether a person types with switches.
    package var isScanned = false
    /// Whether a person has a keypad beside the glass.
    package var hasKeypad: Bool {
        steps.contains { step in
            step.statements.contains { if case .keypad = $0 { true } else { false } }
        }
    }
    /// The value of the panel's field `touches`, or `nil` if it has none.
    package var touches: String?
    /// What the staff's taps show, or `nil` if the panel has no `staff-gesture`.
    package var staff: Staff?
    /// The names of all layouts that the panel can show.
    package var allLayouts: [String] { layouts + (staff.map { [$0.layout] } ?? []) }
    /// Why real devices cannot run it, or `nil` when they can.
    package var pureOnly: String?
    /// What is done, and what must come of it.
    package var steps: [Step]

    /// The taps of the staff.
    package struct Staff: Hashable, Sendable {
        /// The name of the layout that they show.
        package var layout: String
        /// The corners in their order.
        package var corners: [Corner]

        /// The value of the panel's field `staff-gesture`, with a minute for the taps: a crowded machine is slow.
        package var gesture: String {
            "{corners: [\(corners.map(\.rawValue).joined(separator: ", "))], within: 60s, shows: \(layout)}"
        }
    }

    /// One line.
    package struct Step: Hashable, Sendable {
        /// Its line in the file, from 1.
        package var line: Int
        /// What is done.
        package var statements: [Statement]
        /// The key events that must come, in their order.
        package var expected: [KeyEvent]
        /// The name of the layout that must be shown afterwards, or `nil` when the step says none.
        package var layout: String?
        /// The place of the view afterwards, or `nil` when the step says none.
        package var place: Place?
        /// The height of the view afterwards, in per cent of the height that its layout gives it, or `nil` when the
        /// step says none.
        package var height: Double?
        /// Whether the view must cover the text field afterwards.
        package var covers = false
        /// Whether the keys must have changed places.
        package var isShuffled = false
        /// What a person in guided touch hears, in the words of ``GuideWord``.
        package var said: [String] = []
        /// The number of contacts of the pass-through that end in it, where the panel has `touches`.
        package var ended = 0
        /// The names of the contacts that belong to the pass-through afterwards, in alphabetical order.
        package var passed: [String]
    }

    /// Where the view is.
    package enum Place: String, Hashable, Sendable {
        /// At its first place.
        case first
        /// At its second place.
        case second
        /// Nowhere.
        case hidden
    }

    /// One thing that is done.
    package enum Statement: Hashable, Sendable {
        /// A touch report.
        case report([Touch])
        /// Milliseconds pass.
        case wait(Int)
        /// The view is shown.
        case show
        /// The view is hidden.
        case hide
        /// A switch is pressed or released.
        case press(Press)
        /// A key of the keypad is pressed and released.
        case keypad(KeypadAction)
        /// The keys are shuffled.
        case shuffle
        /// A text field gets the focus, which the layout of this name suits, or the present one for `nil`; `hints` is
        /// what else it tells.
        case field(layout: String?, hints: FieldHints? = nil)
        /// The text field loses the focus.
        case leave
    }

    /// What happens to a switch.
    package enum Press: Hashable, Sendable {
        /// The switch that chooses is pressed.
        case press
        /// The switch that chooses is released.
        case release
        /// The switch that moves the highlight is pressed and released.
        case step

        /// What the words of a statement do to the switches, or `nil` if they are another statement.
        static func named(_ words: [String]) -> [Press]? {
            switch words {
            case ["switch"]: [.press, .release]
            case ["press"]: [.press]
            case ["release"]: [.release]
            case ["step"]: [.step]
            default: nil
            }
        }
    }

    /// What one contact does in a report.
    package struct Touch: Hashable, Sendable {
        /// The contact's name.
        package var contact: String
        /// What it does.
        package var gesture: Gesture

        /// Makes a touch.
        package init(contact: String, gesture: Gesture) {
            self.contact = contact
            self.gesture = gesture
        }
    }

    /// What a contact does.
    package enum Gesture: Hashable, Sendable {
        /// It begins at a place.
        case down(Spot)
        /// It moves to a place.
        case move(Spot)
        /// It ends.
        case up
        /// It turns out to be a palm.
        case palm
    }

    /// A place of the panel.
    package enum Spot: Hashable, Sendable {
        /// A point of the panel.
        case panel(Point)
        /// A distance from a key's middle, in fractions of the key's width and height.
        case key(name: String, layer: String?, dx: Double, dy: Double)
    }

    /// A keycode goes down or up.
    package struct KeyEvent: Hashable, Sendable, CustomStringConvertible {
        /// The keycode.
        package var keycode: Keycode
        /// Whether it goes down.
        package var isDown: Bool

        /// Makes a key event.
        package init(_ keycode: Keycode, isDown: Bool) {
            self.keycode = keycode
            self.isDown = isDown
        }

        /// The event as a transcript writes it, such as `KEY_4↓`.
        package var description: String {
            (keycode.name ?? "\(keycode.rawValue)") + (isDown ? "↓" : "↑")
        }
    }
}

/// A transcript that cannot be read or performed.
package struct TranscriptError: Error, Hashable, CustomStringConvertible {
    /// The line in the file, from 1, or 0 when no line is to blame.
    package let line: Int
    /// What is wrong.
    package let message: String

    /// The line and what is wrong with it.
    package var description: String { "line \(line): \(message)" }
}
