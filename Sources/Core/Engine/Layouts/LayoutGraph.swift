// SPDX-License-Identifier: MIT

/// The graph of a panel's layouts, whose edges are the keys that show another layout.
///
/// A program or the configuration shows a secret layout where people type a secret. A key of a secret layout
/// may lead to another layout, for example one whose digits keep their places. That other layout is for the
/// person who tapped the key. If only such keys lead to a layout, the next person must not find it, and no
/// program may request it.
///
/// ```swift
/// // pin ──key──▶ pin-fixed,   de ──key──▶ hex
/// let graph = LayoutGraph(layouts, links: links)
/// graph.open(from: [0, 2])     // [true, false, true, true] of pin, pin-fixed, de, hex
/// ```
package struct LayoutGraph: Sendable {
    /// The indices of the layouts to which the keys of each layout lead; none for a secret layout.
    private let openExits: [[Int]]

    /// Makes the graph of layouts, each with its links at the same index.
    package init(_ layouts: [Layout], links: [LayoutLinks]) {
        openExits = zip(layouts, links).map { layout, links in
            layout.isSecret ? [] : links.exits(of: layout)
        }
    }

    /// Returns, for each layout, whether people can reach it without a key of a secret layout.
    ///
    /// People start at the layouts with the indices `starts`, which count as reached.
    package func open(from starts: [Int]) -> [Bool] {
        var isOpen = [Bool](repeating: false, count: openExits.count)
        var toVisit = starts
        while let layout = toVisit.popLast() {
            guard !isOpen[layout] else { continue }
            isOpen[layout] = true
            toVisit += openExits[layout]
        }
        return isOpen
    }
}

extension LayoutLinks {
    /// Returns the indices of the layouts to which the keys of `layout` lead through these links, in the
    /// order of the keys; an index may occur twice.
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
