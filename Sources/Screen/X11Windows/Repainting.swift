// SPDX-License-Identifier: MIT

import Windows

/// The parts of a window that still must be sent to the server, in pieces that are small enough to be sent.
///
/// The window keeps the pixels, and reads them when it sends a piece.  So a piece always shows the newest
/// image.
struct Repainting {
    /// A rectangle of the image, with its row in the window.
    struct Piece: Hashable {
        var area: PixelArea
        /// The row of the window that shows the first row of the rectangle.
        var row: Int
    }

    /// The size of the window and of its image.
    let size: PixelSize
    /// How many pixels the image is moved down, or `nil` before the first image.
    private(set) var offset: Int?
    private var pieces: [Piece] = []

    init(_ size: PixelSize) {
        self.size = size
    }

    var isDone: Bool { pieces.isEmpty }

    /// The part of the window that shows the image; empty when the image is moved out of the window.
    var visible: PixelArea {
        let place = PixelArea(size).moved(down: offset ?? 0)
        return PixelArea(size).intersection(place)
    }

    /// Adds the areas of the image that have changed, and returns whether ``visible`` has changed.
    ///
    /// It changes when the image is moved to another place.  The whole visible image is sent then.
    mutating func add(_ damage: [PixelArea], offset: Int) -> Bool {
        guard offset == self.offset else {
            self.offset = offset
            exposeAll()
            return true
        }
        for area in damage { expose(area.moved(down: offset)) }
        return false
    }

    /// Adds the whole visible image, in place of what was still to be sent.
    mutating func exposeAll() {
        pieces = []
        expose(visible)
    }

    /// Adds a rectangle of the window whose pixels the server has lost.
    mutating func expose(_ area: PixelArea) {
        guard let offset else { return }
        let seen = area.intersection(visible)
        if seen.isEmpty { return }
        pieces.append(Piece(area: seen.moved(down: -offset), row: seen.y))
    }

    /// Removes and returns the next pieces: together at most `bytes` bytes, but at least one row.
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
