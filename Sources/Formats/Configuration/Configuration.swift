// SPDX-License-Identifier: MIT

package import Devices
package import Engine
internal import Keymaps
package import LayoutFiles
internal import Text
package import YAML

/// The operator's settings of the driver: `runepad.yaml`.
///
/// ```swift
/// var diagnostics = DiagnosticList()
/// let configuration = Configuration(reading: "/etc/runepad/runepad.yaml", into: &diagnostics)
/// for diagnostic in diagnostics.sorted { print(diagnostic) }
/// configuration?.panel(for: device)   // the index of the panel that the device is used for
/// ```
///
/// Invariants: `panels` is not empty, and no two panels have the same name.
package struct Configuration: Sendable {
    package static let defaultPath = "/etc/runepad/runepad.yaml"

    /// The panels in the order of the file, in which the driver offers each device to them.
    package let panels: [PanelConfiguration]
    /// The directories that are searched for layouts before the usual ones: those of the file, and then `layouts` beside
    /// the file.
    package let layoutDirectories: [String]
    /// The keystrokes that these panels must not type, so that nobody leaves the program on the screen.
    ///
    /// `nil` if the panels are not for a kiosk. See `Layout.kioskEscapes(at:besides:)`.
    package var kiosk: KioskLevel?
    /// Whether `runepad tap` may touch the panels, although they are for a kiosk.
    package var allowsTests = false
    package var isKiosk: Bool { kiosk != nil }
    /// The places of values in the file that can only be checked later, for each panel.
    let places: [PanelPlaces]

    /// Returns the index of the panel that `device` is used for, or `nil` if no panel matches the device.
    ///
    /// The result is the first panel whose match holds. It does not say whether the device is a touchscreen:
    /// see `InputDeviceDescription.touchscreenClassification(isNamed:)` and ``overridesUdev(_:for:among:)``.
    package func panel(for device: InputDeviceDescription) -> Int? {
        panels.firstIndex { $0.match.matches(device) }
    }

    /// Whether the entry `panel` uses a device that it matches, even against udev's opinion.
    ///
    /// The controller of a touchscreen often has further nodes with similar names, for a pen, an eraser or a
    /// mouse. So a pattern or an id takes only touchscreens by udev, if it matches one of `devices`, which
    /// are all present devices. A whole name, a path or a link overrides udev.
    package func overridesUdev(
        _ panel: Int, for device: InputDeviceDescription, among devices: some Sequence<InputDeviceDescription>
    ) -> Bool {
        let match = panels[panel].match
        guard match.namesDevice else { return false }
        if match.namesNode || device.isTaggedTouchscreen { return true }
        return !devices.contains { other in
            other.isTaggedTouchscreen && !other.isOwn && self.panel(for: other) == panel
        }
    }

    /// Returns the places where the file names the layouts of the panel with the index `panel`.
    package func placesOfLayouts(_ panel: Int) -> [SourcePlace] { places[panel].layouts }

    /// Returns the place where the file names the keymap of the panel with the index `panel`, or the place of
    /// the panel if the file names none.
    package func placeOfKeymap(_ panel: Int) -> SourcePlace { places[panel].keymap }

    /// Returns the place where the file names the theme of the panel with the index `panel`, or the place of
    /// the panel if the file names none.
    package func placeOfTheme(_ panel: Int) -> SourcePlace { places[panel].theme }

    /// Returns the place of the staff's gesture of the panel with the index `panel`, or the place of the panel if it has
    /// none.
    package func placeOfStaffGesture(_ panel: Int) -> SourcePlace { places[panel].staffGesture }

    /// Returns the place of the field rules of the panel with the index `panel`, or the place of the panel if it has none.
    package func placeOfFields(_ panel: Int) -> SourcePlace { places[panel].fields }

    /// Returns the place of the limits for touches of the panel with the index `panel`, or the place of the panel if it has
    /// none.
    package func placeOfTouches(_ panel: Int) -> SourcePlace { places[panel].touches }

    /// Returns the place of the keypad of the panel with the index `panel`, or the place of the panel if it has none.
    package func placeOfNavigation(_ panel: Int) -> SourcePlace { places[panel].navigation }
}

/// The places of a panel's values that are checked later.
struct PanelPlaces: Hashable, Sendable {
    /// The value of `layout`, or its items.
    var layouts: [SourcePlace]
    /// The value of `keymap`, or the panel where there is none.
    var keymap: SourcePlace
    /// The value of `locale`, or the panel where there is none.
    var locale: SourcePlace
    /// The value of the overlay's `theme`, or the panel where there is none.
    var theme: SourcePlace
    /// The value of `staff-gesture`, or the panel where there is none.
    var staffGesture: SourcePlace
    /// The value of `fields`, or the panel where there is none.
    var fields: SourcePlace
    /// The value of `touches`, or the panel where there is none.
    var touches: SourcePlace
    /// The value of `navigate`, or the panel where there is none.
    var navigation: SourcePlace
}

extension Configuration {
    /// Reads the layouts of all panels, as ``layouts(ofPanel:from:into:)`` does for one panel, with `nil` for
    /// a panel that cannot be used.
    ///
    /// If ``kiosk`` is set, the collection should be for a kiosk. Then a further check applies: a person may
    /// hold a modifier on one touchscreen and press a key on another. If such a keystroke leads out of the
    /// kiosk's program, the panel with the key gets no layouts.
    package func layouts(
        from collection: inout LayoutCollection, into diagnostics: inout DiagnosticList
    ) -> [LayoutFileSet?] {
        var sets: [LayoutFileSet?] = []
        for panel in panels.indices {
            sets.append(layouts(ofPanel: panel, from: &collection, into: &diagnostics))
        }
        guard let kiosk else { return sets }
        let layouts = sets.map { $0?.files.map(\.layout) ?? [] }
        let held = layouts.joined().holdableModifiers
        for panel in kiosk.panelsLeadingOut(layouts) {
            // A file by itself was checked when it was read, before its keys for the panel had their characters.
            for file in sets[panel]?.files ?? []
            where file.checkKiosk(at: kiosk, besides: held, into: &diagnostics) {
                file.checkKiosk(at: kiosk, into: &diagnostics)
            }
            sets[panel] = nil
        }
        return sets
    }

    /// Reads the layouts of the panel with the index `panel`, and all layouts to which their keys lead.
    ///
    /// Keys that depend on the panel get their actions and labels. The faults are those of the files, of the
    /// panel's list and of its locale. The result has the layouts without errors, or is `nil` if every layout
    /// of the panel's list has errors.
    package func layouts(
        ofPanel panel: Int, from collection: inout LayoutCollection, into diagnostics: inout DiagnosticList
    ) -> LayoutFileSet? {
        let references = panels[panel].layouts { .host() }
        var list = Array(zip(references, placesOfLayouts(panel)))
        addKeyboards(of: &list, to: &collection, into: &diagnostics)
        let fieldsChoose = panels[panel].presentation.show == .auto
        let staff = panels[panel].staffGesture?.layout.map { ($0, places[panel].staffGesture) }
        guard
            var set = collection.layouts(list, ofStaff: staff, fieldsChoose: fieldsChoose, into: &diagnostics)
        else {
            return nil
        }
        for case .keyboard(let name, let height?) in references {
            set.change(height, ofLayoutAt: KeyboardLayouts.path(ofKeyboard: name, in: collection))
        }
        set.settle(decimalSeparator: decimalSeparator(ofPanel: panel, into: &diagnostics))
        set.change(panelLanguage: (panels[panel].locale ?? .host()).language)
        set.change(words: collection.words(in: set.languages, into: &diagnostics))
        if !panels[panel].shuffles { set.keepOrder() }
        set.change(panels[panel].touch)
        set.change(panels[panel].repetition)
        for index in set.change(hiding: panels[panel].hiding, canShowAgain: panels[panel].canShowAgain) {
            let place = list[set.listed.firstIndex(of: index) ?? 0].1
            diagnostics.warning(
                "the view of \(quoted(set.files[index].layout.name)) does not hide itself here, because nothing would "
                    + "bring it back: \(PanelConfiguration.waysBack)", at: place)
        }
        return set
    }

    /// Makes the layouts of the keyboards in a list that no panel before has named, and replaces each reference by the
    /// path of its layout.
    private func addKeyboards(
        of list: inout [(LayoutReference, SourcePlace)], to collection: inout LayoutCollection,
        into diagnostics: inout DiagnosticList
    ) {
        var missing: [(index: Int, name: String, path: String)] = []
        for index in list.indices {
            guard case .keyboard(let name, _) = list[index].0 else { continue }
            let path = KeyboardLayouts.path(ofKeyboard: name, in: collection)
            if collection.has(path) {
                list[index].0 = .file(path)
            } else {
                missing.append((index, name, path))
            }
        }
        guard let first = missing.first else { return }
        var keyboards = KeyboardLayouts()
        var registry: [KeyboardRegistry.Entry] = []
        do throws(KeyboardRegistry.Failure) {
            registry = try KeyboardRegistry().entries
        } catch {
            diagnostics.warning(
                "layouts of keyboards have no title and no language: \(error)", at: list[first.index].1)
        }
        for (index, name, path) in missing {
            keyboards.add(
                name, as: path, at: list[index].1, registry: registry, to: &collection, into: &diagnostics)
            if collection.has(path) { list[index].0 = .file(path) }
        }
    }
}
