// SPDX-License-Identifier: MIT

import Windows

/// What of a window still has to be sent to the server, in pieces that are small enough to be sent.
///
/// The pixels themselves are kept elsewhere and read when a piece is sent, so that a piece never shows less than was
/// known when it was added.
struct Repainting {
    /// A rectangle of the image, and the row of the window where it belongs.
    struct Piece: Hashable {
        /// The rectangle of the image.
        var area: PixelArea
        /// The row of the window that its first row is shown in.
        var row: Int
    }

    /// The size of the window and of its image.
    let size: PixelSize
    /// How many pixels the image is moved down.
    private(set) var offset: Int?
    private var pieces: [Piece] = []

    /// What a window of that size has to be sent: nothing yet.
    init(_ size: PixelSize) {
        self.size = size
    }

    /// Whether everything has been sent.
    var isDone: Bool { pieces.isEmpty }

    /// The rows of the window in which the image is seen; empty where it is moved out of it.
    var visible: PixelArea {
        let place = PixelArea(size).moved(down: offset ?? 0)
        return PixelArea(size).intersection(place)
    }

    /// Adds what differs, given in pixels of the image, or all that is seen where the image has another place.
    ///
    /// - Returns: Whether ``visible`` has changed, and all of the window is sent therefore.
    mutating func add(_ damage: [PixelArea], offset: Int) -> Bool {
        guard offset == self.offset else {
            self.offset = offset
            pieces = []
            expose(visible)
            return true
        }
        for area in damage { expose(area.moved(down: offset)) }
        return false
    }

    /// Adds a rectangle of the window that the server has lost.
    mutating func expose(_ area: PixelArea) {
        guard let offset else { return }
        let seen = area.intersection(visible)
        if seen.isEmpty { return }
        pieces.append(Piece(area: seen.moved(down: -offset), row: seen.y))
    }

    /// Takes what can be sent at once: pieces of at most so many bytes in all, or one row.
    mutating func take(atMost bytes: Int) -> [Piece] {
        var taken: [Piece] = []
        var left = bytes
        while let piece = pieces.first {
            let rows = min(piece.area.height, left / (4 * piece.area.width))
            if rows == piece.area.height {
                taken.append(piece)
                pieces.removeFirst()
            } else if rows > 0 || taken.isEmpty {
                taken.append(piece.firstRows(max(1, rows)))
                pieces[0] = piece.without(firstRows: max(1, rows))
                break
            } else {
                break
            }
            left -= 4 * rows * piece.area.width
        }
        if pieces.first?.area.height == 0 { pieces.removeFirst() }
        return taken
    }
}

extension PixelArea {
    /// The same, so many pixels further down.
    fileprivate func moved(down distance: Int) -> PixelArea {
        PixelArea(x: x, y: y + distance, width: width, height: height)
    }
}

extension Repainting.Piece {
    fileprivate func firstRows(_ count: Int) -> Self {
        var piece = self
        piece.area.height = count
        return piece
    }

    fileprivate func without(firstRows count: Int) -> Self {
        var piece = self
        piece.area.y += count
        piece.area.height -= count
        piece.row += count
        return piece
    }
}
