// SPDX-License-Identifier: MIT

/// A picture on a key that looks the same with every font: `icon` of a layout's key, by its name.
///
/// Its label is a character of Unicode that looks like it, for programs that draw text, such as terminals. A key that
/// types this character shows it in a font, as people get it.
package enum KeyIcon: String, CaseIterable, Hashable, Sendable {
    case shift
    case shiftLocked = "shift-locked"
    case capsLock = "caps-lock"
    case backspace
    case delete
    case enter
    case tab
    case space
    case left
    case right
    case up
    case down
    case globe
    case keyboard
    case hide
    case settings
    case search
    case speech
    case microphone
    case headphones
    case smile
    case copy
    case paste
    case shuffle
    case done
    case cancel
    case home
    case send

    /// The character that looks like the icon.
    package var character: Unicode.Scalar {
        switch self {
        case .shift: "⇧"
        case .shiftLocked: "⬆"
        case .capsLock: "⇪"
        case .backspace: "⌫"
        case .delete: "⌦"
        case .enter: "⏎"
        case .tab: "⇥"
        case .space: "␣"
        case .left: "←"
        case .right: "→"
        case .up: "↑"
        case .down: "↓"
        case .globe: "🌐"
        case .keyboard: "⌨"
        case .hide: "⌄"
        case .settings: "⚙"
        case .search: "🔍"
        case .speech: "🔊"
        case .microphone: "🎤"
        case .headphones: "🎧"
        case .smile: "☺"
        case .copy: "⧉"
        case .paste: "📋"
        case .shuffle: "🔀"
        case .done: "✓"
        case .cancel: "✕"
        case .home: "⌂"
        case .send: "➤"
        }
    }

    /// The label of a key with this icon: the character, and the selector of Unicode for a plain picture.
    package var label: String { "\(character)\u{FE0E}" }

    /// Makes the icon that a label names, or `nil` for one that is text.
    ///
    /// A character without the selector names it where `isFunction`, so a key that types the character shows the character.
    package init?(label: String, isFunction: Bool) {
        // Most labels are letters.
        guard label.utf8.count > 1 else { return nil }
        var scalars = label.unicodeScalars.makeIterator()
        guard let first = scalars.next(), let icon = Self.byCharacter[first] else { return nil }
        switch scalars.next() {
        case nil where isFunction: break
        case "\u{FE0E}" where scalars.next() == nil: break
        default: return nil
        }
        self = icon
    }

    private static let byCharacter = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0.character, $0) })
}
