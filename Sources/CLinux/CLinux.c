// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CLinux.h"

#include <sys/ioctl.h>
#include <sys/random.h>
#include <time.h>

int rp_evdev_use_monotonic_clock(int fd)
{
    int clock = CLOCK_MONOTONIC;
    return ioctl(fd, EVIOCSCLOCKID, &clock);
}

int rp_uinput_set_phys(int fd, const char *phys)
{
    return ioctl(fd, UI_SET_PHYS, phys);
}

ssize_t rp_getrandom(void *buffer, size_t length)
{
    return getrandom(buffer, length, 0);
}
