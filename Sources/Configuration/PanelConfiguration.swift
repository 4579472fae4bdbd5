// SPDX-License-Identifier: MIT

public import Devices
public import Keymaps
public import Layouts
public import Touch

/// What an operator wants of the touchscreens that one entry of `panels` means.
///
/// Several touchscreens may fit; each is then a panel of its own, see ``PanelNames``.
public struct PanelConfiguration: Hashable, Sendable {
    /// The name, of which the names of the panel's devices are made: `runepad/front/keyboard`.
    ///
    /// From 1 to 32 ASCII letters, digits, `-` and `_`.
    public var name: String
    /// Which touchscreens are meant; without conditions, every one.
    public var match: DeviceMatch
    /// Which layouts are placed on them; the first is shown first, and a key may show the next.
    public var layouts: [LayoutReference]
    /// The part of the panel that the view fills, or `nil` for its lower edge, as high as the layout says.
    public var region: Region?
    /// How the panel hangs.
    public var rotation: Rotation
    /// What turns its coordinates into those of the screen, or `nil` for what udev says of the device.
    public var calibration: CalibrationMatrix?
    /// Its size on the glass as a person sees it, or `nil` for what the device says.
    public var size: PhysicalSize?
    /// The keymap of those who read the panel's keyboard, or `nil` for the host's.
    public var keymap: KeymapNames?
    /// The locale of those who use the panel, or `nil` for the host's.
    public var locale: LocaleName?
    /// When its view is shown, and how.
    public var presentation: Presentation
    /// Whether presses are heard, where the layout lets them click.
    public var clicks = false
    /// Whether layouts shuffle their keys; else every key stays where it is, for people who need that.
    public var shuffles = true
    /// What it changes of how its layouts repeat keys that are held.
    public var repetition = RepetitionChange()
    /// By what presses are felt, where the layout lets them click, or `nil` for not at all.
    public var rumble: Rumble?
    /// How two corners are held for the driver to let go of the touchscreen, or `nil` where nobody may.
    public var cornerHold: CornerHoldRule? = CornerHoldRule()

    /// Makes a panel; what is not said is the default of the file.
    public init(
        name: String, match: DeviceMatch = DeviceMatch(), layouts: [LayoutReference], region: Region? = nil,
        rotation: Rotation = .upright, calibration: CalibrationMatrix? = nil, size: PhysicalSize? = nil,
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

// MARK: - On a host

extension PanelConfiguration {
    /// The layouts, where one that is asked for by its purpose alone is asked for in the language of the locale.
    ///
    /// - Parameter host: The host's locale, which is asked for only where it matters.
    /// - Returns: The layouts of the list in its order.
    public func layouts(onHostWith host: () -> LocaleName) -> [LayoutReference] {
        layouts.map { reference in
            guard case .serving(var demand) = reference, demand.language == nil else { return reference }
            demand.language = (locale ?? host()).language
            return .serving(demand)
        }
    }
}

// MARK: - On a device

extension PanelConfiguration {
    /// The way from the device's coordinates to the panel as a person sees it.
    ///
    /// Where the panel has no calibration of its own it is udev's of the device, and none where that is no matrix.
    public func transform(of device: InputDeviceDescription) -> PanelTransform {
        let property = device.udevProperties["LIBINPUT_CALIBRATION_MATRIX"]
        let calibration = calibration ?? property.flatMap(CalibrationMatrix.init(text:)) ?? .identity
        return PanelTransform(rotation: rotation, calibration: calibration)
    }

    /// What udev is to know of how the clone of the touchscreen is calibrated, so that whoever reads it believes what
    /// this panel does: the calibration of the file, else udev's of the device where that is a matrix, else `nil`.
    ///
    /// The rotation is not in it: compositors turn what is touched as the output is turned, by the same number.
    public func passThroughCalibration(of device: InputDeviceDescription) -> String? {
        if let calibration { return calibration.text }
        let property = device.udevProperties["LIBINPUT_CALIBRATION_MATRIX"]
        return property.flatMap { CalibrationMatrix(text: $0) == nil ? nil : $0 }
    }

    /// The panel's size as a person sees it, or `nil` when neither the file nor udev nor the device says it.
    public func physicalSize(
        of touchscreen: TouchscreenDescription, on device: InputDeviceDescription? = nil,
        seenThrough transform: PanelTransform
    ) -> PhysicalSize? {
        if let size { return size }
        return touchscreen.physicalSize(seenThrough: transform, lengths: device?.lengthsByRule).map {
            PhysicalSize(width: $0.width, height: $0.height)
        }
    }
}
