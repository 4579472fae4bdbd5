// SPDX-License-Identifier: MIT

import Glibc
import Layouts
import RandomHands
import Repetitions
import Testing
import VirtualDevices

struct FaultStormTests {
    /// 1,000 times under `make faults`.
    @Test(
        "a driver that is too slow for its touchscreen again and again has nothing down in the end, and types"
    )
    func dropped() throws {
        let rig = try DriverRig(serving: "number-pad")
        let labels = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"]
        let count = repetitions(full: 1000, quick: 2)
        var before: DriverUsage?
        for round in 0..<count {
            let label = labels[round % labels.count]
            let point = try rig.point(label)
            try rig.down((0, point), (1, Point(x: 0.5, y: 0.1)))
            #expect(try rig.takeTyped() == "KEY_\(label)↓")
            try rig.pause()
            // Lifted unseen, with more than the kernel keeps behind it.
            try rig.up(0, 1)
            try rig.down((2, Point(x: 0.4, y: 0.1)))
            try rig.flood(2, at: Point(x: 0.4, y: 0.1))
            rig.driver?.signal(SIGCONT)
            try rig.awaitTyped(1)
            #expect(try rig.takeTyped() == "KEY_\(label)↑")
            try rig.up(2)
            #expect(try rig.takeTyped() == "")
            #expect(rig.passed.open == [:])
            #expect(try rig.keysDown() == [])
            if round == count / 10 { before = try rig.usage() }
        }
        let (start, end) = (try #require(before), try rig.usage())
        print("\(count) times SYN_DROPPED: \(end.memory - start.memory) KB more than after a tenth")
        #expect(end.files == start.files)
        #expect(rig.folder.errors == [])
    }
}
