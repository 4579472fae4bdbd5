// SPDX-License-Identifier: MIT

import Control
import Doctor
import Engine
import Testing

/// Faults of the kernel, the service, the files and the panels.
@Suite struct DriverFaultTests {
    @Test func `on a healthy machine every finding is good`() {
        #expect(healthyMachine().faults == [])
        let checks = Set(healthyMachine().findings.map(\.check))
        #expect(checks == Set(Check.allCases).subtracting([.voice, .keymap, .browsers]))
    }

    @Test func `findings are listed in the order in which things go wrong`() {
        let checks = healthyMachine().findings.map { Check.allCases.firstIndex(of: $0.check) ?? -1 }
        #expect(checks == checks.sorted())
    }

    @Test(arguments: zip(Fault.allCases, Fault.expectations))
    func `each fault is found alone, with the command that repairs it`(
        _ fault: Fault, _ expected: (faults: [String], remedy: String)
    ) {
        var facts = healthyMachine()
        fault.plant(in: &facts)
        #expect(facts.faults == expected.faults)
        #expect(facts.remedies.first == expected.remedy)
        #expect(DoctorReport(facts.findings).hasProblems == expected.faults[0].hasPrefix("problem"))
    }

    @Test func `a kiosk's panel that passes on every touch is noted`() {
        var facts = healthyMachine()
        facts.configuration.panels[0].passesAllInKiosk = true
        #expect(
            facts.faults == [
                "note configuration: front passes on every touch beside its keys, also those that lead out of the "
                    + "kiosk's program"
            ])
    }

    @Test(arguments: [0o600, 0o644, 0o620, 0o602, 0o660, 0o606, 0o666] as [UInt32])
    func `anybody but the driver who may write to uinput is a finding`(mode: UInt32) {
        var facts = healthyMachine()
        facts.uinput.node?.mode = mode
        let faults = facts.faults.map { String($0.prefix { $0 != ":" }) }
        #expect(faults == ([0o600, 0o644].contains(mode) ? [] : ["warning uinput"]))
    }

    @Test(arguments: [0o200, 0o400, 0o000] as [UInt32])
    func `a driver that may not both read and write uinput is a finding`(mode: UInt32) {
        var facts = healthyMachine()
        facts.uinput.node?.mode = mode
        #expect(facts.faults.map { $0.prefix { $0 != ":" } } == ["problem uinput"])
        facts.uinput.hasDriverUser = false
        #expect(facts.faults == [])
    }

    /// One thing that does not work.
    enum Fault: CaseIterable {
        case noModule, deniedModule, noNode, wrongOwner, openNode, masked, disabled, stopped, crashing,
            notEnabled, replaced
        case unlocked, slowSlice, noFile, unreadableFile, faultyFile, untypedCharacters, waitingGlyphs,
            missingFont
        case noTouchscreen, ignoredTouchscreen, otherTouchscreen, notOnBus, silent, grabbed, resting,
            givenBack
        case formerSettings, unserved, turned, clock
    }
}

extension DriverFaultTests.Fault {
    func plant(in facts: inout HostFacts) {
        switch self {
        case .noModule: facts.uinput = UinputFacts(isLoaded: false, node: nil)
        case .deniedModule: facts.uinput = UinputFacts(isLoaded: false, isDenied: true, node: nil)
        case .noNode: facts.uinput = UinputFacts(node: nil)
        case .wrongOwner: facts.uinput.node = UinputFacts.Node(owner: "root", mode: 0o600)
        case .openNode: facts.uinput.node = UinputFacts.Node(owner: "runepad", mode: 0o666)
        case .masked: facts.service?.unitFile = "masked"
        case .disabled: facts.changeService { ($0.unitFile, $0.active) = ("disabled", "inactive") }
        case .stopped: facts.changeService { $0.active = "inactive" }
        case .crashing:
            facts.changeService { ($0.active, $0.sub, $0.exitStatus) = ("activating", "auto-restart", 70) }
        case .notEnabled: facts.service?.unitFile = "disabled"
        case .replaced: facts.driver?.isReplaced = true
        case .unlocked: facts.driver?.lockedKilobytes = 0
        case .slowSlice: facts.driver?.slice = 2_800_000
        case .clock: facts.clock.now = 0
        default: plantInFiles(&facts)
        }
        // A driver that does not run is not on the bus.
        if facts.service?.active != "active" { (facts.driver, facts.bus) = (nil, .noDriver("no driver")) }
    }

    private func plantInFiles(_ facts: inout HostFacts) {
        switch self {
        case .noFile: facts.configuration.exists = false
        case .unreadableFile: facts.configuration.isReadable = false
        case .faultyFile:
            facts.configuration.files.errors = [
                ConfigurationFacts.FileFault("a.yaml:2:3: no layout 'x'"),
                ConfigurationFacts.FileFault("a.yaml:9:1: unknown field"),
            ]
        case .untypedCharacters:
            facts.configuration.characters.errors = [
                ConfigurationFacts.FileFault(
                    "a.yaml:2:3: us cannot type 'ᚠ'", remedy: "`runepad xkb --install` gives it a keycode")
            ]
        case .waitingGlyphs:
            facts.configuration.waiting.warnings = [
                ConfigurationFacts.FileFault("a.yaml: only after the next start")
            ]
        case .missingFont:
            facts.configuration.labels.warnings = [
                ConfigurationFacts.FileFault(
                    "a.yaml:2:3: no installed font has 'ᚠ'", remedy: "run `apt install fonts-noto-core`")
            ]
        case .noTouchscreen: (facts.touchscreens, facts.bus) = ([], .panels([]))
        case .ignoredTouchscreen:
            facts.touchscreens[0].fault = "is switched off by udev"
            facts.bus = .panels([])
        case .otherTouchscreen:
            facts.touchscreens = [
                TouchscreenFacts(node: "/dev/input/event3", name: "ELAN", unmet: ["front needs name 'X*'"])
            ]
            facts.bus = .panels([])
        case .notOnBus: facts.bus = .noDriver("the bus refuses it")
        case .silent: facts.bus = .noAnswer
        case .grabbed:
            facts.changePanel { $0.status = .failed("cannot grab /dev/input/event3") }
            facts.holders = ["/dev/input/event3": ["evtest (71)"]]
        case .resting: facts.changePanel { $0.status = .waiting }
        case .givenBack: facts.changePanel { $0.status = .givenBack }
        case .formerSettings: facts.changePanel { $0.layouts = ["de"] }
        case .unserved: facts.bus = .panels([])
        case .turned: facts.changePanel { $0.outputRotation = .quarter }
        default: break
        }
    }

    /// What is found, in the order of the cases.
    fileprivate static var expectations: [(faults: [String], remedy: String)] {
        [
            (
                [
                    "problem uinput: the kernel has not loaded the module uinput, with which the driver makes its keyboard"
                ], "modprobe uinput"
            ),
            (
                [
                    "problem uinput: the module uinput, with which the driver makes its keyboard, is on a blacklist"
                ],
                "modprobe uinput; for the next start, remove `blacklist uinput` from /etc/modprobe.d, or "
                    + "`modprobe.blacklist=uinput` from the kernel's command line"
            ),
            (
                ["problem uinput: the module uinput is loaded, but there is no /dev/uinput"],
                "modprobe --remove uinput; then `modprobe uinput`"
            ),
            (
                [
                    "problem uinput: /dev/uinput belongs to root, so that the driver's user runepad may not write to it"
                ], "udevadm trigger --action=change /sys/class/misc/uinput"
            ),
            (
                [
                    "warning uinput: others than the driver may write to /dev/uinput, and so type as any user of this machine"
                ], "chmod 600 /dev/uinput; look for the udev rule that gave the right"
            ),
            (
                ["problem service: runepadd is masked, so that nothing can start it"],
                "systemctl unmask runepadd; then `systemctl enable --now runepadd`"
            ),
            (
                ["problem service: runepadd is disabled, so that no touchscreen starts it"],
                "systemctl enable --now runepadd"
            ),
            (["problem service: the driver does not run"], "systemctl start runepadd"),
            (
                ["problem service: the driver ends again and again (status 70, 0 restarts)"],
                "journalctl --unit runepadd --boot"
            ),
            (
                [
                    "warning service: the driver runs, but nothing starts it after the next start of the machine"
                ], "systemctl enable runepadd"
            ),
            (
                ["problem driver: the driver that runs is not the one that is installed"],
                "systemctl restart runepadd"
            ),
            (
                [
                    "warning driver: the kernel may drop the driver's pages, so that a tap can wait for the disk when memory is full"
                ], "systemctl cat runepadd; remove LimitMEMLOCK= from its drop-ins, or raise it to 64M"
            ),
            (
                [
                    "warning driver: the driver has time slices of 2.8 ms, so that a tap can wait for busy programs"
                ], "systemctl restart runepadd; chrt must know --sched-runtime, as since Debian 13"
            ),
            (
                ["problem configuration: there is no /etc/runepad/runepad.yaml"],
                "write one as `man runepad.yaml` says, or install the package runepad again"
            ),
            (
                ["problem configuration: the driver's user runepad may not read /etc/runepad/runepad.yaml"],
                "chmod a+r /etc/runepad/runepad.yaml"
            ),
            (
                ["problem configuration: a.yaml:2:3: no layout 'x' (and 1 more)"],
                "runepad check /etc/runepad/runepad.yaml"
            ),
            (
                ["problem characters: a.yaml:2:3: us cannot type 'ᚠ'"],
                "runepad xkb --install; then the steps that it prints, and restart the session"
            ),
            (["warning characters: a.yaml: only after the next start"], "start the machine again"),
            (
                ["warning labels: a.yaml:2:3: no installed font has 'ᚠ'"],
                "run `apt install fonts-noto-core`"
            ),
            (
                [
                    "problem touchscreens: no touchscreen is plugged in, the kernel has no driver for it, or it reports as a mouse"
                ],
                "runepad devices; it says of which device `match` must give the name; look at the cable, and at `dmesg`"
            ),
            (
                ["problem touchscreens: /dev/input/event3 (ELAN Touchscreen): is switched off by udev"],
                "runepad devices; it gives the reason for each device"
            ),
            (
                [
                    "problem touchscreens: no plugged-in touchscreen is the panel front; /dev/input/event3 (ELAN): front needs name 'X*'"
                ], "runepad devices; correct the panel's `match`, or plug its touchscreen in"
            ),
            (
                ["problem bus: the driver runs, but does not answer on the bus: the bus refuses it"],
                "systemctl reload dbus; the bus must have read /usr/share/dbus-1/system.d/org.runepad.Runepad1.conf"
            ),
            (
                ["problem bus: the driver is on the bus, but did not answer for 3 seconds"],
                "systemctl restart runepadd; a machine that is busy may only need time"
            ),
            (
                ["problem panels: front: cannot grab /dev/input/event3; the device is open in evtest (71)"],
                "the driver tries again by itself; `runepad show --panel front` makes it try at once"
            ),
            (
                [
                    "problem panels: front does not type, because something has rested on the glass since before the driver started"
                ], "lift or wipe away what rests on the glass"
            ),
            (
                [
                    "problem panels: front does not type, because somebody held two corners of the glass to get the touchscreen back"
                ], "runepad show --panel front"
            ),
            (
                [
                    "problem panels: front still has former settings: the driver has not read the configuration again"
                ], "systemctl reload runepadd"
            ),
            (
                ["problem panels: the driver does not serve front, although its touchscreen is plugged in"],
                "systemctl reload runepadd"
            ),
            (
                [
                    "problem panels: front is turned by 0, and its screen by 90, so that touches reach other keys"
                ],
                "remove `rotation` from the panel; if the glass itself is turned, write that as `calibration`"
            ),
            (
                [
                    "warning clock: the clock is before the day on which this program was made, so dates on pads and in the journal are wrong"
                ], "timedatectl set-ntp true; or replace the battery of the clock"
            ),
        ]
    }
}

/// Values on the bounds of what is a fault.
@Suite struct DriverBoundTests {
    @Test(arguments: [(2_849_999, "2.8"), (2_850_000, "2.9"), (10_000_000, "10.0")])
    func `a time slice is told in rounded tenths of a millisecond`(nanoseconds: Int, text: String) {
        var facts = healthyMachine()
        facts.driver?.slice = nanoseconds
        #expect(
            facts.faults == [
                "warning driver: the driver has time slices of \(text) ms, so that a tap can wait for busy programs"
            ])
    }

    @Test(arguments: [(0o711, false), (0o602, true), (0o620, true), (0o604, false), (0o640, false)])
    func `only the right to write makes the node of uinput open to others`(
        mode: UInt32, isOpen: Bool
    ) {
        var facts = healthyMachine()
        facts.uinput.node = UinputFacts.Node(owner: "runepad", mode: mode)
        #expect(facts.faults.isEmpty != isOpen)
    }
}

/// The driver that ended because of its files, and what systemd says of it.
@Suite struct ServiceFactsTests {
    @Test func `the state of the service is read from the output of systemctl`() {
        let service = ServiceFacts(
            showing: """
                LoadState=loaded
                ActiveState=failed
                SubState=failed
                UnitFileState=enabled
                ExecMainStatus=78
                NRestarts=3
                """)
        var expected = ServiceFacts()
        (expected.active, expected.sub, expected.exitStatus, expected.restarts) = ("failed", "failed", 78, 3)
        #expect(service == expected)
        #expect(ServiceFacts(showing: "System has not been booted with systemd\n") == nil)
    }

    @Test(arguments: ["active", "reloading", "activating", "deactivating", "inactive", "failed"])
    func `a service that is active or reloads runs, and no other`(state: String) {
        var facts = healthyMachine()
        facts.service?.active = state
        #expect(facts.faults.isEmpty == ["active", "reloading"].contains(state))
    }

    @Test func `a driver that exited with 78 is restarted once its configuration is correct`() {
        var facts = healthyMachine()
        facts.changeService { ($0.active, $0.exitStatus) = ("failed", 78) }
        (facts.driver, facts.bus) = (nil, .noDriver(""))
        #expect(facts.remedies == ["systemctl restart runepadd"])
        facts.configuration.files.errors = [ConfigurationFacts.FileFault("a.yaml:1:1: no panels")]
        #expect(
            facts.remedies.first
                == "correct the configuration as said below, then `systemctl restart runepadd`")
    }
}

/// Machines that cannot be looked at as a whole.
@Suite struct PartialViewTests {
    @Test func `a thing that the doctor may not check is unknown and not a problem`() {
        var facts = healthyMachine()
        (facts.isRoot, facts.service, facts.sessions) = (false, nil, [])
        facts.bus = .denied("only root and the groups may ask")
        facts.touchscreens[0].fault = "cannot be opened"
        #expect(Set(facts.faults.map { $0.prefix { $0 != " " } }) == ["unknown"])
        #expect(!DoctorReport(facts.findings).hasProblems)
    }

    @Test(arguments: [true, false])
    func `a faulty touchscreen of no panel is a problem, with and without root`(isRoot: Bool) {
        var facts = healthyMachine()
        facts.isRoot = isRoot
        facts.touchscreens = [TouchscreenFacts(node: "/dev/input/event3", name: "ELAN", fault: "has no axes")]
        let faults = facts.faults.filter { $0.contains("touchscreens") }
        #expect(faults == ["problem touchscreens: /dev/input/event3 (ELAN): has no axes"])
        facts.touchscreens[0].panel = "front"
        let verdict = isRoot ? "problem" : "unknown"
        #expect(facts.faults.contains("\(verdict) touchscreens: /dev/input/event3 (ELAN): has no axes"))
    }

    @Test func `a second touchscreen that belongs to no panel is no fault`() {
        var facts = healthyMachine()
        facts.touchscreens.append(TouchscreenFacts(node: "/dev/input/event9", name: "Spare"))
        #expect(facts.faults == [])
    }

    @Test func `the second touchscreen of a panel, such as front-2, belongs to that panel`() {
        var facts = healthyMachine()
        var second = servedPanel()
        second.name = "front-2"
        facts.bus = .panels([second])
        #expect(facts.faults == [])
        second.name = "front-door"
        facts.bus = .panels([second])
        #expect(facts.faults.count == 1)
    }
}
