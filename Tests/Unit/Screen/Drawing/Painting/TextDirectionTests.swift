// SPDX-License-Identifier: MIT

import Drawing
import Engine
import Testing

struct TextDirectionTests {
    /// The icons of a view whose keys have these labels, each with whether it is mirrored.
    ///
    /// `word` is the label of a key that does what it says.
    private func icons(_ labels: String..., word: String? = nil) -> [KeyIcon: Bool] {
        let frame = Frame(x: 0, y: 0, width: 1, height: 1)
        let keys = labels.enumerated().map { index, label in
            let left = Double(index) / Double(labels.count)
            return DrawnKey(
                label: label,
                style: label == word || KeyIcon(label: label, isFunction: true) != nil
                    ? DrawnKey.functionStyle : nil,
                frame: Frame(x: left, y: 0, width: 1 / Double(labels.count), height: 1))
        }
        let drawing = ViewDrawing(
            DrawnView(frame: frame, gap: .fractionOfKey(0.1), keys: keys), theme: .light,
            scale: PanelScale(width: 800, height: 100, density: 96))
        var icons: [KeyIcon: Bool] = [:]
        for case .icon(let icon) in drawing.shapes { icons[icon.icon] = icon.isMirrored }
        return icons
    }

    @Test(arguments: ["ض", "ק", "ܐ", "𞤀"])
    func `between letters from right to left, icons with a direction are mirrored`(letter: String) {
        #expect(
            icons(letter, "⌫", "⇥", "➤", "←", "⇧") == [
                .backspace: true, .tab: true, .send: true, .left: false, .shift: false,
            ])
    }

    @Test func `most labels of the layer decide, so a language key changes nothing`() {
        #expect(icons("a", "b", "العربية", "⌫") == [.backspace: false])
        #expect(icons("א", "ב", "ABC", "⌫") == [.backspace: true])
        #expect(icons("א", "a", "⌫") == [.backspace: false])
    }

    @Test func `a layer of signs keeps the direction of its space bar, and digits have none`() {
        #expect(icons("١", "٪", "العربية", "⌫") == [.backspace: true])
        #expect(icons("١", "٢", "⌫") == [.backspace: false])
        #expect(icons("1", "2", "⌫") == [.backspace: false])
    }

    @Test func `a word for what a key does turns no icon on a pad of digits`() {
        #expect(icons("1", "2", "إخفاء", "⌫", word: "إخفاء") == [.backspace: false])
    }
}
