// SPDX-License-Identifier: MIT

/// The driver's process.
package struct DriverFacts: Hashable, Sendable {
    /// Whether the file of the program was replaced since the driver started, as by an upgrade.
    package var isReplaced = false
    /// The memory that the kernel may not drop, in kibibytes, or `nil` if it is not known: VmLck of proc(5).
    package var lockedKilobytes: Int? = 7_000
    /// The time slice for which the driver asks the scheduler, in nanoseconds, or `nil` if the kernel has none:
    /// se.slice of `/proc/PID/sched`, since Linux 6.12 as sched_setattr(2) sets it.
    package var slice: Int? = 100_000

    /// Makes the facts of a driver that is as its unit starts it.
    package init() {}

    /// The time slice that the unit asks for, in nanoseconds.
    static let wantedSlice = 100_000
}

extension HostFacts {
    var driverFindings: [Finding] {
        guard let driver else { return [] }
        var faults: [Finding] = []
        if driver.isReplaced {
            faults.append(
                Finding(
                    .driver, .problem, "the driver that runs is not the one that is installed",
                    remedy: .mend("systemctl", "restart", "runepadd")))
        }
        if driver.lockedKilobytes == 0 {
            faults.append(
                Finding(
                    .driver, .warning,
                    "the kernel may drop the driver's pages, so that a tap can wait for the disk when memory is full",
                    remedy: .run(
                        "systemctl", "cat", "runepadd",
                        note: "remove LimitMEMLOCK= from its drop-ins, or raise it to 64M")))
        }
        if let slice = driver.slice, slice > DriverFacts.wantedSlice {
            faults.append(
                Finding(
                    .driver, .warning,
                    "the driver has time slices of \(milliseconds(slice)) ms, so that a tap can wait for busy programs",
                    remedy: .mend(
                        "systemctl", "restart", "runepadd",
                        then: "chrt must know --sched-runtime, as since Debian 13")))
        }
        return faults.isEmpty
            ? [
                Finding(
                    .driver, .good,
                    "the driver is the installed one, its pages are locked in memory, and it gets the processor at once"
                )
            ] : faults
    }

    private func milliseconds(_ nanoseconds: Int) -> String {
        let tenths = (nanoseconds + 50_000) / 100_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}
