// SPDX-License-Identifier: MIT

/// A fixed number of elements in memory of their own, which the engine changes while it works.
///
/// Reading one element of an `InlineArray` in a structure copies the whole array. Each change of an `Array`
/// checks whether the array is shared. A table does neither. It checks indices.
///
/// Element types must not be private: Swift 6.3 fails to compile a table of a private type without
/// optimisation.
@safe struct Table<Element: BitwiseCopyable>: ~Copyable {
    let count: Int
    private let elements: UnsafeMutablePointer<Element>

    init(repeating element: Element, count: Int) {
        self.count = count
        unsafe elements = .allocate(capacity: count)
        unsafe elements.initialize(repeating: element, count: count)
    }

    init(_ array: [Element]) {
        count = array.count
        unsafe elements = .allocate(capacity: count)
        for index in 0..<count { unsafe (elements + index).initialize(to: array[index]) }
    }

    deinit {
        unsafe elements.deallocate()
    }

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
    /// Returns the first index from `first` on whose element is greater than `value`, or `end` if there is
    /// none.
    @inline(__always)
    func firstIndex(above value: Double, from first: Int, to end: Int) -> Int {
        precondition(first >= 0 && end <= count)
        var index = first
        while index < end, unsafe value >= elements[index] { index &+= 1 }
        return index
    }
}
