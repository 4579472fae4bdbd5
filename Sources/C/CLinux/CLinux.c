// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <sched.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int rp_evdev_use_boot_clock(int fd)
{
    int clock = CLOCK_BOOTTIME;
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

int rp_evdev_upload_rumble(int fd, uint16_t magnitude, uint16_t milliseconds)
{
    struct ff_effect effect = {
        .type = FF_RUMBLE,
        .id = -1,
        .replay = {.length = milliseconds},
        .u.rumble = {.strong_magnitude = magnitude, .weak_magnitude = magnitude},
    };
    return ioctl(fd, EVIOCSFF, &effect) < 0 ? -1 : effect.id;
}

int rp_uinput_set_phys(int fd, const char *phys)
{
    return ioctl(fd, UI_SET_PHYS, phys);
}

ssize_t rp_getrandom(void *buffer, size_t length)
{
    // Since glibc 2.41 and Linux 6.11, getrandom(3) takes numbers from the vDSO, which keeps some for later in this
    // process's memory.
    return syscall(SYS_getrandom, buffer, length, 0);
}

int rp_memory_file(size_t size)
{
    int fd = memfd_create("runepad", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (fd < 0) return -1;
    if (ftruncate(fd, (off_t)size) < 0
        || fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) < 0) {
        int error = errno;
        close(fd);
        errno = error;
        return -1;
    }
    return fd;
}

// Without this, 40 KB more of the driver stay private and dirty, beyond its bound of 1.1 MB. The frame of this function
// ends in the page that stays.
__attribute__((noinline)) static void let_go_of_stack(void)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t end = ((uintptr_t)__builtin_frame_address(0) & ~(page - 1)) - page;
    // The depth that a start reaches. Below the stack is a gap of a megabyte, and madvise(2)
    // skips it.
    size_t depth = 64 * page;
    madvise((void *)(end - depth), depth, MADV_DONTNEED);
}

// Only segments that are never written. A written page of a private mapping would come back with the file's
// content. Most lie side by side, and go in one call.
static int let_go_of_code(struct dl_phdr_info *object, size_t size, void *unused)
{
    (void)size;
    (void)unused;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t first = 0, last = 0;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
        if (segment->p_type != PT_LOAD || segment->p_flags & PF_W)
            continue;
        uintptr_t start = object->dlpi_addr + segment->p_vaddr;
        uintptr_t end = (start + segment->p_filesz + page - 1) & ~(page - 1);
        start &= ~(page - 1);
        if (start != last) {
            if (last) madvise((void *)first, last - first, MADV_DONTNEED);
            first = start;
        }
        last = end;
    }
    if (last) madvise((void *)first, last - first, MADV_DONTNEED);
    return 0;
}

void rp_let_go_of_unused(void)
{
    malloc_trim(0);
    let_go_of_stack();
    dl_iterate_phdr(let_go_of_code, NULL);
}

int rp_lock_used_memory(void)
{
    return mlockall(MCL_CURRENT | MCL_ONFAULT);
}

void rp_unlock_memory(void)
{
    munlockall();
}

int rp_ask_for_short_slices(void)
{
    // An operator who started the program by chrt(1) has chosen something stronger.
    if (sched_getscheduler(0) != SCHED_OTHER) return 0;
    // struct sched_attr, in its first version. The header that has it, <linux/sched/types.h>, contradicts <sched.h>.
    struct {
        uint32_t size, policy;
        uint64_t flags;
        int32_t nice;
        uint32_t priority;
        uint64_t runtime, deadline, period;
    } request = {
        .size = sizeof request,
        .policy = SCHED_OTHER,
        .nice = getpriority(PRIO_PROCESS, 0),
        .runtime = 100000,
    };
    return (int)syscall(SYS_sched_setattr, 0, &request, 0);
}
