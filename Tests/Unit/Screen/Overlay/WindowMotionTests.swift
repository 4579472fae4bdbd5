// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import Overlay

struct WindowMotionTests {
    private func time(_ milliseconds: UInt64) -> MonotonicTime {
        MonotonicTime(rawValue: 1_000_000 + milliseconds * 1000)
    }

    @Test func `a motion begins where the view is, or just behind the edge`() {
        for (offset, begin) in [(nil, 50), (30, 30), (80, 50)] as [(Int?, Int)] {
            var motion = WindowMotion.begins(200_000)
            let first = motion.step(from: offset, height: 50, isHide: false, at: time(0))
            #expect(first.offset == begin && !first.isLast)
            let last = motion.step(from: begin, height: 50, isHide: false, at: time(200))
            #expect(last.offset == 0 && last.isLast)
        }
    }

    @Test func `a motion without a slide is at its end at once`() {
        for (isHide, end) in [(false, 0), (true, 50)] {
            var motion = WindowMotion.still
            let step = motion.step(from: nil, height: 50, isHide: isHide, at: time(0))
            #expect(step.offset == end && step.isLast)
        }
    }
}
