// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import Overlay

private func time(_ milliseconds: UInt64) -> MonotonicTime { MonotonicTime(rawValue: milliseconds * 1000) }

struct SlideTests {
    @Test func `a slide begins where the view is, slows down and ends at its target`() {
        let slide = Slide(from: 400, to: 0, begin: time(1000), duration: 200_000)
        // (1 − t)³ of 400 at t = 0, 1/4, 1/2, 3/4 and 1.
        let offsets = [900, 1000, 1050, 1100, 1150, 1200, 5000].map { slide.offset(at: time($0)) }
        #expect(offsets == [400, 400, 169, 50, 6, 0, 0])
        #expect(!slide.isOver(at: time(1199)))
        #expect(slide.isOver(at: time(1200)))
    }

    @Test func `a slide is over at once if it has no duration or no distance`() {
        let atOnce = Slide(from: 0, to: 400, begin: time(1000), duration: 0)
        #expect(atOnce.isOver(at: time(1000)))
        #expect(atOnce.offset(at: time(1000)) == 400)
        #expect(Slide(from: 7, to: 7, begin: time(1000), duration: 200_000).isOver(at: time(1000)))
    }
}
