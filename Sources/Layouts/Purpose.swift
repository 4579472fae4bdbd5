// SPDX-License-Identifier: MIT

/// The purpose of a text field.
///
/// A layout names the purpose that it serves.
///
/// The first twelve are UIKit's keyboard types. The others are content purposes of Wayland's text-input-v3.
public enum Purpose: String, CaseIterable, Hashable, Sendable {
    /// Any text.
    case `default`
    /// Text of ASCII characters.
    case asciiCapable = "ascii-capable"
    /// Numbers and punctuation.
    case numbersAndPunctuation = "numbers-and-punctuation"
    /// Web addresses.
    case url
    /// Digits.
    case numberPad = "number-pad"
    /// Phone numbers.
    case phonePad = "phone-pad"
    /// Names or phone numbers.
    case namePhonePad = "name-phone-pad"
    /// Mail addresses.
    case email
    /// Numbers with a decimal separator.
    case decimalPad = "decimal-pad"
    /// Short messages with @ and #.
    case social
    /// Search terms.
    case webSearch = "web-search"
    /// Digits, in ASCII only.
    case asciiCapableNumberPad = "ascii-capable-number-pad"
    /// A secret number.
    case pin
    /// A secret text.
    case password
    /// A date.
    case date
    /// A time.
    case time
    /// A terminal.
    case terminal
}
