// SPDX-License-Identifier: MIT
#define _GNU_SOURCE     // program_invocation_short_name
#include "devices.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/uinput.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "pad.h"

_Noreturn void fail(const char *operation)
{
    fprintf(stderr, "%s: cannot %s: %s\n", program_invocation_short_name, operation, strerror(errno));
    exit(EXIT_FAILURE);
}

int open_node(const char *path, int flags)
{
    int node = open(path, flags | O_CLOEXEC);
    if (node < 0)
        fail("open the event node");
    int clock = CLOCK_MONOTONIC;
    if (ioctl(node, EVIOCSCLOCKID, &clock) < 0)
        fail("choose the clock of the event node");
    return node;
}

void grab(int node)
{
    if (ioctl(node, EVIOCGRAB, 1) < 0)
        fail("grab the device");
}

// MARK: - Making devices

static int open_uinput(void)
{
    int uinput = open("/dev/uinput", O_RDWR | O_CLOEXEC);
    if (uinput < 0)
        fail("open /dev/uinput");
    return uinput;
}

static void declare(int uinput, unsigned long request, int value)
{
    if (ioctl(uinput, request, value) < 0)
        fail("declare an event of a virtual device");
}

static void declare_axis(int uinput, unsigned short code, int maximum)
{
    struct uinput_abs_setup axis = {.code = code, .absinfo = {.maximum = maximum}};
    declare(uinput, UI_SET_ABSBIT, code);
    if (ioctl(uinput, UI_ABS_SETUP, &axis) < 0)
        fail("declare an axis of a virtual device");
}

static void create(int uinput, const char *name)
{
    struct uinput_setup setup = {.id = {.bustype = BUS_VIRTUAL, .vendor = 1, .product = 1, .version = 1}};
    snprintf(setup.name, sizeof setup.name, "%s", name);
    char phys[UINPUT_MAX_NAME_SIZE];
    snprintf(phys, sizeof phys, "%s/%d/input0", program_invocation_short_name, (int)getpid());
    if (ioctl(uinput, UI_SET_PHYS, phys) < 0 || ioctl(uinput, UI_DEV_SETUP, &setup) < 0
        || ioctl(uinput, UI_DEV_CREATE) < 0)
        fail("create a virtual device");
}

int make_touchscreen(const char *name)
{
    int uinput = open_uinput();
    declare(uinput, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
    declare(uinput, UI_SET_EVBIT, EV_KEY);
    declare(uinput, UI_SET_KEYBIT, BTN_TOUCH);
    declare(uinput, UI_SET_EVBIT, EV_ABS);
    declare_axis(uinput, ABS_X, PANEL_MAX);
    declare_axis(uinput, ABS_Y, PANEL_MAX);
    declare_axis(uinput, ABS_MT_SLOT, PANEL_SLOTS - 1);
    declare_axis(uinput, ABS_MT_TRACKING_ID, 65535);
    declare_axis(uinput, ABS_MT_POSITION_X, PANEL_MAX);
    declare_axis(uinput, ABS_MT_POSITION_Y, PANEL_MAX);
    create(uinput, name);
    return uinput;
}

int make_keyboard(const char *name)
{
    int uinput = open_uinput();
    declare(uinput, UI_SET_EVBIT, EV_REP);
    declare(uinput, UI_SET_EVBIT, EV_KEY);
    for (int code = 1; code < 128; code++)
        declare(uinput, UI_SET_KEYBIT, code);
    // The driver's keyboard declares the same. A keyboard's declarations decide which other parts of the
    // kernel receive its keys.
    declare(uinput, UI_SET_EVBIT, EV_LED);
    declare(uinput, UI_SET_LEDBIT, LED_CAPSL);
    declare(uinput, UI_SET_EVBIT, EV_REL);
    for (int code = REL_Z; code <= REL_RZ; code++)
        declare(uinput, UI_SET_RELBIT, code);
    create(uinput, name);
    return uinput;
}

// MARK: - Finding nodes

// Finds the event node below a device's folder in sysfs.
static bool find_node(const char *folder, char *path, size_t capacity)
{
    DIR *directory = opendir(folder);
    if (!directory)
        fail("list a virtual device in /sys");
    bool found = false;
    for (struct dirent *entry; !found && (entry = readdir(directory));) {
        if (strncmp(entry->d_name, "event", 5))
            continue;
        snprintf(path, capacity, "/dev/input/%.32s", entry->d_name);
        found = access(path, R_OK) == 0;
    }
    closedir(directory);
    return found;
}

const char *node_of(int uinput)
{
    static char path[64];
    char name[64], folder[128];
    if (ioctl(uinput, UI_GET_SYSNAME(sizeof name), name) < 0)
        fail("ask for the name of a virtual device");
    snprintf(folder, sizeof folder, "/sys/devices/virtual/input/%s", name);
    int watch = inotify_init1(IN_CLOEXEC);
    if (watch < 0 || inotify_add_watch(watch, "/dev/input", IN_CREATE | IN_ATTRIB) < 0)
        fail("watch /dev/input");
    while (!find_node(folder, path, sizeof path)) {
        char changes[sizeof(struct inotify_event) + NAME_MAX + 1];
        if (read(watch, changes, sizeof changes) < 0)
            fail("wait for an event node");
    }
    close(watch);
    return path;
}

// MARK: - Reading and writing

size_t read_events(int node, struct input_event *events, size_t capacity)
{
    ssize_t length = read(node, events, capacity * sizeof *events);
    if (length < 0)
        fail("read events");
    return (size_t)length / sizeof *events;
}

void write_events(int uinput, const struct input_event *events, size_t count)
{
    if (write(uinput, events, count * sizeof *events) != (ssize_t)(count * sizeof *events))
        fail("write events");
}
