// SPDX-License-Identifier: MIT

public import Layouts
public import Touch

/// How two opposite corners of a panel are held, for the driver to let go of its touchscreen.
public struct CornerHoldRule: Hashable, Sendable {
    /// How long, in milliseconds from 1,000 to 60,000.
    public var milliseconds: UInt32 = 5000
    /// How wide and high a corner is, or `nil` for 15 mm, at most a quarter of a side.
    ///
    /// A fraction is one of the width and of the height.
    public var size: Length?

    /// Makes a rule; what is not said is the default of the file.
    public init() {}

    /// The most that a corner takes of a side.
    public static let greatestPart = 0.4

    /// What is to be watched for on a panel.
    ///
    /// - Parameter panelSize: The panel's size as a person sees it, without which millimetres are a tenth of each side.
    /// - Returns: A hold that waits for contacts.
    public func hold(onPanelOf panelSize: PhysicalSize?) -> CornerHold {
        func part(_ side: Double?) -> Double {
            switch size {
            case .fraction(let fraction): min(fraction, Self.greatestPart)
            case .millimetres(let length): side.map { min(length / $0, Self.greatestPart) } ?? 0.1
            case nil: side.map { min(15 / $0, 0.25) } ?? 0.1
            }
        }
        return CornerHold(
            width: part(panelSize?.width), height: part(panelSize?.height),
            microseconds: UInt64(milliseconds) * 1000)
    }
}
