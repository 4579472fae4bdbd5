// SPDX-License-Identifier: MIT

import Engine
import Windows

/// The matrix from the places of a touchscreen to the places of the screen, as the X server has it for each
/// input device: nine numbers, row by row, on fractions of the device's axes and of the screen.
struct TouchscreenMapping: Hashable {
    let numbers: [Float]

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

    /// Whether a device needs this mapping no more, because an operator has set a matrix of libinput's driver that
    /// maps the device.
    ///
    /// A matrix that only corrects the glass does not: it moves no place by more than a quarter of the glass
    /// or so.  On several monitors, one that only turns the glass does not either, because touches must still
    /// reach their monitor.
    ///
    /// `calibration` is the matrix that the driver applies before the server's own, or `nil` for another
    /// driver.  `usual` is the one that it would apply if the operator had set none for the X server.
    func isDone(
        by calibration: TouchscreenMapping?, insteadOf usual: TouchscreenMapping?,
        onWholeScreen isOnWholeScreen: Bool
    ) -> Bool {
        guard let calibration, let usual, !calibration.isNear(usual.numbers) else { return false }
        if isOnWholeScreen { return true }
        let both = usual.matrix.followed(by: matrix)
        return calibration.isNear([both.a, both.b, both.c, both.d, both.e, both.f].map(Float.init))
    }

    /// Whether none of the first six numbers is far from that of another mapping.
    private func isNear(_ others: [Float]) -> Bool {
        zip(numbers[..<6], others).allSatisfy { abs($0 - $1) <= 0.25 }
    }

    /// The first six numbers.
    private var matrix: CalibrationMatrix {
        let rows = numbers.map(Double.init)
        return CalibrationMatrix(rows[0], rows[1], rows[2], rows[3], rows[4], rows[5])
    }
}
