// SPDX-License-Identifier: MIT

import Engine
internal import Text
import YAML

/// The file's `picker`.
enum PickerDraft {
    /// The file writes `no`: the layout composes no value, even if the extended layout composes one.
    case off
    case on(ComposedValue, place: SourcePlace)

    /// The values of `kind`.
    enum Kind: String, CaseIterable {
        case date
        case time
        case number
        case text

        var fields: [String] {
            switch self {
            case .date: ["format", "from", "to"]
            case .time: ["format"]
            case .number: ["from", "to", "decimals", "step", "unit", "decimal-sign"]
            case .text: ["mask"]
            }
        }
    }

    /// Those of all kinds, each once.
    static let fields = Kind.allCases.reduce(into: ["kind"]) { fields, kind in
        fields += kind.fields.filter { !fields.contains($0) }
    }

    var value: ComposedValue? {
        if case .on(let value, _) = self { value } else { nil }
    }

    /// Reads a file's `picker`: a mapping, or `no`.
    ///
    /// `isExtending` says that the file extends another layout, of whose picker nothing stays.
    init?(_ node: YAMLNode, isExtending: Bool, into diagnostics: inout DiagnosticList) {
        if node.scalar?.text == "no" {
            self = .off
            return
        }
        let fields = YAMLFields(
            node, of: "'picker'", known: Self.fields, remedy: Self.remedy, into: &diagnostics)
        // The number before a comma is not the one that was meant.
        guard let entries = node.mapping, !entries.contains(where: { Self.isCutOff($0.name) }) else {
            return nil
        }
        guard let kindNode = fields["kind"] else {
            diagnostics.error(
                "'kind' is missing: write 'kind: date', 'kind: time', 'kind: number' or 'kind: text'"
                    + (isExtending ? "; a picker replaces that of the extended layout as a whole" : ""),
                at: node.place)
            return nil
        }
        guard let kind: Kind = kindNode.choice("'kind'", into: &diagnostics),
            Self.takes(fields, of: kind, into: &diagnostics)
        else { return nil }
        let value: ComposedValue? =
            switch kind {
            case .date: Self.dateOrTime(.date, fields, of: node, into: &diagnostics)
            case .time: Self.dateOrTime(.time, fields, of: node, into: &diagnostics)
            case .number: Self.number(fields, of: node, into: &diagnostics)
            case .text: Self.text(fields, of: node, into: &diagnostics)
            }
        guard let value else { return nil }
        self = .on(value, place: node.place)
    }

    /// Whether the name of a field is the rest of a number with a comma, as in `{step: 0,5}`.
    private static func isCutOff(_ name: String) -> Bool {
        !name.isEmpty && name.allSatisfy(TextMask.isDigit)
    }

    /// Returns what to write in place of an unknown field that is not just mistyped.
    private static func remedy(forField name: String) -> String? {
        switch name {
        case "min": "; did you mean 'from'?"
        case "max": "; did you mean 'to'?"
        case _ where isCutOff(name):
            ": a comma begins the next field, so write a decimal number with a point, such as 0.5"
        default: nil
        }
    }

    /// Whether all fields belong to the kind; an error names each that does not.
    private static func takes(
        _ fields: YAMLFields, of kind: Kind, into diagnostics: inout DiagnosticList
    ) -> Bool {
        let wrong = fields.entries.filter { $0.name != "kind" && !kind.fields.contains($0.name) }
        for entry in wrong {
            diagnostics.error(
                kind == .time && ["from", "to"].contains(entry.name)
                    ? "'\(entry.name)' is a year, and a time has none"
                    : "'\(entry.name)' has no effect with 'kind: \(kind.rawValue)'; leave it out",
                at: entry.place)
        }
        return wrong.isEmpty
    }

    private static func dateOrTime(
        _ kind: Picker.Kind, _ fields: YAMLFields, of node: YAMLNode, into diagnostics: inout DiagnosticList
    ) -> ComposedValue? {
        let format = fields["format"]
        let text = format?.text("'format'", into: &diagnostics)
        guard let years = years(fields, into: &diagnostics), format == nil || text != nil else {
            return nil
        }
        do throws(PickerError) {
            return .dateOrTime(try Picker(kind, format: text, years: years.range))
        } catch {
            let place = format ?? node
            diagnostics.error(
                error.description, at: error.offset.map { place.place(atOffset: $0) } ?? place.place)
            return nil
        }
    }

    /// Returns the years of `from` and `to`.
    ///
    /// The range is `nil` if both are missing, and the result is `nil` if they are wrong.
    private static func years(
        _ fields: YAMLFields, into diagnostics: inout DiagnosticList
    ) -> (range: ClosedRange<Int>?, Void)? {
        let bounds = ["from", "to"].compactMap { fields.entry($0) }
        guard let first = bounds.first else { return (nil, ()) }
        var years: [String: Int] = [:]
        for bound in bounds {
            guard
                let year = bound.value.integer("'\(bound.name)'", in: Picker.allYears, into: &diagnostics)
            else { return nil }
            years[bound.name] = year
        }
        let from = years["from"] ?? min(1900, years["to"] ?? 1900)
        let to = years["to"] ?? max(2100, from)
        guard from <= to else {
            diagnostics.error("'from' is after 'to'", at: first.value.place)
            return nil
        }
        return (from...to, ())
    }
}

/// The values of a key's `picker`, such as `day+`, each with its action.
let pickerActions: [(name: String, action: PickerAction)] =
    Picker.Field.allCases.flatMap { field in
        [
            (field.rawValue, .select(field)), (field.rawValue + "+", .increase(field)),
            (field.rawValue + "-", .decrease(field)),
        ]
    } + [
        ("value", .value), ("value+", .increaseValue), ("value-", .decreaseValue), ("limits", .limits),
        ("now", .now), ("erase", .erase), ("done", .done()), ("type", .type()),
    ]

func decodePickerAction(_ node: YAMLNode, into diagnostics: inout DiagnosticList) -> KeyAction? {
    guard let name = node.text("'picker'", into: &diagnostics) else { return nil }
    if let known = pickerActions.first(where: { $0.name == name }) { return .picker(known.action) }
    let names = pickerActions.map(\.name)
    let remedy = suggestion(for: name, among: names)
    diagnostics.error(
        "'picker' cannot be \(quoted(name))"
            + (remedy.isEmpty ? ": it is one of \(names.joined(separator: ", "))" : remedy),
        at: node.place)
    return nil
}

extension KeyDraft {
    /// Reads `then`, which only a key may have that types the composed value.
    mutating func takeThen(_ entry: YAMLEntry, into diagnostics: inout DiagnosticList) {
        guard case .simple(.picker(var picker)) = action, picker.isTyping else {
            diagnostics.error("'then' is for keys with 'picker: done' or 'picker: type'", at: entry.place)
            return
        }
        guard let name = entry.value.text("'then'", into: &diagnostics),
            let keycode = decodeKeycode(Word(text: name, place: entry.value.place), into: &diagnostics)
        else { return }
        guard !KeyAction.key(keycode).typesBesideValue else {
            diagnostics.error(
                "'then' cannot be \(quoted(name)), which types a character behind the value; it is a key such as KEY_ENTER "
                    + "or KEY_TAB", at: entry.value.place)
            return
        }
        picker.then = keycode
        action = .simple(.picker(picker))
    }
}

extension KeyAction {
    /// Returns the label of a key that has none in the file, in a layout with `picker`; `nil` stands for the
    /// key's name.
    func label(with value: ComposedValue?) -> String? {
        switch (self, value) {
        case (.picker(.select(let field)), .dateOrTime(let picker)):
            picker.directive(of: field).map { Picker.blank(of: $0) }
        case (.picker(.value), .number(let range)): range.withUnit("–")
        case (.picker(.value), .text(let mask)): mask.blank
        case (.completion, _): " "
        default: nil
        }
    }
}

// MARK: - Checks

extension LayoutDraft {
    /// Reports keys whose `picker` has no field or no picker to act on.
    func checkPicker(into diagnostics: inout DiagnosticList) {
        var types = false
        for key in keys {
            guard case .simple(.picker(let action)) = key.action else { continue }
            if action.isTyping { types = true }
            guard let value = picker?.value else {
                // A wrong picker is already reported.
                guard picker == nil else { continue }
                diagnostics.error(
                    "the key \(quoted(key.name)) is part of a picker, but the layout has no 'picker'",
                    at: key.actionPlace)
                continue
            }
            if let fault = value.fault(of: action, key: key.name) {
                diagnostics.error(fault, at: key.actionPlace)
            }
        }
        if case .on(_, let place) = self.picker, !types, place.file == file {
            diagnostics.warning("no key types the picked value; give one 'picker: done'", at: place)
        }
    }
}

extension ComposedValue {
    /// Returns why the value has nothing on which a key can act, or `nil` if it has.
    fileprivate func fault(of action: PickerAction, key: String) -> String? {
        switch (self, action) {
        case (_, .erase), (_, .done), (_, .type): nil
        case (.dateOrTime(let picker), .select(let field)), (.dateOrTime(let picker), .increase(let field)),
            (.dateOrTime(let picker), .decrease(let field)):
            picker.directive(of: field) == nil
                ? "the picker's format has no \(field.rawValue) for the key \(quoted(key))" : nil
        case (.dateOrTime, .now): nil
        case (.dateOrTime, _):
            "the key \(quoted(key)) is for 'kind: number' or 'kind: text'; a date and a time have fields such as "
                + "'picker: day' or 'picker: hour'"
        case (.number, .value), (.number, .limits), (.number, .increaseValue), (.number, .decreaseValue): nil
        case (.text, .value): nil
        case (.number, _):
            "the key \(quoted(key)) has no part of a number: there are 'value', 'value+', 'value-', 'limits', "
                + "'erase', 'done' and 'type'"
        case (.text, _):
            "the key \(quoted(key)) has no part of a text: there are 'value', 'erase', 'done' and 'type'"
        }
    }
}
