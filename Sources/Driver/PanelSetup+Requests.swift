// SPDX-License-Identifier: MIT

import Configuration
import Control
import Engine

// Which of its layouts a panel shows to whom.
extension PanelSetup {
    /// Returns the index of a layout that a program has named.
    func layout(named name: String) throws(ControlError) -> Int {
        if let index = settings.offeredLayout(named: name) { return index }
        if settings.layouts.contains(where: { $0.name == name }) {
            throw ControlError(
                .withheldLayout,
                "only a key of a secret layout can show '\(name)', to the person who taps it: to let "
                    + "programs show it, name it in the 'layout' of the panel \(self.name)")
        }
        let names = settings.offeredNames.joined(separator: ", ")
        throw ControlError(
            .unknownLayout, "the panel \(self.name) has no layout '\(name)'; it has \(names)")
    }

    /// Returns the index of a layout for a purpose that a program has named.
    func layout(serving purpose: Purpose) throws(ControlError) -> Int {
        if let index = settings.offered.first(where: { settings.layouts[$0].purpose == purpose }) {
            return index
        }
        throw ControlError(
            .unknownPurpose,
            "the panel \(name) has no layout with the purpose \(purpose.rawValue): name one in its 'layout'")
    }

    /// Returns what a rule of the configuration's `fields` says of a text field, or otherwise the layout that suits it best.
    ///
    /// The latter is one that programs may request. Of equally good ones it is the `present` layout.
    func choice(suiting purpose: Purpose, in program: String?, besides present: Int) -> FieldChoice {
        if let choice = settings.choice(forFieldOf: purpose, in: program) { return choice }
        let offered = settings.offered
        let best = purpose.bestIndex(
            among: offered.map { settings.layouts[$0].purpose },
            present: offered.firstIndex(of: present) ?? -1)
        return .layout(offered[best])
    }

    /// Throws if a text field may not change the layout of this panel.
    ///
    /// A panel may be configured not to follow text fields. A secret layout that a person or program has
    /// called also stays, even while a person visits another layout by one of its keys. `lasting` is the layout that the
    /// next person finds, and `isCalled` says that a person or program has called the view that is shown.
    func requireField(mayShow layout: Int, over lasting: Int, isCalled: Bool) throws(ControlError) {
        if settings.configuration.presentation.show != .auto {
            throw ControlError(
                .fieldRefused,
                "the panel \(name) does not follow text fields: write 'show: auto' in its configuration")
        }
        if settings.layouts[lasting].isSecret, isCalled, layout != lasting {
            throw ControlError(
                .fieldRefused,
                "the secret layout \(settings.layouts[lasting].name) was called, and stays until it is hidden"
            )
        }
    }

    /// Returns the layouts for a panel that had another setup.
    ///
    /// The layout that the next person finds stays if this setup still has a layout of its name, and if
    /// programs or its own keys still lead to that layout.
    func layouts(after old: PanelLayouts, of former: PanelSettings) -> PanelLayouts {
        PanelLayouts(
            plans, chosen: settings.offeredLayout(named: former.layouts[old.chosen].name) ?? 0,
            showing: settings.layouts.firstIndex { $0.name == former.layouts[old.lasting].name })
    }
}
