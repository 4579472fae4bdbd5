// SPDX-License-Identifier: MIT

internal import CPangoCairo
internal import LayoutFiles
internal import Windows

/// The parts that the pictures of one window have in common: measured texts, the ink of labels and icons, the images of
/// keys, and the corners of keys.
///
/// A picture that differs from the one before in the colours of a key needs no font and no path then. All labels of
/// the first picture are kept, so the cache does not tell which keys were pressed. It shows the same as its window;
/// forget both together.
package final class DrawingCache {
    private var fonts: [String] = []
    private var weight = Theme.FontWeight.regular
    private var groups: [TextGroup?] = []
    /// The places of the picture before, if all of its groups are measured.
    private var places: Places?
    /// The ink of each icon that was drawn, by the number of its shape in the picture before.
    private var icons: [Int: TextInk] = [:]
    /// The images of the picture before in the sizes in which they are drawn, by what is the same in all states of keys.
    private var images: [ViewDrawing.Image: ScaledPicture] = [:]
    var corners: [KeyFaces.Kind: KeyFaces.Corners] = [:]

    package init() {}

    /// The places of a picture's shapes, which do not depend on their colours.
    struct Places {
        /// The pixels that each shape may draw on.
        var reaches: [PixelArea]
        var groups: [TextGroup?]
        /// For each shape the number of texts of its group before it.
        var ordinals: [Int]
    }

    /// Returns the places of a picture's shapes, with the groups of the texts within `areas`, or of all.
    ///
    /// Measures the groups that have other texts than before.  `isRecolored` says that the picture differs
    /// from the one before in colours alone.  The canvas has the resolution of the picture.
    func places(
        of drawing: ViewDrawing, in areas: [PixelArea]?, isRecolored: Bool, with setter: TextSetter,
        on canvas: borrowing Canvas
    ) -> Places {
        if (fonts, weight) != (drawing.fonts, drawing.weight) {
            (fonts, weight, groups, places) = (drawing.fonts, drawing.weight, [], nil)
        }
        if isRecolored, let places { return places }
        icons = [:]
        forgetImages(exceptThoseOf: drawing)
        let reaches = drawing.shapes.map(\.reach)
        let known = known(of: drawing)
        var found = known.groups
        for index in drawing.shapes.indices {
            guard case .text(let text) = drawing.shapes[index], found[text.group] == nil else { continue }
            guard areas?.contains(where: { $0.intersects(reaches[index]) }) ?? true else { continue }
            // One text of a group can decide the size of the others: measure the whole group.
            found[text.group] = setter.measure(texts(of: text.group, in: drawing), on: canvas)
        }
        // No group of a former picture stays, as it would tell what the view has shown.
        groups = found
        let places = Places(reaches: reaches, groups: found, ordinals: known.ordinals)
        // The places serve other areas only if they have all groups.
        let isComplete = drawing.shapes.allSatisfy { shape in
            if case .text(let text) = shape { found[text.group] != nil } else { true }
        }
        self.places = isComplete ? places : nil
        return places
    }

    /// Returns the ink of an icon, which is shape number `index` of the picture of ``places(of:in:isRecolored:with:on:)``.
    func ink(of icon: ViewDrawing.Icon, at index: Int, on canvas: borrowing Canvas) -> TextInk {
        if let ink = icons[index] { return ink }
        let ink = canvas.ink(of: icon)
        icons[index] = ink
        return ink
    }

    /// Decodes the images of the next picture, and returns why some cannot be drawn, by their paths.
    ///
    /// An image stays decoded until a picture lacks it.
    package func load(_ drawing: ViewDrawing) -> [String: String] {
        var faults: [String: String] = [:]
        var counts: [String: Int] = [:]
        for case .image(let image) in drawing.shapes where faults[image.path] == nil {
            do throws(KeyPictureError) {
                counts[image.path] = try scaled(image).pixelCount
                if counts.values.reduce(0, +) > KeyPictureFile.pixelLimit { throw KeyPictureError.tooMuch }
            } catch {
                faults[image.path] = "\(error)"
                counts[image.path] = nil
            }
        }
        return faults
    }

    /// Draws an image, or nothing where its file has changed since ``load(_:)`` and cannot be drawn any more.
    func draw(_ image: ViewDrawing.Image, on canvas: borrowing Canvas) {
        if let picture = try? scaled(image) { picture.draw(image, on: canvas) }
    }

    private func scaled(_ image: ViewDrawing.Image) throws(KeyPictureError) -> ScaledPicture {
        if let known = images[image.key] { return known }
        let picture = try ScaledPicture(image)
        images[image.key] = picture
        return picture
    }

    private func forgetImages(exceptThoseOf drawing: ViewDrawing) {
        guard !images.isEmpty else { return }
        var shown: Set<ViewDrawing.Image> = []
        for case .image(let image) in drawing.shapes { shown.insert(image.key) }
        images = images.filter { shown.contains($0.key) }
    }

    private func texts(of group: Int, in drawing: ViewDrawing) -> [ViewDrawing.Text] {
        drawing.shapes.compactMap { shape in
            if case .text(let text) = shape, text.group == group { text } else { nil }
        }
    }

    /// The groups that have the same texts as before, apart from their colours, and for each shape the number of texts
    /// of its group before it.
    private func known(of drawing: ViewDrawing) -> (groups: [TextGroup?], ordinals: [Int]) {
        var found = (0..<drawing.groupCount).map { $0 < groups.count ? groups[$0] : nil }
        var counts = [Int](repeating: 0, count: found.count)
        var ordinals = [Int](repeating: 0, count: drawing.shapes.count)
        for index in drawing.shapes.indices {
            guard case .text(let text) = drawing.shapes[index] else { continue }
            let (number, ordinal) = (text.group, counts[text.group])
            counts[number] += 1
            ordinals[index] = ordinal
            guard let group = found[number] else { continue }
            if ordinal >= group.texts.count || !group.texts[ordinal].isLike(text) { found[number] = nil }
        }
        for (number, group) in found.enumerated() where group?.texts.count != counts[number] {
            found[number] = nil
        }
        return (found, ordinals)
    }
}

extension ViewDrawing.Image {
    /// The same for all images of one file in one size.
    fileprivate var key: ViewDrawing.Image {
        ViewDrawing.Image(path: path, area: Area(x: 0, y: 0, width: area.width, height: area.height))
    }
}
