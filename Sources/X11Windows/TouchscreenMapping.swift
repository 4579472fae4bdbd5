// SPDX-License-Identifier: MIT

import Touch
import Windows

/// The matrix from the places of a touchscreen to the places of the screen, as the X server has it for each
/// input device: nine numbers, row by row, on fractions of the device's axes and of the screen.
struct TouchscreenMapping: Hashable {
    /// The nine numbers.
    let numbers: [Float]

    /// The matrix that changes nothing.
    static let identity = TouchscreenMapping(numbers: [1, 0, 0, 0, 1, 0, 0, 0, 1])

    /// Makes a mapping of nine numbers, or `nil` for another count of numbers.
    init?(_ numbers: [Float]) {
        guard numbers.count == 9 else { return nil }
        self.numbers = numbers
    }

    private init(numbers: [Float]) { self.numbers = numbers }

    /// Makes the mapping of a touchscreen that is fixed to a monitor, and turned with it.
    ///
    /// Returns `nil` for a monitor whose picture is mirrored, and for a screen without a size.
    init?(to monitor: Monitor, on screen: PixelSize) {
        guard let rotation = monitor.rotation, screen.width > 0, screen.height > 0 else { return nil }
        let turn = rotation.matrix
        let (width, height) = (Double(screen.width), Double(screen.height))
        let area = monitor.area
        let x = [turn.a * Double(area.width), turn.b * Double(area.width)]
        let y = [turn.d * Double(area.height), turn.e * Double(area.height)]
        let left = turn.c * Double(area.width) + Double(area.x)
        let top = turn.f * Double(area.height) + Double(area.y)
        let rows = [x[0] / width, x[1] / width, left / width, y[0] / height, y[1] / height, top / height]
        // A product with −0 would differ from 0 in the server's memory.
        numbers = rows.map { Float($0) + 0 } + [0, 0, 1]
    }

    /// Whether a device with this mapping may get another one: nobody has set it, or an overlay has.
    ///
    /// `own` is the mapping that an overlay has set last, if one has.
    func mayBeReplaced(own: TouchscreenMapping?) -> Bool {
        self == .identity || self == own
    }
}
