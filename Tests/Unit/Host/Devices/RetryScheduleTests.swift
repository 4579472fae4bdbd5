// SPDX-License-Identifier: MIT

import Devices
import Testing

struct RetryScheduleTests {
    @Test func `retry pauses double up to 640 ms, then from 1.28 s to 30 s, and never end`() {
        var schedule = RetrySchedule()
        let first = (0..<10).map { _ in schedule.next() / 1000 }
        #expect(first == [10, 20, 40, 80, 160, 320, 640, 640, 640, 640])
        let later = (0..<8).map { _ in schedule.next() / 1000 }
        #expect(later == [1280, 2560, 5120, 10_240, 20_480, 30_000, 30_000, 30_000])
        // An hour is 120 of them.
        for _ in 0..<100_000 { _ = schedule.next() }
        #expect(schedule.next() == 30_000_000)
    }

    @Test func `the first phase of retries is over after ten pauses`() {
        var schedule = RetrySchedule()
        for _ in 0..<9 { _ = schedule.next() }
        #expect(!schedule.isFirstPhaseOver)
        _ = schedule.next()
        #expect(schedule.isFirstPhaseOver)
    }
}
