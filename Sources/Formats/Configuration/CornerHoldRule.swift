// SPDX-License-Identifier: MIT

package import Engine

/// How a person holds two opposite corners of a panel, so that the driver releases its touchscreen.
package struct CornerHoldRule: Hashable, Sendable {
    /// The time in milliseconds, from 1,000 to 60,000.
    package var milliseconds: UInt32 = 5000
    /// The width and height of a corner.
    ///
    /// A fraction is that part of the panel's width, and of its height. `nil` is 15 mm, but at most a quarter
    /// of a side.
    package var size: Length?

    package init() {}

    /// The greatest part of a side that a corner takes.
    package static let greatestPart = 0.4

    /// Returns a hold that waits for contacts, for a panel of a size as a person sees it.
    ///
    /// Without a size, a corner in millimetres is a tenth of each side.
    package func hold(onPanelOf panelSize: PhysicalSize?) -> CornerHold {
        let corner = cornerSize(onPanelOf: panelSize)
        return CornerHold(
            width: corner.width, height: corner.height, microseconds: UInt64(milliseconds) * 1000)
    }

    /// Returns the size of a corner on a panel of a size as a person sees it.
    func cornerSize(onPanelOf panelSize: PhysicalSize?) -> PanelParts {
        func part(_ side: Double?) -> Double {
            switch size {
            case .fraction(let fraction), .fractionOfShorterSide(let fraction):
                min(fraction, Self.greatestPart)
            case .millimetres(let length): side.map { min(length / $0, Self.greatestPart) } ?? 0.1
            case nil: side.map { min(15 / $0, 0.25) } ?? 0.1
            }
        }
        return PanelParts(width: part(panelSize?.width), height: part(panelSize?.height))
    }
}
