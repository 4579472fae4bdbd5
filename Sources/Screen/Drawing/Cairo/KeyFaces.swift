// SPDX-License-Identifier: MIT

internal import CPangoCairo
internal import Windows

/// The faces of keys in one drawing: boxes with round corners, perhaps with an outline, mostly with another box below as
/// a shadow.
///
/// Cairo draws the first face of each kind.  The cache keeps its corners, which are copied for all faces of this kind,
/// and their sides are filled with its colours.  Every pixel gets the value that Cairo would give it, because a face has
/// the same corners at each place of whole pixels, and covers its sides entirely.
///
/// Cairo alone takes 0.42 million instructions for a pressed key instead of 0.10, and 18.8 million for a whole view
/// instead of 8.8, because it follows the edges of a path through fifteen lines in each row of pixels.  The first frame
/// would take longer than its bound of 10 million, and keys would light up later than wvkbd's.
struct KeyFaces {
    private let shapes: [ViewDrawing.Shape]
    /// The pixels that each shape may draw on.
    private let reaches: [PixelArea]
    private let cache: DrawingCache

    /// The properties of a face that decide its pixels, except for its size.
    struct Kind: Hashable {
        var fill: Color
        var outline: Color?
        var outlineWidth: Double
        var radius: Double
        var shadow: Color?
        /// By how many rows the shadow lies below the face.
        var depth: Int
        var background: Color
    }

    /// The pixels of a face that are not the same in each size.
    struct Corners {
        /// The rows above and below that are kept, below with the shadow.
        var top: [[UInt32]]
        var bottom: [[UInt32]]
        /// Each row between them.
        var middle: [UInt32]
    }

    /// A face that may be copied.
    struct Face {
        /// The number of the first shape.
        fileprivate var index: Int
        /// The number of boxes.
        var count: Int
        /// All pixels of the boxes.
        fileprivate var area: PixelArea
        /// The pixels that may be drawn on.
        fileprivate var clip: PixelArea
        fileprivate var kind: Kind
        fileprivate var side: Int
    }

    /// A shape to draw, by its number, or the face that begins with it.
    struct Part {
        var index: Int
        var face: (face: Face, corners: Corners)?
    }

    /// Looks for faces among the shapes of a drawing, and for their corners in a cache.
    init(of drawing: ViewDrawing, reaching reaches: [PixelArea], _ cache: DrawingCache) {
        shapes = drawing.shapes
        self.reaches = reaches
        self.cache = cache
    }

    /// Returns what is to be drawn on an area, from the front to the back.
    ///
    /// Shapes that lie below a face which fills the whole area are left out. There are faces only where `pixels` are
    /// known, those of the surface.
    func parts(in area: PixelArea, on pixels: PixelArea?) -> [Part] {
        var parts: [Part] = []
        // Pixels beyond the surface are Cairo's to leave out.
        let clip = pixels.map { area.intersection($0) }
        for index in reaches.indices.reversed() where reaches[index].intersects(area) {
            guard let clip, let face = face(at: index, within: clip), let corners = corners(of: face) else {
                parts.append(Part(index: index))
                continue
            }
            if face.count == 2, parts.last?.index == index + 1 { parts.removeLast() }
            parts.append(Part(index: index, face: (face, corners)))
            if face.clip == clip { break }
        }
        return parts
    }

    /// The face that begins with the shape at `index`, for its pixels within `clip`, or `nil` if Cairo must draw
    /// the shape.
    private func face(at index: Int, within clip: PixelArea) -> Face? {
        guard case .box(let first) = shapes[index], let fill = first.fill, first.radius > 0,
            !first.isDashed, let lower = PixelArea(exactly: first.area)
        else { return nil }
        let radius = min(first.radius, first.area.shorterSide / 2)
        var face = Face(
            index: index, count: 1, area: lower, clip: clip,
            kind: Kind(
                fill: fill, outline: first.outline, outlineWidth: 0, radius: first.radius, depth: 0,
                background: fill),
            side: Int(radius.rounded(.up)))
        if first.outline != nil {
            face.kind.outlineWidth = first.outlineWidth
        } else if let (cover, color, depth) = cover(of: first, lower, at: index + 1), depth <= face.side {
            face.count = 2
            face.area.y -= depth
            face.area.height += depth
            (face.kind.fill, face.kind.shadow, face.kind.depth) = (color, fill, depth)
            face.kind.outline = cover.outline
            face.kind.outlineWidth = cover.outline == nil ? 0 : cover.outlineWidth
        }
        // The middle of a wider outline has sharp corners, and Cairo rounds their places in another way.
        guard radius > face.kind.outlineWidth / 2 else { return nil }
        let side = max(face.side, Int(face.kind.outlineWidth.rounded(.up)))
        face.side = side
        face.clip = face.area.intersection(clip)
        guard min(lower.width, lower.height) > 2 * side, !face.clip.isEmpty,
            let background = background(below: face.area, before: index)
        else { return nil }
        face.kind.background = background
        return face
    }

    /// The box at `index`, its colour, and how much lower its shadow `box` lies, or `nil` if the box has no such shadow.
    private func cover(
        of box: ViewDrawing.Box, _ lower: PixelArea, at index: Int
    ) -> (box: ViewDrawing.Box, color: Color, depth: Int)? {
        guard index < shapes.count, case .box(let upper) = shapes[index], let fill = upper.fill,
            !upper.isDashed, upper.radius == box.radius, let area = PixelArea(exactly: upper.area),
            (area.x, area.width, area.height) == (lower.x, lower.width, lower.height), area.y < lower.y
        else { return nil }
        return (upper, fill, lower.y - area.y)
    }

    /// The one colour of `area` before the shape at `index` is drawn, or `nil` if it has several.
    private func background(below area: PixelArea, before index: Int) -> Color? {
        guard let below = reaches[..<index].lastIndex(where: { $0.intersects(area) }),
            case .box(let box) = shapes[below], box.radius == 0, box.outline == nil,
            let plain = PixelArea(exactly: box.area), plain.intersection(area) == area
        else { return nil }
        return box.fill
    }

    /// Draws a face from the corners of its kind.
    func draw(_ face: Face, _ corners: Corners, on pixels: SurfacePixels) {
        let (area, clip) = (face.area, face.clip)
        let (middle, bottom) = (area.y + corners.top.count, area.maxY - corners.bottom.count)
        for y in clip.y..<clip.maxY {
            if y < middle {
                draw(corners.top[y - area.y], at: y, of: face, on: pixels)
            } else if y >= bottom {
                draw(corners.bottom[y - bottom], at: y, of: face, on: pixels)
            } else if y == max(middle, clip.y) {
                draw(corners.middle, at: y, of: face, on: pixels)
            } else {
                pixels.repeatRow(above: y, x: clip.x, count: clip.width)
            }
        }
    }

    /// Draws one row of a face from the pixels of its ends and the one between them.
    private func draw(_ ends: [UInt32], at y: Int, of face: Face, on pixels: SurfacePixels) {
        let (area, side) = (face.area, face.side)
        let columns = face.clip.x..<face.clip.maxX
        let sides = columns.clamped(to: area.x + side..<area.maxX - side)
        pixels.write(ends[..<side], x: area.x, y: y, within: columns)
        pixels.fill(ends[side], x: sides.lowerBound, y: y, count: sides.count)
        pixels.write(ends[(side + 1)...], x: area.maxX - side, y: y, within: columns)
    }

    /// Returns the corners of a face's kind, or `nil` if Cairo has no memory for them.
    private func corners(of face: Face) -> Corners? {
        if let known = cache.corners[face.kind] { return known }
        let corners = drawnCorners(of: face)
        cache.corners[face.kind] = corners
        return corners
    }

    /// Has Cairo draw the smallest face of a kind on a surface of its own, and returns its corners.
    private func drawnCorners(of face: Face) -> Corners? {
        let (side, depth) = (face.side, face.kind.depth)
        // One row and one column between the corners, and so many rows that no corner of the shadow lies beside one of
        // the face.
        let (width, height) = (2 * side + 1, 2 * side + 1 + depth)
        // Cairo's functions do nothing with a surface that it could not make.
        guard
            let surface = unsafe cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32, Int32(clamping: width), Int32(clamping: height + depth))
        else { return nil }
        defer { unsafe cairo_surface_destroy(surface) }
        do {
            let canvas = unsafe Canvas(surface)
            canvas.set(face.kind.background)
            unsafe cairo_paint(canvas.context)
            for number in 0..<face.count {
                guard case .box(var box) = shapes[face.index + number] else { continue }
                // The first of two boxes is the shadow.
                let y = number < face.count - 1 ? depth : 0
                box.area = Area(x: 0, y: Double(y), width: Double(width), height: Double(height))
                canvas.draw(box)
            }
        }
        guard let pixels = unsafe SurfacePixels(surface) else { return nil }
        func row(_ y: Int) -> [UInt32] {
            pixels.read(x: 0, y: y, count: side + 1)
                + pixels.read(x: width - side, y: y, count: side)
        }
        return Corners(
            top: (0..<side).map(row), bottom: (height - side..<height + depth).map(row), middle: row(side))
    }
}

/// The pixels of an image surface of Cairo, for the time of a drawing.
@safe struct SurfacePixels {
    private let bytes: UnsafeMutablePointer<UInt32>
    private let stride: Int
    /// All pixels of the surface: the caller reads and writes no others.
    let area: PixelArea

    /// Returns `nil` for a surface that is no image.
    init?(_ surface: OpaquePointer) {
        unsafe cairo_surface_flush(surface)
        guard let data = unsafe cairo_image_surface_get_data(surface) else { return nil }
        stride = unsafe Int(cairo_image_surface_get_stride(surface)) / 4
        area = unsafe PixelArea(
            x: 0, y: 0, width: Int(cairo_image_surface_get_width(surface)),
            height: Int(cairo_image_surface_get_height(surface)))
        // Cairo aligns rows of pixels to words.
        unsafe bytes = UnsafeMutableRawPointer(data).assumingMemoryBound(to: UInt32.self)
    }

    func read(x: Int, y: Int, count: Int) -> [UInt32] {
        unsafe Array(UnsafeBufferPointer(start: bytes + y * stride + x, count: count))
    }

    /// Writes the pixels of a row that begins at `x`, as far as they lie in `columns`.
    func write(_ row: ArraySlice<UInt32>, x: Int, y: Int, within columns: Range<Int>) {
        let seen = (x..<x + row.count).clamped(to: columns)
        unsafe row.withUnsafeBufferPointer { row in
            guard let start = row.baseAddress else { return }
            unsafe (bytes + y * stride + seen.lowerBound).update(
                from: start + (seen.lowerBound - x), count: seen.count)
        }
    }

    /// Writes the pixels of the row above once more.
    func repeatRow(above y: Int, x: Int, count: Int) {
        unsafe (bytes + y * stride + x).update(from: bytes + (y - 1) * stride + x, count: count)
    }

    func fill(_ pixel: UInt32, x: Int, y: Int, count: Int) {
        unsafe (bytes + y * stride + x).update(repeating: pixel, count: count)
    }
}

extension PixelArea {
    /// Makes the area of whole pixels that equals `area`, or `nil` if there is none.
    fileprivate init?(exactly area: Area) {
        guard let x = Int(exactly: area.x), let y = Int(exactly: area.y),
            let width = Int(exactly: area.width),
            let height = Int(exactly: area.height)
        else { return nil }
        self.init(x: x, y: y, width: width, height: height)
    }
}
