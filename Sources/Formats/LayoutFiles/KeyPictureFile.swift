// SPDX-License-Identifier: MIT

import Files

/// The PNG file of a key's picture, read but not decoded.
///
/// Its size in pixels is known first, so that nobody decodes a picture that is too large.
package struct KeyPictureFile: Hashable, Sendable {
    package let bytes: [UInt8]
    /// The sides in pixels, each from 1 to ``sideLimit``.
    package let width: Int
    package let height: Int

    /// The most pixels of a side.
    package static let sideLimit = 1024
    /// The most pixels of all pictures of a layout together: as many as the four largest have.
    package static let pixelLimit = 4 * sideLimit * sideLimit

    /// Reads a regular file of at most 1 MiB, and no symbolic link, at an absolute path.
    package init(reading path: String) throws(KeyPictureError) {
        // The program that draws has another working directory than the one that has read the layout.
        guard path.utf8.first == UInt8(ascii: "/") else {
            throw KeyPictureError.unreadable("has no absolute path")
        }
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try File.read(path, followsLinks: false)
        } catch {
            throw KeyPictureError.unreadable(error.reason)
        }
        guard bytes.starts(with: Self.beginning), bytes.count >= Self.beginning.count + 8 else {
            throw KeyPictureError.isNoPNG
        }
        /// The number of four bytes, the highest first.
        func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        let width = number(at: Self.beginning.count)
        let height = number(at: Self.beginning.count + 4)
        guard width > 0, height > 0 else { throw KeyPictureError.isNoPNG }
        guard width <= Self.sideLimit, height <= Self.sideLimit else {
            throw KeyPictureError.tooLarge(width: width, height: height)
        }
        (self.bytes, self.width, self.height) = (bytes, width, height)
    }

    /// The signature of a PNG file, and the length and the name of its first chunk, which has the size in pixels.
    private static let beginning: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
}

/// The reason why a key's picture is not drawn.
package enum KeyPictureError: Error, Hashable, Sendable {
    /// The file cannot be read, or its pixels cannot be decoded.
    case unreadable(String)
    case isNoPNG
    case tooLarge(width: Int, height: Int)
    /// Together with other pictures of the layout it has more than ``KeyPictureFile/pixelLimit`` pixels.
    case tooMuch
}

extension KeyPictureError: CustomStringConvertible {
    /// The words after the picture's name, with the remedy where there is one.
    package var description: String {
        switch self {
        case .unreadable(let reason): reason
        case .isNoPNG: "is not a PNG file"
        case .tooLarge(let width, let height):
            "has \(width) × \(height) pixels; the limit is \(KeyPictureFile.sideLimit) × "
                + "\(KeyPictureFile.sideLimit): make it smaller"
        case .tooMuch:
            "is too large beside the others: all pictures of a layout have at most "
                + "\(KeyPictureFile.pixelLimit) pixels together"
        }
    }
}
