// SPDX-License-Identifier: MIT

/// The time of day, random numbers and the state of the screen, which a core gets from its caller and never reads by
/// itself.
package struct CoreSurroundings {
    let civilTime: (MonotonicTime) -> CivilTime
    let randomNumber: () -> UInt64
    let isScreenOff: () -> Bool

    /// Makes surroundings.
    ///
    /// - Parameters:
    ///   - generator: The generator for the order of shuffled keys. The order is only as unpredictable as
    ///     this generator.
    ///   - civilTime: Returns the time of day at a moment. The core calls it when a picker needs the time.
    ///   - isScreenOff: Returns whether the screen is off. The core calls it when a touch begins, where
    ///     ``CoreRules/wakesOnly`` is set.
    package init(
        generator: some RandomNumberGenerator, civilTime: @escaping (MonotonicTime) -> CivilTime,
        isScreenOff: @escaping () -> Bool = { false }
    ) {
        var generator = generator
        self.civilTime = civilTime
        self.isScreenOff = isScreenOff
        randomNumber = { generator.next() }
    }
}

/// The generator of the surroundings, for one shuffle.
struct SurroundingGenerator: RandomNumberGenerator {
    let surroundings: CoreSurroundings

    mutating func next() -> UInt64 { surroundings.randomNumber() }
}
