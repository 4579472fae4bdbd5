// SPDX-License-Identifier: MIT

/// Returns the text that is drawn for a label: a combining mark stands on a dotted circle, as in Unicode's
/// charts.
func drawnLabel(_ label: String) -> String {
    guard let first = label.unicodeScalars.first else { return label }
    return switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: "\u{25CC}" + label
    default: label
    }
}
