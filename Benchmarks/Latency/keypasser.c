// SPDX-License-Identifier: MIT
//
// keypasser NODE: passes on the keys of a keyboard to a keyboard of its own, with the least work: grab,
// poll(2), read(2), and one write(2) for the events of each read. Programs such as interception-tools cannot
// be faster.
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>

#include "devices.h"

int main(int argc, char **argv)
{
    if (argc != 2) {
        fputs("usage: keypasser NODE\n", stderr);
        return 64;
    }
    int source = open_node(argv[1], O_RDONLY | O_NONBLOCK);
    int keyboard = make_keyboard("keypasser keyboard");
    grab(source);
    struct pollfd ready = {.fd = source, .events = POLLIN};
    for (;;) {
        if (poll(&ready, 1, -1) < 0)
            fail("wait for events");
        struct input_event events[64];
        write_events(keyboard, events, read_events(source, events, 64));
    }
}
