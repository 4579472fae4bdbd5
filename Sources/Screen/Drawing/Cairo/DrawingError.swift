// SPDX-License-Identifier: MIT

internal import CPangoCairo

/// An error of Cairo while it made, drew, wrote or read a picture.
package struct DrawingError: Error, Hashable, Sendable {
    package var operation: Operation
    /// Cairo's reason (`cairo_status_t`).
    package var status: UInt32

    /// An operation of Cairo that can fail.
    package enum Operation: Hashable, Sendable {
        /// Making a surface of this many pixels; the remedy is to ask for fewer.
        case surface(width: Int, height: Int)
        case draw
        /// Writing a surface as the bytes of a file.
        case encode
        /// Reading the bytes of a PNG file.
        case decode
    }
}

extension DrawingError: CustomStringConvertible {
    /// One sentence without a full stop, with the remedy where there is one.
    package var description: String {
        let reason = unsafe String(cString: cairo_status_to_string(cairo_status_t(rawValue: status)))
        return switch operation {
        case .surface(let width, let height):
            "a picture of \(width) × \(height) pixels cannot be made: \(reason); ask for a smaller one"
        case .draw: "the picture cannot be drawn: \(reason)"
        case .encode: "the picture cannot be written: \(reason)"
        case .decode: "this is not a PNG file: \(reason)"
        }
    }
}
