// SPDX-License-Identifier: MIT
//
// passer NODE: passes on the contacts that begin above the pad to a touchscreen of its own, with the least
// work. The benchmark compares runepadd's pass-through with it.
//
// The passer grabs the panel and follows its slots. It writes the changes of the passed contacts to its
// pass-through touchscreen, in one write(2) a report, with BTN_TOUCH and ABS_X/Y of the lowest passed slot.
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

#include "devices.h"
#include "pad.h"

// A contact, according to the reports so far.
struct contact {
    int tracking_id;    // -1 when the slot holds none
    int x, y;
    bool changed;       // in this report
    bool began;         // in this report
    bool passed;        // it began above the pad, and the pass-through touchscreen has it
};

static struct contact contacts[PANEL_SLOTS];
static int slot;
static bool touched;    // BTN_TOUCH of the pass-through touchscreen

// Appends the events of one slot for the pass-through touchscreen, and returns their number.
static size_t pass(int index, struct input_event *events)
{
    struct contact *contact = &contacts[index];
    size_t count = 0;
    if (!contact->changed)
        return 0;
    contact->changed = false;
    if (contact->began)
        contact->passed = contact->y < PAD_TOP;
    if (!contact->passed)
        return 0;
    events[count++] = event_of(EV_ABS, ABS_MT_SLOT, index);
    if (contact->began || contact->tracking_id < 0)
        events[count++] = event_of(EV_ABS, ABS_MT_TRACKING_ID, contact->tracking_id);
    contact->began = false;
    contact->passed = contact->tracking_id >= 0;
    if (contact->passed) {
        events[count++] = event_of(EV_ABS, ABS_MT_POSITION_X, contact->x);
        events[count++] = event_of(EV_ABS, ABS_MT_POSITION_Y, contact->y);
    }
    return count;
}

static void close_report(int clone)
{
    struct input_event events[4 * PANEL_SLOTS + 4];
    size_t count = 0;
    const struct contact *first = NULL;
    for (int i = 0; i < PANEL_SLOTS; i++) {
        count += pass(i, events + count);
        if (!first && contacts[i].passed)
            first = &contacts[i];
    }
    if (!count)
        return;
    if (touched != (first != NULL)) {
        touched = !touched;
        events[count++] = event_of(EV_KEY, BTN_TOUCH, touched);
    }
    if (first) {
        events[count++] = event_of(EV_ABS, ABS_X, first->x);
        events[count++] = event_of(EV_ABS, ABS_Y, first->y);
    }
    events[count++] = event_of(EV_SYN, SYN_REPORT, 0);
    write_events(clone, events, count);
}

static void handle_axis(unsigned short code, int value)
{
    struct contact *contact = &contacts[slot];
    switch (code) {
    case ABS_MT_SLOT:
        slot = value;
        return;
    case ABS_MT_TRACKING_ID:
        contact->began = value >= 0;
        contact->tracking_id = value;
        break;
    case ABS_MT_POSITION_X:
        contact->x = value;
        break;
    case ABS_MT_POSITION_Y:
        contact->y = value;
        break;
    default:
        return;
    }
    contact->changed = true;
}

static void handle(const struct input_event *event, int clone)
{
    if (event->type == EV_ABS) {
        handle_axis(event->code, event->value);
    } else if (event->type == EV_SYN && event->code == SYN_REPORT) {
        close_report(clone);
    } else if (event->type == EV_SYN && event->code == SYN_DROPPED) {
        fputs("passer: events were dropped; what follows would not be a measurement\n", stderr);
        exit(EXIT_FAILURE);
    }
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fputs("usage: passer NODE\n", stderr);
        return 64;
    }
    for (int i = 0; i < PANEL_SLOTS; i++)
        contacts[i].tracking_id = -1;
    int panel = open_node(argv[1], O_RDONLY | O_NONBLOCK);
    int clone = make_touchscreen("passer touchscreen");
    grab(panel);
    struct pollfd ready = {.fd = panel, .events = POLLIN};
    for (;;) {
        if (poll(&ready, 1, -1) < 0)
            fail("wait for events");
        struct input_event events[64];
        size_t count = read_events(panel, events, 64);
        for (size_t i = 0; i < count; i++)
            handle(&events[i], clone);
    }
}
