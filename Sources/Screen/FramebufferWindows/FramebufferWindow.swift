// SPDX-License-Identifier: MIT

internal import Windows

/// A part of the screen that shows a view.
///
/// The window keeps the pixels that the console has in its place.  It puts them back where the view slides
/// away, and when it closes.  Windows overlap while a view moves to another place.  So a window keeps no
/// pixels of another window's picture, and puts none back on it.
final class FramebufferWindow: Window {
    let area: PixelArea
    private let screen: Framebuffer
    private weak var server: FramebufferDisplayServer?
    /// The bytes of the console's pixels, row by row; empty after the window has closed.
    private var former: [UInt8] = []
    private var offset: Int?
    /// Whether an image was presented, and the delegate was not yet called to say that the window is ready.
    var isBusy = false
    /// Whether a window that has closed has left its picture on this one's, which must be drawn again.
    var isOverdrawn = false
    private(set) var isClosed = false

    init(_ area: PixelArea, on screen: Framebuffer, of server: FramebufferDisplayServer) {
        self.area = area
        self.screen = screen
        self.server = server
    }

    var size: PixelSize { PixelSize(width: area.width, height: area.height) }

    /// The part of the screen that shows the picture; empty before there is one.
    var covered: PixelArea {
        let offset = offset ?? area.height
        return PixelArea(x: area.x, y: area.y + offset, width: area.width, height: area.height - offset)
    }

    func present(_ image: borrowing Image, damage: [PixelArea], offset: Int) throws(DisplayError) {
        guard !isClosed, image.size == size else { return }
        guard screen.refresh() else {
            throw DisplayError(
                "draw on the screen", reason: "it has another size or other colours than before")
        }
        let offset = min(max(0, offset), area.height)
        let changed = offset == self.offset && !isOverdrawn ? damage : [PixelArea(size)]
        for part in changed { copy(part.intersection(PixelArea(size)), of: image, offset: offset) }
        if let old = self.offset, offset > old { putBack(rows: old..<offset) }
        self.offset = offset
        (isBusy, isOverdrawn) = (true, false)
        server?.willBeReady()
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        if let offset, screen.refresh() { putBack(rows: offset..<area.height) }
        server?.forget(self)
        former = []
    }

    /// Forgets the picture, because the console has drawn over all of it.
    func forgetPicture() { offset = nil }

    /// Keeps the pixels that the console has here: those on the screen, and where another window covers them,
    /// those that the other one keeps.
    func keepFormer() {
        former = []
        former.reserveCapacity(rowLength * area.height)
        for row in 0..<area.height {
            unsafe former.append(
                contentsOf: screen.pixels(x: area.x, y: area.y + row, count: area.width))
        }
        for other in server?.windows(beside: self) ?? [] where isWhole && other.isWhole {
            let part = area.intersection(other.covered)
            guard !part.isEmpty else { continue }
            for row in part.y..<part.maxY {
                former.replaceSubrange(
                    bytes(of: part, row: row), with: other.former[other.bytes(of: part, row: row)])
            }
        }
    }

    private var rowLength: Int { area.width * screen.geometry.format.bytes }
    /// Whether the pixels of all rows were read.
    private var isWhole: Bool { former.count == rowLength * area.height }

    /// The place in `former` of a row of `part`, which lies in the window.
    private func bytes(of part: PixelArea, row: Int) -> Range<Int> {
        let start = (row - area.y) * rowLength + (part.x - area.x) * screen.geometry.format.bytes
        return start..<start + part.width * screen.geometry.format.bytes
    }

    /// Copies a part of the image to where no window above this one is.
    private func copy(_ part: PixelArea, of image: borrowing Image, offset: Int) {
        let covers = server?.windows(above: self).map(\.covered) ?? []
        for row in part.y..<part.maxY where row + offset < area.height {
            let y = area.y + offset + row
            for columns in (area.x + part.x..<area.x + part.maxX).gaps(between: covers, inRow: y) {
                let source = unsafe image.pixels(
                    x: columns.lowerBound - area.x, y: row, count: columns.count)
                let target = unsafe screen.pixels(x: columns.lowerBound, y: y, count: columns.count)
                if unsafe !target.isEmpty { unsafe screen.geometry.format.copy(source, to: target) }
            }
        }
    }

    /// Puts the console's pixels back where no other window is.
    private func putBack(rows: Range<Int>) {
        guard isWhole else { return }
        let covers = server?.windows(beside: self).map(\.covered) ?? []
        for y in rows.lowerBound + area.y..<rows.upperBound + area.y {
            for columns in (area.x..<area.maxX).gaps(between: covers, inRow: y) {
                let part = PixelArea(x: columns.lowerBound, y: y, width: columns.count, height: 1)
                let kept = bytes(of: part, row: y)
                let target = unsafe screen.pixels(x: part.x, y: y, count: part.width)
                guard target.count == kept.count else { continue }
                unsafe former[kept].withUnsafeBytes { source in
                    unsafe target.copyMemory(from: source)
                }
            }
        }
    }
}

extension Range<Int> {
    /// The columns of these that none of the areas has in a row.
    fileprivate func gaps(between areas: [PixelArea], inRow row: Int) -> [Range<Int>] {
        areas.reduce([self]) { gaps, area in
            guard !area.isEmpty, (area.y..<area.maxY).contains(row) else { return gaps }
            return gaps.flatMap { gap in
                [gap.clamped(to: Int.min..<area.x), gap.clamped(to: area.maxX..<Int.max)]
                    .filter { !$0.isEmpty }
            }
        }
    }
}
