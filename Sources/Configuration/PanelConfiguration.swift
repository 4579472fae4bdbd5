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
    /// Which layout is placed on them.
    public var layout: LayoutReference
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

    /// Makes a panel; what is not said is the default of the file.
    public init(
        name: String, match: DeviceMatch = DeviceMatch(), layout: LayoutReference, region: Region? = nil,
        rotation: Rotation = .upright, calibration: CalibrationMatrix? = nil, size: PhysicalSize? = nil,
        keymap: KeymapNames? = nil
    ) {
        self.name = name
        self.match = match
        self.layout = layout
        self.region = region
        self.rotation = rotation
        self.calibration = calibration
        self.size = size
        self.keymap = keymap
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

    /// The panel's size as a person sees it, or `nil` when neither the file nor the device says it.
    public func physicalSize(
        of touchscreen: TouchscreenDescription, seenThrough transform: PanelTransform
    ) -> PhysicalSize? {
        if let size { return size }
        return touchscreen.physicalSize(seenThrough: transform).map {
            PhysicalSize(width: $0.width, height: $0.height)
        }
    }
}

/// Which layout is meant.
public enum LayoutReference: Hashable, Sendable {
    /// The first of this name in the search path, such as `pin`.
    case named(String)
    /// The file at this path.
    case file(String)
}

extension LayoutReference: CustomStringConvertible {
    /// The name or the path.
    public var description: String {
        switch self {
        case .named(let text), .file(let text): text
        }
    }
}
