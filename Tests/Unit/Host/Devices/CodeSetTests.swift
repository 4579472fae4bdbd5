// SPDX-License-Identifier: MIT

import Devices
import Testing

struct CodeSetTests {
    @Test func `a sysfs bitmap has its highest word first`() {
        #expect(CodeSet(sysfs: "400 0 0 0 0 0", wordBits: 64)?.codes == [330])
        #expect(CodeSet(sysfs: "2608000 3\n", wordBits: 64)?.codes == [0, 1, 79, 85, 86, 89])
        #expect(CodeSet(sysfs: "0", wordBits: 64)?.codes == [])
    }

    /// What a kernel shows of BTN_TOUCH, and of the axes and properties of a touchscreen: to programs of 64 bits, and to
    /// those of 32.
    @Test(arguments: [
        ("400 0 0 0 0 0", "400 0 0 0 0 0 0 0 0 0 0"), ("2618000 3", "2618000 0 3"),
        ("661800011000003", "6618000 11000003"), ("10000000000000 0", "100000 0 0 0"), ("2", "2"),
    ]) func `a 32-bit program reads the same set from 32-bit words`(wide: String, narrow: String) throws {
        let set = try #require(CodeSet(sysfs: wide, wordBits: 64))
        #expect(CodeSet(sysfs: narrow, wordBits: 32) == set)
    }

    @Test func `the highest bit of a word is a code too`() {
        #expect(CodeSet(sysfs: "8000000000000000", wordBits: 64)?.codes == [63])
        #expect(CodeSet(sysfs: "80000000 80000000", wordBits: 32)?.codes == [31, 63])
    }

    @Test func `words are as wide as those of the program itself by default`() {
        #expect(CodeSet(sysfs: "1 0") == CodeSet([UInt16(UInt.bitWidth)]))
    }

    @Test(arguments: [("x", 64), ("12 0x3", 64), ("1ffffffffffffffff", 64), ("100000000", 32)])
    func `text that is not a bitmap is refused`(text: String, wordBits: Int) {
        #expect(CodeSet(sysfs: text, wordBits: wordBits) == nil)
    }

    @Test func `sets with the same codes are equal, however they were made`() {
        #expect(CodeSet([330]) == CodeSet(sysfs: "0 400 0 0 0 0 0", wordBits: 64))
        #expect(CodeSet([]) == CodeSet(sysfs: "0 0"))
        #expect(CodeSet([]).isEmpty)
    }

    @Test func `a code set contains its codes and no others`() {
        let set = CodeSet([0, 63, 64, 767])
        #expect(set.contains(0) && set.contains(63) && set.contains(64) && set.contains(767))
        #expect(!set.contains(1) && !set.contains(766) && !set.contains(65_535))
        #expect(set.containsAny(of: [5, 64]))
        #expect(!set.containsAny(of: [5, 65]))
    }
}
