// SPDX-License-Identifier: MIT
//
// The part of Linux's C interface that Swift does not import, for querying the keymaps of sessions: the
// ioctls of <linux/kd.h> and ancillary data of sockets; and the functions of xcb.
#pragma once

#include <stddef.h>
#include <sys/types.h>

/// KDGKBENT: the action of the console's key `code` in the modifier table `table`, or -1 with errno.
int rp_console_key(int fd, unsigned table, unsigned code);

/// KDGKBSENT: the text of the console's function key `number`, at most 511 bytes.  0 or -1 with errno.
int rp_console_text(int fd, unsigned number, char text[512]);

/// recvmsg(2) with at most one descriptor, set to -1 when none came.  The number of bytes, or -1 with errno.
ssize_t rp_receive(int fd, void *buffer, size_t length, int *descriptor);

/// Sends a request of XInput 2 about all devices, such as XIQueryDevice, to the X server `display`: the reply of
/// `length` bytes, which the caller frees, or NULL with errno: ECONNREFUSED without the server, ENOTSUP without
/// XInput 2.  SIGALRM ends a program that gets no reply within 10 seconds.
void *rp_x_input_reply(const char *display, unsigned char opcode, size_t *length);
