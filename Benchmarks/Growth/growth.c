// SPDX-License-Identifier: MIT
//
// growth PANELS REPORTS -- COMMAND [ARGUMENT…]: measures what a driver takes for each report, and for each panel.
//
// Makes PANELS virtual touchscreens and starts the command as a service. The touchscreens report in turn, at three
// rates of all touchscreens together. A report is of one of three kinds:
//
//   tap    a contact begins on a key, which types, or ends there
//   1      a contact moves above the pad; the report is passed on
//   10     ten contacts move above the pad; the report is passed on
//
// Prints two kinds of lines, with the time of the command on the processor, in its own code and in the kernel, by the
// kernel's exact count:
//
//   report PANELS KIND RATE NANOSECONDS    the mean of REPORTS reports
//   memory PANELS RSS PRIVATE              resident and private dirty memory after all reports, in KiB
//
// This program reads all that the command writes, and ends with an error unless the command writes exactly one report
// for each tap and for each passed report. It has real-time priority, so it reports in time while the command works.
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "devices.h"
#include "measuring.h"
#include "pad.h"
#include "processes.h"
#include "service.h"

enum {
    MOST_PANELS = 64,
    NODES = 512,
    MOST_EVENTS = 3 * PANEL_SLOTS + 5,
    WARM_UP_ROUNDS = 4,             // of reports of every panel, before a measurement
    REST_NS = 20000000,             // until all programs sleep again
};

static const long rates[] = {125, 1000, 8000};

static int sources[MOST_PANELS];    // the uinput files of the touchscreens
static int panels;
static pid_t command;
static int outputs;                 // an epoll of the nodes that the command has made
static size_t written;              // the reports that the command has written

_Noreturn static void give_up(const char *what)
{
    fprintf(stderr, "growth: %s\n", what);
    if (command > 0)
        kill(command, SIGTERM);
    exit(EXIT_FAILURE);
}

// MARK: - The command

// Opens the nodes that are not in `known`, for reading into `outputs`, if there is such a file.
static void open_new_nodes(bool known[static NODES])
{
    for (int number = 0; number < NODES; number++) {
        char path[64];
        snprintf(path, sizeof path, "/dev/input/event%d", number);
        if (known[number] || access(path, R_OK))
            continue;
        known[number] = true;
        if (!outputs)
            continue;
        int node = open_node(path, O_RDONLY | O_NONBLOCK);
        struct epoll_event interest = {.events = EPOLLIN, .data.fd = node};
        grab(node);
        if (epoll_ctl(outputs, EPOLL_CTL_ADD, node, &interest) < 0)
            fail("watch an event node");
    }
}

static void settle_udev(void)
{
    if (system("udevadm settle"))
        give_up("udev did not settle");
}

// Reads what the command has written so far.
static void read_outputs(void)
{
    struct epoll_event ready;
    struct input_event events[256];
    while (epoll_wait(outputs, &ready, 1, 0) > 0) {
        size_t count = read_events(ready.data.fd, events, 256);
        for (size_t i = 0; i < count; i++) {
            if (events[i].type == EV_SYN && events[i].code == SYN_DROPPED)
                give_up("events were dropped");
            written += events[i].type == EV_SYN && events[i].code == SYN_REPORT;
        }
    }
}

static void print_memory(void)
{
    char path[64], line[256];
    long resident = 0, private = 0;
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", (int)command);
    FILE *file = fopen(path, "re");
    if (!file)
        fail("read the memory of the command");
    while (fgets(line, sizeof line, file)) {
        sscanf(line, "Rss: %ld", &resident);
        sscanf(line, "Private_Dirty: %ld", &private);
    }
    fclose(file);
    printf("memory %d %ld %ld\n", panels, resident, private);
}

// MARK: - Reports

struct report {
    struct input_event events[MOST_EVENTS];
    size_t count;
};

static void add(struct report *report, unsigned short type, unsigned short code, int value)
{
    report->events[report->count++] = event_of(type, code, value);
}

static void add_place(struct report *report, unsigned short x_axis, unsigned short y_axis, int contact, int step)
{
    // Every contact has a column of its own, and no two reports have the same place.
    add(report, EV_ABS, x_axis, 100 + contact * 300 + step % 200);
    add(report, EV_ABS, y_axis, 100 + step % 1700);
}

// A report in which contacts begin above the pad (`step` is 0) or move there.
static struct report moving(int contacts, int step)
{
    struct report report = {.count = 0};
    for (int contact = 0; contact < contacts; contact++) {
        add(&report, EV_ABS, ABS_MT_SLOT, contact);
        if (step == 0)
            add(&report, EV_ABS, ABS_MT_TRACKING_ID, contact);
        add_place(&report, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, contact, step);
    }
    if (step == 0)
        add(&report, EV_KEY, BTN_TOUCH, 1);
    add_place(&report, ABS_X, ABS_Y, 0, step);
    add(&report, EV_SYN, SYN_REPORT, 0);
    return report;
}

static struct report ending(int contacts)
{
    struct report report = {.count = 0};
    for (int contact = 0; contact < contacts; contact++) {
        add(&report, EV_ABS, ABS_MT_SLOT, contact);
        add(&report, EV_ABS, ABS_MT_TRACKING_ID, -1);
    }
    add(&report, EV_KEY, BTN_TOUCH, 0);
    add(&report, EV_SYN, SYN_REPORT, 0);
    return report;
}

// A contact that begins on a key.
static struct report touching(int step)
{
    struct report report = {.count = 0};
    int x = 600 + step / 2 % 3 * 1365, y = PAD_TOP + 200 + step / 6 % 3 * 512;
    add(&report, EV_ABS, ABS_MT_SLOT, 0);
    add(&report, EV_ABS, ABS_MT_TRACKING_ID, step);
    add(&report, EV_ABS, ABS_MT_POSITION_X, x);
    add(&report, EV_ABS, ABS_MT_POSITION_Y, y);
    add(&report, EV_KEY, BTN_TOUCH, 1);
    add(&report, EV_ABS, ABS_X, x);
    add(&report, EV_ABS, ABS_Y, y);
    add(&report, EV_SYN, SYN_REPORT, 0);
    return report;
}

static void sleep_until(uint64_t ns)
{
    struct timespec time = {.tv_sec = (time_t)(ns / 1000000000), .tv_nsec = (long)(ns % 1000000000)};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL);
}

// Lets `count` reports of moving contacts, or of taps if `contacts` is 0, come at `rate`, and reads what the command
// writes.
static void send_reports(int contacts, long rate, int count)
{
    uint64_t interval = 1000000000 / (uint64_t)rate, next = now_ns();
    for (int step = 0; step < count; step++) {
        // Both reports of a tap come from the same panel.
        int source = sources[(contacts ? step : step / 2) % panels];
        struct report report = contacts ? moving(contacts, step + 1) : step % 2 ? ending(1) : touching(step);
        write_events(source, report.events, report.count);
        next += interval;
        sleep_until(next);
        read_outputs();
        // On a busy host the virtual clock may jump. Reports that are late must not come at once.
        uint64_t now = now_ns();
        if (now > next + interval / 10)
            next = now;
    }
}

// Gives the command the time for the last report.
static void rest(void)
{
    struct timespec pause = {.tv_nsec = REST_NS};
    nanosleep(&pause, NULL);
    read_outputs();
}

// Reports once from each panel.
static void report_everywhere(struct report report)
{
    for (int panel = 0; panel < panels; panel++) {
        write_events(sources[panel], report.events, report.count);
        rest();
    }
}

static void measure(int contacts, long rate, int count)
{
    int warm_up = WARM_UP_ROUNDS * panels;
    if (contacts)
        report_everywhere(moving(contacts, 0));
    send_reports(contacts, rate, warm_up);
    rest();
    written = 0;
    uint64_t before = time_of_process(command);
    send_reports(contacts, rate, count);
    rest();
    uint64_t time = time_of_process(command) - before;
    if (written != (size_t)(contacts ? count : count / 2))
        give_up("the command wrote more reports or less than it should");
    char kind[16];
    snprintf(kind, sizeof kind, contacts ? "%d" : "tap", contacts);
    printf("report %d %s %ld %" PRIu64 "\n", panels, kind, rate, time / (uint64_t)count);
    if (contacts)
        report_everywhere(ending(contacts));
}

// MARK: - The measurement

static void stop(void)
{
    int status;
    kill(command, SIGTERM);
    waitpid(command, &status, 0);
}

int main(int argc, char **argv)
{
    static bool known[NODES];
    int count = argc > 4 && !strcmp(argv[3], "--") ? atoi(argv[2]) : 0;
    panels = argc > 1 ? atoi(argv[1]) : 0;
    // So that every panel sends as many taps as the others.
    if (panels < 1 || panels > MOST_PANELS || count < 1 || count % (2 * panels)) {
        fputs("usage: growth PANELS REPORTS -- COMMAND [ARGUMENT...]; REPORTS is a multiple of 2 * PANELS\n", stderr);
        return 64;
    }
    take_priority();
    for (int panel = 0; panel < panels; panel++)
        sources[panel] = make_touchscreen("Bench Touchscreen");
    // Wait until udev has classified the devices.
    settle_udev();
    open_new_nodes(known);
    command = start_service(argv + 4);
    settle_udev();
    outputs = epoll_create1(EPOLL_CLOEXEC);
    open_new_nodes(known);
    static const int contacts[] = {0, 1, PANEL_SLOTS};
    for (size_t kind = 0; kind < sizeof contacts / sizeof *contacts; kind++)
        for (size_t rate = 0; rate < sizeof rates / sizeof *rates; rate++)
            measure(contacts[kind], rates[rate], count);
    print_memory();
    stop();
    return 0;
}
