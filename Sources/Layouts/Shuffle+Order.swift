// SPDX-License-Identifier: MIT

extension Shuffle {
    /// The keys in an order drawn from `generator`, each order as likely as another: the key that comes n-th takes
    /// the place where the n-th of ``keys`` stands in the file.
    ///
    /// It is drawn just as the key engine draws it, so that the same seed gives a picture and a driver the same
    /// order.
    public func order(using generator: inout some RandomNumberGenerator) -> [Int] {
        var order = keys
        var last = order.count - 1
        while last > 0 {
            // Fisher and Yates, as in the engine: the last of those that are left changes places with any of them.
            order.swapAt(last, Int.random(in: 0...last, using: &generator))
            last -= 1
        }
        return order
    }
}
