// SPDX-License-Identifier: MIT

/// The engine's record of the contact in one slot.
///
/// ```
///                 ┌─ outside the view, or it is hidden ──▶ passed
///                 ├─ in the view, in guided touch ───────▶ guided
///                 ├─ on no key, or on a dark screen ─────▶ ignored
/// free ── began ──┤
///                 ├─ on a key, with a delay ─────────────▶ resting ─── left: ignored; with glide: roaming
///                 │                                          │ after the delay
///                 │                                          ▼ one of the next two
///                 ├─ on a key that presses on touch ─────▶ pressing ──┐
///                 └─ on a key that types on lift ────────▶ waiting ───┤ beyond frame and slop
///                                                            │        ├── hold, cancel ──▶ ignored (1)
///                                           400 ms, on a key │        └── glide ──▶ roaming
///                                           with alternates  ▼                        │ on a key:
///                          ended too far from the row ◀── choosing    pressing, waiting ◀─┘
///                                     = ignored
/// a waiting contact that slides along a key with `slide: cursor` is steering until it ends
/// a contact that begins on a key with `action: move` is moving until it ends
///
/// ended or cancelled: free from every state
/// (1) but with `slide: hold` a waiting contact keeps waiting: it may come back before it ends
/// ```
///
/// No arrow leads from `passed` to a key or back: a contact stays with the view or with the pass-through
/// touchscreen.
struct Contact {
    var stage = Stage.free
    /// The index of the contact's key while the contact is pressing, resting, waiting or choosing.
    var key: Int16 = 0
    /// The place where the contact found the key.
    ///
    /// There may be far more places than keys, because each layer has its own places.
    var place: Int32 = 0
    /// The area in which the contact keeps its key: the place's frame and the slop around it.
    var reach = Edges()
    /// The place of the contact while it rests or waits, as a fraction of the panel's width; on a key with
    /// `slide: cursor` the place where it began to wait, or where it last moved the cursor.
    var x: Double = 0
    /// When the contact began, in microseconds of CLOCK_BOOTTIME; the greatest number for a contact beside the view.
    var began: UInt64 = .max
    /// The moment when something happens to the contact because it stays on its key, in microseconds of
    /// CLOCK_BOOTTIME: a resting contact presses the key, a long press opens the key's alternates.
    var due: UInt64 = 0

    /// The stages of a contact in the engine.
    enum Stage: UInt8 {
        case free
        /// The contact belongs to the pass-through touchscreen.
        case passed
        /// The contact belongs to the view and does nothing until it ends.
        case ignored
        case pressing
        /// The contact presses its key after the delay.
        case resting
        /// The contact types its key when it ends.
        case waiting
        case choosing
        /// The contact glides between keys.
        case roaming
        /// The contact belongs to guided touch until it ends.
        case guided
        /// The contact moves the text cursor.
        case steering
        /// The contact moves the view when it ends.
        case moving
    }
}

/// The ways in which a key is released.
enum Release {
    /// The last contact ended on the key.
    case lifted
    /// The last contact glided on to another place.
    case glided
    /// The last contact left the key or was cancelled.
    case abandoned
}
