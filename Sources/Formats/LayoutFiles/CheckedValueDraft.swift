// SPDX-License-Identifier: MIT

import Engine
internal import Text
import YAML

// MARK: - Numbers and masks

extension PickerDraft {
    /// Reads the number of a `picker`: its limits, and what is shown of them.
    static func number(
        _ fields: YAMLFields, of node: YAMLNode, into diagnostics: inout DiagnosticList
    ) -> ComposedValue? {
        for (name, limit) in [("from", 5), ("to", 30)] where fields[name] == nil {
            diagnostics.error(
                "a number needs '\(name)', its limit, such as '\(name): \(limit)'", at: node.place)
        }
        var numbers: [NumberRangeError.Part: Int] = [:]
        for part in NumberRangeError.Part.allCases {
            guard let field = fields[part.rawValue] else { continue }
            if let text = field.scalar?.text, let number = NumberRange.millionths(text) {
                numbers[part] = number
            } else {
                let _: Int? = field.refuse(
                    "'\(part.rawValue)'",
                    "a number from -1000000000000 to 1000000000000 with at most 6 decimals, such as -40 or 21.5",
                    into: &diagnostics)
            }
        }
        let decimals = fields["decimals"]?.integer(
            "'decimals'", in: 0...NumberRange.mostDecimals, into: &diagnostics)
        let unit = fields["unit"]?.text("'unit'", into: &diagnostics)
        let sign = fields["decimal-sign"].flatMap { $0.decimalSign(into: &diagnostics) }
        guard let from = numbers[.from], let to = numbers[.to],
            fields["decimals"] == nil || decimals != nil, fields["unit"] == nil || unit != nil,
            fields["step"] == nil || numbers[.step] != nil,
            fields["decimal-sign"] == nil || sign != nil
        else { return nil }
        do throws(NumberRangeError) {
            return .number(
                try NumberRange(
                    from: from, to: to, step: numbers[.step], decimals: decimals, unit: unit ?? "",
                    decimalSign: sign))
        } catch {
            let place =
                error == .wrongUnit ? fields["unit"] : error.part.flatMap { fields[$0.rawValue] }
            diagnostics.error(error.description, at: place?.place ?? node.place)
            return nil
        }
    }

    /// Reads the mask of a `picker`.
    static func text(
        _ fields: YAMLFields, of node: YAMLNode, into diagnostics: inout DiagnosticList
    ) -> ComposedValue? {
        guard let mask = fields["mask"] else {
            diagnostics.error(
                "a text needs 'mask', in which A is a letter and 9 a digit, such as 'mask: AA-99'",
                at: node.place)
            return nil
        }
        guard let text = mask.text("'mask'", into: &diagnostics) else { return nil }
        do throws(TextMaskError) {
            return .text(try TextMask(text))
        } catch {
            diagnostics.error(
                error.description, at: error.offset.map { mask.place(atOffset: $0) } ?? mask.place)
            return nil
        }
    }
}

// MARK: - Keys

extension LayoutFile.KeySource {
    fileprivate func isIn(_ file: String) -> Bool { typed.file == file }
}

extension LayoutDraft {
    /// Reports keys of a layout with a number or a text that would type beside it, and characters that the value
    /// needs and no key enters.
    ///
    /// The keys of an extended layout are no fault: the view draws them as unavailable.
    func checkValueKeys(
        of layout: Layout, sources: [LayoutFile.KeySource], into diagnostics: inout DiagnosticList
    ) {
        checkHidingKeys(of: layout, sources: sources, into: &diagnostics)
        guard layout.isChecked, case .on(let value, let place) = picker else { return }
        var entered: Set<Character> = []
        for (key, source) in zip(layout.keys, sources) {
            if key.action.typesBesideValue, source.isIn(file) {
                diagnostics.error(
                    "the key \(quoted(key.name)) would type beside the picker's value; leave it out",
                    at: source.typed)
            }
            guard let character = key.action.enteredCharacter(decimalSign: value.decimalSign) else {
                continue
            }
            if value.takes(character) {
                entered.insert(character)
            } else if source.isIn(file) {
                let name =
                    key.action == .decimalSeparator ? "decimal sign" : quoted(String(character))
                diagnostics.warning(
                    "no value of the picker has the \(name) of this key, which types nothing",
                    remedy: value.isLocalSign(character)
                        ? "the decimal sign is that of the panel's locale, which 'locale: decimal-separator' enters"
                        : nil,
                    at: source.typed)
            }
        }
        let steps = layout.keys.contains {
            $0.action == .picker(.increaseValue) || $0.action == .picker(.decreaseValue)
        }
        for need in value.needs where !(steps && need.isStepped) && !entered.contains(where: need.isMet) {
            diagnostics.error(
                "no key enters \(need.name), which the picker's value needs; add \(need.remedy)", at: place)
        }
    }

    /// Reports keys that would hide the view with each character of the value.
    private func checkHidingKeys(
        of layout: Layout, sources: [LayoutFile.KeySource], into diagnostics: inout DiagnosticList
    ) {
        guard layout.composed != nil else { return }
        for (key, source) in zip(layout.keys, sources) where key.hidesAfterwards && source.isIn(file) {
            guard let character = key.action.enteredCharacter(decimalSign: "."),
                layout.isChecked || TextMask.isDigit(character)
            else { continue }
            diagnostics.error(
                "the key \(quoted(key.name)) goes to the picker's value and cannot hide the view; a key with "
                    + "'picker: done' hides it", at: source.typed)
        }
    }
}

/// A kind of characters without which a value cannot be composed.
private struct Need {
    var name: String
    var remedy: String
    /// Whether the keys `value+` and `value-` do without.
    var isStepped = true
    var isMet: (Character) -> Bool
}

extension ComposedValue {
    /// The decimal sign of a number; while that of the panel's locale is not known, a character that only keys with
    /// `locale: decimal-separator` stand for.
    fileprivate var decimalSign: Character {
        if case .number(let range) = self { range.decimalSign ?? "\0" } else { "\0" }
    }

    fileprivate func takes(_ character: Character) -> Bool {
        switch self {
        case .number(let range):
            TextMask.isDigit(character) || range.from < 0 && character == "-"
                || range.decimals > 0 && character == decimalSign
        case .text(let mask): mask.takes(character)
        case .dateOrTime: true
        }
    }

    /// Whether a character may be meant as the decimal sign, which the panel's locale decides.
    fileprivate func isLocalSign(_ character: Character) -> Bool {
        guard case .number(let range) = self, range.decimals > 0, range.decimalSign == nil else {
            return false
        }
        return character == "." || character == ","
    }

    fileprivate var needs: [Need] {
        switch self {
        case .number(let range):
            var needs = [Need(name: "digits", remedy: "the keys 0 to 9", isMet: TextMask.isDigit)]
            if range.decimals > 0 {
                needs.append(
                    Need(name: "the decimal sign", remedy: "a key with 'locale: decimal-separator'") {
                        $0 == decimalSign
                    })
            }
            if range.from < 0 { needs.append(Need(name: "a minus", remedy: "the key -") { $0 == "-" }) }
            return needs
        case .text(let mask):
            var needs: [Need] = []
            if mask.pieces.contains(.digit) {
                needs.append(
                    Need(name: "digits", remedy: "the keys 0 to 9", isStepped: false, isMet: TextMask.isDigit)
                )
            }
            if mask.pieces.contains(.letter) {
                needs.append(
                    Need(name: "letters", remedy: "the keys A to Z", isStepped: false, isMet: \.isLetter))
            }
            return needs
        case .dateOrTime: return []
        }
    }
}
