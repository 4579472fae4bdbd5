// SPDX-License-Identifier: MIT

package import Control
package import Engine
package import Text

extension PanelState {
    /// The state of the panel, in a line.
    package var line: String {
        if let failure = status.failure { return "\(name): failed: \(failure)" }
        let shown = isVisible ? "shown" : "hidden"
        let word =
            switch status.name {
            case .waiting: "waiting, \(shown)"
            case .givenBack: "given back"
            case .serving, .failed: shown
            }
        return "\(name): \(word), layout \(layout), layer \(layer)"
            + (isVisible ? ", \(frame.inPercent)" : "")
            + (disagreement.map { "; \($0)" } ?? "")
    }

    /// How the rotation of the panel differs from the rotation of its output, with the remedy, or `nil` if they
    /// agree.
    private var disagreement: String? {
        guard let outputRotation, outputRotation != rotation else { return nil }
        return "rotation is \(rotation.rawValue), but the overlay's output is turned by "
            + "\(outputRotation.rawValue): remove 'rotation' from the configuration, or, if the touchscreen is "
            + "turned on its screen, write that turn as 'calibration' instead"
    }

    /// That the view covers the touched text field, with the remedy, if it does.
    private var placeLines: [String] {
        coversField ? ["  covers the tapped text field: give the layout \(layout) a lower 'height'"] : []
    }

    /// What else there is to say, a line each.
    package var lines: [String] {
        guidedLines + placeLines + textFieldLines + glyphLines + commitLines + gestureLines
    }

    /// That a person types by guided touch, if that is so.
    private var guidedLines: [String] { isGuided ? ["  guided touch: a person types by it"] : [] }

    /// That somebody has tapped corners in another order than the staff's, if that is so.
    private var gestureLines: [String] {
        guard wrongStaffGestures > 0 else { return [] }
        return ["  taps of 'staff-gesture': \(staffGestures) in its order, \(wrongStaffGestures) in another"]
    }

    /// That the panel does not type its glyphs, and the remedy, if that is so.
    private var glyphLines: [String] {
        switch glyphs {
        case .typed: []
        case .unread:
            [
                "  glyphs: not all typed, because the session does not read them; restart the session, or see `runepad doctor`"
            ]
        case .unreported:
            [
                "  glyphs: not typed, because no overlay has told that the session reads them; see `runepad doctor`"
            ]
        }
    }

    /// That keys have characters which the overlay commits as text, if that is so.
    private var commitLines: [String] {
        guard committedKeys > 0 else { return [] }
        let what = committedKeys == 1 ? "key types its character" : "keys type their characters"
        return ["  text of the input method: \(committedKeys) \(what), which the keymap lacks"]
    }

    /// How the overlay learns of text fields, and why not in better ways, a line each.
    private var textFieldLines: [String] {
        let refusals = textFields.refusals.map { "  not \($0)" }
        if let source = textFields.source { return ["  text fields by \(source)"] + refusals }
        return refusals.isEmpty ? [] : ["  no text fields"] + refusals
    }

    package func json(_ counters: DriverCounters) -> JSONValue {
        let counted = counters.panels.first { $0.name == name }?.counters ?? PanelCounters()
        return .object(members + [("counters", counted.json)])
    }

    package var members: [(name: String, value: JSONValue)] {
        [
            ("name", .string(name)), ("visible", .bool(isVisible)), ("layout", .string(layout)),
            ("layer", .string(layer)), ("purpose", JSONValue(purpose?.rawValue)),
            ("frame", frame.json), ("coversField", .bool(coversField)),
            ("layouts", .array(layouts.map { .string($0) })),
            ("output", JSONValue(output)), ("theme", JSONValue(theme)),
            ("textScale", .number(textScale)), ("rotation", .integer(rotation.rawValue)),
            ("outputRotation", outputRotation.map { .integer($0.rawValue) } ?? .null),
            ("reservesSpace", .bool(reservesSpace)), ("unsetsFullscreen", .bool(unsetsFullscreen)),
            ("givenBack", .bool(isGivenBack)),
            ("status", .string(status.name.rawValue)),
            ("failure", JSONValue(status.failure)),
            (
                "textFields",
                [
                    "source": JSONValue(textFields.source),
                    "refusals": .array(textFields.refusals.map { .string($0) }),
                ]
            ), ("glyphs", .string(glyphs.rawValue)),
            ("staffGestures", .integer(Int(staffGestures))),
            ("wrongStaffGestures", .integer(Int(wrongStaffGestures))),
            ("committedKeys", .integer(Int(committedKeys))), ("guidedTouch", .bool(isGuided)),
        ]
    }
}

extension PanelCounters {
    /// The counters, with the names of docs/monitoring.md.
    fileprivate var json: JSONValue {
        [
            "reports": .integer(Int(clamping: reports)), "keyPresses": .integer(Int(clamping: keyPresses)),
            "passedContacts": .integer(Int(clamping: passedContacts)),
            "droppedSyncs": .integer(Int(clamping: droppedSyncs)),
            "replugs": .integer(Int(clamping: replugs)), "openRetries": .integer(Int(clamping: openRetries)),
            "latency": [
                "bounds": .array(LatencyHistogram.bounds.map { .number(Double($0) / 1e6) }),
                "counts": .array(latency.counts.map { .integer(Int(clamping: $0)) }),
                "sum": .number(Double(latency.sum) / 1e6),
            ],
        ]
    }
}

extension Frame {
    package var json: JSONValue { .array([minX, minY, width, height].map { .number($0) }) }

    /// The frame as text: "0%,55% 100%x45%".
    package var inPercent: String {
        func percent(_ fraction: Double) -> String {
            let tenths = (fraction * 1000).rounded()
            let isWhole = tenths.truncatingRemainder(dividingBy: 10) == 0
            return (isWhole ? "\(Int(tenths / 10))" : "\(tenths / 10)") + "%"
        }
        return "\(percent(minX)),\(percent(minY)) \(percent(width))x\(percent(height))"
    }
}
