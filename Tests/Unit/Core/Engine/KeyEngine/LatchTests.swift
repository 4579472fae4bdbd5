// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

/// The latches alone, where milliseconds matter.
@Suite(.timeLimit(.minutes(10))) struct LatchTests {
    private func moment(_ milliseconds: UInt64) -> MonotonicTime {
        MonotonicTime(rawValue: milliseconds * 1000)
    }

    /// Taps that end at 1000 ms and begin again at a later time.
    @Test(arguments: [(1000 as UInt64, true), (1300, true), (1301, false)])
    func `a second tap within 300 ms locks a modifier`(second: UInt64, locks: Bool) {
        var latches = ModifierLatches()
        latches.press(0, at: moment(900))
        latches.release(0, isTap: true, latchesOnce: true, at: moment(1000))
        #expect(latches.once == 1 && latches.locked == 0)
        latches.press(0, at: moment(second))
        latches.release(0, isTap: true, latchesOnce: true, at: moment(second + 50))
        #expect(latches.once == 0)
        #expect(latches.locked == (locks ? 1 : 0))
    }

    @Test(arguments: [(1000 as UInt64, 2), (1300, 2), (1301, 0)])
    func `a second tap within 300 ms locks a layer`(second: UInt64, layer: Int) {
        var latch = LayerLatch()
        latch.press(7, layer: 2, at: moment(900))
        #expect(latch.shown == 2)
        latch.release(7, isTap: true, latchesOnce: true, at: moment(1000))
        #expect(latch.once == 2)
        latch.press(7, layer: 2, at: moment(second))
        latch.release(7, isTap: true, latchesOnce: true, at: moment(second + 50))
        #expect(latch.once == -1 && latch.shown == layer)
        latch.use(3)
        latch.finish(3)
        #expect(latch.shown == layer)
    }

    @Test func `two held keys of one modifier count as one hold`() {
        var latches = ModifierLatches()
        latches.press(1, at: moment(0))
        latches.press(1, at: moment(1))
        latches.release(1, isTap: true, latchesOnce: true, at: moment(2))
        #expect(latches.held == 2 && latches.once == 0)
        latches.release(1, isTap: true, latchesOnce: true, at: moment(3))
        #expect(latches.held == 0 && latches.once == 2)
    }

    @Test func `if several layers are held, the last one is shown`() {
        var latch = LayerLatch()
        latch.press(7, layer: 1, at: moment(0))
        latch.press(8, layer: 2, at: moment(1))
        #expect(latch.shown == 2)
        latch.release(7, isTap: true, latchesOnce: false, at: moment(2))
        #expect(latch.shown == 2)
        latch.use(3)
        latch.release(8, isTap: true, latchesOnce: false, at: moment(3))
        #expect(latch.shown == 0)
    }

    @Test func `holding the key of a locked layer while typing ends the layer`() {
        var latch = LayerLatch()
        latch.press(7, layer: 1, at: moment(0))
        latch.release(7, isTap: true, latchesOnce: false, at: moment(1))
        #expect(latch.locked == 1)
        latch.press(7, layer: 1, at: moment(2))
        latch.use(3)
        latch.release(7, isTap: true, latchesOnce: false, at: moment(3))
        #expect(latch.shown == 0)
    }

    @Test func `the key of the base layer ends every other layer`() {
        var latch = LayerLatch()
        latch.press(7, layer: 1, at: moment(0))
        latch.release(7, isTap: true, latchesOnce: false, at: moment(1))
        latch.press(8, layer: 0, at: moment(2))
        latch.release(8, isTap: true, latchesOnce: true, at: moment(3))
        #expect(latch.shown == 0 && latch.once == -1)
    }

    /// Capitals of a layer that is locked: once, locked by two taps, and left again.
    @Test func `a layer for one key returns to the layer on which its key was tapped`() {
        var latch = LayerLatch()
        func tap(_ key: Int, layer: Int, once: Bool, at start: UInt64) {
            latch.press(key, layer: layer, at: moment(start))
            latch.release(key, isTap: true, latchesOnce: once, at: moment(start + 10))
        }
        tap(7, layer: 1, once: false, at: 0)
        tap(8, layer: 2, once: true, at: 1000)
        #expect(latch.shown == 2)
        latch.use(3)
        latch.finish(3)
        #expect(latch.shown == 1)
        tap(8, layer: 2, once: true, at: 2000)
        tap(8, layer: 2, once: true, at: 2100)
        latch.use(3)
        latch.finish(3)
        #expect(latch.shown == 2 && latch.once == -1)
        tap(8, layer: 2, once: true, at: 3000)
        #expect(latch.shown == 1)
        tap(8, layer: 2, once: true, at: 4000)
        tap(8, layer: 2, once: true, at: 5000)
        #expect(latch.shown == 1)
        tap(9, layer: 0, once: false, at: 6000)
        #expect(latch.shown == 0)
    }

    @Test func `a modifier that was held with a key can latch again`() throws {
        let rig = Rig(
            .of(rows: "Shift a b", keys: [Key(name: "Shift", action: .modifier(.shift, .once))]))
        _ = try rig.perform("down s Shift; tap a; up s")
        #expect(
            try rig.perform("tap Shift; tap b")
                == "KEY_LEFTSHIFT↓ KEY_LEFTSHIFT↑ KEY_LEFTSHIFT↓ KEY_B↓ KEY_B↑ KEY_LEFTSHIFT↑")
    }

    /// The letter has used the layer up, so that the second tap is none in quick succession.
    @Test func `a layer key that is tapped while a letter of the layer is down locks nothing`() {
        var latch = LayerLatch()
        latch.press(7, layer: 2, at: moment(900))
        latch.release(7, isTap: true, latchesOnce: true, at: moment(1000))
        latch.use(3)
        latch.press(7, layer: 2, at: moment(1100))
        latch.release(7, isTap: true, latchesOnce: true, at: moment(1150))
        latch.finish(3)
        #expect(latch.shown == 0)
    }

    @Test func `the first of two keys uses up a layer for the next key, whichever number it has`() {
        var latch = LayerLatch()
        latch.press(7, layer: 2, at: moment(900))
        latch.release(7, isTap: true, latchesOnce: true, at: moment(1000))
        latch.use(0)
        latch.use(5)
        #expect(latch.shown == 2)
        latch.finish(0)
        #expect(latch.shown == 0)
    }

    @Test func `a layer for the next key ends with a layer key that is held beside a key`() {
        var latch = LayerLatch()
        latch.press(7, layer: 2, at: moment(900))
        latch.release(7, isTap: true, latchesOnce: true, at: moment(1000))
        latch.press(8, layer: 1, at: moment(2000))
        latch.use(3)
        latch.release(8, isTap: true, latchesOnce: false, at: moment(2100))
        #expect(latch.shown == 0)
    }

    @Test func `a text ends a layer that was latched for one key`() throws {
        let keys = [Key(name: "More", action: .layer(1, .once)), Key(name: "Text", action: .text("xy"))]
        let rig = Rig(.of([("base", ["More a"]), ("more", ["Text b"])], keys: keys))
        _ = try rig.perform("tap More; tap more/Text; wait 200")
        #expect(rig.engine.layers.shown == 0)
    }
}
