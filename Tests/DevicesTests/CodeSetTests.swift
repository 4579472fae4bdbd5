// SPDX-License-Identifier: MIT

import Devices
import Testing

struct CodeSetTests {
    @Test("a sysfs bitmap has its highest word first")
    func sysfs() {
        #expect(CodeSet(sysfs: "400 0 0 0 0 0")?.codes == [330])
        #expect(CodeSet(sysfs: "2608000 3\n")?.codes == [0, 1, 79, 85, 86, 89])
        #expect(CodeSet(sysfs: "0")?.codes == [])
    }

    @Test("what is no bitmap is refused", arguments: ["x", "12 0x3", "1ffffffffffffffff"])
    func noBitmap(text: String) {
        #expect(CodeSet(sysfs: text) == nil)
    }

    @Test("equal sets are equal however they were made")
    func equality() {
        #expect(CodeSet([330]) == CodeSet(sysfs: "0 400 0 0 0 0 0"))
        #expect(CodeSet([]) == CodeSet(sysfs: "0 0"))
        #expect(CodeSet([]).isEmpty)
    }

    @Test("a set contains its codes and no others")
    func membership() {
        let set = CodeSet([0, 63, 64, 767])
        #expect(set.contains(0) && set.contains(63) && set.contains(64) && set.contains(767))
        #expect(!set.contains(1) && !set.contains(766) && !set.contains(65_535))
        #expect(set.containsAny(of: [5, 64]))
        #expect(!set.containsAny(of: [5, 65]))
    }
}
