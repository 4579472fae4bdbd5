// SPDX-License-Identifier: MIT

import Devices
import Glibc
import Testing

struct DeviceErrorTests {
    @Test(
        "an error says what failed, why, and what to do",
        arguments: [
            (
                DeviceError(.open, "/dev/input/event5", .errno(EACCES)),
                "cannot open /dev/input/event5: Permission denied (errno 13); run as a member of the group input"
            ),
            (
                DeviceError(.create, "Runepad Virtual Keyboard through /dev/uinput", .errno(ENOENT)),
                "cannot create Runepad Virtual Keyboard through /dev/uinput: No such file or directory (errno 2); "
                    + "load the kernel module with ‘modprobe uinput’"
            ),
            (
                DeviceError(.grab, "/dev/input/event5", .errno(EBUSY)),
                "cannot grab /dev/input/event5: Device or resource busy (errno 16); "
                    + "another program has grabbed it: find it with ‘fuser -v /dev/input/event5’"
            ),
            (
                DeviceError(.read, "/dev/input/event5", .errno(ENODEV)),
                "cannot read /dev/input/event5: No such device (errno 19)"
            ),
            (
                DeviceError(.open, "/dev/input/event5", .refused(.touchpad)),
                "cannot open /dev/input/event5: it is a touchpad"
            ),
        ])
    func sentences(error: DeviceError, sentence: String) {
        #expect(error.description == sentence)
    }

    @Test("a device that has gone is no fault")
    func unplugged() {
        #expect(DeviceError(.read, "event5", .errno(ENODEV)).isUnplugged)
        #expect(DeviceError(.open, "event5", .errno(ENOENT)).isUnplugged)
        #expect(DeviceError(.open, "event5", .errno(ENXIO)).isUnplugged)
        #expect(DeviceError(.open, "event5", .replaced).isUnplugged)
        #expect(!DeviceError(.open, "event5", .errno(EACCES)).isUnplugged)
        #expect(!DeviceError(.create, "keyboard", .errno(ENOENT)).isUnplugged)
    }

    @Test("opening is tried again while udev may still be at work")
    func retryable() {
        #expect(DeviceError(.open, "event5", .errno(EACCES)).isRetryable)
        #expect(!DeviceError(.open, "event5", .errno(ENOENT)).isRetryable)
        #expect(!DeviceError(.create, "keyboard", .errno(EACCES)).isRetryable)
    }
}
