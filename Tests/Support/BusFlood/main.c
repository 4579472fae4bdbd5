// SPDX-License-Identifier: MIT
//
// bus-flood PATH CALLS LENGTH
//
// Calls the driver on the system bus, or the one that DBUS_SYSTEM_BUS_ADDRESS names, so many times, as fast as the bus
// takes it: what a program can do to the driver that may call it, or may not.  PATH is the object of a panel.  Most
// calls are small; of twenty, one has a text of LENGTH bytes where the driver wants a name, one such a text where it
// wants nothing, and one a path of LENGTH bytes, at most 60,000, which is not answered.  Answers are read, so that the
// bus goes on.
//
// Prints how many calls were made, answered and refused.
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <systemd/sd-bus.h>

enum {
    MOST_WAITING = 32,
    LONGEST_PATH = 60000,           // libsystemd makes no header of more than 64 KiB
};

static const char driver[] = "org.runepad.Runepad1";
static const char panel[] = "org.runepad.Runepad1.Panel";
static const char properties[] = "org.freedesktop.DBus.Properties";

static unsigned long made, answered, refused;

_Noreturn static void fail(const char *operation, int code)
{
    fprintf(stderr, "bus-flood: cannot %s: %s\n", operation, strerror(-code));
    exit(EXIT_FAILURE);
}

static int check(const char *operation, int result)
{
    if (result < 0)
        fail(operation, result);
    return result;
}

static int on_answer(sd_bus_message *answer, void *userdata, sd_bus_error *error)
{
    (void)userdata;
    (void)error;
    answered++;
    if (sd_bus_message_is_method_error(answer, NULL))
        refused++;
    return 0;
}

static void call(
    sd_bus *bus, const char *path, const char *interface, const char *member, const char *first, const char *second)
{
    sd_bus_message *message = NULL;
    check("make a call", sd_bus_message_new_method_call(bus, &message, driver, path, interface, member));
    sd_bus_message_set_auto_start(message, 0);
    if (first)
        check("make a call", sd_bus_message_append(message, "s", first));
    if (second)
        check("make a call", sd_bus_message_append(message, "s", second));
    check("call", sd_bus_call_async(bus, NULL, message, on_answer, NULL, UINT64_MAX));
    sd_bus_message_unref(message);
    made++;
}

// What the driver is too small for: nobody answers it.
static void call_far(sd_bus *bus, const char *path)
{
    sd_bus_message *message = NULL;
    check("make a call", sd_bus_message_new_method_call(bus, &message, driver, path, panel, "Show"));
    check("make a call", sd_bus_message_set_expect_reply(message, 0));
    sd_bus_message_set_auto_start(message, 0);
    check("call", sd_bus_send(bus, message, NULL));
    sd_bus_message_unref(message);
    made++;
}

static void call_next(sd_bus *bus, const char *path, const char *text, const char *far)
{
    switch (made % 20) {
    case 3: return call(bus, path, properties, "Get", panel, text);
    case 9: return call(bus, path, panel, "Show", text, NULL);
    case 15: return call_far(bus, far);
    case 1:
    case 6:
    case 11: return call(bus, path, panel, "GetView", NULL, NULL);
    case 17: return call(bus, path, panel, "SetLayout", "nonsense", NULL);
    case 19: return call(bus, path, properties, "GetAll", panel, NULL);
    default: return call(bus, path, properties, "Get", panel, "Layouts");
    }
}

static char *filled(size_t length, const char *begin, char filler)
{
    size_t own = strlen(begin);
    char *text = malloc(own + length + 1);
    if (!text)
        fail("keep a text", -ENOMEM);
    memcpy(text, begin, own);
    memset(text + own, filler, length);
    text[own + length] = '\0';
    return text;
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fputs("usage: bus-flood PATH CALLS LENGTH\n", stderr);
        return 64;
    }
    const char *path = argv[1];
    unsigned long calls = strtoul(argv[2], NULL, 10);
    size_t length = strtoul(argv[3], NULL, 10);
    char *text = filled(length, "", 'x'), *far = filled(length < LONGEST_PATH ? length : LONGEST_PATH, "/", 'x');
    sd_bus *bus = NULL;
    check("join the bus", sd_bus_open_system(&bus));
    unsigned long unanswerable = 0;
    while (made < calls || made - unanswerable > answered) {
        uint64_t queued = 0;
        check("look at the bus", sd_bus_get_n_queued_write(bus, &queued));
        if (queued == 0 && made < calls && made - unanswerable - answered < MOST_WAITING) {
            if (made % 20 == 15)
                unanswerable++;
            call_next(bus, path, text, far);
            continue;
        }
        if (check("go on", sd_bus_process(bus, NULL)) == 0)
            check("wait", sd_bus_wait(bus, UINT64_MAX));
    }
    printf("%lu calls, %lu answered, %lu refused\n", made, answered, refused);
    sd_bus_close_unref(bus);
    free(far);
    free(text);
}
