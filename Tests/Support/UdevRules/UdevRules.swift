// SPDX-License-Identifier: MIT

import Checkout
import Devices
import Foundation
import Synchronization

/// Gives udev the project's rules until the machine is restarted, unless it has them.
///
/// - Throws: ``UdevFault`` when udev does not take them, `DeviceError` without a kernel that makes devices.
package func installRules() throws {
    try installation.get()
}

/// What went wrong in telling udev something.
package struct UdevFault: Error {
    /// What udev was told.
    package let option: String
}

/// Runs `udevadm control`; udev refuses two at a time.
///
/// - Throws: ``UdevFault``.
package func controlUdev(_ option: String) throws {
    try udevControl.withLock { _ in try runUdevadm(["control", option]) }
}

/// Waits until udev has seen to every device that is there.
///
/// - Throws: ``UdevFault``.
package func settleUdev() throws {
    try runUdevadm(["settle"])
}

private func runUdevadm(_ arguments: [String]) throws {
    let udevadm = Process()
    udevadm.executableURL = URL(fileURLWithPath: "/bin/udevadm")
    // A busy machine may take longer for an answer than udevadm waits by itself.
    udevadm.arguments = arguments + ["--timeout=600"]
    try udevadm.run()
    udevadm.waitUntilExit()
    guard udevadm.terminationStatus == 0 else { throw UdevFault(option: arguments.joined(separator: " ")) }
}

private let udevControl = Mutex(())

/// Done once, by whichever test comes first.
private let installation = Result {
    let names = ["70-runepad.rules", "81-runepad.rules"]
    let folders = ["/etc/udev/rules.d", "/usr/lib/udev/rules.d", "/lib/udev/rules.d"]
    if folders.contains(where: { FileManager.default.fileExists(atPath: "\($0)/\(names[0])") }) { return }
    try FileManager.default.createDirectory(atPath: "/run/udev/rules.d", withIntermediateDirectories: true)
    // udev looks at the folder's time alone.  When it read its rules by itself between the making of the folder and
    // that of a file, within one tick of the clock, it sees no reason to read them again: so until it has them.
    for _ in 1...5 {
        // The first comes last, because the touchscreen shows only that udev has this one.
        for name in names.reversed() {
            let rules = try Data(contentsOf: URL(filePath: Checkout.file("udev-rules/\(name)")))
            try rules.write(to: URL(fileURLWithPath: "/run/udev/rules.d/\(name)"), options: .atomic)
        }
        try controlUdev("--reload")
        let screen = try VirtualTouchscreen(
            .elanTouchscreen, phys: "test/rules-\(UInt64.random(in: 0 ... .max))")
        if screen.description.udevProperties["SYSTEMD_WANTS"] != nil { return }
    }
    throw UdevFault(option: "--reload")
}
