// SPDX-License-Identifier: MIT

/// Which layouts of a panel lead to which by their keys.
///
/// A secret layout is where a program or the configuration wants people to type a secret.  Its keys may lead to
/// another layout, such as one with its digits in place, for the person who is there; what such a key alone leads to
/// is nothing that the next person should find, nor a program ask for.
///
/// ```swift
/// // pin ──key──▶ pin-fixed,   de ──key──▶ hex
/// let graph = LayoutGraph(layouts, links: links)
/// graph.open(from: [0, 2])     // [true, false, true, true] of pin, pin-fixed, de, hex
/// ```
public struct LayoutGraph: Sendable {
    /// The layouts to which the keys of each lead, by index; none for a secret layout.
    private let openExits: [[Int]]

    /// Makes the graph of a panel's layouts.
    ///
    /// - Parameters:
    ///   - layouts: The layouts.
    ///   - links: Where the keys of each lead; as many as there are layouts.
    public init(_ layouts: [Layout], links: [LayoutLinks]) {
        openExits = zip(layouts, links).map { layout, links in
            layout.isSecret ? [] : links.exits(of: layout)
        }
    }

    /// The layouts at which people arrive without a key of a secret layout.
    ///
    /// - Parameter starts: The layouts from which they start, by index.
    /// - Returns: Whether each layout is one of `starts`, or is reached from there by keys of layouts that are not
    ///   secret.
    public func open(from starts: some Sequence<Int>) -> [Bool] {
        var isOpen = [Bool](repeating: false, count: openExits.count)
        var toVisit = Array(starts)
        while let layout = toVisit.popLast() {
            guard !isOpen[layout] else { continue }
            isOpen[layout] = true
            toVisit += openExits[layout]
        }
        return isOpen
    }
}

extension LayoutLinks {
    /// The layouts to which the keys of `layout` lead through these links, by index, in the order of the keys; some
    /// may be there twice.
    fileprivate func exits(of layout: Layout) -> [Int] {
        layout.keys.compactMap { key in
            switch key.action {
            case .layout(let name): named[name]
            case .nextLayout: next
            default: nil
            }
        }
    }
}
