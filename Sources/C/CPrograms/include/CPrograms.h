// SPDX-License-Identifier: MIT
//
// The part of the C library that Swift does not import, for starting other programs: fork(2), and the GNU
// extensions of <spawn.h>.
#pragma once

#include <sys/types.h>

/// Starts a program in a session of its own, without a controlling terminal, below a supervisor.
///
/// The program reads from /dev/null, has `output` as its standard output, and `errors`, or /dev/null for -1, as its
/// standard error.  It gets no other descriptor, no blocked and no ignored signal.  For a program of another user
/// (`is_strange`), the working directory is /, and the session keyring is new and empty.
///
/// The supervisor is a child of the caller that keeps the caller's rights.  Every process that the program starts
/// becomes its child at the latest when its parent ends, also after setsid(2).  Once the program ends, the
/// supervisor ends all of them.  Then it writes the program's status, an `int`, to `*control`: the exit status, or
/// 128 and the number of the signal.  It ends them before, when the caller shuts `*control` down, or ends itself.
///
/// 0 with `*supervisor` for waitpid(2) and `*control` for close(2), or an errno.
int rp_start_program(
    char *const words[], char *const environment[], int is_strange, int output, int errors, pid_t *supervisor,
    int *control);
