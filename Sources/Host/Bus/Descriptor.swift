// SPDX-License-Identifier: MIT

import Glibc

/// An open file of this process, which the last reference to this object closes.
package final class Descriptor {
    package let number: Int32

    /// Takes ownership of a file, or of no file if the number is negative.
    package init(_ number: Int32) {
        self.number = number
    }

    deinit {
        if number >= 0 { close(number) }
    }
}
