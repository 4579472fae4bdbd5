// SPDX-License-Identifier: MIT

import CLibevdev
import Devices
import Foundation
import Glibc
import RandomHands
import Testing

extension DriverRig {
    /// Tells the touchscreen of a report.
    func touch(_ touches: [RandomHands.Touch]) throws {
        try screen?.report(touches)
    }

    /// Keeps the kernel from repeating keys that are held, which would fill the buffer of a reader that is busy
    /// elsewhere: a delay of 0 is none, see input_start_autorepeat() of drivers/input/input.c.
    func stopRepeats() throws {
        // EV_REP, REP_DELAY.
        try write(type: 0x14, code: 0, value: 0)
    }

    /// Lets the peak of the driver's memory begin anew: clear_refs of proc_pid_clear_refs(5).
    func forgetPeak() throws {
        let path = "/proc/\(try #require(driver?.process))/clear_refs"
        try "5".write(toFile: path, atomically: false, encoding: .utf8)
    }

    /// What of its machine the driver uses.
    func usage() throws -> DriverUsage {
        try DriverUsage(of: try #require(driver?.process))
    }

    /// Waits until the driver has no more files open than it had earlier.
    ///
    /// At either time it may have some open for a moment: the nodes of devices that other tests plug in, and files
    /// of theirs that libudev reads.
    func awaitFiles(as earlier: DriverUsage) throws {
        let end = ContinuousClock.now + .milliseconds(patience)
        var files = try usage().files
        while files > earlier.files {
            try #require(ContinuousClock.now < end, "\(files) files are open, and \(earlier.files) were")
            poll(nil, 0, 5)
            files = try usage().files
        }
    }
}

/// What of its machine a process uses.
struct DriverUsage: CustomStringConvertible {
    /// The memory that is its own and no file's, in KiB: RssAnon of proc_pid_status(5).
    var memory: Int
    /// The most that was ever resident of it at once, its files among it, in KiB: VmHWM.
    var peak: Int
    /// How many descriptors it has open.
    var files: Int

    init(of process: pid_t) throws {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        func kilobytes(_ name: String) throws -> Int {
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name + ":") })
            return try #require(Int(line.filter(\.isNumber)))
        }
        memory = try kilobytes("RssAnon")
        peak = try kilobytes("VmHWM")
        files = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
    }

    var description: String { "\(memory) KiB of its own and \(files) files" }
}
