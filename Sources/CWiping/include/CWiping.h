// SPDX-License-Identifier: MIT
#ifndef CWIPING_H
#define CWIPING_H

// A program that links this wipes memory when it is freed: nothing of what it knew is left in its heap, whoever
// allocated it, the program itself, Swift's runtime or a library.

/// Keeps the process's memory from others: from ptrace(2) and /proc/PID/mem by the same user (PR_SET_DUMPABLE), and from
/// core files (RLIMIT_CORE).
///
/// The system calls cannot fail with what they are given here.
void rp_keep_memory_private(void);

#endif
