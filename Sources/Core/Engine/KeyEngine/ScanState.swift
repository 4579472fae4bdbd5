// SPDX-License-Identifier: MIT

/// The state of one-switch scanning.
///
/// ```
///             press               press: the row              press: types the key
///  resting ──────────▶ rows ───────────────────────▶ keys ──────────────────────────▶ rows
///     ▲                 │ ▲                            │ │ on a key with alternates
///     └── 5 passes ─────┘ └──────── 2 passes ──────────┘ ▼
///                         ▲                           holding ── release: types the key ──▶ rows
///                         │                              │ 400 ms
///                         └── 2 passes; press: types ── alternates
/// ```
///
/// With `by: linear` there are no rows: `keys` walks over all keys of the layer, and rests after 5 passes.
struct ScanState {
    let scanning: Scanning
    /// How long the highlight stays, in microseconds.
    let pace: UInt64
    var stage = Stage.resting
    var layer = 0
    /// The index of the row among the grid's rows.
    var row = 0
    /// The index of the place among the grid's places.
    var place = 0
    /// The number of passes over the same rows, keys or alternates since the last press.
    var passes = 0
    var isDown = false
    /// When the switch was last pressed or released, in microseconds of CLOCK_BOOTTIME; 0 for never.
    var lastChange: UInt64 = 0
    /// The slot of the contact that presses the switch, or −1.
    var slot = -1

    /// The number of passes over everything without a press after which the highlight rests.
    static let passesUntilRest = 5
    /// The number of passes over a row, or over alternates, after which the highlight returns to the rows.
    static let passesOfRow = 2

    /// What the highlight walks over.
    enum Stage {
        /// Nothing: the next press begins.
        case resting
        case rows
        /// The keys of the row, or of the layer.
        case keys
        /// Nothing: the switch is held on a key with alternates.
        case holding
        case alternates
    }

    init(_ scanning: Scanning) {
        self.scanning = scanning
        pace = UInt64((scanning.speed * 1_000_000).rounded())
    }

    var isLinear: Bool { scanning.order == .linear }
}
