// SPDX-License-Identifier: MIT
#ifndef CWIPING_H
#define CWIPING_H

// A program that links this module can wipe memory when it is freed.  So no freed block of its heap keeps a
// secret, whether the program, Swift's runtime or a library allocated the block.

/// Wipes memory that is freed from now on.  Call this before the program has threads.
///
/// It does nothing if an address sanitizer owns the heap. The sanitizer overwrites freed memory itself.
void rp_wipe_what_is_freed(void);

/// Protects the process's memory from other processes: from ptrace(2) and /proc/PID/mem by the same user
/// (PR_SET_DUMPABLE), and from core files (RLIMIT_CORE).
///
/// With these arguments the system calls cannot fail.
void rp_keep_memory_private(void);

#endif
