// SPDX-License-Identifier: MIT

package import Engine

extension ViewDrawing {
    /// Draws a view as the overlay's window shows it on a panel of that scale.
    ///
    /// With `wholePanel` the picture is of the whole panel, empty where other programs are; otherwise it is
    /// of the part that the view fills.
    package init(_ view: DrawnView, theme: Theme, scale: PanelScale, wholePanel: Bool = false) {
        let area = scale.area(of: view.frame)
        let window = PanelScale(
            width: Int(area.width), height: Int(area.height),
            size: PhysicalSize(
                width: scale.size.width * view.frame.width, height: scale.size.height * view.frame.height))
        let picture = ViewPainting(view, filling: window, theme: theme).drawing
        guard wholePanel else {
            self = picture
            return
        }
        self.init(width: Double(scale.width), height: Double(scale.height), theme: theme)
        let outline = Box(
            area: Area(x: 0, y: 0, width: width, height: height), outline: theme.view.fill, outlineWidth: 2)
        shapes.append(.box(outline))
        add(picture, x: area.x, y: area.y)
    }
}

/// Draws a view on the pixels of its window.
///
/// All sizes are in proportion to the keys. So a picture of twice the size looks the same.
struct ViewPainter {
    let view: DrawnView
    let theme: Theme
    let scale: PanelScale
    /// Whether icons that follow the direction of the text are mirrored.
    private let isMirrored: Bool
    var drawing: ViewDrawing
    private var surface = Surface()
    /// The font size of single characters on the keys of the layer, which composed values have at least.
    private var digitSize = 0.0
    /// For each key, first those of the strip: how it was painted.
    private var painted: [PaintedKey] = []

    /// The properties that the keys of a surface, the strip or the rest of the view, have in common.
    private struct Surface {
        /// The shortest side of all keys, in pixels: it gives them the same radius and outline.
        var side = 0.0
        /// Half of the gap between the keys, in whole pixels.
        var halfGap = (x: 0.0, y: 0.0)
        /// The font size of single characters.
        var size = 0.0
        /// The groups of single characters, of hints and of composed values.
        var groups = (characters: 0, hints: 0, values: 0)
        /// The colour of labels without a key.
        var text = Color(0)
        var fill = Color(0)
    }

    private struct PaintedKey {
        var surface: Surface
        /// The group of the words of its row.
        var words: Int
        var shapes: Range<Int>
    }

    var side: Double { surface.side }
    var halfGap: (x: Double, y: Double) { surface.halfGap }

    /// The font size of single characters, as a fraction of the least height of a key.
    private static let characterSize = 0.44
    /// The greatest font size of single characters, as a fraction of the least width of a key.
    private static let characterWidth = 0.68
    /// The font size of longer labels, as a fraction of the font size of single characters.
    private static let wordSize = 0.74
    /// The least font size of longer labels, as a fraction of their font size.
    private static let leastWordSize = 0.5
    /// The side of icons, as a fraction of the font size of single characters.
    private static let iconSize = 1.25
    /// The font size of hints, as a fraction of the font size of single characters.
    private static let hintSize = 0.52
    /// The greatest size of hints, as a fraction of the usual one: larger ones would touch large labels.
    private static let largestHint = 1.0

    init(_ view: DrawnView, theme: Theme, scale: PanelScale) {
        self.view = view
        self.theme = theme
        self.scale = scale
        isMirrored = view.runsFromRightToLeft
        drawing = ViewDrawing(width: Double(scale.width), height: Double(scale.height), theme: theme)
    }

    mutating func paint() {
        box(scale.area(of: view.frame), fill: theme.view.fill)
        if view.accessoryEnd > view.frame.minY, !view.accessory.isEmpty {
            var strip = view.frame
            strip.maxY = view.accessoryEnd
            box(scale.area(of: strip), fill: theme.accessory.fill)
        }
        measure(view.keys)
        digitSize = surface.size
        paint(view.accessory, on: theme.accessory)
        paint(view.keys, on: theme.view)
        for key in view.allKeys where key.state == .enlarged {
            paintPopup([DrawnKey(label: key.label, frame: enlargedFrame(of: key))])
        }
        if !view.alternates.isEmpty { paintPopup(view.alternates) }
    }

    /// Takes the measures that the keys of a surface have in common.
    private mutating func measure(_ keys: [DrawnKey]) {
        guard !keys.isEmpty else { return }
        surface.side = keys.map { scale.area(of: $0.frame).shorterSide }.min() ?? 0
        let gap = view.gap.size(among: keys.lazy.map(\.frame), on: scale.size)
        surface.halfGap = (
            (gap.width * Double(scale.width) / 2).rounded(), (gap.height * Double(scale.height) / 2).rounded()
        )
        surface.size = characterSize(of: keys) { $0.state != .label || $0.label.count == 1 }
    }

    private mutating func paint(_ keys: [DrawnKey], on colors: SurfaceColors) {
        guard !keys.isEmpty else { return }
        measure(keys)
        surface.groups = (newGroup(), newGroup(), 0)
        if keys.contains(where: { $0.style == DrawnKey.valueStyle }) { surface.groups.values = newGroup() }
        surface.text = colors.text
        surface.fill = colors.fill
        var row = (minY: -1.0, group: 0)
        for key in keys {
            if row.minY != key.frame.minY { row = (key.frame.minY, newGroup()) }
            let first = drawing.shapes.count
            paint(key, words: row.group)
            painted.append(
                PaintedKey(surface: surface, words: row.group, shapes: first..<drawing.shapes.count))
        }
    }

    private mutating func paint(_ key: DrawnKey, words: Int) {
        let area = inner(of: key)
        let colors = key.state == .label ? nil : colors(of: key)
        if let colors { paintBox(key, area, colors) }
        let groups = surface.groups
        let isValue = key.style == DrawnKey.valueStyle
        label(
            key, in: area, size: isValue ? max(surface.size, digitSize) : surface.size,
            groups: isValue ? (groups.values, groups.values) : (groups.characters, words),
            color: colors?.text ?? surface.text)
        if let colors { mark(key, in: area, colors) }
        if let hint = key.state.unfocused == .wrong ? "!" : key.hint, let colors,
            key.state.unfocused != .unavailable
        {
            let ring = key.state.isFocused ? ringWidth : 0
            self.hint(
                hint, in: area.inset(x: ring, y: ring),
                size: surface.size * Self.hintSize * min(theme.textScale, Self.largestHint),
                group: surface.groups.hints, color: colors.hint)
        }
    }

    /// Paints key number `number` anew, and returns whether it differs in colours and outlines alone.
    ///
    /// Adds the shapes that differ to `changes`.
    mutating func repaint(_ key: DrawnKey, _ number: Int, _ changes: inout [ShapeChange]) -> Bool {
        let former = painted[number]
        surface = former.surface
        let end = drawing.shapes.count
        paint(key, words: former.words)
        defer { drawing.shapes.removeSubrange(end...) }
        guard drawing.shapes.count - end == former.shapes.count else { return false }
        for (index, new) in zip(former.shapes, end...) where drawing.shapes[index] != drawing.shapes[new] {
            guard drawing.shapes[index].isLike(drawing.shapes[new]) else { return false }
            changes.append(ShapeChange(index: index, shape: drawing.shapes[new]))
        }
        return true
    }

    mutating func recolor(_ changes: [ShapeChange]) {
        for change in changes { drawing.shapes[change.index] = change.shape }
    }

    /// Returns the font size of single characters, which is the same on all keys.
    private func characterSize(of keys: [DrawnKey], where isCounted: (DrawnKey) -> Bool) -> Double {
        var (width, height) = (Double.infinity, Double.infinity)
        for key in keys where isCounted(key) {
            let area = inner(of: key)
            (width, height) = (min(width, area.width), min(height, area.height))
        }
        guard width.isFinite else { return 0 }
        return min(height * Self.characterSize, width * Self.characterWidth)
    }

    private mutating func newGroup() -> Int {
        defer { drawing.groupCount += 1 }
        return drawing.groupCount
    }
}

// MARK: - Keys

extension ViewPainter {
    /// Returns the area in which a key is drawn: its frame without half of the gap on each side.
    private func inner(of key: DrawnKey) -> Area {
        scale.area(of: key.frame).inset(x: halfGap.x, y: halfGap.y)
    }

    private var radius: Double { scale.pixels(of: theme.radius, ofKey: side) }
    private var ringWidth: Double { max(3, outlineWidth * 2.5, side * 0.09).rounded() }
    /// On the large keys of a pad it is that of a key of ``largestOutlined``: outlines are to be seen, not to fill.
    private var outlineWidth: Double {
        let largest = Self.largestOutlined / scale.size.height * Double(scale.height)
        return max(1, scale.pixels(of: theme.outlineWidth, ofKey: min(side, largest)))
    }
    /// The side of the largest key whose outline grows with it, in millimetres.
    private static let largestOutlined = 10.0
    /// The greatest height of a mark, as a fraction of the shortest side of all keys: a bar is nearly three times as wide.
    private static let highestMark = 0.14
    /// By how much the outline of a pressed key is wider, as a fraction of the shortest side of all keys.
    private static let pressedWidth = 0.04

    /// Returns the colours of a key.
    ///
    /// Under a ring, a state has its mark alone.  Between a dark view and the bright face of a locked key, no colour of a
    /// ring has enough contrast with both.
    private func colors(of key: DrawnKey) -> KeyColors {
        switch key.state {
        case .plain, .label, .focused, .focusedLatched, .focusedLocked, .focusedSelected, .focusedWrong:
            key.style.flatMap { theme.styles[$0] } ?? theme.key
        case .pressed, .enlarged: theme.pressed
        case .latched: theme.latched
        case .locked: theme.locked
        case .selected: theme.selected
        case .wrong: theme.wrong
        case .unavailable, .focusedUnavailable: theme.unavailable
        case .chosen: theme.choice
        }
    }

    private mutating func paintBox(_ key: DrawnKey, _ area: Area, _ colors: KeyColors) {
        let isDashed = key.state.unfocused == .unavailable
        if let shadow = theme.shadow, !isDashed {
            var below = area
            below.offset(x: 0, y: max(1, (side * 0.025).rounded()))
            drawing.shapes.append(.box(ViewDrawing.Box(area: below, radius: radius, fill: shadow)))
        }
        if key.state.isFocused { return paintRing(area, on: colors, isDashed: isDashed) }
        // People must be able to see a state without its colour: the others have marks.
        let isPressed = key.state.isPressed
        drawing.shapes.append(
            .box(
                ViewDrawing.Box(
                    area: area, radius: radius, fill: colors.fill,
                    outline: colors.outline ?? (isDashed || isPressed ? colors.text : nil),
                    outlineWidth: outlineWidth + (isPressed ? side * Self.pressedWidth : 0),
                    isDashed: isDashed)))
    }

    /// Draws the mark of a state at the lower edge of a key, so that people see the state without its colour: a dot for
    /// a latched key, a bar for other states.
    private mutating func mark(_ key: DrawnKey, in area: Area, _ colors: KeyColors) {
        let share: Double
        switch key.state.unfocused {
        case .latched: share = 0.09
        case .locked, .selected: share = 0.4
        default: return
        }
        let outline = scale.pixels(of: theme.outlineWidth, ofKey: side)
        let height = max(2, min(outline * 7 / 3, side * Self.highestMark))
        let width = max(height, side * share)
        let border = key.state.isFocused ? ringWidth : outline
        let bar = Area(
            x: area.x + (area.width - width) / 2, y: area.y + area.height - border - side * 0.03 - height,
            width: width, height: height)
        // A large label may reach to the mark.
        if theme.textScale > 1 {
            let ground = bar.inset(x: -height / 2, y: -height / 2)
            drawing.shapes.append(
                .box(ViewDrawing.Box(area: ground, radius: ground.height / 2, fill: colors.fill)))
        }
        drawing.shapes.append(.box(ViewDrawing.Box(area: bar, radius: height / 2, fill: colors.text)))
    }

    /// Draws a key that a switch chooses, or that was said last: a ring around its face, at least twice as wide as an
    /// outline.
    ///
    /// The ring is a face below the face. Cairo draws a wide outline of round corners otherwise where it draws a part
    /// of the view, and people would see the edge of the part.
    private mutating func paintRing(_ area: Area, on colors: KeyColors, isDashed: Bool) {
        let width = ringWidth
        let color = theme.ring(on: colors, beside: surface.fill)
        drawing.shapes.append(.box(ViewDrawing.Box(area: area, radius: radius, fill: color)))
        drawing.shapes.append(
            .box(
                ViewDrawing.Box(
                    area: area.inset(x: width, y: width), radius: max(1, radius - width), fill: colors.fill,
                    outline: isDashed ? colors.outline ?? colors.text : nil, outlineWidth: outlineWidth,
                    isDashed: isDashed)))
    }

    private mutating func box(_ area: Area, fill: Color) {
        drawing.shapes.append(.box(ViewDrawing.Box(area: area, fill: fill)))
    }
}

// MARK: - Labels

extension ViewPainter {
    private mutating func label(
        _ key: DrawnKey, in area: Area, size: Double, groups: (character: Int, word: Int), color: Color
    ) {
        if let image = ViewDrawing.Image(of: key, in: area, ring: ringWidth) {
            return drawing.shapes.append(.image(image))
        }
        let isFunction = key.style == DrawnKey.functionStyle || key.state == .label
        if let icon = KeyIcon(label: key.label, isFunction: isFunction) {
            return paint(icon, in: area, size: size * theme.textScale, color: color)
        }
        guard let look = LabelLook(of: key.label) else { return }
        let isValue = key.style == DrawnKey.valueStyle
        // The number of a key that shows digits is a word, as 'abc' beside it is.
        let isLarge =
            look.isCharacter || isValue || look.isNumber && key.style != DrawnKey.functionStyle
        let usual = isLarge ? size : size * Self.wordSize
        let size = usual * theme.textScale
        let padding = key.state == .label ? 0 : max(area.shorterSide * 0.09, outlineWidth * 1.5)
        drawing.shapes.append(
            .text(
                ViewDrawing.Text(
                    string: look.string, smallCharacters: isValue ? 0 : look.smallCharacters,
                    area: area.inset(x: padding, y: 0), size: size,
                    leastSize: min(size, usual) * Self.leastWordSize,
                    group: look.isCharacter ? groups.character : groups.word, color: color,
                    alignment: look.isSymbol ? .ink : .center)))
    }

    /// Draws an icon in the middle of its key, as large as a capital of single characters with the space around it.
    private mutating func paint(_ icon: KeyIcon, in area: Area, size: Double, color: Color) {
        // Whole pixels keep straight lines sharp.
        let side = min(size * Self.iconSize, area.width * 0.9, area.height * 0.9).rounded()
        let square = Area(
            x: (area.x + (area.width - side) / 2).rounded(), y: (area.y + (area.height - side) / 2).rounded(),
            width: side, height: side)
        drawing.shapes.append(
            .icon(
                ViewDrawing.Icon(
                    icon: icon, area: square, color: color, isMirrored: isMirrored && icon.followsText)))
    }

    private mutating func hint(_ hint: String, in area: Area, size: Double, group: Int, color: Color) {
        // A corner has room for a character or two, and less beside a large label.
        let side = area.shorterSide / max(1, theme.textScale)
        let margin = max(side * 0.06, outlineWidth * 1.5)
        let hint = hint.count > 2 ? "…" : drawnLabel(hint)
        drawing.shapes.append(
            .text(
                ViewDrawing.Text(
                    string: hint, area: area.inset(x: max(side * 0.1, margin), y: margin),
                    size: size, leastSize: size / 2, group: group, color: color, alignment: .corner)))
    }

    /// Draws a row of alternates, or the enlarged label of a key.
    ///
    /// It is a raised box, in which the chosen alternate is marked.
    private mutating func paintPopup(_ cells: [DrawnKey]) {
        let areas = cells.map { scale.area(of: $0.frame) }
        let left = areas.map(\.x).min() ?? 0
        let right = areas.map { $0.x + $0.width }.max() ?? 0
        let row = Area(x: left, y: areas[0].y, width: right - left, height: areas[0].height)
        drawing.shapes.append(
            .box(
                ViewDrawing.Box(
                    area: row, radius: radius, fill: theme.popup.fill,
                    outline: theme.popup.outline ?? theme.popup.text,
                    outlineWidth: outlineWidth)))
        let size = characterSize(of: cells) { _ in true }
        let (characters, words) = (newGroup(), newGroup())
        for cell in cells {
            let area = scale.area(of: cell.frame).inset(x: side * 0.06, y: side * 0.06)
            let colors = cell.state == .plain ? theme.popup : colors(of: cell)
            if cell.state != .plain {
                drawing.shapes.append(
                    .box(
                        ViewDrawing.Box(
                            area: area, radius: radius, fill: colors.fill,
                            outline: colors.outline ?? (cell.state == .unavailable ? colors.text : nil),
                            outlineWidth: outlineWidth, isDashed: cell.state == .unavailable)))
            }
            label(cell, in: area, size: size, groups: (characters, words), color: colors.text)
        }
    }
}
