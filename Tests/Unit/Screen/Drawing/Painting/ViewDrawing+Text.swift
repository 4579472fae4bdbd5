// SPDX-License-Identifier: MIT

import Drawing
import Engine

extension ViewDrawing {
    /// The picture as text, one shape a line, in whole pixels.
    var description: String {
        "picture \(whole(width)) × \(whole(height))\n"
            + shapes.map { shape in
                switch shape {
                case .box(let box): "box \(place(box.area)) radius \(whole(box.radius))\(look(of: box))\n"
                case .icon(let icon):
                    "icon \(icon.icon.rawValue) \(place(icon.area)) \(icon.color)"
                        + (icon.isMirrored ? " mirrored\n" : "\n")
                case .image(let image): "image \(image.path) \(place(image.area)) opacity \(image.opacity)\n"
                case .text(let text):
                    "\(text.alignment.rawValue) \(quoted(text)) \(place(text.area)) "
                        + "size \(whole(text.size)) group \(text.group) \(text.color)\n"
                }
            }.joined()
    }

    private func look(of box: Box) -> String {
        (box.fill.map { " fill \($0)" } ?? "")
            + (box.outline.map { " \(box.isDashed ? "dashes" : "outline") \($0)" } ?? "")
    }

    private func place(_ area: Area) -> String {
        "\(whole(area.x)),\(whole(area.y)) \(whole(area.width))×\(whole(area.height))"
    }

    private func quoted(_ text: Text) -> String {
        let (large, small) = (
            text.string.dropLast(text.smallCharacters), text.string.suffix(text.smallCharacters)
        )
        return small.isEmpty ? "'\(large)'" : "'\(large)' '\(small)'"
    }

    private func whole(_ number: Double) -> Int { Int(number.rounded()) }
}
