// SPDX-License-Identifier: MIT

/// A shell for which there are completions.
package enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
}
