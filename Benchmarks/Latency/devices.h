// SPDX-License-Identifier: MIT
//
// Event nodes and virtual devices, for the programs of this folder: each call ends the program with a sentence
// on stderr when it fails, because none of them can go on without its devices.
//
// See Documentation/input/uinput.rst and event-codes.rst of the kernel.
#pragma once

#include <linux/input.h>
#include <stdbool.h>
#include <stddef.h>

// Ends the program: "PROGRAM: cannot OPERATION: REASON", the reason from errno.
_Noreturn void fail(const char *operation);

// Opens the event node at `path`, timed by CLOCK_MONOTONIC; `flags` as for open(2).
int open_node(const char *path, int flags);

// Makes open devices exclusive: nobody else sees their events (EVIOCGRAB).
void grab(int node);

// A virtual protocol-B touchscreen of PANEL_SLOTS slots and 0..PANEL_MAX on both axes; returns its uinput file.
int make_touchscreen(const char *name);

// A virtual keyboard with the keycodes 1 to 127 and the kernel's own autorepeat; returns its uinput file.
int make_keyboard(const char *name);

// The path of the event node of a device made here, once it is there.  The answer is overwritten by the next.
const char *node_of(int uinput);

// Reads at least one event into `events`, waiting for it; returns how many were read.
size_t read_events(int node, struct input_event *events, size_t capacity);

// Writes events to a uinput file in one write(2).
void write_events(int uinput, const struct input_event *events, size_t count);

static inline struct input_event event_of(unsigned short type, unsigned short code, int value)
{
    return (struct input_event){.type = type, .code = code, .value = value};
}
