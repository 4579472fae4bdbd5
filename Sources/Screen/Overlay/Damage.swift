// SPDX-License-Identifier: MIT

package import Drawing
package import Windows

extension ViewDrawing {
    /// Where this picture differs from `old`, in areas of whole pixels that do not overlap.
    ///
    /// Shapes that both pictures have in the same order look the same, except where another shape was removed
    /// or added.  So only the places of removed and added shapes must be drawn again.  A text counts as
    /// another one when its group has other texts than before, because the size of the text may then be
    /// another.
    package func damage(over old: ViewDrawing) -> [PixelArea] {
        let whole = PixelArea(covering: Area(x: 0, y: 0, width: width, height: height))
        guard (width, height) == (old.width, old.height), fonts == old.fonts, weight == old.weight else {
            return [whole]
        }
        var names = ShapeNames()
        let (before, after) = (names.names(of: old), names.names(of: self))
        guard before != after else { return [] }
        let areas = after.difference(from: before).map { change in
            switch change {
            case .insert(let index, _, _): shapes[index].reach
            case .remove(let index, _, _): old.shapes[index].reach
            }
        }
        return merged(areas.map { $0.intersection(whole) })
    }
}

/// Areas that do not overlap and cover at least the pixels of `areas`.
///
/// Two areas that overlap become one.  Two areas also become one when the rectangle around them has no other
/// pixels.
func merged(_ areas: [PixelArea]) -> [PixelArea] {
    var result: [PixelArea] = []
    for area in areas where !area.isEmpty {
        var area = area
        // The united area may overlap an area that the smaller one did not overlap.
        while let index = result.firstIndex(where: { $0.intersects(area) || $0.wastesNothing(with: area) }) {
            area = area.union(result.remove(at: index))
        }
        result.append(area)
    }
    return result
}

extension PixelArea {
    fileprivate var count: Int { width * height }

    /// Whether every pixel of the rectangle around both lies in one of them.
    fileprivate func wastesNothing(with other: PixelArea) -> Bool {
        union(other).count <= count + other.count
    }
}

/// Numbers for shapes: shapes that are drawn alike have the same number.
private struct ShapeNames {
    private var numbers: [ViewDrawing.Shape: Int] = [:]
    private var groups: [[Measure]: Int] = [:]

    /// The properties of a text that decide the size and the baseline of its group.
    private struct Measure: Hashable {
        var string: String
        var smallCharacters: Int
        var width: Double
        var height: Double
        var size: Double
        var leastSize: Double
        var isInk: Bool
    }

    mutating func names(of drawing: ViewDrawing) -> [Int] {
        var members = [[Measure]](repeating: [], count: drawing.groupCount)
        for case .text(let text) in drawing.shapes {
            members[text.group].append(
                Measure(
                    string: text.string, smallCharacters: text.smallCharacters, width: text.area.width,
                    height: text.area.height, size: text.size, leastSize: text.leastSize,
                    isInk: text.alignment == .ink))
        }
        let groups = members.map { self.groups.number(of: $0) }
        return drawing.shapes.map { shape in
            // Groups that are drawn alike have the same number.
            guard case .text(var text) = shape else { return numbers.number(of: shape) }
            text.group = groups[text.group]
            return numbers.number(of: .text(text))
        }
    }
}

extension Dictionary where Value == Int {
    /// Returns the number of `key`; a new key gets the next number.
    fileprivate mutating func number(of key: Key) -> Int {
        if let number = self[key] { return number }
        self[key] = count
        return count - 1
    }
}
