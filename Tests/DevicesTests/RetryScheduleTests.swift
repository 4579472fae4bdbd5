// SPDX-License-Identifier: MIT

import Devices
import Testing

struct RetryScheduleTests {
    @Test("the pauses double, stay at 640 ms and come to an end")
    func pauses() {
        var schedule = RetrySchedule()
        var pauses: [UInt64] = []
        while let pause = schedule.next() { pauses.append(pause / 1000) }
        #expect(pauses == [10, 20, 40, 80, 160, 320, 640, 640, 640, 640])
        #expect(schedule.next() == nil)
    }
}
