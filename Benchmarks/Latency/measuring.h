// SPDX-License-Identifier: MIT
//
// What the programs that measure have in common: the time, their priority, and a load beside the measured program. If a
// call fails, it ends the program with a sentence on stderr, except as said below.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { LOAD_SETTLES_MS = 300 };     // until the scheduler knows the processes of a load

// Returns the time of CLOCK_MONOTONIC in ns.
uint64_t now_ns(void);

// Takes real-time priority. So the program runs as soon as something happens, although it shares one processor with all
// others. Its children do not have this priority.
void take_priority(void);

// Starts a command of the shell that loads the machine, in a session of its own, and waits until it writes a line: then
// the machine is loaded. Returns its process ID. Returns 0 if the command ends without a line, or writes none for two
// minutes.
pid_t start_load(const char *shell);

// Ends all processes of a load. Returns whether the program ran until now. A handler of signals may call it.
bool end_load(pid_t load);
