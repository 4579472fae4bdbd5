// SPDX-License-Identifier: MIT

import Glibc

/// A user of this machine, as the user database has them: getpwnam(3).
struct HostAccount {
    let name: String
    let number: UInt32
    /// The number of the user's first group.
    let group: UInt32
    let home: String

    init?(number: UInt32) {
        guard let entry = unsafe getpwuid(number) else { return nil }
        unsafe self.init(entry)
    }

    init?(name: String) {
        guard let entry = unsafe getpwnam(name) else { return nil }
        unsafe self.init(entry)
    }

    private init(_ entry: UnsafeMutablePointer<passwd>) {
        unsafe name = String(cString: entry.pointee.pw_name)
        unsafe number = entry.pointee.pw_uid
        unsafe group = entry.pointee.pw_gid
        unsafe home = String(cString: entry.pointee.pw_dir)
    }

    /// Whether the database has the user in the group of this number.
    func isMember(of group: UInt32) -> Bool {
        var count: Int32 = 256
        var groups = [gid_t](repeating: 0, count: Int(count))
        guard unsafe getgrouplist(name, self.group, &groups, &count) >= 0 else { return false }
        return groups.prefix(Int(count)).contains(group)
    }
}

func groupNumber(_ name: String) -> UInt32? {
    unsafe getgrnam(name).map { unsafe $0.pointee.gr_gid }
}
