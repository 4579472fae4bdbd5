// SPDX-License-Identifier: MIT

/// The version of Runepad, which its programs have in common: semver.org.
public let runepadVersion = "0.1.0"
