// SPDX-License-Identifier: MIT

/// Elements at fixed indices in memory of their own: what the engine changes while it works.
///
/// An `InlineArray` in a structure would do, were it not copied as a whole to read one element; an `Array`
/// would be checked for being shared at every change.  A table does neither.  Indices are checked.
///
/// Element types are not private: Swift 6.3 fails to compile a table of a private type without optimisation.
@safe struct Table<Element: BitwiseCopyable>: ~Copyable {
    /// How many elements there are.
    let count: Int
    private let elements: UnsafeMutablePointer<Element>

    /// Makes a table of `count` times the same element.
    init(repeating element: Element, count: Int) {
        self.count = count
        unsafe elements = .allocate(capacity: count)
        unsafe elements.initialize(repeating: element, count: count)
    }

    /// Makes a table of an array's elements.
    init(_ array: [Element]) {
        count = array.count
        unsafe elements = .allocate(capacity: count)
        for index in 0..<count { unsafe (elements + index).initialize(to: array[index]) }
    }

    deinit {
        unsafe elements.deallocate()
    }

    /// The element at an index from 0 to `count` − 1.
    subscript(index: Int) -> Element {
        @inline(__always)
        unsafeAddress {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            return unsafe UnsafePointer(elements + index)
        }
        @inline(__always)
        unsafeMutableAddress {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            return unsafe elements + index
        }
    }
}

extension Table<Double> {
    /// The first index from `first` on whose element is greater than `value`, or `end`.
    @inline(__always)
    func firstIndex(above value: Double, from first: Int, to end: Int) -> Int {
        precondition(first >= 0 && end <= count)
        var index = first
        while index < end, unsafe value >= elements[index] { index &+= 1 }
        return index
    }
}
