// SPDX-License-Identifier: MIT

import Devices
import Glibc
import Testing

struct DeviceErrorTests {
    @Test(arguments: [
        (
            DeviceError(.open, "/dev/input/event5", .errno(EACCES)),
            "cannot open /dev/input/event5: Permission denied (errno 13); run it as root; the service runepadd has access through sysusers.d/runepad.conf"
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
            DeviceError(.publish, "/run/runepad/udev/runepad/door/keyboard", .errno(EROFS)),
            "cannot write the udev properties of /run/runepad/udev/runepad/door/keyboard: Read-only file system (errno 30); "
                + "make its folder again with ‘systemd-tmpfiles --create’"
        ),
        (
            DeviceError(.publish, "keyboard", .errno(EINVAL)),
            "cannot write the udev properties of keyboard: Invalid argument (errno 22); "
                + "name the seat in udev's ID_SEAT as logind does, such as seat0 or seat-left"
        ),
        (
            DeviceError(.open, "/dev/input/event5", .refused(.touchpad)),
            #"cannot open /dev/input/event5: it is a touchpad; if it is a touchscreen, let a udev rule set ENV{ID_INPUT_TOUCHSCREEN}="1""#
        ),
    ]) func `a device error says what failed, why, and what to do`(error: DeviceError, sentence: String) {
        #expect(error.description == sentence)
    }

    @Test func `an error because a device was unplugged is recognised as such`() {
        #expect(DeviceError(.read, "event5", .errno(ENODEV)).isUnplugged)
        #expect(DeviceError(.open, "event5", .errno(ENOENT)).isUnplugged)
        #expect(DeviceError(.open, "event5", .errno(ENXIO)).isUnplugged)
        #expect(DeviceError(.open, "event5", .replaced).isUnplugged)
        #expect(!DeviceError(.open, "event5", .errno(EACCES)).isUnplugged)
        #expect(!DeviceError(.create, "keyboard", .errno(ENOENT)).isUnplugged)
        // Nobody unplugs what the driver made itself.
        #expect(!DeviceError(.write, "keyboard", .errno(ENODEV)).isUnplugged)
        #expect(!DeviceError(.publish, "keyboard", .errno(ENOENT)).isUnplugged)
        #expect(DeviceError(.rumble, "event5", .errno(ENODEV)).isUnplugged)
    }

    @Test(arguments: [
        DeviceError(.open, "event5", .errno(EACCES)), DeviceError(.open, "event5", .errno(ENOENT)),
        DeviceError(.open, "event5", .errno(EMFILE)), DeviceError(.describe, "event5", .errno(ENOMEM)),
        DeviceError(.grab, "event5", .errno(EBUSY)), DeviceError(.open, "event5", .replaced),
        DeviceError(.create, "keyboard", .errno(EACCES)),
        DeviceError(.create, "keyboard", .errno(ENODEV)),
        DeviceError(.write, "keyboard", .errno(ENODEV)),
    ]) func `an error that may go away by itself is retried`(error: DeviceError) {
        #expect(error.isRetryable)
    }

    @Test(arguments: [
        DeviceError(.open, "event5", .refused(.touchpad)), DeviceError(.create, "clone", .errno(EINVAL)),
        DeviceError(.grab, "event5", .errno(ENOTTY)),
    ]) func `an error that cannot go away by itself is not retried`(error: DeviceError) {
        #expect(!error.isRetryable)
    }

    @Test func `a node that is missing or not yet accessible is usual until udev has finished`() {
        #expect(DeviceError(.open, "event5", .errno(EACCES)).isUsualAtFirst)
        #expect(DeviceError(.open, "event5", .errno(ENOENT)).isUsualAtFirst)
        #expect(DeviceError(.read, "event5", .errno(ENODEV)).isUsualAtFirst)
        #expect(!DeviceError(.grab, "event5", .errno(EBUSY)).isUsualAtFirst)
        #expect(!DeviceError(.create, "keyboard", .errno(EACCES)).isUsualAtFirst)
        #expect(!DeviceError(.write, "keyboard", .errno(ENODEV)).isUsualAtFirst)
    }
}
