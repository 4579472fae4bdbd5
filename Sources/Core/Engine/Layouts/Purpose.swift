// SPDX-License-Identifier: MIT

/// The purpose of a text field, or of a layout that serves such fields.
///
/// The first twelve are UIKit's keyboard types. The others are content purposes of Wayland's text-input-v3.
package enum Purpose: String, CaseIterable, Hashable, Sendable {
    /// Any text.
    case `default`
    case asciiCapable = "ascii-capable"
    case numbersAndPunctuation = "numbers-and-punctuation"
    case url
    /// Digits.
    case numberPad = "number-pad"
    case phonePad = "phone-pad"
    /// Names or phone numbers.
    case namePhonePad = "name-phone-pad"
    case email
    /// Numbers with a decimal separator.
    case decimalPad = "decimal-pad"
    /// Short messages with @ and #.
    case social
    case webSearch = "web-search"
    /// Digits, in ASCII only.
    case asciiCapableNumberPad = "ascii-capable-number-pad"
    /// A secret number.
    case pin
    case password
    case date
    case time
    case terminal
}
