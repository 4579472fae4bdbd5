// SPDX-License-Identifier: MIT

// `property-writer FOLDER PHYS SEAT` writes the udev properties of a virtual device as the driver does, and prints
// the file while the device would exist.

import Devices
import Files

let (folder, phys, seat) = (CommandLine.arguments[1], CommandLine.arguments[2], CommandLine.arguments[3])

do throws(DeviceError) {
    let properties = try OwnDeviceProperties(["ID_SEAT": seat], phys: phys, directory: folder)
    print((try? File.text(at: folder + "/" + phys)) ?? "", terminator: "")
    _ = consume properties
} catch {
    printError("\(error)")
}
