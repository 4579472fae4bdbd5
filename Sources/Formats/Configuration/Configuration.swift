// SPDX-License-Identifier: MIT

package import Devices
package import Engine
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
    /// The directories that are searched for layouts before the usual ones.
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
}
