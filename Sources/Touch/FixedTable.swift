// SPDX-License-Identifier: MIT

/// A fixed number of elements in memory of their own: an `InlineArray` that its owner does not carry with it.
///
/// Swift copies a large structure to call a method from another module that does not change it, and every
/// `InlineArray` in it with it.  With its contacts inline, the core of a panel was copied several times for each touch:
/// 6 µs on a processor of a thousand instructions a µs.  Indices are checked.
@safe @frozen public struct FixedTable<let count: Int, Element: BitwiseCopyable>: ~Copyable {
    @usableFromInline let elements: UnsafeMutablePointer<Element>

    /// Makes a table of `count` times the same element.
    public init(repeating element: Element) {
        unsafe elements = .allocate(capacity: count)
        unsafe elements.initialize(repeating: element, count: count)
    }

    deinit {
        unsafe elements.deallocate()
    }

    /// The element at an index from 0 to `count` − 1.
    @inlinable
    public subscript(index: Int) -> Element {
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

    /// The element at an index that the caller knows to be in range: for code that runs for each event.
    @unsafe
    @inlinable
    public subscript(unchecked index: Int) -> Element {
        @inline(__always)
        unsafeAddress {
            assert(UInt(bitPattern: index) < UInt(bitPattern: count))
            return unsafe UnsafePointer(elements + index)
        }
        @inline(__always)
        unsafeMutableAddress {
            assert(UInt(bitPattern: index) < UInt(bitPattern: count))
            return unsafe elements + index
        }
    }

    /// Replaces an element at an index that the caller knows to be in range.
    ///
    /// - Returns: Whether the element has changed.
    @unsafe
    @inlinable
    @inline(__always)
    public mutating func replace(unchecked index: Int, with element: Element) -> Bool
    where Element: Equatable {
        assert(UInt(bitPattern: index) < UInt(bitPattern: count))
        let place = unsafe elements + index
        guard unsafe place.pointee != element else { return false }
        unsafe place.pointee = element
        return true
    }

    /// The first elements.
    ///
    /// - Parameter length: How many, from 0 to `count`.
    /// - Returns: The elements, valid until the table is changed.
    @_lifetime(borrow self)
    @inlinable
    public func prefix(_ length: Int) -> Span<Element> {
        precondition(length >= 0 && length <= count)
        let span = unsafe Span(_unsafeStart: elements, count: length)
        return unsafe _overrideLifetime(span, borrowing: self)
    }
}
