// SPDX-License-Identifier: MIT

internal import Clocks

/// Which layer is shown, and until when.
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
/// The layer below a layer that is shown once, or that was locked from that, is the one on which its key was
/// tapped, so that capitals of a symbols' layer lead back to the symbols; that of a layer that is locked at once
/// is the base layer.
///
/// What a contact finds is always what is shown: a layer that is latched for the next key stays until that key
/// is released.  Of several layer keys held at once the last one counts.
struct LayerLatch {
    /// The layer that is shown.
    var shown: Int { heldKey >= 0 ? heldLayer : rest }

    /// The layer that is shown while no layer key is held.
    private var rest: Int { once >= 0 ? once : locked }
    /// The layer shown until a tap ends it: the base layer, or one that is locked.
    private(set) var locked = 0
    /// The layer for which the locked one is left.
    private var below = 0
    /// The layer shown for the next key only, or −1; the one below it is `locked`.
    private(set) var once = -1
    /// When `once` was set, in microseconds.
    private var latchedAt: UInt64 = 0
    /// The key that used `once` and ends it when it is released, or −1.
    private var spender = -1
    /// The layer key that is held, or −1.
    private(set) var heldKey = -1
    private var heldLayer = 0
    private var isUsed = false
    private var isQuick = false

    /// A key that is neither a modifier's nor a layer's goes down.
    mutating func use(_ key: Int) {
        if heldKey >= 0 {
            isUsed = true
        } else if once >= 0, spender < 0 {
            spender = key
        }
    }

    /// That key goes up.
    mutating func finish(_ key: Int) {
        guard spender == key else { return }
        spender = -1
        once = -1
    }

    /// A contact begins on a layer's key.
    mutating func press(_ key: Int, layer: Int, at now: MonotonicTime) {
        isUsed = false
        isQuick =
            once == layer && spender < 0
            && now.rawValue <= latchedAt + ModifierLatches.quickSuccession
        heldKey = key
        heldLayer = layer
    }

    /// The last contact leaves a layer's key; `isTap` unless it was cancelled or slid away.
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
