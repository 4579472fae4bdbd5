// SPDX-License-Identifier: MIT

public import Devices
public import Layouts
public import YAMLDocuments

/// What an operator wants of the driver: `runepad.yaml`.
///
/// ```swift
/// var diagnostics = DiagnosticList()
/// let configuration = Configuration(reading: "/etc/runepad/runepad.yaml", into: &diagnostics)
/// for diagnostic in diagnostics.sorted { print(diagnostic) }
/// configuration?.panel(for: device)   // the index of the panel that the device is used for
/// ```
///
/// Invariants: `panels` is not empty and no two have the same name.
public struct Configuration: Sendable {
    /// Where the configuration is unless the driver is told otherwise.
    public static let defaultPath = "/etc/runepad/runepad.yaml"

    /// The panels in the order of the file, which is the order in which devices are offered to them.
    public let panels: [PanelConfiguration]
    /// Directories that are searched for layouts before the usual ones.
    public let layoutDirectories: [String]
    /// What nobody may type by these panels, so as not to leave the program on the screen, or `nil` when they are not
    /// for a kiosk: see `Layout.kioskEscapes(at:besides:)`.
    public var kiosk: KioskLevel?
    /// Whether they are for a kiosk.
    public var isKiosk: Bool { kiosk != nil }
    /// Where the file says what can only be checked later, panel by panel.
    let places: [PanelPlaces]

    /// The index of the panel that `device` is used for, or `nil` when none wants it.
    ///
    /// It is the first one whose match holds.  Whether the device is a touchscreen at all is another question:
    /// see `InputDeviceDescription.touchscreenClassification(isNamed:)` and `DeviceMatch.namesDevice`.
    public func panel(for device: InputDeviceDescription) -> Int? {
        panels.firstIndex { $0.match.matches(device) }
    }

    /// Where the file names each of the layouts of the panel with the index `panel`.
    public func placesOfLayouts(_ panel: Int) -> [SourcePlace] { places[panel].layouts }

    /// Where the file names the keymap of the panel with the index `panel`, or the panel where it does not.
    public func placeOfKeymap(_ panel: Int) -> SourcePlace { places[panel].keymap }

    /// Where the file names the theme of the panel with the index `panel`, or the panel where it does not.
    public func placeOfTheme(_ panel: Int) -> SourcePlace { places[panel].theme }
}

/// The places of a panel's fields whose values are checked by others.
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
