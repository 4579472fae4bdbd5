// SPDX-License-Identifier: MIT

/// A shell for which there are completions.
public enum Shell: String, CaseIterable, Sendable {
    /// GNU Bash.
    case bash
    /// The Z shell.
    case zsh
    /// The friendly interactive shell.
    case fish
}
