// SPDX-License-Identifier: MIT
#include "CTestDevices.h"

#include <sys/ioctl.h>

int rp_evdev_get_keys(int fd, void *bitmap, size_t length)
{
    return ioctl(fd, EVIOCGKEY(length), bitmap);
}

int rp_evdev_get_switches(int fd, void *bitmap, size_t length)
{
    return ioctl(fd, EVIOCGSW(length), bitmap);
}

int rp_uinput_take_effect(int fd, uint32_t request, struct ff_effect *effect)
{
    struct uinput_ff_upload upload = {.request_id = request};
    if (ioctl(fd, UI_BEGIN_FF_UPLOAD, &upload) < 0)
        return -1;
    *effect = upload.effect;
    upload.retval = 0;
    return ioctl(fd, UI_END_FF_UPLOAD, &upload);
}

int rp_uinput_drop_effect(int fd, uint32_t request)
{
    struct uinput_ff_erase erase = {.request_id = request};
    if (ioctl(fd, UI_BEGIN_FF_ERASE, &erase) < 0)
        return -1;
    erase.retval = 0;
    return ioctl(fd, UI_END_FF_ERASE, &erase);
}
