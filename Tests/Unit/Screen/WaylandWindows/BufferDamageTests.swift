// SPDX-License-Identifier: MIT

import Testing
import Windows

@testable import WaylandWindows

struct BufferDamageTests {
    private let all = PixelArea(x: 0, y: 0, width: 100, height: 40)
    private let key = PixelArea(x: 10, y: 20, width: 8, height: 6)
    private let other = PixelArea(x: 50, y: 0, width: 8, height: 6)

    /// Two buffers, of which the first shows an image.
    private func shown(offset: Int = 0) -> BufferDamage {
        var damage = BufferDamage(size: PixelSize(width: 100, height: 40))
        damage.addBuffer()
        damage.addBuffer()
        _ = damage.present(damage: [], offset: offset)
        _ = damage.takeMissing(of: 0)
        return damage
    }

    @Test func `the first image damages the whole window and every buffer`() {
        var damage = BufferDamage(size: PixelSize(width: 100, height: 40))
        damage.addBuffer()
        #expect(damage.present(damage: [], offset: 0) == [all])
        #expect(damage.takeMissing(of: 0).contains(all))
        #expect(damage.takeMissing(of: 0) == [])
    }

    @Test func `a changed area is copied into a buffer once`() {
        var damage = shown()
        #expect(damage.present(damage: [key], offset: 0) == [key])
        #expect(damage.takeMissing(of: 0) == [key])
        #expect(damage.present(damage: [], offset: 0) == [])
        #expect(damage.takeMissing(of: 0) == [])
    }

    @Test func `a buffer gets the changes made while another buffer was shown`() {
        var damage = shown()
        _ = damage.takeMissing(of: 1)
        _ = damage.present(damage: [key], offset: 0)
        _ = damage.takeMissing(of: 0)
        #expect(damage.present(damage: [other], offset: 0) == [other])
        #expect(damage.takeMissing(of: 1) == [key, other])
        #expect(damage.takeMissing(of: 0) == [other])
    }

    @Test func `a moved image damages the whole window`() {
        var damage = shown()
        #expect(damage.present(damage: [key], offset: 12) == [all])
        #expect(damage.takeMissing(of: 0) == [all])
        #expect(damage.present(damage: [], offset: 0) == [all])
    }

    @Test func `damage moves with a moved image and is cut at the window's edge`() {
        var damage = shown(offset: 16)
        #expect(
            damage.present(damage: [key, other], offset: 16)
                == [
                    PixelArea(x: 10, y: 36, width: 8, height: 4),
                    PixelArea(x: 50, y: 16, width: 8, height: 6),
                ])
        // What lies above the image is not moved into the window.
        #expect(
            damage.present(damage: [PixelArea(x: 0, y: -6, width: 8, height: 8)], offset: 16)
                == [PixelArea(x: 0, y: 16, width: 8, height: 2)])
        var out = shown(offset: 40)
        #expect(out.present(damage: [key], offset: 40) == [])
    }

    @Test func `damage outside of the window is left out`() {
        var damage = shown()
        #expect(
            damage.present(
                damage: [
                    PixelArea(x: -5, y: -5, width: 10, height: 10),
                    PixelArea(x: 100, y: 0, width: 4, height: 4),
                ], offset: 0) == [PixelArea(x: 0, y: 0, width: 5, height: 5)])
    }

    @Test func `more than sixteen damaged areas become one area around them`() {
        var damage = shown()
        let areas = (0..<17).map { PixelArea(x: 5 * $0, y: $0, width: 4, height: 2) }
        #expect(
            damage.present(damage: areas, offset: 0) == [PixelArea(x: 0, y: 0, width: 84, height: 18)])
        #expect(damage.present(damage: Array(areas.prefix(16)), offset: 0) == Array(areas.prefix(16)))
    }
}
