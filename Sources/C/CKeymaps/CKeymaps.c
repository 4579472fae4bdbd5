// SPDX-License-Identifier: MIT
#include "CKeymaps.h"

#include <stdarg.h>
#include <stdio.h>
#include <xkbcommon/xkbcommon.h>

static void keep_first(
    struct xkb_context *context, enum xkb_log_level level, const char *format, va_list arguments) {
    struct rp_keymap_log *log = xkb_context_get_user_data(context);
    (void)level;
    if (log && !log->first[0]) vsnprintf(log->first, sizeof log->first, format, arguments);
}

void rp_keymap_log_to(struct xkb_context *context, struct rp_keymap_log *log) {
    xkb_context_set_user_data(context, log);
    xkb_context_set_log_fn(context, keep_first);
}
