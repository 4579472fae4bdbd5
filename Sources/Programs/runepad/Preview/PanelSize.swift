// SPDX-License-Identifier: MIT

import Drawing
import Engine
import Text

/// The size of a panel, as an argument writes it: `1024x600` pixels or `154x86mm`.
enum PanelSize: Hashable, Sendable {
    case pixels(width: Int, height: Int)
    /// A size on the glass, in millimetres.
    case millimetres(PhysicalSize)

    init(argument: String) throws(UsageError) {
        if argument.hasSuffix("mm"), let size = try? PhysicalSize(argument) {
            self = .millimetres(size)
            return
        }
        let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else {
            throw UsageError(
                "\(quoted(argument)) is not a size: write pixels, such as 1024x600, or millimetres, such as 154x86mm"
            )
        }
        let possible = 16...PanelScale.mostPixels
        guard possible.contains(width), possible.contains(height) else {
            throw UsageError(
                "\(quoted(argument)) is not a panel's size: a side has from 16 to \(PanelScale.mostPixels) pixels"
            )
        }
        self = .pixels(width: width, height: height)
    }

    /// Makes the scale of a panel of this size, with `density` pixels an inch.
    func scale(density: Double) -> PanelScale {
        switch self {
        case .pixels(let width, let height): PanelScale(width: width, height: height, density: density)
        case .millimetres(let size): PanelScale(size, density: density)
        }
    }
}
