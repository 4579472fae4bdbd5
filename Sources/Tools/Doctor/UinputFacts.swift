// SPDX-License-Identifier: MIT

/// The state of the kernel's module uinput, with which the driver makes its keyboards.
package struct UinputFacts: Hashable, Sendable {
    /// Whether the kernel has the module: `/sys/class/misc/uinput` exists.
    package var isLoaded: Bool
    /// Whether modprobe.d(5) or the kernel's command line lets nothing load the module but modprobe(8) by hand.
    ///
    /// `blacklist uinput` does so: systemd-modules-load(8) skips the module, and so does the kernel when a program
    /// opens `/dev/uinput`.
    package var isDenied: Bool
    /// The node `/dev/uinput`, or `nil` if there is none.
    package var node: Node?
    /// Whether the service runs the driver as a user of its own, which must own the node.
    package var hasDriverUser: Bool

    /// The rights of the node.
    package struct Node: Hashable, Sendable {
        /// The name of its owner, or its number.
        package var owner: String
        /// The bits of chmod(1), such as 0o600.
        package var mode: UInt32

        package init(owner: String, mode: UInt32) {
            self.owner = owner
            self.mode = mode
        }
    }

    /// Without arguments, this is the state of a machine on which everything is right.
    package init(
        isLoaded: Bool = true, isDenied: Bool = false, node: Node? = Node(owner: driverUser, mode: 0o600),
        hasDriverUser: Bool = true
    ) {
        self.isLoaded = isLoaded
        self.isDenied = isDenied
        self.node = node
        self.hasDriverUser = hasDriverUser
    }

    func findings(isRoot: Bool) -> [Finding] {
        guard isLoaded else {
            if isDenied { return [Self.denial] }
            return [
                Finding(
                    .uinput, .problem,
                    "the kernel has not loaded the module uinput, with which the driver makes its keyboard",
                    remedy: .mend("modprobe", "uinput"))
            ]
        }
        guard let node else {
            return [
                Finding(
                    .uinput, .problem, "the module uinput is loaded, but there is no /dev/uinput",
                    remedy: .run("modprobe", "--remove", "uinput", note: "then `modprobe uinput`"))
            ]
        }
        guard !hasDriverUser || (node.owner == driverUser && node.mode & 0o600 == 0o600) else {
            return [
                Finding(
                    .uinput, .problem,
                    "/dev/uinput belongs to \(node.owner), so that the driver's user \(driverUser) may not write to it",
                    remedy: .mend("udevadm", "trigger", "--action=change", "/sys/class/misc/uinput"))
            ]
        }
        guard node.mode & 0o022 == 0 else {
            return [
                Finding(
                    .uinput, .warning,
                    "others than the driver may write to /dev/uinput, and so type as any user of this machine",
                    remedy: .give(
                        "only \(node.owner) keeps the right to write to /dev/uinput",
                        by: "chmod", "600", "/dev/uinput", then: "look for the udev rule that gave the right")
                )
            ]
        }
        return [Finding(.uinput, .good, "the driver may make keyboards with /dev/uinput")]
    }

    /// The module is not there, and `modprobe` alone brings it only until the next start.
    private static var denial: Finding {
        Finding(
            .uinput, .problem,
            "the module uinput, with which the driver makes its keyboard, is on a blacklist",
            remedy: .mend(
                "modprobe", "uinput",
                then: "for the next start, remove `blacklist uinput` from /etc/modprobe.d, or "
                    + "`modprobe.blacklist=uinput` from the kernel's command line"))
    }
}

/// The user as whom the service runs the driver.
package let driverUser = "runepad"
