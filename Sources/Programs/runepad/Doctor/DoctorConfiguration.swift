// SPDX-License-Identifier: MIT

import Checking
import Configuration
import Doctor
import Glibc

extension ConfigurationFacts {
    /// Checks the configuration at `path` as `runepad check` does.
    init(at path: String, _ configuration: Configuration?, devices: [DeviceReport]) {
        self.init()
        self.path = path
        exists = unsafe access(path, F_OK) == 0
        guard exists else { return }
        isReadable = isReadableByDriver(path)
        var checker = FileChecker(panels: .connected(devices.map(\.device)))
        checker.check(reading: path)
        take(checker, configuration, devices: devices)
    }
}

/// Whether the driver's user may read a file, as far as the rights of the file and its folder tell.
///
/// Without such a user, root runs the driver, and may read everything.
private func isReadableByDriver(_ path: String) -> Bool {
    guard let user = HostAccount(name: driverUser) else { return true }
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    func mayUse(_ path: String, _ right: UInt32) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return false }
        let shift: UInt32 =
            status.st_uid == user.number ? 6 : user.isMember(of: status.st_gid) ? 3 : 0
        return status.st_mode >> shift & right == right
    }
    return mayUse(path, 4) && mayUse(path.hasPrefix("/") ? "/" + folder : folder.isEmpty ? "." : folder, 1)
}
