// SPDX-License-Identifier: MIT

import Doctor
import Engine
import Files
import Glibc
import LayoutFiles

/// A process of this machine, as proc(5) shows it.
struct HostProcess {
    let number: Int32
    /// The number of the process that started it, or of the one that took its place.
    let parent: Int32
    /// The name: comm, of at most 15 bytes.
    let name: String
    let user: UInt32
    /// The numbers of its supplementary groups.
    let groups: Set<UInt32>
    /// The memory that the kernel may not drop, in kibibytes: VmLck.
    let lockedKilobytes: Int?

    /// Reads a process, or returns `nil` if it has ended.
    init?(_ number: Int32) {
        guard let status = try? File.text(at: "/proc/\(number)/status") else { return nil }
        var fields: [Substring: [Substring]] = [:]
        for line in status.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { fields[parts[0]] = parts[1].split { $0 == "\t" || $0 == " " } }
        }
        guard let name = fields["Name"]?.joined(separator: " "),
            let user = fields["Uid"]?.first.flatMap({ UInt32($0) }),
            let parent = fields["PPid"]?.first.flatMap({ Int32($0) })
        else { return nil }
        self.number = number
        self.parent = parent
        self.name = name
        self.user = user
        groups = Set((fields["Groups"] ?? []).compactMap { UInt32($0) })
        lockedKilobytes = fields["VmLck"]?.first.flatMap { Int($0) }
    }

    /// The arguments, the program's name among them, or an empty list if this user may not read them.
    var arguments: [String] { words(of: "cmdline") ?? [] }

    /// The environment with which the program was started, or `nil` if this user may not read it.
    var environment: [String: String]? {
        words(of: "environ").map { words in
            var values: [String: String] = [:]
            for word in words {
                let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
            }
            return values
        }
    }

    /// Whether the file of the program was replaced or removed since the process started.
    var isReplaced: Bool { File.linkTarget(of: "/proc/\(number)/exe")?.hasSuffix(" (deleted)") ?? false }

    /// The time slice that the scheduler gives the process, in nanoseconds, or `nil` if the kernel does not tell:
    /// se.slice of `/proc/PID/sched`.
    var slice: Int? {
        guard let text = try? File.text(at: "/proc/\(number)/sched") else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix("se.slice") }
        return line?.split(separator: ":").last.flatMap { Int($0.filter { $0 != " " }) }
    }

    /// The seconds since the process was started, or `nil` if the kernel does not tell.
    var age: Int? {
        guard let line = try? File.text(at: "/proc/\(number)/stat") else { return nil }
        let uptime = Int(MonotonicTime.now().rawValue / 1_000_000)
        return secondsSinceStart(stat: line, uptime: uptime, ticks: sysconf(Int32(_SC_CLK_TCK)))
    }

    /// The files that the process has open, or an empty set if this user may not look.
    var openFiles: Set<String> {
        Set(
            namesInDirectory("/proc/\(number)/fd").compactMap {
                File.linkTarget(of: "/proc/\(number)/fd/\($0)")
            })
    }

    /// The words of a file in which each ends with a zero byte.
    private func words(of file: String) -> [String]? {
        guard let bytes = try? File.read("/proc/\(number)/\(file)") else { return nil }
        return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension [HostProcess] {
    /// Reads all processes that this user may see.
    static func present() -> [HostProcess] {
        namesInDirectory("/proc").compactMap { Int32($0) }.sorted().compactMap(HostProcess.init)
    }

    func named(_ name: String) -> [HostProcess] { filter { $0.name == name } }

    /// Whether a browser has started the program of Runepad's web extension: it does so when it loads the extension.
    func haveWebFields(of browser: String) -> Bool {
        let processes = Dictionary(map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
        return named("runepad").contains { program in
            guard program.arguments.dropFirst().first == "web-fields" else { return false }
            // A number that is used again while the table is read can make a circle.
            return sequence(first: program) { processes[$0.parent] }.prefix(64).contains {
                $0.name == browser
            }
        }
    }
}
