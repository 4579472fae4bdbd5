// SPDX-License-Identifier: MIT
//
// mapper NODE: the least that turns a touchscreen into a keyboard: what runepadd's latency is compared with.
//
// It grabs the panel, waits in poll(2), reads what there is, decides at SYN_REPORT which contacts began, finds the
// key of the pad under each, and has a uinput keyboard strike it, down and up, in one write(2) for all.
// It has none of what a driver needs besides: no layout file, no sliding, no repeating, no recovery after SYN_DROPPED.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

#include "devices.h"
#include "pad.h"

// A contact, as far as the reports so far tell.
struct contact {
    int tracking_id;            // -1 when the slot holds none
    int x, y;
    bool began;                 // in this report
};

static struct contact contacts[PANEL_SLOTS];
static int slot;

// Writes what the report that was just closed types.
static void close_report(int keyboard)
{
    struct input_event keys[3 * PANEL_SLOTS];
    size_t count = 0;
    for (int i = 0; i < PANEL_SLOTS; i++) {
        struct contact *contact = &contacts[i];
        unsigned short keycode = contact->began ? pad_keycode_at(contact->x, contact->y) : 0;
        contact->began = false;
        if (!keycode)
            continue;
        keys[count++] = event_of(EV_KEY, keycode, 1);
        keys[count++] = event_of(EV_KEY, keycode, 0);
        keys[count++] = event_of(EV_SYN, SYN_REPORT, 0);
    }
    if (count)
        write_events(keyboard, keys, count);
}

static void handle_axis(unsigned short code, int value)
{
    struct contact *contact = &contacts[slot];
    switch (code) {
    case ABS_MT_SLOT:
        slot = value;
        break;
    case ABS_MT_TRACKING_ID:
        if (value >= 0)
            contact->began = true;
        contact->tracking_id = value;
        break;
    case ABS_MT_POSITION_X:
        contact->x = value;
        break;
    case ABS_MT_POSITION_Y:
        contact->y = value;
        break;
    }
}

static void handle(const struct input_event *event, int keyboard)
{
    if (event->type == EV_ABS) {
        handle_axis(event->code, event->value);
    } else if (event->type == EV_SYN && event->code == SYN_REPORT) {
        close_report(keyboard);
    } else if (event->type == EV_SYN && event->code == SYN_DROPPED) {
        fputs("mapper: events were dropped; what follows would not be a measurement\n", stderr);
        exit(EXIT_FAILURE);
    }
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fputs("usage: mapper NODE\n", stderr);
        return 64;
    }
    for (int i = 0; i < PANEL_SLOTS; i++)
        contacts[i].tracking_id = -1;
    int panel = open_node(argv[1], O_RDONLY | O_NONBLOCK);
    int keyboard = make_keyboard("mapper keyboard");
    grab(panel);
    struct pollfd ready = {.fd = panel, .events = POLLIN};
    for (;;) {
        if (poll(&ready, 1, -1) < 0)
            fail("wait for events");
        struct input_event events[64];
        size_t count = read_events(panel, events, 64);
        for (size_t i = 0; i < count; i++)
            handle(&events[i], keyboard);
    }
}
