// SPDX-License-Identifier: MIT

internal import CPangoCairo
internal import Painting
internal import Windows

/// The parts that the pictures of one window have in common: measured texts, the ink of labels, and the corners of
/// keys.
///
/// A picture that differs from the one before in the colours of a key needs no font and no path then. All labels of
/// the first picture are kept, so the cache does not tell which keys were pressed. It shows the same as its window;
/// forget both together.
public final class DrawingCache {
    private var fonts: [String] = []
    private var weight = Theme.FontWeight.regular
    private var groups: [Int: TextGroup] = [:]
    var corners: [KeyFaces.Kind: KeyFaces.Corners] = [:]

    /// Makes an empty cache.
    public init() {}

    /// Returns the measured groups of a picture's texts that `isSeen` is true for.
    ///
    /// Measures the groups that have other texts than before.
    func groups(
        of drawing: ViewDrawing, with setter: TextSetter, on canvas: borrowing Canvas,
        where isSeen: (ViewDrawing.Text) -> Bool
    ) -> [TextGroup?] {
        if (fonts, weight) != (drawing.fonts, drawing.weight) {
            (fonts, weight, groups) = (drawing.fonts, drawing.weight, [:])
        }
        var isNeeded = [Bool](repeating: false, count: drawing.groupCount)
        for case .text(let text) in drawing.shapes where !isNeeded[text.group] {
            isNeeded[text.group] = isSeen(text)
        }
        var found = known(of: drawing, isNeeded)
        for number in isNeeded.indices where isNeeded[number] && found[number] == nil {
            // One text of a group can decide the size of the others: measure the whole group.
            let texts = drawing.shapes.compactMap { shape in
                if case .text(let text) = shape, text.group == number { text } else { nil }
            }
            found[number] = setter.measure(texts, on: canvas)
            groups[number] = found[number]
        }
        return found
    }

    /// The groups that have the same texts as before, apart from their colours.
    private func known(of drawing: ViewDrawing, _ isNeeded: [Bool]) -> [TextGroup?] {
        var found = isNeeded.indices.map { isNeeded[$0] ? groups[$0] : nil }
        var ordinals = [Int](repeating: 0, count: found.count)
        for case .text(let text) in drawing.shapes {
            let (number, ordinal) = (text.group, ordinals[text.group])
            ordinals[number] += 1
            guard let group = found[number] else { continue }
            if ordinal >= group.texts.count || !group.texts[ordinal].isLike(text) { found[number] = nil }
        }
        for (number, group) in found.enumerated() where group?.texts.count != ordinals[number] {
            found[number] = nil
        }
        return found
    }
}
