// SPDX-License-Identifier: MIT

import Glibc

/// Something that must stand whatever bytes it is given.
///
/// It fails by ending the process: a trap of Swift's does, a fault that AddressSanitizer finds, and ``fail(_:)``.
protocol FuzzTarget {
    /// Tries one input.  Nothing is kept for the next one.
    func run(_ bytes: [UInt8])
}

/// Ends the process because something does not hold that always has to; libFuzzer then keeps the input.
func fail(_ what: String) -> Never {
    fatalError("broken: \(what)")
}

/// Ends the process unless `condition` holds.
@inline(__always)
func require(_ condition: Bool, _ what: @autoclosure () -> String) {
    if !condition { fail(what()) }
}

/// Choices that are read from an input, one after another; at its end every choice is 0.
struct Choices {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether nothing is left.
    var isAtEnd: Bool { position >= bytes.count }

    mutating func byte() -> UInt8 {
        guard position < bytes.count else { return 0 }
        defer { position += 1 }
        return bytes[position]
    }

    /// A number from 0 to below `count`, which is at most 256.
    mutating func index(below count: Int) -> Int { Int(byte()) % count }

    mutating func bool() -> Bool { byte() & 1 == 1 }

    mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
        var number: Number = 0
        for _ in 0..<MemoryLayout<Number>.size { number = number &<< 8 | Number(truncatingIfNeeded: byte()) }
        return number
    }

    /// One of `elements`, of which there is at least one.
    mutating func one<Element>(of elements: [Element]) -> Element { elements[index(below: elements.count)] }

    /// Up to `limit` bytes, as many as the next byte says.
    mutating func bytes(atMost limit: Int) -> [UInt8] {
        let end = min(bytes.count, position + Int(byte()) % (limit + 1) + 1)
        guard position < end else { return [] }
        defer { position = end }
        return Array(bytes[position..<end])
    }
}

/// The folder of this checkout, from where the fuzzers are run.
let checkout = currentDirectory()

private func currentDirectory() -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let path = unsafe getcwd(&buffer, buffer.count)
    return unsafe path.map { unsafe String(cString: $0) } ?? "."
}
