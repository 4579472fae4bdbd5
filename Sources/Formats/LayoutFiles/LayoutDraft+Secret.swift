// SPDX-License-Identifier: MIT

import Engine
import YAML

extension LayoutDraft {
    /// Reports fields of a secret layout that would show what people type.
    ///
    /// The same fields in an extended layout are no fault and have no effect: see `Layout.keepSecret()`.
    func checkSecret(into diagnostics: inout DiagnosticList) {
        guard isSecret == true else { return }
        if highlight == true, let place = highlightPlace {
            diagnostics.error(
                "a secret layout cannot draw keys as pressed, because other people would see which; remove "
                    + "'highlight'",
                at: place)
        }
        for key in keys where key.place.file == file && !key.alternates.isEmpty {
            diagnostics.error(
                "a secret layout cannot have alternates, because other people would see which key is held; "
                    + "give these "
                    + "characters keys of their own", at: key.alternates[0].place)
        }
    }

    /// When the first layer is shown again.
    ///
    /// By default a secret layout with several layers shows it after Enter, and when nobody touches the panel
    /// for a while.
    var effectiveFirstLayer: FirstLayer? {
        if let firstLayer { return firstLayer }
        return isSecret == true && layers.count > 1 ? FirstLayer(occasions: [.enter, .idle]) : nil
    }
}
