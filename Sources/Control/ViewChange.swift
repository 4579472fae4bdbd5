// SPDX-License-Identifier: MIT

public import Views

/// Changes of keys' states that turn one view of a panel into the next one.
public struct ViewChange: Hashable, Sendable {
    /// The number of the view before: ``ShownView/serial``.
    public var formerSerial: UInt64
    /// The number of the view after.
    public var serial: UInt64
    /// The keys that have another state.
    public var keys: [KeyChange]

    /// Makes a change.
    public init(formerSerial: UInt64, serial: UInt64, keys: [KeyChange]) {
        self.formerSerial = formerSerial
        self.serial = serial
        self.keys = keys
    }

    /// The most keys that one signal reports; after more changes a program fetches the view.
    static let mostKeys = 16

    /// Returns the change between two views, or `nil` when a program has to fetch the new view.
    init?(from old: ShownView, to new: ShownView) {
        guard new.view.isVisible, let keys = new.view.keyChanges(since: old.view), keys.count <= Self.mostKeys
        else { return nil }
        self.init(formerSerial: old.serial, serial: new.serial, keys: keys)
    }

    /// Returns the view after the change, or `nil` when the change is not for this view.
    public func applied(to view: ShownView) -> ShownView? {
        guard view.serial == formerSerial, let changed = view.view.applying(keys) else { return nil }
        return ShownView(serial: serial, view: changed)
    }
}

// MARK: - On the bus

extension ViewChange {
    func write(to writer: inout MessageWriter) {
        writer.append(formerSerial)
        writer.append(serial)
        writer.array("(us)") { writer in
            for key in keys {
                writer.structure("us") { writer in
                    writer.append(UInt32(key.index))
                    writer.append(key.state.rawValue)
                }
            }
        }
    }

    /// Reads the arguments of the signal KeysChanged.
    ///
    /// - Throws: `MessageFault` if the signal has another form.
    init(_ reader: MessageReader) throws(MessageFault) {
        let (former, serial) = (try reader.uint64(), try reader.uint64())
        let keys = try reader.array("(us)") { () throws(MessageFault) in
            try reader.structure("us") { () throws(MessageFault) in
                let index = Int(try reader.uint32())
                // A newer driver may have more states.
                return KeyChange(index: index, state: DrawnKey.State(rawValue: try reader.text()) ?? .plain)
            }
        }
        self.init(formerSerial: former, serial: serial, keys: keys)
    }
}

// MARK: - Who follows

/// The programs to which changes of a view's keys are reported, and the view that all of them have.
///
/// A program gets a limited number of reports. Then it has to fetch the view. So reports do not pile up for a
/// program that has stopped. Few programs are followers: the queue of the bus connection has room for the reports to
/// all of them.
struct ViewFollowers {
    private var view: ShownView?
    private var remaining: [String: Int] = [:]

    /// The most reports after a program has fetched the view.
    static let mostReports = 32
    /// The most programs of one panel. Other programs only learn that the view has changed.
    static let mostPrograms = 4

    /// Adds a program, which gets this view, if there are few enough.
    mutating func add(_ name: String, _ view: ShownView) {
        guard view.view.isVisible, remaining[name] != nil || remaining.count < Self.mostPrograms else {
            return remove(name)
        }
        self.view = view
        remaining[name] = Self.mostReports
    }

    /// Removes a program; without programs, the view is forgotten.
    mutating func remove(_ name: String) {
        remaining[name] = nil
        if remaining.isEmpty { view = nil }
    }

    /// Takes over a new view, and returns how it differs from the one before, or `nil` if the programs must fetch
    /// the view.
    mutating func take(_ new: () -> ShownView?) -> ViewChange? {
        guard let old = view, let new = new(), let change = ViewChange(from: old, to: new) else {
            view = nil
            remaining = [:]
            return nil
        }
        view = new
        return change
    }

    /// Counts a report to a program, and returns whether the program gets it.
    mutating func countReport(to name: String) -> Bool {
        guard let count = remaining[name], count > 0 else { return false }
        remaining[name] = count - 1
        return true
    }
}
