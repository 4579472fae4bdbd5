// SPDX-License-Identifier: MIT
//
// A program that is run as a service, and tells that it is ready as services tell systemd (sd_notify(3)). If a call
// fails, it ends the program with a sentence on stderr.
#pragma once

#include <sys/types.h>

// Starts `command` and waits until the service sends READY=1.
// Returns the service's process ID.
pid_t start_service(char **command);
