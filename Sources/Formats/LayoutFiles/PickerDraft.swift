// SPDX-License-Identifier: MIT

import Engine
internal import Text
import YAML

/// The file's `picker`.
enum PickerDraft {
    /// The file writes `no`: the layout has no picker, even if the extended layout has one.
    case off
    case on(Picker, place: SourcePlace)

    var picker: Picker? {
        if case .on(let picker, _) = self { picker } else { nil }
    }

    /// Reads a file's `picker`: a mapping, or `no`.
    init?(_ node: YAMLNode, into diagnostics: inout DiagnosticList) {
        if node.scalar?.text == "no" {
            self = .off
            return
        }
        let fields = YAMLFields(
            node, of: "'picker'", known: ["kind", "format", "from", "to"], into: &diagnostics)
        guard node.mapping != nil else { return nil }
        guard let kindNode = fields["kind"] else {
            diagnostics.error(
                "'kind' is missing: write 'kind: date' or 'kind: time'", at: node.place)
            return nil
        }
        guard let kind: Picker.Kind = kindNode.choice("'kind'", into: &diagnostics) else { return nil }
        let format = fields["format"]
        let text = format?.text("'format'", into: &diagnostics)
        guard let years = Self.years(fields, of: kind, into: &diagnostics), format == nil || text != nil
        else {
            return nil
        }
        do throws(PickerError) {
            self = .on(try Picker(kind, format: text, years: years.range), place: node.place)
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
        _ fields: YAMLFields, of kind: Picker.Kind, into diagnostics: inout DiagnosticList
    ) -> (range: ClosedRange<Int>?, Void)? {
        let bounds = ["from", "to"].compactMap { fields.entry($0) }
        guard let first = bounds.first else { return (nil, ()) }
        guard kind == .date else {
            diagnostics.error("'\(first.name)' is a year, and a time has none", at: first.place)
            return nil
        }
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
    } + [("now", .now), ("erase", .erase), ("done", .done), ("type", .type)]

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

extension KeyAction {
    /// Returns the label of a key that has none in the file, in a layout with `picker`; `nil` stands for the
    /// key's name.
    func label(with picker: Picker?) -> String? {
        switch self {
        case .picker(.select(let field)): picker?.directive(of: field).map { Picker.blank(of: $0) }
        case .completion: " "
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
            if action == .done || action == .type { types = true }
            guard let picker = self.picker?.picker else {
                // A wrong picker is already reported.
                guard self.picker == nil else { continue }
                diagnostics.error(
                    "the key \(quoted(key.name)) is part of a picker, but the layout has no 'picker'",
                    at: key.actionPlace)
                continue
            }
            if let field = action.field, picker.directive(of: field) == nil {
                diagnostics.error(
                    "the picker's format has no \(field.rawValue) for the key \(quoted(key.name))",
                    at: key.actionPlace)
            }
        }
        if case .on(_, let place) = self.picker, !types, place.file == file {
            diagnostics.warning("no key types the picked value; give one 'picker: done'", at: place)
        }
    }
}
