// SPDX-License-Identifier: MIT

/// The facts of a machine that decide whether its keyboard works.
///
/// A caller gathers them once. ``findings`` decides, and touches nothing.
///
/// ```swift
/// var facts = HostFacts()
/// facts.uinput = UinputFacts(isLoaded: true, node: nil)
/// facts.findings.filter { $0.verdict == .problem }
/// ```
package struct HostFacts: Hashable, Sendable {
    /// Whether the person who asks is root, who may look at everything.
    package var isRoot = true
    package var uinput = UinputFacts()
    /// The service, or `nil` if systemd does not answer.
    package var service: ServiceFacts?
    /// The driver's process, or `nil` if none runs.
    package var driver: DriverFacts?
    package var configuration = ConfigurationFacts()
    /// The devices that are touchscreens, or nearly.
    package var touchscreens: [TouchscreenFacts] = []
    package var bus = BusFacts.noDriver("")
    /// The programs that have a device open, by the device's node; the driver is not one of them.
    package var holders: [String: [String]] = [:]
    /// The sessions with a screen, as logind knows them.
    package var sessions: [SessionFacts] = []
    /// Whether logind answers, which alone knows who has a session.
    package var hasLogind = true
    package var hasOverlay = true
    package var voice = VoiceFacts()
    package var clock = ClockFacts()

    /// Makes the facts of a machine where nothing was found.
    package init() {}

    /// The findings, in the order of ``Check``.
    ///
    /// Each check has at least one finding, except those of things that this machine does not have.
    package var findings: [Finding] {
        uinput.findings(isRoot: isRoot) + serviceFindings + driverFindings + configurationFindings
            + touchscreenFindings + busFindings + panelFindings + configuration.characterFindings
            + configuration.labelFindings + sessionFindings + overlayFindings + fieldFindings
            + keyboardFindings + keymapFindings + browserFindings + voiceFindings + clock.findings
    }
}
