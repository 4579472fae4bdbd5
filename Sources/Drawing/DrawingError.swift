// SPDX-License-Identifier: MIT

internal import CPangoCairo

/// Cairo could not make a picture.
public struct DrawingError: Error, Hashable, Sendable {
    /// What was being done.
    public var operation: Operation
    /// Cairo's reason (`cairo_status_t`).
    public var status: UInt32

    /// What was being done when Cairo failed.
    public enum Operation: Hashable, Sendable {
        /// Making a surface of so many pixels; ask for fewer.
        case surface(width: Int, height: Int)
        /// Drawing on it.
        case draw
        /// Writing it as a file's bytes.
        case encode
        /// Reading a PNG file's bytes.
        case decode
    }

    /// Makes an error.
    public init(_ operation: Operation, status: UInt32) {
        self.operation = operation
        self.status = status
    }
}

extension DrawingError: CustomStringConvertible {
    /// One sentence without a full stop, with the remedy where there is one.
    public var description: String {
        let reason = unsafe String(cString: cairo_status_to_string(cairo_status_t(rawValue: status)))
        return switch operation {
        case .surface(let width, let height):
            "a picture of \(width) × \(height) pixels cannot be made: \(reason); ask for a smaller one"
        case .draw: "the picture cannot be drawn: \(reason)"
        case .encode: "the picture cannot be written: \(reason)"
        case .decode: "this is no PNG file: \(reason)"
        }
    }
}
