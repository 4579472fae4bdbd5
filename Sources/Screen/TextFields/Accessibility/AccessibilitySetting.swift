// SPDX-License-Identifier: MIT

import Bus

/// The property IsEnabled of org.a11y.Status, which this process sets while it wants it and restores at its end.
///
/// The launcher of the accessibility bus keeps the property in the settings of the user, where it has
/// GSettings.  So a process that is killed leaves it set.
final class AccessibilitySetting {
    /// Whether IsEnabled shall be set.
    var isWanted = false {
        didSet { if isWanted != oldValue { apply() } }
    }

    private let session: BusConnection
    /// Whether this process has set the property, which was clear before.
    private var isOwn = false

    /// Makes the setting of a session, which changes nothing before ``apply()``.
    init(_ session: BusConnection) {
        self.session = session
    }

    /// Sets the property if it is wanted and clear, or clears it if this process has set it.
    func apply() {
        guard isWanted else { return restore() }
        guard !isOwn else { return }
        session.call(AccessibilityNames.status("Get"), startsService: true) {
            $0.append(AccessibilityNames.status)
            $0.append("IsEnabled")
        } then: { [weak self] answer in
            guard let self, isWanted, answer.error == nil,
                let isSet = try? answer.variant("b", { () throws(MessageFault) in try answer.bool() }), !isSet
            else { return }
            isOwn = true
            set(true)
        }
    }

    /// Clears the property if this process has set it.
    func restore() {
        guard isOwn else { return }
        isOwn = false
        set(false)
    }

    /// Forgets that this process has set the property: the session bus is gone.
    func forget() {
        isOwn = false
    }

    private func set(_ value: Bool) {
        session.callWithoutAnswer(AccessibilityNames.status("Set")) {
            $0.append(AccessibilityNames.status)
            $0.append("IsEnabled")
            $0.container("v", "b") { $0.append(value) }
        }
    }
}
