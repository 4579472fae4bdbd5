// SPDX-License-Identifier: MIT

/// The shown layer, and until when it is shown.
///
/// ```
///                 tap, once                 the next key is released
///   layer below ──────────────▶ L once ─────────────────────────────────▶ layer below
///        │                       │  ├── second tap in 300 ms ──▶ L locked
///        │ tap, lock             │  └── later tap ─────────────▶ layer below
///        └──────────────────────▶ L locked ── tap on a key of L ──▶ layer below
///
///   any state, tap on a key of the base layer: base layer
///   any state, the key of L held: L is shown; used beside other keys → layer below on release
///   any state, its contact cancelled or slid away unused: as before
/// ```
///
/// A layer leads back to the layer below it. Below a layer that is shown once, or locked by a second tap, is
/// the layer that was locked before, or the base layer. So capitals of a locked layer with symbols lead back
/// to the symbols. Below a layer that one tap locks is the base layer.
///
/// A contact always finds the keys of the shown layer. So a layer that is latched for the next key stays
/// until that key is released. When several layer keys are held at once, the last one counts.
struct LayerLatch {
    var shown: Int { heldKey >= 0 ? heldLayer : rest }

    /// The layer that is shown while no layer key is held.
    private var rest: Int { once >= 0 ? once : locked }
    /// The layer shown until a tap ends it: the base layer, or a locked one.
    private(set) var locked = 0
    /// The layer that follows when the locked one ends.
    private var below = 0
    /// The layer shown for the next key only, or −1; the layer below it is `locked`.
    private(set) var once = -1
    /// The moment when `once` was set, in microseconds.
    private var latchedAt: UInt64 = 0
    /// The key that uses `once`, or −1; the release of that key ends `once`.
    private var spender = -1
    /// The held layer key, or −1.
    private(set) var heldKey = -1
    private var heldLayer = 0
    private var isUsed = false
    private var isQuick = false

    /// Handles a key that goes down and is neither a modifier nor a layer key.
    mutating func use(_ key: Int) {
        if heldKey >= 0 {
            isUsed = true
        } else if once >= 0, spender < 0 {
            spender = key
        }
    }

    /// Handles the release of such a key.
    mutating func finish(_ key: Int) {
        guard spender == key else { return }
        spender = -1
        once = -1
    }

    /// Ends what is shown for the next key only, unless that key is down.
    mutating func forgetOnce() {
        if spender < 0 { once = -1 }
    }

    mutating func press(_ key: Int, layer: Int, at now: MonotonicTime) {
        isUsed = false
        isQuick =
            once == layer && spender < 0
            && now.rawValue <= latchedAt + ModifierLatches.quickSuccession
        heldKey = key
        heldLayer = layer
    }

    /// Handles the last contact that leaves a layer key.
    ///
    /// `isTap` is false when the contact was cancelled or slid away.
    mutating func release(_ key: Int, isTap: Bool, latchesOnce: Bool, at now: MonotonicTime) {
        guard heldKey == key else { return }
        heldKey = -1
        if isUsed {
            spender = -1
            once = -1
            if locked == heldLayer { leaveLocked() }
        } else if isTap {
            tap(heldLayer, latchesOnce: latchesOnce, at: now)
        }
    }

    private mutating func tap(_ layer: Int, latchesOnce: Bool, at now: MonotonicTime) {
        let isShown = rest == layer
        let locks = isShown && isQuick && latchesOnce
        let wasOnce = once >= 0
        once = -1
        spender = -1
        if layer == 0 {
            locked = 0
            below = 0
        } else if locks {
            below = locked
            locked = layer
        } else if isShown {
            if !wasOnce { leaveLocked() }
        } else if latchesOnce {
            once = layer
            latchedAt = now.rawValue
        } else {
            locked = layer
            below = 0
        }
    }

    private mutating func leaveLocked() {
        locked = below
        below = 0
    }
}
