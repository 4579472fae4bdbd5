// SPDX-License-Identifier: MIT
//
// The part of Linux's C interface that Swift does not import: the ioctl request macros of <linux/input.h> and
// <linux/uinput.h>, and constants that Glibc's module map lacks.  By rule each function here is one system
// call or one macro.
#pragma once

#include <linux/input.h>
#include <linux/uinput.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// EVIOCSCLOCKID: sets the clock of the events of `fd` to CLOCK_BOOTTIME.  0 or -1 with errno.
int rp_evdev_use_boot_clock(int fd);

/// EVIOCGRAB: grabs the device, so that no other reader gets its events, or ends the grab.  0 or -1 with
/// errno.
int rp_evdev_grab(int fd, int on);

/// EVIOCGMTSLOTS: the present value of the `ABS_MT_*` axis `code` in each of the first `count` slots.  0 or -1
/// with errno; -1 with EINVAL for more than 256 slots.
int rp_evdev_get_slots(int fd, uint16_t code, int32_t *values, size_t count);

/// EVIOCSFF: uploads an FF_RUMBLE effect to a device.  The device plays the effect when a program writes the
/// effect's number as an EV_FF event.  `magnitude` is for both motors if the device has two.  The effect's
/// number, or -1 with errno.
int rp_evdev_upload_rumble(int fd, uint16_t magnitude, uint16_t milliseconds);

/// UI_SET_PHYS: sets the physical location of a uinput device before it is created.  0 or -1 with errno.
int rp_uinput_set_phys(int fd, const char *phys);

/// getrandom(2) without flags.  The kernel itself is asked, and nothing is kept for a later call.  The number of
/// bytes, or -1 with errno.
ssize_t rp_getrandom(void *buffer, size_t length);

/// memfd_create(2), closed on exec: a file of `size` zeros in memory.  The file can become neither smaller
/// nor larger, so that another process that maps the file can read it safely.  The descriptor, or -1 with
/// errno.
int rp_memory_file(size_t size);

/// Gives the kernel back the memory that a program needed before, such as for its start: the unused memory of the heap,
/// with malloc_trim(3), and with MADV_DONTNEED the main thread's stack below the caller and all code and constants of
/// the program and its libraries.  Pages of code stay in the page cache while there is room, and a page that is used
/// again comes back from there.
void rp_let_go_of_unused(void);

/// mlockall(2) with MCL_CURRENT and MCL_ONFAULT: each page of a present mapping that the program uses from now on stays
/// in memory, even if other programs take all of it.  0, or -1 with errno: ENOMEM where RLIMIT_MEMLOCK is smaller than
/// the address space and the program has no CAP_IPC_LOCK.
int rp_lock_used_memory(void);

/// munlockall(2): the kernel may drop pages again, and `rp_let_go_of_unused` has an effect.
void rp_unlock_memory(void);

/// sched_setattr(2): asks the scheduler for slices of 0.1 ms, so that the program runs soon after it wakes while others
/// keep the processor busy.  Its share of the processor stays the same, and it needs no right.  Kernels before 6.12
/// ignore the length.  A program with another policy than SCHED_OTHER keeps it.  0, or -1 with errno.
int rp_ask_for_short_slices(void);
