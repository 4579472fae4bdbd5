// SPDX-License-Identifier: MIT

import Glibc

/// Code that must work with any input.
///
/// A target fails when it ends the process: by a trap of Swift, a fault that AddressSanitizer finds, or
/// ``fail(_:)``.
package protocol FuzzTarget {
    /// Tries one input, and keeps nothing for the next one.
    func run(_ bytes: [UInt8])
}

/// The targets by their names, as Fuzzing/run and the folders of Fuzzing/corpora call them.
package let fuzzTargets: [String: @Sendable () -> any FuzzTarget] = [
    "layout": { LayoutTarget() },
    "configuration": { ConfigurationTarget() },
    "recording": { RecordingTarget() },
    "touch": { TouchTarget() },
    "control": { ControlTarget() },
    "client": { ClientTarget() },
    "message": { MessageTarget() },
]

/// Takes away the settings of the machine that would decide whether an input fails.
package func forgetSettingsOfMachine() {
    for name in ["XKB_DEFAULT_LAYOUT", "XKB_DEFAULT_VARIANT", "XKB_DEFAULT_OPTIONS", "XKB_DEFAULT_MODEL"] {
        unsafe unsetenv(name)
    }
    unsafe setenv("LC_ALL", "C.UTF-8", 1)
}

/// Ends the process because a rule is broken; libFuzzer then keeps the input.
func fail(_ what: String) -> Never {
    fatalError("broken: \(what)")
}

/// Ends the process unless `condition` holds.
@inline(__always)
func require(_ condition: Bool, _ what: @autoclosure () -> String) {
    if !condition { fail(what()) }
}

/// Choices that are read from an input, one after another.
///
/// After its end every choice is 0.
struct Choices {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether the whole input has been read.
    var isAtEnd: Bool { position >= bytes.count }

    mutating func byte() -> UInt8 {
        guard position < bytes.count else { return 0 }
        defer { position += 1 }
        return bytes[position]
    }

    /// A number from 0 up to, but not including, `count`, which is at most 256.
    mutating func index(below count: Int) -> Int { Int(byte()) % count }

    mutating func bool() -> Bool { byte() & 1 == 1 }

    mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
        var number: Number = 0
        for _ in 0..<MemoryLayout<Number>.size { number = number &<< 8 | Number(truncatingIfNeeded: byte()) }
        return number
    }

    /// One of `elements`, which must not be empty.
    mutating func one<Element>(of elements: [Element]) -> Element { elements[index(below: elements.count)] }

    /// At most `limit` bytes; the next byte gives their number.
    mutating func bytes(atMost limit: Int) -> [UInt8] {
        let end = min(bytes.count, position + Int(byte()) % (limit + 1) + 1)
        guard position < end else { return [] }
        defer { position = end }
        return Array(bytes[position..<end])
    }
}

/// The directory of this checkout, where the fuzzers must be started.
let checkout = currentDirectory()

private func currentDirectory() -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let path = unsafe getcwd(&buffer, buffer.count)
    return unsafe path.map { unsafe String(cString: $0) } ?? "."
}
