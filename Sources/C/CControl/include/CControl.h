// SPDX-License-Identifier: MIT
//
// The part of C that Swift does not import: the entries of sd-bus's tables, and ancillary data of sockets, which
// macros make.
#pragma once

#include <stddef.h>
#include <sys/types.h>
// Not sd-bus.h itself: to Swift, its types would then be of this module, and not of CSystemd.
#include "../../CSystemd/CSystemd.h"

/// recvmsg(2) with MSG_DONTWAIT and at most one descriptor, which is closed on exec, or -1 when none came.  The number
/// of bytes, or -1 with errno.
ssize_t rp_bus_receive(int fd, void *buffer, size_t length, int *descriptor);

/// sendmsg(2) with MSG_DONTWAIT and MSG_NOSIGNAL, with a copy of `descriptor` unless it is -1.  The number of bytes, or -1
/// with errno.
ssize_t rp_bus_send(int fd, const void *buffer, size_t length, int descriptor);

/// Makes the table of an interface for sd_bus_add_object_vtable(3), with a copy of the texts; NULL without memory.
///
/// The texts of a member follow one another, each with a zero byte behind it:
///
/// - a letter and the name: `M` for a method, `S` for a signal, `P` for a property, `C` for a property that never changes;
/// - the types of the arguments, or of the property;
/// - the types of the results;
/// - the name of each argument and of each result;
/// - an empty text.
///
/// Every method calls `method`, every property calls `get`.
const sd_bus_vtable *rp_bus_table(
    size_t members, const void *texts, size_t length, sd_bus_message_handler_t method, sd_bus_property_get_t get);
