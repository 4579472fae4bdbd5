// SPDX-License-Identifier: MIT
//
// What Swift cannot see of Linux's C interface: the ioctl request macros of
// <linux/input.h> and <linux/uinput.h>, and constants that Glibc's module map
// leaves out.  Thin by rule: a function here is one system call or one macro.
#pragma once

#include <linux/input.h>
#include <linux/uinput.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// EVIOCSCLOCKID: makes the events of `fd` carry CLOCK_BOOTTIME.  0 or -1 with errno.
int rp_evdev_use_boot_clock(int fd);

/// EVIOCGRAB: keeps the events from every other reader, or no longer.  0 or -1 with errno.
int rp_evdev_grab(int fd, int on);

/// EVIOCGMTSLOTS: the present value of the `ABS_MT_*` axis `code` in each of the first `count` slots.  0 or -1
/// with errno; -1 with EINVAL for more than 256 slots.
int rp_evdev_get_slots(int fd, uint16_t code, int32_t *values, size_t count);

/// EVIOCGKEY: which keys and buttons are down, as a bitmap of at most `length` bytes.  The number of bytes, or -1
/// with errno.
int rp_evdev_get_keys(int fd, void *bitmap, size_t length);

/// EVIOCSFF: lays an FF_RUMBLE effect ready on a device, which plays it when its number is written as an EV_FF event.
/// The magnitude is that of both motors where it has two.  The effect's number, or -1 with errno.
int rp_evdev_upload_rumble(int fd, uint16_t magnitude, uint16_t milliseconds);

/// UI_SET_PHYS: names the physical location of a uinput device before it is created.  0 or -1 with errno.
int rp_uinput_set_phys(int fd, const char *phys);

/// getrandom(2) without flags.  The number of bytes, or -1 with errno.
ssize_t rp_getrandom(void *buffer, size_t length);

/// memfd_create(2), closed on exec: a file of `size` zeros in memory that can become neither smaller nor larger,
/// so that whoever maps it as well need not fear for what it reads.  The descriptor, or -1 with errno.
int rp_memory_file(size_t size);

/// malloc_trim(3): gives back to the kernel what the heap does not need.
void rp_trim_heap(void);

/// MADV_DONTNEED on the main thread's stack below its caller: gives back to the kernel the pages to which only deeper
/// calls came down, as those of a start do.
void rp_let_go_of_stack(void);

/// MADV_DONTNEED on all code and constants of the program and its libraries: the process lets go of the pages
/// that only its start needed.  They stay in the page cache as long as there is room, and whatever is used again
/// comes back from there.
void rp_let_go_of_code(void);
