// SPDX-License-Identifier: MIT
//
// mapper NODE: turns a touchscreen into a keyboard with the least work. The benchmark compares runepadd's
// latency with it.
//
// The mapper grabs the panel, waits in poll(2), and reads all events that there are. At SYN_REPORT it decides
// which contacts began, and finds the key of the pad under each. A uinput keyboard strikes these keys, down
// and up, in one write(2) for all. The mapper has nothing else that a driver needs: no layout file, no
// sliding, no repeating, no recovery after SYN_DROPPED.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

#include "devices.h"
#include "pad.h"

// A contact, according to the reports so far.
struct contact {
    int tracking_id;            // -1 when the slot holds none
    int x, y;
    bool began;                 // in this report
};

static struct contact contacts[PANEL_SLOTS];
static int slot;

// Writes the keys that the report types that was just closed.
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
