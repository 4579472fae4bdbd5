// SPDX-License-Identifier: MIT
//
// The taps of the harness, and the answers to them. harness.c says what the modes are.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "devices.h"

enum mode { TAP, LETTERS, PASS, KEYS };

// A tap: the events that the device reports, and the keycode that the command must answer with.
struct tap {
    struct input_event down[8], up[8];
    size_t down_count, up_count;
    unsigned short keycode;
};

// Returns another tap at each call. The taps are the same in every run, so that every command gets the same ones.
struct tap next_tap(enum mode mode);

// Returns whether the events that were read have the beginning of `tap` (`down`) or its end, and no other
// tap.
bool is_answer(
    enum mode mode, const struct input_event *events, size_t count, const struct tap *tap, bool down);
