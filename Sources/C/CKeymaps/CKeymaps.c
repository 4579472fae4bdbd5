// SPDX-License-Identifier: MIT
#include "CKeymaps.h"

#include <linux/kd.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
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

int rp_console_key(int fd, unsigned table, unsigned code) {
    struct kbentry entry = {.kb_table = (unsigned char)table, .kb_index = (unsigned char)code};
    return ioctl(fd, KDGKBENT, &entry) < 0 ? -1 : entry.kb_value;
}

int rp_console_text(int fd, unsigned number, char text[512]) {
    struct kbsentry entry = {.kb_func = (unsigned char)number};
    if (ioctl(fd, KDGKBSENT, &entry) < 0) return -1;
    memcpy(text, entry.kb_string, 512);
    text[511] = 0;
    return 0;
}
