// SPDX-License-Identifier: MIT

/// A fault that a test makes on a healthy kiosk.
struct PlantedFault {
    /// The check that is to find it, as `runepad doctor --json` names it.
    let check: String
    /// The verdict.
    let verdict: String
    /// The lines of the shell that make the fault.
    let plant: String
    /// The lines that mend it, or `nil` if the command that the doctor names does.
    let mend: String?

    init(_ check: String, _ verdict: String = "problem", plant: String, mend: String? = nil) {
        self.check = check
        self.verdict = verdict
        self.plant = plant
        self.mend = mend
    }

    /// The configuration of the healthy kiosk.
    static let configuration = """
        panels:
          - name: front
            layout: [pin-fixed, number-pad]
            show: auto
            keymap: us
            guided: {headphones: no}
            corner-hold: 1s

        """

    /// Another configuration, which the driver reads.
    private static func changed(_ check: String, _ verdict: String = "problem", sed: String) -> PlantedFault {
        PlantedFault(
            check, verdict, plant: "sed -i '\(sed)' \(file); systemctl reload runepadd",
            mend: "cp /run/healthy.yaml \(file); systemctl reload runepadd")
    }

    /// A matrix of the pad's touchscreen in udev, and more lines of the shell; the others take those back.
    private static func calibrated(
        _ check: String, _ matrix: String, plant: String = "", mend: String = ""
    ) -> PlantedFault {
        let rule = "/run/udev/rules.d/91-planted.rules"
        let reload =
            "udevadm control --reload; udevadm trigger --settle --action=change --subsystem-match=input"
        return PlantedFault(
            check, "warning",
            plant: """
                mkdir -p /run/udev/rules.d
                echo 'ATTRS{phys}=="test/*", ENV{LIBINPUT_CALIBRATION_MATRIX}="\(matrix)"' >\(rule)
                \(reload)
                \(plant)
                """,
            mend: "\(mend)\nrm \(rule); \(reload)")
    }

    /// Turns the session's screen.
    private static func turned(by degrees: Int) -> String {
        "\(asKiosk) sh -c 'swaymsg -s /run/user/1000/sway-ipc.*.sock -- output HEADLESS-1 transform \(degrees)'"
    }

    private static let file = "/etc/runepad/runepad.yaml"

    /// The faults of the kernel, the service and the driver.
    private static let ofService = [
        PlantedFault("uinput", plant: "chown root /dev/uinput"),
        PlantedFault("uinput", "warning", plant: "chmod 666 /dev/uinput"),
        PlantedFault(
            "service", plant: "systemctl mask --quiet --now runepadd",
            mend: "systemctl unmask --quiet runepadd; systemctl start runepadd"),
        PlantedFault("service", plant: "systemctl disable --quiet --now runepadd"),
        PlantedFault("service", plant: "systemctl stop runepadd"),
        PlantedFault("service", "warning", plant: "systemctl disable --quiet runepadd"),
        PlantedFault(
            "service", plant: "echo 'panels: none' >\(file); systemctl restart runepadd || true",
            mend: "cp /run/healthy.yaml \(file); systemctl restart runepadd"),
        PlantedFault(
            "driver", plant: "cp -a /usr/bin/runepadd /usr/bin/new; mv /usr/bin/new /usr/bin/runepadd"),
        PlantedFault(
            "driver", "warning",
            plant: """
                mkdir -p /run/systemd/system/runepadd.service.d
                printf '[Service]\\nLimitMEMLOCK=0\\n' >/run/systemd/system/runepadd.service.d/unlocked.conf
                systemctl daemon-reload; systemctl restart runepadd
                """,
            mend: """
                rm /run/systemd/system/runepadd.service.d/unlocked.conf
                systemctl daemon-reload; systemctl restart runepadd
                """),
        PlantedFault(
            "driver", "warning",
            // It waits for the end of a start that is under way, of which chrt is the last step.
            plant: """
                systemctl start runepadd
                chrt --other --sched-runtime 3000000 --pid 0 $(pidof runepadd)
                """),
    ]

    /// The faults of files and panels.
    private static let ofPanels = [
        PlantedFault(
            "configuration", plant: "echo 'wrong: yes' >>\(file)", mend: "cp /run/healthy.yaml \(file)"),
        PlantedFault("configuration", plant: "chmod 600 \(file)", mend: nil),
        PlantedFault(
            "panels", plant: "sed -i 's/, number-pad//' \(file)",
            mend: "cp /run/healthy.yaml \(file)"),
        changed("touchscreens", sed: "s/layout:/match: {name: Another}\\n    layout:/"),
        changed("characters", sed: "s/pin-fixed/runic/"),
        changed("labels", "warning", sed: "s/pin-fixed/cuneiform/"),
        changed("panels", sed: "s/layout:/rotation: 90\\n    layout:/"),
        calibrated("touchscreens", "-1,0,1,0,-1,1"),
        calibrated("panels", "-1 0 1 0 -1 1 0 0 1", plant: turned(by: 180), mend: turned(by: 0)),
        changed("voice", "warning", sed: "s/headphones: no/headphones: {name: Nothing}/"),
        PlantedFault(
            "panels",
            plant: """
                systemctl stop runepadd
                node=$(grep -l '^test/' /sys/class/input/event*/device/phys | cut -d/ -f5)
                mkfifo /run/grabbed
                systemd-run --quiet --collect --unit=grabber python3 -c "
                import fcntl, time
                file = open('/dev/input/$node', 'rb')
                fcntl.ioctl(file, 0x40044590, 1)  # EVIOCGRAB
                open('/run/grabbed', 'w').close()
                time.sleep(600)"
                timeout 60 cat /run/grabbed
                systemctl start runepadd
                """,
            mend: "systemctl stop grabber; rm /run/grabbed; systemctl restart runepadd"),
    ]

    /// The faults of sessions and their programs, but for the keymap: this session has no keyboard.
    private static let ofSessions = [
        PlantedFault("session", plant: "gpasswd --delete kiosk runepad-view"),
        PlantedFault("session", "warning", plant: "gpasswd --add kiosk input"),
        PlantedFault(
            "overlay", plant: "\(asKiosk) systemctl --user stop runepad-overlay",
            mend: "\(asKiosk) systemctl --user start runepad-overlay"),
        PlantedFault(
            "keyboards", "warning",
            plant: """
                cp /usr/bin/sleep /run/squeekboard
                \(asKiosk) systemd-run --user --quiet --unit=other --collect /run/squeekboard 600
                """,
            mend: "\(asKiosk) systemctl --user stop other"),
        PlantedFault(
            "browsers", "warning",
            plant: """
                cp /usr/bin/dash /run/chromium
                \(asKiosk) systemd-run --user --quiet --unit=browser --collect \
                    /run/chromium -c 'sleep 600; true' chromium --ozone-platform=x11
                """,
            mend: "\(asKiosk) systemctl --user stop browser"),
        PlantedFault(
            "voice", plant: "\(asKiosk) systemctl --user stop runepad-voice",
            mend: "\(asKiosk) systemctl --user start runepad-voice"),
        PlantedFault(
            "clock", "warning", plant: "date +%s >/run/now; date --set 2001-01-01",
            mend: "date --set @$(cat /run/now)"),
    ]

    /// All faults that lines of the shell make.
    static let all = ofService + ofPanels + ofSessions
}
