// SPDX-License-Identifier: MIT

import Layouts
import Painting
import YAMLDocuments

/// A panel's size as an argument has it: `1024x600` pixels or `154x86mm`.
enum PanelSize: Hashable, Sendable {
    /// So many pixels.
    case pixels(width: Int, height: Int)
    /// Millimetres on the glass.
    case millimetres(PhysicalSize)

    /// Reads an argument.
    init(argument: String) throws(PanelSizeFault) {
        if argument.hasSuffix("mm"), let size = try? PhysicalSize(argument) {
            self = .millimetres(size)
            return
        }
        let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else {
            throw PanelSizeFault(text: argument)
        }
        let possible = 16...PanelScale.mostPixels
        guard possible.contains(width), possible.contains(height) else {
            throw PanelSizeFault(text: argument, isImpossible: true)
        }
        self = .pixels(width: width, height: height)
    }

    /// The panel, with so many pixels an inch.
    func scale(density: Double) -> PanelScale {
        switch self {
        case .pixels(let width, let height): PanelScale(width: width, height: height, density: density)
        case .millimetres(let size): PanelScale(size, density: density)
        }
    }
}

/// A text that is no size of a panel.
struct PanelSizeFault: Error, CustomStringConvertible {
    var text: String
    /// Whether it is a number of pixels that no panel has.
    var isImpossible = false

    /// What is wrong and what would be right.
    var description: String {
        isImpossible
            ? "\(quoted(text)) is no panel's size: a side has from 16 to \(PanelScale.mostPixels) pixels"
            : "\(quoted(text)) is no size: write pixels, such as 1024x600, or millimetres, such as 154x86mm"
    }
}
