// SPDX-License-Identifier: MIT
//
// Event nodes and virtual devices, for the programs of this folder. If a call fails, it ends the program with
// a sentence on stderr, because no program can go on without its devices.
//
// See Documentation/input/uinput.rst and event-codes.rst of the kernel.
#pragma once

#include <linux/input.h>
#include <stdbool.h>
#include <stddef.h>

// Ends the program with "PROGRAM: cannot OPERATION: REASON" on stderr. The reason comes from errno.
_Noreturn void fail(const char *operation);

// Opens the event node at `path`, with times of CLOCK_MONOTONIC. `flags` are those of open(2).
int open_node(const char *path, int flags);

// Makes open devices exclusive: no other program sees their events (EVIOCGRAB).
void grab(int node);

// Makes a virtual protocol-B touchscreen with PANEL_SLOTS slots and 0..PANEL_MAX on both axes. Returns its
// uinput file.
int make_touchscreen(const char *name);

// Makes a virtual keyboard with the keycodes 1 to 127 and the kernel's own autorepeat. Returns its uinput
// file.
int make_keyboard(const char *name);

// Waits for the event node of a device made here, and returns its path. The next call overwrites the path.
const char *node_of(int uinput);

// Waits for at least one event, reads into `events`, and returns the number of events.
size_t read_events(int node, struct input_event *events, size_t capacity);

// Writes events to a uinput file in one write(2).
void write_events(int uinput, const struct input_event *events, size_t count);

static inline struct input_event event_of(unsigned short type, unsigned short code, int value)
{
    return (struct input_event){.type = type, .code = code, .value = value};
}
