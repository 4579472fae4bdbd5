// SPDX-License-Identifier: MIT
//
// The part of the C library that Swift does not import, for starting other programs: the GNU extensions of
// <spawn.h>, and pidfd_open(2).
#pragma once

#include <sys/types.h>

/// posix_spawnp(3): starts a program in a session of its own, without a controlling terminal.  It reads from
/// /dev/null, has `output` as its standard output, and `errors`, or /dev/null for -1, as its standard error.  It
/// gets no other descriptor, no blocked and no ignored signal.  `folder` is its working directory, or the caller's
/// for NULL.  0, or an errno.
int rp_start_program(
    char *const words[], char *const environment[], const char *folder, int output, int errors, pid_t *process);

/// pidfd_open(2): a descriptor that can be read once the process has ended, or -1 with errno.
int rp_open_process(pid_t process);
