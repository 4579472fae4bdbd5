// SPDX-License-Identifier: MIT

public import Layouts

/// The layouts of a panel, and which of their keys leads to which.
public struct LayoutFileSet: Hashable, Sendable {
    /// Those of the panel's list in its order, and then those to which only keys lead.
    public internal(set) var files: [LayoutFile] = []
    /// How many of them are the list's.
    public internal(set) var listCount = 0
    /// Where the keys of each lead.
    public internal(set) var links: [LayoutLinks] = []
    /// Whether all that the list and the keys name is there, without errors.
    public internal(set) var isComplete = true

    /// Those that programs may ask for, by index, in their order: the list's, and those to which keys lead that stand
    /// in no secret layout.
    ///
    /// What only a key of a secret layout leads to, such as a PIN pad with its digits in place, is for the person who
    /// taps that key.
    public var offered: [Int] {
        let isOpen = LayoutGraph(files.map(\.layout), links: links).open(from: 0..<listCount)
        return files.indices.filter { isOpen[$0] }
    }

    /// Whether a key of them types the decimal separator of the panel's locale.
    var hasDecimalSeparator: Bool { files.contains { $0.layout.hasDecimalSeparator } }

    /// Has no key change places, whatever the layouts say.
    public mutating func keepOrder() {
        for index in files.indices { files[index].layout.shuffle = nil }
    }

    /// Has keys that are held repeat as a panel wants it.
    public mutating func change(_ repetition: RepetitionChange) {
        for index in files.indices {
            files[index].layout.repetition = repetition.applied(to: files[index].layout.repetition)
        }
    }

    /// Gives keys the meanings and labels that follow from the panel: see
    /// ``Layouts/Layout/settled(decimalSeparator:next:)``.
    ///
    /// The decimal separator is asked for only where a key types it.
    public mutating func settle(decimalSeparator: @autoclosure () -> Character) {
        let decimalSeparator = hasDecimalSeparator ? decimalSeparator() : "."
        let layouts = files.map(\.layout)
        for index in files.indices {
            files[index].layout = layouts[index].settled(
                decimalSeparator: decimalSeparator, next: links[index].next.map { layouts[$0] })
        }
    }
}
