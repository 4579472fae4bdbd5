// SPDX-License-Identifier: MIT

/// The list of faults that change nothing that a caller could see, with the reasons.
///
/// A fault has five lines, and an empty line stands between two faults:
///
/// ```
/// file: Sources/Core/Engine/Touch/Dwell.swift
/// in: handle(_:at:)
/// line: guard distance <= radius else { return }
/// fault: `distance <= radius` becomes `distance < radius`
/// why: ...
/// ```
///
/// Lines that begin with `#` are comments.  The text of the line is the key, not its number, so that a change above it
/// needs no change of the list.
public struct EquivalentFaults: Sendable {
    /// A fault of the list.
    public struct Entry: Hashable, Sendable {
        /// The values of the five lines.
        public var file = "", function = "", line = "", fault = "", why = ""
        /// The line of the list at which the entry begins.
        public var place = 0
    }

    /// The faults in the order of the list.
    public let entries: [Entry]

    /// Reads a list.
    ///
    /// - Throws: ``EquivalentFaultsError`` for the first line that does not fit.
    public init(parsing text: String) throws(EquivalentFaultsError) {
        var entries: [Entry] = []
        var entry = Entry()
        let lines: [Substring] = text.split(separator: "\n", omittingEmptySubsequences: false) + [""]
        for (index, line) in lines.enumerated() where !line.hasPrefix("#") {
            if line.isEmpty {
                if entry == Entry() { continue }
                guard entry.isComplete else { throw EquivalentFaultsError(line: entry.place) }
                entries.append(entry)
                entry = Entry()
                continue
            }
            if entry == Entry() { entry.place = index + 1 }
            guard let field = Self.fields.first(where: { line.hasPrefix($0.name + ": ") }),
                entry[keyPath: field.path].isEmpty
            else { throw EquivalentFaultsError(line: index + 1) }
            entry[keyPath: field.path] = String(line.dropFirst(field.name.count + 2))
        }
        self.entries = entries
    }

    private nonisolated(unsafe) static let fields: [(name: String, path: WritableKeyPath<Entry, String>)] = [
        ("file", \.file), ("in", \.function), ("line", \.line), ("fault", \.fault), ("why", \.why),
    ]

    /// Returns the entry of a fault, if the list has one.
    public func entry(of fault: Fault) -> Entry? { entries.first { $0.matches(fault) } }

    /// Returns the entries that match none of the faults, because the source has changed.
    public func stale(among faults: [Fault]) -> [Entry] {
        entries.filter { entry in !faults.contains { entry.matches($0) } }
    }
}

extension EquivalentFaults.Entry {
    fileprivate var isComplete: Bool { ![file, function, line, fault, why].contains("") }

    fileprivate func matches(_ other: Fault) -> Bool {
        file == other.file && function == other.function && line == other.lineText && fault == other.summary
    }
}

/// A line of the list of equivalent faults that cannot be read, or an entry without one of its five lines.
public struct EquivalentFaultsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of the line, from 1.
    public let line: Int

    /// The number of the line, and what an entry has, for a person.
    public var description: String {
        "line \(line): an entry has the lines 'file: ', 'in: ', 'line: ', 'fault: ' and 'why: ', once each"
    }
}
