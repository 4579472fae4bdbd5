// SPDX-License-Identifier: MIT

import Engine
import Testing

struct PurposeNearestTests {
    @Test(arguments: Purpose.allCases)
    func `a layout with exactly the requested purpose is always chosen`(purpose: Purpose) {
        var purposes: [Purpose?] = Purpose.allCases.reversed()
        purposes.append(nil)
        for present in purposes.indices {
            let best = purpose.bestIndex(among: purposes, present: present)
            #expect(purposes[best] == purpose)
        }
    }

    /// What is asked for, what there is, and what is to be shown.
    private static let table: [(Purpose, [Purpose?], Int)] = [
        (.pin, [.default, .numberPad], 1),
        (.pin, [.default, .numberPad, .asciiCapableNumberPad], 2),
        (.pin, [.default, .phonePad, .decimalPad], 2),
        (.pin, [.password, .default], 1),
        (.numberPad, [.default, .pin, .decimalPad], 2),
        (.numberPad, [.default, .pin], 0),
        (.asciiCapableNumberPad, [.default, .numberPad], 1),
        (.decimalPad, [.default, .numberPad, .numbersAndPunctuation], 2),
        (.decimalPad, [.default, .numberPad], 1),
        (.phonePad, [.default, .numberPad], 1),
        (.phonePad, [.numberPad, .namePhonePad], 1),
        (.namePhonePad, [.phonePad, .default], 1),
        (.email, [.pin, .default], 1),
        (.email, [.default, .asciiCapable], 1),
        (.url, [.email, .default], 1),
        (.url, [.numberPad, .asciiCapable], 1),
        (.webSearch, [.asciiCapable, .default], 1),
        (.social, [.numberPad, .asciiCapable], 1),
        (.password, [.pin, .default, .asciiCapable], 2),
        (.terminal, [.default, .numberPad], 0),
        (.date, [.numberPad, .numbersAndPunctuation, .default], 1),
        (.time, [.date, .default], 1),
        (.numbersAndPunctuation, [.numberPad, .default], 1),
        (.default, [.pin, .asciiCapable], 1),
        (.asciiCapable, [.pin, .default], 1),
        // For any text, else what does not say what it is for, else the first.
        (.pin, [.email, nil, .default], 2),
        (.default, [.pin, nil], 1),
        (.default, [.pin, .numberPad], 0),
        (.email, [.date, .time], 0),
        (.default, [nil], 0),
    ]

    @Test(arguments: table.indices)
    func `without a layout for the purpose, the nearest purpose is chosen`(row: Int) {
        let (purpose, purposes, best) = Self.table[row]
        for present in purposes.indices {
            #expect(purpose.bestIndex(among: purposes, present: present) == best)
        }
    }

    @Test func `among equally good layouts, the present one stays`() {
        let purposes: [Purpose?] = [.default, .pin, .default, nil, .default]
        #expect(Purpose.default.bestIndex(among: purposes, present: 2) == 2)
        #expect(Purpose.email.bestIndex(among: purposes, present: 4) == 4)
        #expect(Purpose.default.bestIndex(among: purposes, present: 1) == 0)
        #expect(Purpose.default.bestIndex(among: purposes, present: 3) == 0)
        #expect(Purpose.pin.bestIndex(among: purposes, present: 4) == 1)
        #expect(Purpose.default.bestIndex(among: [nil, .pin, nil], present: 2) == 2)
    }

    @Test(arguments: Purpose.allCases)
    func `the nearest purposes of a purpose exclude itself and have no duplicates`(purpose: Purpose) {
        #expect(!purpose.nearest.contains(purpose))
        #expect(Set(purpose.nearest).count == purpose.nearest.count)
    }
}
