// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <string.h>
#include <malloc.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <time.h>

int rp_evdev_use_monotonic_clock(int fd)
{
    int clock = CLOCK_MONOTONIC;
    return ioctl(fd, EVIOCSCLOCKID, &clock);
}

int rp_evdev_grab(int fd, int on)
{
    return ioctl(fd, EVIOCGRAB, on);
}

int rp_evdev_get_slots(int fd, uint16_t code, int32_t *values, size_t count)
{
    struct {
        uint32_t code;
        int32_t values[256];
    } request = {.code = code};

    if (count > 256) {
        errno = EINVAL;
        return -1;
    }
    if (ioctl(fd, EVIOCGMTSLOTS(sizeof(request.code) + count * sizeof(request.values[0])), &request) < 0)
        return -1;
    memcpy(values, request.values, count * sizeof(request.values[0]));
    return 0;
}

int rp_evdev_get_keys(int fd, void *bitmap, size_t length)
{
    return ioctl(fd, EVIOCGKEY(length), bitmap);
}

int rp_uinput_set_phys(int fd, const char *phys)
{
    return ioctl(fd, UI_SET_PHYS, phys);
}

ssize_t rp_getrandom(void *buffer, size_t length)
{
    return getrandom(buffer, length, 0);
}

void rp_trim_heap(void)
{
    malloc_trim(0);
}
