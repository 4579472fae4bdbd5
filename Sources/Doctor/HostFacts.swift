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
public struct HostFacts: Hashable, Sendable {
    /// Whether the person who asks is root, who may look at everything.
    public var isRoot = true
    public var uinput = UinputFacts()
    /// The service, or `nil` if systemd does not answer.
    public var service: ServiceFacts?
    /// The driver's process, or `nil` if none runs.
    public var driver: DriverFacts?
    public var configuration = ConfigurationFacts()
    /// The devices that are touchscreens, or nearly.
    public var touchscreens: [TouchscreenFacts] = []
    public var bus = BusFacts.noDriver("")
    /// The programs that have a device open, by the device's node; the driver is not one of them.
    public var holders: [String: [String]] = [:]
    /// The sessions with a screen, as logind knows them.
    public var sessions: [SessionFacts] = []
    /// Whether logind answers, which alone knows who has a session.
    public var hasLogind = true
    public var hasOverlay = true
    public var voice = VoiceFacts()
    public var clock = ClockFacts()

    /// Makes the facts of a machine where nothing was found.
    public init() {}

    /// The findings, in the order of ``Check``.
    ///
    /// Each check has at least one finding, except those of things that this machine does not have.
    public var findings: [Finding] {
        uinput.findings(isRoot: isRoot) + serviceFindings + driverFindings + configurationFindings
            + touchscreenFindings + busFindings + panelFindings + configuration.characterFindings
            + configuration.labelFindings + sessionFindings + overlayFindings + fieldFindings
            + keyboardFindings + keymapFindings + browserFindings + voiceFindings + clock.findings
    }
}
