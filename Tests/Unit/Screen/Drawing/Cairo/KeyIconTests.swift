// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import Drawing

struct KeyIconTests {
    /// The brightness of each pixel, row by row, of a white square of 100 by 100 with a black icon of a side of 60 in
    /// its middle.
    private func pixels(of icon: KeyIcon, isMirrored: Bool = false) throws -> [[UInt8]] {
        var picture = ViewDrawing(width: 100, height: 100, theme: .light)
        picture.shapes = [
            .box(ViewDrawing.Box(area: Area(x: 0, y: 0, width: 100, height: 100), fill: Color(0xFFFFFF))),
            .icon(
                ViewDrawing.Icon(
                    icon: icon, area: Area(x: 20, y: 20, width: 60, height: 60), color: Color(0),
                    isMirrored: isMirrored)),
        ]
        let surface = try PixelSurface(width: 100, height: 100)
        #expect(try surface.draw(picture).texts.isEmpty)
        return (0..<100).map { y in (0..<100).map { x in surface.color(x: x, y: y)?.red ?? 0 } }
    }

    /// The pixels of the square that the icon darkens.
    private func ink(of icon: KeyIcon) throws -> [(x: Int, y: Int)] {
        let pixels = try pixels(of: icon)
        return (0..<100).flatMap { y in (0..<100).map { (x: $0, y: y) } }.filter { pixels[$0.y][$0.x] != 255 }
    }

    /// The greatest difference of the brightness of two pixels in the same place.
    private func difference(_ one: [[UInt8]], _ other: [[UInt8]]) -> Int {
        zip(one.joined(), other.joined()).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }

    @Test(arguments: KeyIcon.allCases) func `an icon fills the middle of its square, and nothing beyond it`(
        icon: KeyIcon
    ) throws {
        let ink = try ink(of: icon)
        #expect(ink.count > 100)
        for (x, y) in ink where !(20..<80).contains(x) || !(20..<80).contains(y) {
            Issue.record("\(icon) draws on \(x), \(y)")
        }
        let (left, right) = (ink.map(\.x).min() ?? 0, ink.map(\.x).max() ?? 0)
        let (top, bottom) = (ink.map(\.y).min() ?? 0, ink.map(\.y).max() ?? 0)
        #expect(
            abs(left + right - 99) <= 8 && abs(top + bottom - 99) <= 12, "\(left) \(right) \(top) \(bottom)")
        #expect(max(right - left, bottom - top) > 35)
    }

    @Test(arguments: KeyIcon.allCases.filter(\.followsText))
    func `an icon with a direction is drawn mirrored for text from right to left`(icon: KeyIcon) throws {
        let (plain, mirrored) = try (pixels(of: icon), pixels(of: icon, isMirrored: true))
        #expect(difference(plain, mirrored) > 200)
        // Cairo rounds edges a little otherwise.
        #expect(difference(plain.map { $0.reversed() }, mirrored) < 64)
    }

    @Test func `the arrows of the cursor are never mirrored`() {
        let arrows: [KeyIcon] = [.left, .right, .up, .down]
        #expect(arrows.filter(\.followsText).isEmpty)
        #expect(KeyIcon.backspace.followsText && KeyIcon.send.followsText)
    }

    @Test func `no two icons look the same`() throws {
        let pictures = try KeyIcon.allCases.map { icon in try ink(of: icon).map { $0.y * 100 + $0.x } }
        #expect(Set(pictures).count == pictures.count)
    }

    @Test(arguments: KeyIcon.allCases) func `the label of an icon is that icon on every key`(icon: KeyIcon) {
        #expect(icon.label.count == 1)
        for isFunction in [false, true] {
            #expect(KeyIcon(label: icon.label, isFunction: isFunction) == icon)
        }
        #expect(KeyIcon(label: String(icon.character), isFunction: true) == icon)
    }

    @Test(arguments: ["→", "☺️", "→→", "a", "", "a\u{FE0E}"]) func `what a key types is no icon`(label: String)
    {
        #expect(KeyIcon(label: label, isFunction: false) == nil)
    }

    @Test func `a pressed icon differs from the plain one in its colour alone`() throws {
        let frame = Frame(x: 0, y: 0, width: 1, height: 1)
        func icon(_ state: DrawnKey.State) throws -> ViewDrawing.Icon {
            let key = DrawnKey(label: "⌫", style: DrawnKey.functionStyle, frame: frame, state: state)
            let view = DrawnView(frame: frame, gap: .fractionOfKey(0.1), keys: [key])
            let shapes = ViewDrawing(
                view, theme: .light, scale: PanelScale(width: 200, height: 100, density: 96)
            ).shapes
            #expect(!shapes.contains { if case .text = $0 { true } else { false } })
            return try #require(
                shapes.compactMap { if case .icon(let icon) = $0 { icon } else { nil } }.first)
        }
        var pressed = try icon(.pressed)
        let plain = try icon(.plain)
        #expect(pressed.color == Theme.light.pressed.text)
        pressed.color = plain.color
        #expect(pressed == plain)
    }
}
