// SPDX-License-Identifier: MIT
#pragma once

#include <alsa/asoundlib.h>

static inline void rp_alsa_say_nothing(
    const char *file, int line, const char *function, int error, const char *format, ...)
{
    (void)file, (void)line, (void)function, (void)error, (void)format;
}

/// Stops ALSA from writing many lines to standard error for each error. ALSA also returns the error.
static inline void rp_alsa_be_quiet(void) { snd_lib_error_set_handler(rp_alsa_say_nothing); }
