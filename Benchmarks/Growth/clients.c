// SPDX-License-Identifier: MIT
//
// clients follow|draw COUNT, or clients call COUNT LAYOUT...: programs of the bus that DBUS_SYSTEM_BUS_ADDRESS names, as
// many as COUNT, beside a driver with the panel `bench`. Runs as root.
//
//   follow   the programs subscribe to the panels, and get signals
//   draw     the programs also fetch the view, and again after each signal that it has changed
//   call     one program calls SetLayout so often, with the layouts in turn, and ends
//
// Each user may have only so many programs that subscribe, and all users together. So the programs are of as many users
// as they need, which have the group runepad-view. They write a line when all have subscribed. They end with an error
// unless the driver refuses one program more where such a limit is reached, and if it refuses any other call.
#include <errno.h>
#include <grp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <systemd/sd-bus.h>
#include <systemd/sd-event.h>

enum {
    MOST_OF_USER = 16,              // programs that subscribe
    MOST = 480,                     // of all users
    FIRST_USER = 20000,             // the script figures makes them
    PATIENCE_US = 100000000,        // for an answer
};

static const char driver[] = "org.runepad.Runepad1";
static const char root[] = "/org/runepad/Runepad1";
static const char panel[] = "/org/runepad/Runepad1/panels/bench";
static const char panel_interface[] = "org.runepad.Runepad1.Panel";

static int check(const char *operation, int result)
{
    if (result >= 0)
        return result;
    fprintf(stderr, "clients: cannot %s: %s\n", operation, strerror(-result));
    exit(EXIT_FAILURE);
}

static void refused(const char *call, const sd_bus_error *error)
{
    fprintf(stderr, "clients: %s was refused: %s\n", call, error->message ? error->message : error->name);
    exit(EXIT_FAILURE);
}

static int on_view(sd_bus_message *answer, void *userdata, sd_bus_error *error)
{
    (void)userdata;
    (void)error;
    if (sd_bus_message_is_method_error(answer, NULL))
        refused("GetView", sd_bus_message_get_error(answer));
    return 0;
}

static void fetch(sd_bus *bus)
{
    check("call", sd_bus_call_method_async(bus, NULL, driver, panel, panel_interface, "GetView", on_view, NULL, ""));
}

static int on_change(sd_bus_message *signal, void *userdata, sd_bus_error *error)
{
    (void)userdata;
    (void)error;
    fetch(sd_bus_message_get_bus(signal));
    return 0;
}

// Joins the bus as a program of a user.
static sd_bus *join(uid_t user)
{
    sd_bus *bus = NULL;
    // The bus takes the user of a connection from the kernel.
    check("change the user", seteuid(user) ? -errno : 0);
    check("join the bus", sd_bus_open_system(&bus));
    check("change the user", seteuid(0) ? -errno : 0);
    check("set a time limit", sd_bus_set_method_call_timeout(bus, PATIENCE_US));
    return bus;
}

// Subscribes to the panels, and returns whether the driver lets the program.
static bool subscribes(sd_bus *bus, sd_bus_error *error)
{
    return sd_bus_call_method(
               bus, driver, root, "org.freedesktop.DBus.ObjectManager", "GetManagedObjects", error, NULL, "") >= 0;
}

// Ends with an error unless the driver refuses one more program of a user that would subscribe.
static void require_refusal(uid_t user)
{
    sd_bus_error error = SD_BUS_ERROR_NULL;
    sd_bus *bus = join(user);
    if (subscribes(bus, &error) || !sd_bus_error_has_name(&error, SD_BUS_ERROR_LIMITS_EXCEEDED))
        check("be refused as one program too many", -EEXIST);
    sd_bus_error_free(&error);
    sd_bus_close_unref(bus);
}

static void follow(int count, bool draws)
{
    sd_event *loop = NULL;
    sd_bus_error error = SD_BUS_ERROR_NULL;
    struct group *group = getgrnam("runepad-view");
    if (!group)
        check("find the group runepad-view", -ENOENT);
    check("take the group", setgroups(1, &group->gr_gid) ? -errno : 0);
    check("make a loop", sd_event_default(&loop));
    for (int i = 0; i < count; i++) {
        sd_bus *bus = join(FIRST_USER + (uid_t)(i / MOST_OF_USER));
        check("listen", sd_bus_match_signal(bus, NULL, NULL, panel, panel_interface, "ViewChanged",
                                            draws ? on_change : NULL, NULL));
        if (!subscribes(bus, &error))
            refused("GetManagedObjects", &error);
        check("use the loop", sd_bus_attach_event(bus, loop, SD_EVENT_PRIORITY_NORMAL));
        if (draws)
            fetch(bus);
    }
    if (count >= MOST_OF_USER)
        require_refusal(FIRST_USER);
    if (count == MOST)
        require_refusal(FIRST_USER + MOST / MOST_OF_USER);
    puts("ready");
    fflush(stdout);
    check("go on", sd_event_loop(loop));
}

static void call(int count, char **layouts)
{
    sd_bus *bus = join(0);
    for (int i = 0, layout = 0; i < count; i++, layout = layouts[layout + 1] ? layout + 1 : 0) {
        sd_bus_error error = SD_BUS_ERROR_NULL;
        if (sd_bus_call_method(
                bus, driver, panel, panel_interface, "SetLayout", &error, NULL, "s", layouts[layout]) < 0)
            refused("SetLayout", &error);
    }
    sd_bus_close_unref(bus);
}

int main(int argc, char **argv)
{
    int count = argc > 2 ? atoi(argv[2]) : 0;
    bool follows = argc == 3 && !strcmp(argv[1], "follow"), draws = argc == 3 && !strcmp(argv[1], "draw");
    if (count > 0 && (follows || draws)) {
        follow(count, draws);
    } else if (count > 0 && argc > 3 && !strcmp(argv[1], "call")) {
        call(count, argv + 3);
    } else {
        fputs("usage: clients follow|draw COUNT, or clients call COUNT LAYOUT...\n", stderr);
        return 64;
    }
    return 0;
}
