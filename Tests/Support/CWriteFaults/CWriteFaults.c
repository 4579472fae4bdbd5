// SPDX-License-Identifier: MIT

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CWriteFaults.h"

enum call { WRITE, FSYNC, FCHMOD, RENAME, OPEN, LINK, SYMLINK, CALLS };
static const char *const names[CALLS] = {"write", "fsync", "fchmod", "rename", "open", "link", "symlink"};
static int counts[CALLS];

enum { NO_FAULT = 0, SHORT = -1 };

// Counts the call, and returns its errno, SHORT or NO_FAULT.
static int fault(enum call call, const char *path)
{
    const char *part = getenv("WRITE_FAULTS_PATH");
    const char *faults = getenv("WRITE_FAULTS");
    if (!part || !faults || !strstr(path, part)) return NO_FAULT;
    int count = ++counts[call];
    while (faults && *faults) {
        char name[16], effect[16];
        int number;
        if (sscanf(faults, " %15s %d %15[^, ]", name, &number, effect) != 3) {
            static const char text[] = "CWriteFaults: WRITE_FAULTS is not understood\n";
            (void)!write(2, text, sizeof text - 1);
            abort();
        }
        if (!strcmp(name, names[call]) && number == count)
            return strcmp(effect, "short") ? atoi(effect) : SHORT;
        faults = strchr(faults, ',');
        if (faults) faults++;
    }
    return NO_FAULT;
}

static int fault_of(enum call call, int descriptor)
{
    char link[64], path[PATH_MAX];
    int former = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    errno = former;
    if (length < 0) return NO_FAULT;
    path[length] = 0;
    return fault(call, path);
}

#define real(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int descriptor, const void *bytes, size_t count)
{
    int number = fault_of(WRITE, descriptor);
    if (number > 0) return errno = number, -1;
    return real(write)(descriptor, bytes, number == SHORT ? (count + 2) / 3 : count);
}

int fsync(int descriptor)
{
    int number = fault_of(FSYNC, descriptor);
    return number > 0 ? (errno = number, -1) : real(fsync)(descriptor);
}

int fchmod(int descriptor, mode_t mode)
{
    int number = fault_of(FCHMOD, descriptor);
    return number > 0 ? (errno = number, -1) : real(fchmod)(descriptor, mode);
}

int rename(const char *from, const char *to)
{
    int number = fault(RENAME, to);
    return number > 0 ? (errno = number, -1) : real(rename)(from, to);
}

int link(const char *from, const char *to)
{
    int number = fault(LINK, to);
    return number > 0 ? (errno = number, -1) : real(link)(from, to);
}

int symlink(const char *target, const char *path)
{
    int number = fault(SYMLINK, path);
    return number > 0 ? (errno = number, -1) : real(symlink)(target, path);
}

int open(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    int number = flags & O_CREAT ? fault(OPEN, path) : NO_FAULT;
    return number > 0 ? (errno = number, -1) : real(open)(path, flags, mode);
}
