// SPDX-License-Identifier: MIT

public import Clocks

/// What a core needs of the world and must not ask for itself.
public struct CoreSurroundings {
    /// The time of day at a moment that is passed in.
    let civilTime: (MonotonicTime) -> CivilTime
    /// A number of 64 random bits.
    let randomNumber: () -> UInt64

    /// Makes surroundings.
    ///
    /// - Parameters:
    ///   - generator: Gives the order of shuffled keys, which is as good as it is.
    ///   - civilTime: Is called when a picker needs the time of day.
    public init(
        generator: some RandomNumberGenerator, civilTime: @escaping (MonotonicTime) -> CivilTime
    ) {
        var generator = generator
        self.civilTime = civilTime
        randomNumber = { generator.next() }
    }
}

/// The generator of surroundings, for as long as a shuffle takes.
struct SurroundingGenerator: RandomNumberGenerator {
    let surroundings: CoreSurroundings

    mutating func next() -> UInt64 { surroundings.randomNumber() }
}
