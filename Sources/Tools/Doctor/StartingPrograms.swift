// SPDX-License-Identifier: MIT

/// Whether a program that was started this number of seconds ago may still be starting: what it has not done yet is no
/// fault then.
///
/// The time is long, because the browsers of slow kiosks take so long with their extensions.
func isStarting(_ age: Int) -> Bool { age < 45 }

extension Remedy {
    /// What a person does about a program that is starting.
    static var laterAgain: Remedy { .advice("run the doctor again in a minute") }
}

/// Returns the seconds since a process was started, from its line of `/proc/PID/stat`, or `nil` if that is no such line.
///
/// `uptime` is in seconds since the machine was started, and `ticks` is the number of the kernel's ticks in a second.
package func secondsSinceStart(stat: String, uptime: Int, ticks: Int) -> Int? {
    // The name, in parentheses, may have blanks and parentheses itself.
    guard let end = stat.lastIndex(of: ")"), ticks > 0 else { return nil }
    // The fields behind the name begin with the third one; starttime is the 22nd.
    let fields = stat[stat.index(after: end)...].split(separator: " ")
    guard fields.count > 19, let start = Int(fields[19]) else { return nil }
    return max(0, uptime - start / ticks)
}
