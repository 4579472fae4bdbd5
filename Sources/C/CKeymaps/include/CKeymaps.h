// SPDX-License-Identifier: MIT
//
// The part of libxkbcommon that Swift cannot take: a function with a va_list, which on arm64 is a structure.
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
