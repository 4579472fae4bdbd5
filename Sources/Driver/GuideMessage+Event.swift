// SPDX-License-Identifier: MIT

import Engine

extension GuideMessage {
    /// Makes the message for an event of a panel's guided touch.
    ///
    /// `confirm` is `nil` if the panel has no guided touch any more. Keys of a secret layout are masked
    /// unless the person listens with headphones: `isPrivate`. `refusedBy` has the limits of the number that has just
    /// refused a key, as the view shows them, or is `nil`; those of a secret are not told.
    init(
        _ event: GuideEvent, confirm: GuidedTouch.Confirm?, isPrivate: Bool, refusedBy limits: String? = nil
    ) {
        let key = event.key
        // Programs say how many there are, and then each that the finger reaches.
        let count = event.kind == .opened ? key.map { String($0.alternateCount) } : nil
        self.init(
            event.kind, label: count ?? key?.label ?? event.layer, spoken: key?.spoken ?? "",
            keyName: key?.name ?? "", state: key?.state ?? .plain,
            language: event.language?.description ?? "",
            layout: Self.layout(of: event, limits),
            confirmation: event.isBeginning ? confirm : nil, isMasked: event.isSecret && !isPrivate,
            isHome: key?.isHome ?? false)
    }

    /// What the message tells besides its key: the title of the layout, or why the key was refused.
    private static func layout(of event: GuideEvent, _ limits: String?) -> String {
        switch event.kind {
        case .began, .layer: event.layout
        case .repeated where event.isBeginning: event.layout
        case .refused where !event.isSecret: limits ?? ""
        default: ""
        }
    }
}

extension GuideEvent {
    /// Whether the person should hear what guided touch is for.
    fileprivate var isBeginning: Bool { kind == .began || kind == .repeated && key == nil }
}

extension GuidedKey {
    /// The name by which programs know the key: see ``Engine/GuideMessage/keyName``; `nil` for keys that have none.
    fileprivate var name: String? {
        switch action {
        case .key(let keycode): return keycode.spokenName
        case .chord(let keycodes):
            let names = keycodes.compactMap(\.spokenName)
            return names.count == keycodes.count ? names.joined(separator: "_") : nil
        case .modifier(let modifier, _): return modifier.keycode.spokenName
        case .layer: return "layer:" + layer
        case .nextLayout: return "action:language"
        case .shuffle: return "action:shuffle"
        case .hide: return "action:hide"
        case .character, .text, .steps, .decimalSeparator, .layout, .picker, .completion, .move, .none:
            return nil
        }
    }
}

extension Keycode {
    /// The key's name in the Speech Synthesis Interface Protocol, of those that stand on pads; `nil` for others,
    /// whose labels are said.
    ///
    /// Source: "SSIP Key Names" of Speech Dispatcher's documentation.
    fileprivate var spokenName: String? {
        switch self {
        case .leftShift: "shift"
        case .leftControl: "control"
        case .leftAlt: "alt"
        case .leftMeta: "meta"
        case .escape: "escape"
        case .backspace: "backspace"
        case .tab: "tab"
        case .enter, .keypadEnter: "enter"
        case .space: "space"
        case .up: "up"
        case .left: "left"
        case .right: "right"
        case .down: "down"
        case .delete: "delete"
        case Keycode(rawValue: 102): "home"
        case Keycode(rawValue: 104): "prior"
        case Keycode(rawValue: 107): "end"
        case Keycode(rawValue: 109): "next"
        case Keycode(rawValue: 110): "insert"
        default: nil
        }
    }
}
