// SPDX-License-Identifier: MIT
//
// What Swift cannot see of Linux's C interface for asking sessions about their
// keymaps: the ioctls of <linux/kd.h> and the ancillary data of sockets.
#pragma once

#include <stddef.h>
#include <sys/types.h>

/// KDGKBENT: what the console's key `code` does in the table of modifiers `table`, or -1 with errno.
int rp_console_key(int fd, unsigned table, unsigned code);

/// KDGKBSENT: the text of the console's function key `number`, at most 511 bytes.  0 or -1 with errno.
int rp_console_text(int fd, unsigned number, char text[512]);

/// recvmsg(2) with at most one descriptor, which is -1 when none came.  The number of bytes, or -1 with errno.
ssize_t rp_receive(int fd, void *buffer, size_t length, int *descriptor);
