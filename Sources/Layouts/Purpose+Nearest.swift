// SPDX-License-Identifier: MIT

extension Purpose {
    /// The purposes whose layouts do where there is none for this one, best first: what can be typed into such a
    /// field can be typed with them, or most of it.
    public var nearest: [Purpose] {
        switch self {
        case .default: [.asciiCapable]
        case .asciiCapable: [.default]
        case .numbersAndPunctuation: [.asciiCapable, .default]
        case .url: [.asciiCapable, .default]
        case .email: [.asciiCapable, .default]
        case .social: [.default, .asciiCapable]
        case .webSearch: [.default, .asciiCapable]
        case .namePhonePad: [.default, .asciiCapable]
        case .password: [.asciiCapable, .default]
        case .terminal: [.asciiCapable, .default]
        case .numberPad: [.asciiCapableNumberPad, .decimalPad, .phonePad, .numbersAndPunctuation]
        case .asciiCapableNumberPad: [.numberPad, .decimalPad, .phonePad, .numbersAndPunctuation]
        case .decimalPad: [.numbersAndPunctuation, .numberPad, .asciiCapableNumberPad]
        case .phonePad: [.namePhonePad, .numberPad, .asciiCapableNumberPad, .numbersAndPunctuation]
        case .pin: [.asciiCapableNumberPad, .numberPad, .decimalPad, .phonePad, .numbersAndPunctuation]
        case .date, .time: [.numbersAndPunctuation, .asciiCapable, .default]
        }
    }

    /// Which of several layouts serves a text field for this purpose best.
    ///
    /// The one with the purpose, else one with the ``nearest``, else one for any text, else one that does not say
    /// what it is for, else the first.  Of those that serve it alike the present one stays, as a person may have
    /// chosen its language; else it is the first of them.
    ///
    /// - Parameters:
    ///   - purposes: The layouts' purposes; not empty.
    ///   - present: The index of the layout that is shown, or would be.
    /// - Returns: The index of a layout.
    public func bestIndex(among purposes: [Purpose?], present: Int) -> Int {
        let ladder: [Purpose?] = [self] + nearest + [.default, nil]
        for rung in ladder {
            if purposes.indices.contains(present), purposes[present] == rung { return present }
            if let index = purposes.firstIndex(of: rung) { return index }
        }
        return 0
    }
}
