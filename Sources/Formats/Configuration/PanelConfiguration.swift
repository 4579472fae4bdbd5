// SPDX-License-Identifier: MIT

package import Devices
package import Engine
package import Keymaps

/// The operator's settings for the touchscreens that match one entry of `panels`.
///
/// Several touchscreens may match. Each of them is then a panel of its own: see ``PanelNames``.
package struct PanelConfiguration: Hashable, Sendable {
    /// The panel's name, of 1 to 32 ASCII letters, digits, `-` and `_`.
    ///
    /// The names of its devices contain it: `runepad/front/keyboard`.
    package var name: String
    /// The touchscreens that the entry is for; without conditions, every touchscreen matches.
    package var match: DeviceMatch
    /// The layouts of the panel: the first one is shown first, and a key may show the next one.
    package var layouts: [LayoutReference]
    /// The part of the panel that the view fills, or `nil` for the panel's lower edge with the layout's
    /// height.
    package var region: Region?
    /// Whether the view avoids the text field that a person has touched, or `nil` for the default.
    package var avoidance: Avoidance?
    /// Whether a handle stands on the panel while the view is hidden, which a person taps to show the view.
    package var hasHandle = false
    /// When views hide themselves whose layouts do not say it, or `nil` for never.
    package var hiding: UseEnd?
    /// Whether a view that has hidden itself can come back: by a text field, a program, the handle or a switch.
    ///
    /// A touch that is the switch belongs to other programs while the view is hidden.
    package var canShowAgain: Bool { presentation.show != .always || hasHandle || scan?.choosing != nil }
    /// Whether sessions may take the machine for a tablet because of the panel.
    package var allowsTabletMode = true
    /// What a touch on a dark screen does, or `nil` for the default: it wakes where a layout is secret, and types
    /// elsewhere.
    package var darkTouch: DarkTouch?
    /// The rotation with which the panel is mounted, or `nil` for the rotation of its output, which the overlay
    /// tells.
    package var rotation: Rotation?
    /// The matrix that turns the panel's coordinates into those of the screen, or `nil` for udev's matrix of
    /// the device.
    package var calibration: CalibrationMatrix?
    /// The parts of the glass where no contact may begin, because the glass reports touches there by itself.
    package var deadRegions: [DeadRegion] = []
    /// The panel's size on the glass as a person sees it, or `nil` for the size from udev or the device.
    package var size: PhysicalSize?
    /// The keymap of the programs that read the panel's keyboard, or `nil` for the host's keymap.
    package var keymap: KeymapNames?
    /// The locale of the people who use the panel, or `nil` for the host's locale.
    package var locale: LocaleName?
    /// The decimal separator, or `nil` for the default: a full stop in a browser's kiosk, elsewhere that of the locale.
    package var decimalSign: Character?
    package var presentation: Presentation
    /// The rules that choose layouts for text fields; the first one that is for a field applies.
    package var fieldRules: [FieldRule] = []
    /// Whether presses make a sound, in layouts that allow clicks.
    package var clicks = false
    /// Whether layouts shuffle their keys; otherwise every key keeps its place, for people who need that.
    package var shuffles = true
    /// The panel's change of how contacts press keys: the delay and the debounce time, for hands that are slow or
    /// tremble.
    package var touch = TouchChange()
    package var repetition = RepetitionChange()
    /// For how many milliseconds a pointer hovers at a place to tap there, from 300 to 10,000; `nil` if hovering taps
    /// nothing.
    package var dwell: UInt32?
    /// How people feel presses, in layouts that allow clicks, or `nil` if they feel none.
    package var rumble: Rumble?
    /// How people type who cannot see the glass, or `nil` if the panel does not speak.
    package var guided: GuidedRule?
    /// How a person holds two corners so that the driver releases the touchscreen, or `nil` if nobody may do
    /// so.
    package var cornerHold: CornerHoldRule? = CornerHoldRule()
    /// The corners that the staff taps, and what comes of it, or `nil` if nothing does.
    package var staffGesture: StaffGestureRule?
    /// What programs get of the touches beside the view.
    package var touches = TouchesRule()
    /// How a person types with switches, or `nil` if nobody does.
    package var scan: ScanRule?
    /// How a person types with a keypad beside the glass, or `nil` if nobody does.
    package var navigation: NavigationRule?
    /// The keys of devices beside the touchscreen that the panel uses; the panel grabs these devices.
    package var assistiveKeys: [AssistiveKey] {
        (scan?.keys ?? []) + [guided?.key].compactMap(\.self) + (navigation?.sortedKeys ?? [])
    }
    /// Whether a plugged-in keyboard hides the view; one whose keys the panel takes for itself types nothing, and does not.
    package func isHidden(by device: InputDeviceDescription) -> Bool {
        presentation.hidingKeyboards?.counts(device) == true
            && !assistiveKeys.contains { $0.isKey(of: device) }
    }
    /// The headphone jacks that concern the panel, or `nil` if none does.
    package var headphoneJack: HeadphoneJack? { guided?.headphones }

    /// What a view avoids when it is shown for a text field.
    package enum Avoidance: String, CaseIterable, Hashable, Sendable {
        /// The place of the touch that gave the field the focus.
        case touch
        case no
    }

    /// What a touch on a dark screen does.
    package enum DarkTouch: String, CaseIterable, Hashable, Sendable {
        /// It wakes the screen, and does nothing else.
        case wake
        /// It types or is passed on, as any other touch.
        case type
    }

    /// The defaults are those of the file.
    package init(
        name: String, match: DeviceMatch = DeviceMatch(), layouts: [LayoutReference], region: Region? = nil,
        rotation: Rotation? = nil, calibration: CalibrationMatrix? = nil, size: PhysicalSize? = nil,
        keymap: KeymapNames? = nil, locale: LocaleName? = nil, presentation: Presentation = Presentation()
    ) {
        self.name = name
        self.match = match
        self.layouts = layouts
        self.region = region
        self.rotation = rotation
        self.calibration = calibration
        self.size = size
        self.keymap = keymap
        self.locale = locale
        self.presentation = presentation
    }
}

// MARK: - The end of use

extension PanelConfiguration {
    /// The remedy for a panel that could not show a hidden view again.
    static let waysBack =
        "write 'show: auto' for text fields, 'show: call' for a program that shows it, or 'handle: yes'"
}

// MARK: - On a host

extension PanelConfiguration {
    /// Returns the layouts for this host, in the order of the list.
    ///
    /// A layout that is chosen by its purpose alone gets the language of the locale. `host` returns the
    /// host's locale, and is called only if a layout needs it.
    package func layouts(onHostWith host: () -> LocaleName) -> [LayoutReference] {
        layouts.map { reference in
            guard case .serving(var demand) = reference, demand.language == nil else { return reference }
            demand.language = (locale ?? host()).language
            return .serving(demand)
        }
    }
}

// MARK: - On a device

extension PanelConfiguration {
    /// Returns the place of the view on a panel of a size.
    ///
    /// A view that follows text fields avoids them, unless the configuration says otherwise or gives the view a
    /// region of its own.
    package func placement(onPanelOf size: PhysicalSize?) -> Placement {
        let avoidsTouches =
            avoidance.map { $0 == .touch } ?? (presentation.show == .auto && region == nil)
        return Placement(
            region: region, panelSize: size, avoidsTouches: avoidsTouches, hasHandle: hasHandle)
    }

    /// Returns the transform from the device's coordinates to the panel as a person sees it.
    ///
    /// If the panel has no calibration of its own, the device's calibration in udev applies. If udev has no
    /// valid matrix, there is no calibration. The rotation of the panel's output, `nil` while no overlay has
    /// told it, applies if the file has none.
    package func transform(
        of device: InputDeviceDescription, on output: Rotation? = nil
    ) -> PanelTransform {
        PanelTransform(
            rotation: rotation ?? output ?? .upright,
            calibration: calibration ?? device.calibration ?? .identity, deadRegions: deadRegions)
    }

    /// Returns the calibration that udev must have for the pass-through touchscreen.
    ///
    /// With it, programs that read the pass-through touchscreen calibrate touches as this panel does. It is
    /// the calibration of the file. If the file has none, it is udev's matrix of the device. If udev has no
    /// valid matrix, it is `nil`.
    ///
    /// The rotation is not part of it. The session turns touches together with the output to which the
    /// pass-through touchscreen is mapped.
    package func passThroughCalibration(of device: InputDeviceDescription) -> String? {
        (calibration ?? device.calibration)?.text
    }

    /// Returns the panel's size as a person sees it, or `nil` if neither the file nor udev nor the device
    /// gives it.
    package func physicalSize(
        of touchscreen: TouchscreenDescription, on device: InputDeviceDescription? = nil,
        seenThrough transform: PanelTransform
    ) -> PhysicalSize? {
        size ?? touchscreen.physicalSize(seenThrough: transform, lengths: device?.lengthsByRule)
    }
}

/// How a person types on a panel with one or two switches.
package struct ScanRule: Hashable, Sendable {
    /// The switch that chooses, or `nil` for a touch anywhere on the glass.
    package var choosing: AssistiveKey?
    /// The switch that moves the highlight, or `nil` if the highlight moves by itself.
    package var stepping: AssistiveKey?
    package var scanning: Scanning

    package init(choosing: AssistiveKey?, stepping: AssistiveKey? = nil, scanning: Scanning = Scanning()) {
        self.choosing = choosing
        self.stepping = stepping
        self.scanning = scanning
        self.scanning.takesTouches = choosing == nil
        self.scanning.isStepped = stepping != nil
    }

    var keys: [AssistiveKey] { [choosing, stepping].compactMap { $0 } }
}
