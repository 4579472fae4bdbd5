// SPDX-License-Identifier: MIT

internal import Drawing
internal import Engine
internal import Windows

/// The image of a window.
///
/// Each new picture is drawn only where it differs from the one before: on the pixels of the window if the window
/// lends them, and otherwise on a surface that is kept.  A window that moves needs the surface too.  With the surface alone,
/// the overlay had 11.2 MB at rest under sway, not 8.5, and more proportional memory than wvkbd: 8.1 MB and 7.2.
///
/// The pixels of the surface are wiped at the end of their life, so that nothing of a hidden view stays in memory.
final class WindowImage {
    let size: PixelSize
    /// The picture, if it is of a view.
    private var painting: ViewPainting?
    /// The picture, if it is of something else.
    private var otherPicture: ViewDrawing?
    private var copy: Copy?
    private let cache = DrawingCache()
    /// The pictures of keys that cannot be drawn, by their paths: these keys show their labels.
    private var lacking: Set<String> = []
    /// Whether the picture differs from the one that was drawn last in colours alone.
    private var isRecolored = false

    init(_ size: PixelSize) {
        self.size = size
    }

    var hasPicture: Bool { painting != nil || otherPicture != nil }

    private var picture: ViewDrawing? { painting?.drawing ?? otherPicture }

    /// Takes the next picture, which fills the image, and returns the areas where it differs from the one before.
    func take(_ picture: ViewDrawing) -> [PixelArea] {
        let damage = damage(of: picture)
        (otherPicture, painting) = (picture, nil)
        return damage
    }

    /// Takes the next view, which fills the image.
    ///
    /// Returns the areas where it differs from the picture before, and why some of its keys' pictures cannot be drawn,
    /// by their paths.
    func take(
        _ view: DrawnView, scale: PanelScale, theme: Theme
    ) -> (damage: [PixelArea], faults: [String: String]) {
        var painting = ViewPainting(view.leavingOut(lacking), filling: scale, theme: theme)
        let faults = cache.load(painting.drawing)
        if !faults.isEmpty {
            lacking.formUnion(faults.keys)
            painting = ViewPainting(view.leavingOut(lacking), filling: scale, theme: theme)
        }
        let damage = damage(of: painting.drawing)
        (otherPicture, self.painting) = (nil, painting)
        return (damage, faults)
    }

    /// Returns where the next picture differs from the present one.
    private func damage(of next: ViewDrawing) -> [PixelArea] {
        let damage = picture.map { next.damage(over: $0) } ?? [PixelArea(size)]
        isRecolored = false
        copy?.add(damage)
        return damage
    }

    /// Takes the next view over, if only colours of keys change.
    ///
    /// `keys` has those with other states than in the view before, if nothing else differs; with `nil` the views are
    /// compared. Returns the areas of the changes, or `nil` if the view must be painted anew.
    func change(to view: DrawnView, _ keys: [KeyChange]?, scale: PanelScale, theme: Theme) -> [PixelArea]? {
        guard let painting, painting.isDrawn(at: scale, in: theme) else { return nil }
        let shapes = keys.map { painting.change($0) } ?? painting.change(to: view.leavingOut(lacking))
        guard let shapes else { return nil }
        let damage = merged(shapes.map { $0.reach.intersection(PixelArea(size)) })
        copy?.add(damage)
        return damage
    }

    /// Shows the picture in a window, moved down by `offset` rows.
    ///
    /// The window shows former pictures in the areas `damage`.  It has moved its picture down by `former`
    /// rows, or has shown none if that is `nil`.
    ///
    /// - Throws: `DisplayError`, or `DrawingError`, after which the image has no picture.
    func present(in window: any Window, damage: [PixelArea], from former: Int?, to offset: Int) throws {
        guard let picture else { return }
        do {
            if window.lendsPixels, offset == 0, former ?? 0 == 0 {
                try draw(picture, damage, in: window)
                copy = nil
            } else {
                try drawnCopy(of: picture).withImage { image throws(DisplayError) in
                    try window.present(image, damage: damage, offset: offset)
                }
            }
        } catch let error as DrawingError {
            // The pixels are undefined: the next picture must be drawn in full.
            (otherPicture, painting, copy) = (nil, nil, nil)
            throw error
        }
    }

    /// Wipes the copy of the picture, which a window that lends its pixels needs only while it moves.
    func rest(in window: any Window) {
        if window.lendsPixels { copy = nil }
    }

    private func draw(_ picture: ViewDrawing, _ damage: [PixelArea], in window: any Window) throws {
        var failure: DrawingError?
        try window.present(damage: damage) { pixels in
            do throws(DrawingError) {
                try PixelSurface.draw(
                    picture, clippedTo: damage, on: pixels, isRecolored: isRecolored, using: cache)
                isRecolored = true
                return true
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
    }

    private func drawnCopy(of picture: ViewDrawing) throws(DrawingError) -> Copy {
        let copy = if let copy { copy } else { try Copy(size) }
        self.copy = copy
        if try copy.draw(picture, isRecolored: isRecolored, using: cache) { isRecolored = true }
        return copy
    }
}

/// A copy of a window's picture, drawn on a surface.
private final class Copy {
    private let surface: PixelSurface
    /// The areas where the surface does not show the present picture.
    private var outdated: [PixelArea]

    init(_ size: PixelSize) throws(DrawingError) {
        surface = try PixelSurface(width: size.width, height: size.height)
        outdated = [PixelArea(size)]
    }

    deinit {
        surface.wipe()
    }

    func add(_ damage: [PixelArea]) {
        outdated = merged(outdated + damage)
    }

    /// Draws the outdated parts of the present picture, and returns whether there were some.
    func draw(
        _ picture: ViewDrawing, isRecolored: Bool, using cache: DrawingCache
    ) throws(DrawingError) -> Bool {
        guard !outdated.isEmpty else { return false }
        try surface.draw(picture, clippedTo: outdated, isRecolored: isRecolored, using: cache)
        outdated = []
        return true
    }

    func withImage(_ body: (borrowing Image) throws(DisplayError) -> Void) throws(DisplayError) {
        _ = try surface.withImage(body)
    }
}
