// SPDX-License-Identifier: MIT

/// A fixed number of elements, stored outside the structure that owns the table.
///
/// An `InlineArray` is a part of its structure. When another module calls a method that does not change a
/// large structure, Swift copies the structure. With the contacts in an `InlineArray`, Swift copied the core
/// of a panel several times for each touch. This took 6 µs on a processor with a thousand instructions per µs.
///
/// Only the subscripts and methods with `unchecked` do not check their index.
@safe package struct FixedTable<let count: Int, Element: BitwiseCopyable>: ~Copyable {
    let elements: UnsafeMutablePointer<Element>

    package init(repeating element: Element) {
        unsafe elements = .allocate(capacity: count)
        unsafe elements.initialize(repeating: element, count: count)
    }

    deinit {
        unsafe elements.deallocate()
    }

    package subscript(index: Int) -> Element {
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

    /// The element at an index that the caller knows to be in range, for code that runs for each event.
    @unsafe
    package subscript(unchecked index: Int) -> Element {
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

    /// Replaces an element at an index that the caller knows to be in range, and returns whether it has
    /// changed.
    @unsafe
    @inline(__always)
    package mutating func replace(unchecked index: Int, with element: Element) -> Bool
    where Element: Equatable {
        assert(UInt(bitPattern: index) < UInt(bitPattern: count))
        let place = unsafe elements + index
        guard unsafe place.pointee != element else { return false }
        unsafe place.pointee = element
        return true
    }

    /// Returns the first elements, as many as `length` from 0 to `count`, valid until the table changes.
    @_lifetime(borrow self)
    package func prefix(_ length: Int) -> Span<Element> {
        precondition(length >= 0 && length <= count)
        let span = unsafe Span(_unsafeStart: elements, count: length)
        return unsafe _overrideLifetime(span, borrowing: self)
    }
}
