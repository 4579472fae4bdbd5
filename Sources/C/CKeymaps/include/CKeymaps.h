// SPDX-License-Identifier: MIT
//
// What Swift does not import: a function of libxkbcommon with a va_list, which on arm64 is a structure, and the ioctls
// of <linux/kd.h>.
#pragma once

struct xkb_context;

/// The first message that libxkbcommon logs.
struct rp_keymap_log {
    /// The message, cut at 511 bytes; empty as long as there is none.
    char first[512];
};

/// xkb_context_set_log_fn(3): keeps the first message of `context` in `log`, which must live as long as the context
/// logs to it. With NULL the context's messages are dropped. The context's user data is the log.
void rp_keymap_log_to(struct xkb_context *context, struct rp_keymap_log *log);

/// KDGKBENT: the action of the console's key `code` in the modifier table `table`, or -1 with errno.
int rp_console_key(int fd, unsigned table, unsigned code);

/// KDGKBSENT: the text of the console's function key `number`, at most 511 bytes.  0 or -1 with errno.
int rp_console_text(int fd, unsigned number, char text[512]);
