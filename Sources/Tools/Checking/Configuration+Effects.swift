// SPDX-License-Identifier: MIT

import Configuration
import Engine
import LayoutFiles
internal import Text
import YAML

extension Configuration {
    /// Adds a warning for each setting of a panel that has no effect, or another one than an operator expects of it.
    ///
    /// `set` has the panel's layouts, or is `nil` if they cannot be used.
    func checkEffects(ofPanel index: Int, with set: LayoutFileSet?, into diagnostics: inout DiagnosticList) {
        checkFieldRules(ofPanel: index, into: &diagnostics)
        checkTouches(ofPanel: index, into: &diagnostics)
        checkTaps(ofPanel: index, into: &diagnostics)
        guard let set else { return }
        checkStaffLayout(ofPanel: index, set, into: &diagnostics)
        checkKeypad(ofPanel: index, set, into: &diagnostics)
    }

    private func checkFieldRules(ofPanel index: Int, into diagnostics: inout DiagnosticList) {
        let rules = panels[index].fieldRules
        if !rules.isEmpty, panels[index].presentation.show != .auto {
            diagnostics.warning(
                "text fields bring no view on this panel, so that only programs which call ShowForField by "
                    + "themselves follow 'fields'", remedy: "write 'show: auto'", at: placeOfFields(index))
        }
        for (number, rule) in rules.enumerated() {
            guard let earlier = rules[..<number].firstIndex(where: { $0.covers(rule) }) else { continue }
            diagnostics.warning(
                "entry \(number + 1) of 'fields' never applies, because entry \(earlier + 1) is for all of its fields",
                remedy: "write it before that one, or take it out", at: placeOfFields(index))
        }
    }

    private func checkTouches(ofPanel index: Int, into diagnostics: inout DiagnosticList) {
        let touches = panels[index].touches
        if case .at(let rest)? = touches.rest, rest >= TouchesRule.longPress {
            diagnostics.warning(
                "browsers open their menu under a finger that has rested for \(TouchesRule.longPress) ms, which is "
                    + "before the 'rest' of 'touches' lifts it",
                remedy: "write a shorter time, such as 400ms",
                at: placeOfTouches(index))
        }
        guard case .at(.millimetres(let width))? = touches.edges, let size = panels[index].size,
            width > TouchesRule.greatestEdge * min(size.width, size.height)
        else { return }
        diagnostics.warning(
            "'edges' of 'touches' is more than a quarter of this panel's shorter side, and only this quarter counts",
            remedy: "write a smaller width, such as 8mm", at: placeOfTouches(index))
    }

    /// Adds a warning if nobody can tap the corners of the staff's gesture in its time.
    private func checkTaps(ofPanel index: Int, into diagnostics: inout DiagnosticList) {
        guard let gesture = panels[index].staffGesture,
            Int(gesture.milliseconds) < StaffGestureRule.quickestTap * gesture.corners.count
        else { return }
        diagnostics.warning(
            "nobody taps \(gesture.corners.count) corners in the time of 'staff-gesture'",
            remedy: "write a longer one, such as 'within: 5s'", at: placeOfStaffGesture(index))
    }

    /// Adds a warning if the staff's gesture protects less than an operator expects of it.
    private func checkStaffLayout(
        ofPanel index: Int, _ set: LayoutFileSet, into diagnostics: inout DiagnosticList
    ) {
        guard panels[index].staffGesture != nil else { return }
        // Taps that anybody may watch are all that protects something beside a secret layout.
        if let secret = set.files.prefix(set.listCount).first(where: \.layout.isSecret),
            set.staff.map({ set.files[$0].layout.isSecret }) != true
        {
            diagnostics.warning(
                "who watches the taps of 'staff-gesture' can repeat them beside the secret layout "
                    + "\(quoted(secret.layout.name)): let 'shows' name a layout with 'secret: yes' that asks for a "
                    + "PIN of the staff's own",
                at: placeOfStaffGesture(index))
        }
        guard let staff = set.staff, set.listed.contains(staff) else { return }
        diagnostics.warning(
            "\(quoted(set.files[staff].layout.name)) of 'staff-gesture' is also in 'layout', so that others than the "
                + "staff get it without the taps", remedy: "take it out of 'layout'",
            at: placeOfStaffGesture(index))
    }

    /// Adds a warning if people who use a keypad hear nothing of a secret layout, whoever listens.
    private func checkKeypad(ofPanel index: Int, _ set: LayoutFileSet, into diagnostics: inout DiagnosticList)
    {
        let panel = panels[index]
        guard panel.navigation != nil, panel.guided?.headphones == nil,
            let secret = set.files.first(where: \.layout.isSecret)
        else { return }
        diagnostics.warning(
            "with 'headphones: no' all keys of the secret layout \(quoted(secret.layout.name)) sound the same, so that "
                + "nobody finds one by a keypad without seeing it",
            remedy: "write 'headphones: yes', or the conditions on the jack", at: placeOfNavigation(index))
    }
}
