// SPDX-License-Identifier: MIT

internal import Windows

/// A part of the screen that shows a view.
///
/// The window keeps the former pixels of its place.  It puts them back where the view slides away, and when
/// it closes.
final class FramebufferWindow: Window {
    let area: PixelArea
    private let screen: Framebuffer
    private let whenPresented: () -> Void
    private let whenClosed: (FramebufferWindow) -> Void
    /// The bytes of the former pixels, row by row; empty after the window has closed.
    private var former: [UInt8] = []
    private var offset: Int?
    /// Whether an image was presented, and the delegate was not yet called to say that the window is ready.
    var isBusy = false
    private(set) var isClosed = false

    init(
        _ area: PixelArea, on screen: Framebuffer, whenPresented: @escaping () -> Void,
        whenClosed: @escaping (FramebufferWindow) -> Void
    ) {
        self.area = area
        self.screen = screen
        self.whenPresented = whenPresented
        self.whenClosed = whenClosed
        keepFormer()
    }

    var size: PixelSize { PixelSize(width: area.width, height: area.height) }

    func present(_ image: borrowing Image, damage: [PixelArea], offset: Int) throws(DisplayError) {
        guard !isClosed, image.size == size else { return }
        guard screen.refresh() else {
            throw DisplayError(
                "draw on the screen", reason: "it has another size or other colours than before")
        }
        let offset = min(max(0, offset), area.height)
        let changed = offset == self.offset ? damage : [PixelArea(size)]
        for part in changed { copy(part.intersection(PixelArea(size)), of: image, offset: offset) }
        if let old = self.offset, offset > old { putBack(rows: old..<offset) }
        self.offset = offset
        isBusy = true
        whenPresented()
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        if let offset, screen.refresh() { putBack(rows: offset..<area.height) }
        former = []
        whenClosed(self)
    }

    /// Keeps the present pixels of the screen as the former ones, because the console has drawn others.
    func keepFormer() {
        let length = area.width * screen.geometry.format.bytes
        former = []
        former.reserveCapacity(length * area.height)
        for row in 0..<area.height {
            unsafe former.append(
                contentsOf: screen.pixels(x: area.x, y: area.y + row, count: area.width))
        }
        offset = nil
    }

    private func copy(_ part: PixelArea, of image: borrowing Image, offset: Int) {
        for row in part.y..<part.maxY where row + offset < area.height {
            let source = unsafe image.pixels(x: part.x, y: row, count: part.width)
            let target = unsafe screen.pixels(
                x: area.x + part.x, y: area.y + offset + row, count: part.width)
            if unsafe !target.isEmpty { unsafe screen.geometry.format.copy(source, to: target) }
        }
    }

    private func putBack(rows: Range<Int>) {
        let length = area.width * screen.geometry.format.bytes
        guard former.count == length * area.height else { return }
        for row in rows {
            let target = unsafe screen.pixels(x: area.x, y: area.y + row, count: area.width)
            guard target.count == length else { continue }
            unsafe former[row * length..<(row + 1) * length].withUnsafeBytes { source in
                unsafe target.copyMemory(from: source)
            }
        }
    }
}
