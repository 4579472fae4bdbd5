// SPDX-License-Identifier: MIT

extension Shuffle {
    /// The keys in an order drawn from `generator`, each order as likely as another: the key that comes n-th takes
    /// the place where the n-th of ``keys`` stands in the file.
    ///
    /// The same numbers give the same order, so that a picture, a replay and the driver agree about a seed.
    public func order(using generator: inout some RandomNumberGenerator) -> [Int] {
        keys.shuffled(using: &generator)
    }
}
