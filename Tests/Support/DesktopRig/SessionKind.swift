// SPDX-License-Identifier: MIT

/// A kind of session that reads keyboards.
enum SessionKind: String, CaseIterable {
    case console, xorg, sway, labwc, cage, weston
}
