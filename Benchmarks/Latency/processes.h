// SPDX-License-Identifier: MIT
//
// How long other processes were on the processor, in their own code and in the kernel, by the kernel's exact count in
// ns. See Documentation/scheduler/sched-stats.rst of the kernel. If a call fails, it ends the program with a sentence
// on stderr.
#pragma once

#include <stdint.h>
#include <sys/types.h>

// Returns the time of all threads of a process.
uint64_t time_of_process(pid_t process);

// Returns the time of all processes of a process group that have not ended.
uint64_t time_of_group(pid_t group);
