// SPDX-License-Identifier: MIT

/// The Swift file that each mutated module gets, with the function that chooses a fault.
public enum MutantSwitch {
    /// The environment variable with the number of the fault that is made; without it there is none.
    public static let activeVariable = "RUNEPAD_MUTANT"
    /// The environment variable with the path of a file, in which the byte of each fault that is asked for becomes 1.
    public static let reachedVariable = "RUNEPAD_MUTANTS_REACHED"

    /// The name of the file.
    public static let fileName = "Mutant.swift"

    /// Returns the text of the file.
    ///
    /// - Parameter count: The number of bytes of the file of reached faults: one more than the highest number.
    /// - Returns: The text, in Swift.
    public static func text(count: Int) -> String {
        """
        internal import Glibc

        @usableFromInline
        enum Mutant {
            @usableFromInline
            static func `is`(_ number: Int) -> Bool {
                if let reached { reached[number] = 1 }
                return number == active
            }

            private static let active = getenv("\(activeVariable)").flatMap { Int(String(cString: $0)) } ?? 0

            private nonisolated(unsafe) static let reached: UnsafeMutablePointer<UInt8>? = {
                guard let path = getenv("\(reachedVariable)") else { return nil }
                let file = open(path, O_RDWR)
                guard file >= 0 else { fatalError("\(reachedVariable) names no file") }
                let bytes = mmap(nil, \(count), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
                close(file)
                return bytes?.assumingMemoryBound(to: UInt8.self)
            }()
        }

        """
    }
}
