// SPDX-License-Identifier: MIT
//
// The part of Linux's C interface that Swift does not import, for querying the keymaps of sessions:
// ancillary data of sockets; and the functions of xcb.
#pragma once

#include <stddef.h>
#include <sys/types.h>

/// recvmsg(2) with at most one descriptor, set to -1 when none came.  The number of bytes, or -1 with errno.
ssize_t rp_receive(int fd, void *buffer, size_t length, int *descriptor);

/// Sends a request of XInput 2 about all devices, such as XIQueryDevice, to the X server `display`: the reply of
/// `length` bytes, which the caller frees, or NULL with errno: ECONNREFUSED without the server, ENOTSUP without
/// XInput 2.  SIGALRM ends a program that gets no reply within 10 seconds.
void *rp_x_input_reply(const char *display, unsigned char opcode, size_t *length);
