// SPDX-License-Identifier: MIT

/// The version of Runepad, which all its programs have, in the form of semver.org.
package let runepadVersion = "0.1.0"
