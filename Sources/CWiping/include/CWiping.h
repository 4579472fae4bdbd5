// SPDX-License-Identifier: MIT
#ifndef CWIPING_H
#define CWIPING_H

// A program that links this can wipe memory when it is freed: nothing of what it knew is left in its heap, whoever
// allocated it, the program itself, Swift's runtime or a library.

/// Wipes memory that is freed from now on; called before there are threads. Where an address sanitizer has the heap,
/// which fills what is freed as well, it does nothing.
void rp_wipe_what_is_freed(void);

/// Keeps the process's memory from others: from ptrace(2) and /proc/PID/mem by the same user (PR_SET_DUMPABLE), and from
/// core files (RLIMIT_CORE).
///
/// The system calls cannot fail with what they are given here.
void rp_keep_memory_private(void);

#endif
