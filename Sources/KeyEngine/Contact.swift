// SPDX-License-Identifier: MIT

/// What the engine knows of the contact in one slot.
///
/// ```
///                 ┌─ outside the view, or it is hidden ──▶ passed
///                 ├─ on no key ──────────────────────────▶ ignored
/// free ── began ──┤
///                 ├─ on a key that presses on touch ─────▶ pressing ──┐
///                 └─ on a key that types on lift ────────▶ waiting ───┤ beyond frame and slop
///                                                            │        ├── hold, cancel ──▶ ignored (1)
///                                           400 ms, on a key │        └── glide ──▶ roaming
///                                           with alternates  ▼                        │ on a key:
///                          ended too far from the row ◀── choosing    pressing, waiting ◀─┘
///                                     = ignored
///
/// ended or cancelled: free from every state
/// (1) but with `slide: hold` a waiting contact keeps waiting: it may come back before it ends
/// ```
///
/// No arrow leads from `passed` to a key or back: a contact never changes sides.
struct Contact {
    /// What the contact does.
    var stage = Stage.free
    /// Its key while pressing, waiting or choosing, by index.
    var key: Int16 = 0
    /// The place in which it found the key.
    ///
    /// There may be far more places than keys, as each layer has its own.
    var place: Int32 = 0
    /// Where it keeps its key: the place's frame and the slop around it.
    var reach = Edges()
    /// Where it is while it waits, as a fraction of the panel's width.
    var x: Double = 0
    /// When a long press opens the key's alternates, in microseconds of CLOCK_BOOTTIME.
    var longPress: UInt64 = 0

    /// The stages of a contact in the engine.
    enum Stage: UInt8 {
        /// There is no contact.
        case free
        /// It belongs to the pass-through.
        case passed
        /// It belongs to the view and does nothing until it ends.
        case ignored
        /// It presses its key.
        case pressing
        /// It types its key when it ends.
        case waiting
        /// It chooses among its key's alternates.
        case choosing
        /// It glides between keys.
        case roaming
    }
}

/// The ways in which a key is released.
enum Release {
    /// Its last contact ended on it.
    case lifted
    /// Its last contact glided on.
    case glided
    /// Its last contact left it or was cancelled.
    case abandoned
}
