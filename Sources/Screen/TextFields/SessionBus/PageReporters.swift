// SPDX-License-Identifier: MIT

import Control

/// The programs of a session that tell of the text fields of web pages, and the field that counts.
///
/// Each program tells of its own fields. The field that was told last counts until its own program tells that
/// it was left, tells of another one, or leaves the bus.
struct PageReporters {
    /// The programs, by their unique names on the bus.
    private var names: Set<String> = []
    /// The program whose field counts, and the field, which is not ``PageField/noField``.
    private var holder: (name: String, field: PageField)?

    /// How many programs may tell at once: far more than a session has browsers.
    static let most = 16

    /// The field that counts, or `nil` while no program tells of fields.
    var field: PageField? { names.isEmpty ? nil : holder?.field ?? .noField }

    /// Whether a program has told of a field since it came.
    func contains(_ name: String) -> Bool { names.contains(name) }

    /// Takes the field that a program tells.
    ///
    /// - Returns: Whether ``field`` is news: it has changed, or a field was entered.
    /// - Throws: `ControlError` of the kind `tooMuch` for one program more than ``most``.
    mutating func take(_ field: PageField, by name: String) throws(ControlError) -> Bool {
        let former = self.field
        guard names.contains(name) || names.count < Self.most else {
            throw ControlError(.tooMuch, "\(Self.most) programs tell of web pages already")
        }
        names.insert(name)
        if field != .noField {
            holder = (name, field)
            return true
        }
        if holder?.name == name { holder = nil }
        return self.field != former
    }

    /// Forgets a program that has left the bus, and returns whether ``field`` has changed.
    mutating func remove(_ name: String) -> Bool {
        let former = field
        names.remove(name)
        if holder?.name == name { holder = nil }
        return field != former
    }
}
