// SPDX-License-Identifier: MIT

import Checkout
import Foundation
import Testing

@testable import KernelRig

/// A kernel maps a program page by page, and refuses a program whose segments are not at the same place in a page in the
/// file as in memory: elf(5), `p_align`.
struct ProgramAlignmentTests {
    @Test(arguments: ["runepadd", "runepad", "runepad-overlay"])
    func `each program's segments are aligned to the largest pages of its architecture`(of program: String)
        throws
    {
        let file = URL(filePath: Checkout.program(program))
        let header = try ELFHeader(Data(contentsOf: file, options: .alwaysMapped))
        #expect(header.segments.count >= 2)
        for segment in header.segments {
            #expect(segment.alignment >= header.largestPage)
            #expect(segment.offset % header.largestPage == segment.address % header.largestPage)
        }
    }
}

/// The parts of an ELF file of 64 bits that say where it is mapped: elf(5).
private struct ELFHeader {
    /// The size in bytes of the largest pages that kernels of the file's architecture have.
    let largestPage: UInt64
    /// The segments that are loaded: places in the file and in memory, and alignment, in bytes.
    let segments: [(offset: UInt64, address: UInt64, alignment: UInt64)]

    init(_ bytes: Data) throws {
        func number(at offset: UInt64, length: Int) -> UInt64 {
            bytes[Int(offset)..<Int(offset) + length].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        let pages: [UInt64: UInt64] = [62: 4096, 183: 65536]
        largestPage = try #require(pages[number(at: 18, length: 2)], "neither x86-64 nor AArch64")
        let (start, size) = (number(at: 32, length: 8), number(at: 54, length: 2))
        segments = (0..<number(at: 56, length: 2)).compactMap { index in
            let segment = start + index * size
            guard number(at: segment, length: 4) == 1 else { return nil }
            return (
                number(at: segment + 8, length: 8), number(at: segment + 16, length: 8),
                number(at: segment + 48, length: 8)
            )
        }
    }
}
