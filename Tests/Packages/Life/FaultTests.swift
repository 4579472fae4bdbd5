// SPDX-License-Identifier: MIT

import Foundation
import Repetitions
import Testing

@testable import SystemRig

/// What happens to a kiosk in its years, under the service manager that is to see to it.
extension PackageTests {
    @Test func `a killed driver frees its touchscreen at once and restarts with no key down`() throws {
        try Installation.begin()
        try Installation.configure(layout: "pin-fixed")
        let pad = try InstalledPad()
        let places = try pad.places(of: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"])
        let count = repetitions(full: 500, quick: 3)
        var progress = ProgressReport("kills", of: count)
        var (handing, returning) = (0.0, 0.0)
        for round in 1...count {
            // Now and then while it starts.
            if round % 3 == 0 {
                try kill()
                try pad.awaitNoKeyboard()
                try waitUntilSuccess(of: "systemctl kill --kill-whom=main --signal=KILL runepadd")
                try pad.followKeyboard()
            }
            let killer = try start(
                "sleep 0.\(Int.random(in: 100...999)); systemctl kill --kill-whom=main --signal=KILL runepadd"
            )
            try pad.tapUntilKeyboardHasGone(places)
            handing = max(handing, try pad.timeUntilOthersSeeTouches())
            #expect(try killer.awaitExit() == 0)
            let start = ContinuousClock.now
            try pad.followKeyboard()
            returning = max(returning, (ContinuousClock.now - start) / .seconds(1))
            // A key that was down would not go down again.
            #expect(try pad.type(at: places).count == places.count)
            progress.reach(round)
        }
        #expect(handing < 1)
        print(
            """
            killed \(count) times: others had the touchscreen after \(handing) s at most, the pad was back after \
            \(returning) s at most, and each key went down anew
            """)
    }

    private func kill(_ signal: String = "KILL") throws {
        try succeed("systemctl kill --kill-whom=main --signal=\(signal) runepadd")
    }

    @Test func `the watchdog restarts a driver that hangs`() throws {
        try Installation.begin()
        try Installation.configure(layout: "pin-fixed")
        let pad = try InstalledPad()
        #expect(try pad.type(["1"]) == ["KEY_1"])
        let start = ContinuousClock.now
        try kill("STOP")
        try pad.awaitNoKeyboard()
        try pad.followKeyboard()
        print("stopped: the pad was back after \((ContinuousClock.now - start) / .seconds(1)) s")
        #expect(try pad.type(["2"]) == ["KEY_2"])
        #expect(try succeed("systemctl show --property NRestarts runepadd") == "NRestarts=1")
    }

    @Test func `the driver keeps typing while udev and D-Bus restart and the clock changes`() throws {
        try Installation.begin()
        try Installation.configure(layout: "pin-fixed")
        let pad = try InstalledPad()
        let driver = try succeed("systemctl show --property MainPID --value runepadd")

        try succeed("systemctl restart systemd-udevd")
        #expect(try pad.type(["1"]) == ["KEY_1"])
        let second = try InstalledPad(phys: "test/second", panel: "front-2")
        #expect(try second.type(["2"]) == ["KEY_2"])

        // Where the keys are is asked of the bus.
        let places = try pad.places(of: ["3", "4"])
        try succeed("systemctl kill --signal=KILL dbus.service")
        #expect(try pad.type(at: places) == ["KEY_3", "KEY_4"])
        try succeed("systemctl restart dbus.service")
        try waitUntilSuccess(of: "runepad status")
        #expect(try pad.type(["5"]) == ["KEY_5"])
        // Unlike the driver, systemd's own services do not come back to another bus; other tests need this one.
        try succeed("systemctl restart systemd-logind")

        let now = try succeed("date +%s")
        try succeed("date --set 2001-01-01")
        #expect(try pad.type(["6"]) == ["KEY_6"])
        try succeed("date --set 2037-01-01")
        #expect(try pad.type(["7"]) == ["KEY_7"])
        try succeed("date --set @\(now)")

        #expect(try succeed("systemctl show --property MainPID --value runepadd") == driver)
    }

    @Test func `with a full disk, a new touchscreen still types, and a warning is logged`() throws {
        try Installation.begin()
        try Installation.configure(layout: "pin-fixed")
        try Installation.calibrate(phys: "test/full")
        try succeed(
            """
            systemctl stop runepadd
            mount -t tmpfs -o size=4k,mode=755,uid=runepad,gid=runepad full /run/runepad/udev
            dd if=/dev/zero of=/run/runepad/udev/fill bs=4k count=1 status=none
            systemctl start runepadd
            """)
        let pad = try InstalledPad(phys: "test/full")
        #expect(try pad.type(["1", "2"]) == ["KEY_1", "KEY_2"])
        #expect(
            try succeed("journalctl --quiet --priority warning --unit runepadd --output cat")
                .contains("No space left on device"))
        try succeed("systemctl stop runepadd; umount /run/runepad/udev; systemctl start runepadd")
    }
}
