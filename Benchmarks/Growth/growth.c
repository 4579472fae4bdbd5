// SPDX-License-Identifier: MIT
//
// growth [OPTION]... PANELS REPORTS -- COMMAND [ARGUMENT…]: measures what a driver takes for each report, and for what
// else grows around it.
//
// Makes PANELS virtual touchscreens and starts the command as a service. The touchscreens report in turn, at three
// rates of all touchscreens together. A report is of one of three kinds:
//
//   tap    a contact begins on a key, which types, or ends there
//   1      a contact moves above the pad; the report is passed on
//   10     ten contacts move above the pad; the report is passed on
//
// Options:
//
//   --rate HZ               only this rate, and no reports of ten contacts
//   --keyboards COUNT       so many keyboards are plugged in meanwhile, and another one is plugged in and unplugged
//   --layouts               the key in the place of ⌫ shows the next layout, and is tapped
//   --calls COUNT SHELL     runs a command of the shell, which calls the driver so often
//   --latency               also measures the time from touch to key
//   --beside SHELL          runs a command of the shell meanwhile, which writes a line when it is ready
//
// Prints lines with the time of the command on the processor, in its own code and in the kernel, by the kernel's exact
// count:
//
//   report KIND RATE NANOSECONDS     the mean of REPORTS reports
//   plug NANOSECONDS                 for another keyboard, the mean of a few; likewise `unplug`
//   layout NANOSECONDS               for a tap that shows the next layout, the mean of REPORTS / 2
//   call NANOSECONDS                 the mean of COUNT calls
//   key P50 MAXIMUM                  nanoseconds from the write(2) of a touch until its key can be read, of REPORTS / 2 taps
//   resident KIB                     resident memory after all reports; likewise `private` for its private and dirty part
//
// This program reads all that the command writes, and ends with an error unless the command writes exactly one report
// for each tap and for each passed report. It has real-time priority, so it reports in time while the command works.
#include <fcntl.h>
#include <getopt.h>
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
    MOST_KEYBOARDS = 500,
    PLUGS = 8,                      // of another keyboard
    NODES = 1024,
    MOST_EVENTS = 3 * PANEL_SLOTS + 5,
    WARM_UP_ROUNDS = 4,             // of reports of every panel, before a measurement
    PATIENCE_MS = 10000,            // for a key
    REST_NS = 20000000,             // until all programs sleep again
};

static const long all_rates[] = {125, 1000, 8000};

static int sources[MOST_PANELS];    // the uinput files of the touchscreens
static int panels;
static pid_t command;
static pid_t load;                  // the command of --beside, or 0
static int outputs;                 // an epoll of the nodes that the command has made
static size_t written;              // the reports that the command has written

_Noreturn static void give_up(const char *what)
{
    fprintf(stderr, "growth: %s\n", what);
    if (load > 0)
        end_load(load);
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
    printf("resident %ld\nprivate %ld\n", resident, private);
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

// A contact that begins at a place of the pad, which differs from tap to tap.
static struct report touching_at(int column, int row, int step)
{
    struct report report = {.count = 0};
    int x = 600 + column * 1365, y = PAD_TOP + 200 + row * 512;
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

// A contact that begins on a key that types.
static struct report touching(int step)
{
    return touching_at(step / 2 % 3, step / 6 % 3, step);
}

// A contact that begins in the place of ⌫.
static struct report touching_last_row(int step)
{
    return touching_at(0, PAD_ROWS - 1, step);
}

static void sleep_until(uint64_t ns)
{
    struct timespec time = {.tv_sec = (time_t)(ns / 1000000000), .tv_nsec = (long)(ns % 1000000000)};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL);
}

// Waits for the next report's time, and reads what the command writes.
static void pace(uint64_t *next, long rate)
{
    uint64_t interval = 1000000000 / (uint64_t)rate;
    *next += interval;
    sleep_until(*next);
    read_outputs();
    // On a busy host the virtual clock may jump. Reports that are late must not come at once.
    uint64_t now = now_ns();
    if (now > *next + interval / 10)
        *next = now;
}

// Lets `count` reports of moving contacts come at `rate`.
static void send_moves(int contacts, long rate, int count)
{
    uint64_t next = now_ns();
    for (int step = 0; step < count; step++) {
        struct report report = moving(contacts, step + 1);
        write_events(sources[step % panels], report.events, report.count);
        pace(&next, rate);
    }
}

// Lets `count` reports of taps come at `rate`. Both reports of a tap come from the same panel.
static void send_taps(struct report (*begin)(int step), long rate, int count)
{
    uint64_t next = now_ns();
    for (int step = 0; step < count; step++) {
        struct report report = step % 2 ? ending(1) : begin(step);
        write_events(sources[step / 2 % panels], report.events, report.count);
        pace(&next, rate);
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

// The time of the command since `before`, once it has nothing more to do.
static uint64_t time_since(uint64_t before)
{
    rest();
    return time_of_process(command) - before;
}

// Begins to count time and written reports.
static uint64_t begin(void)
{
    rest();
    written = 0;
    return time_of_process(command);
}

static void require_written(int reports)
{
    if (written != (size_t)reports)
        give_up("the command wrote more reports or less than it should");
}

static void measure_moves(int contacts, long rate, int count)
{
    report_everywhere(moving(contacts, 0));
    send_moves(contacts, rate, WARM_UP_ROUNDS * panels);
    uint64_t before = begin();
    send_moves(contacts, rate, count);
    uint64_t time = time_since(before);
    require_written(count);
    printf("report %d %ld %" PRIu64 "\n", contacts, rate, time / (uint64_t)count);
    report_everywhere(ending(contacts));
}

static void measure_taps(long rate, int count)
{
    send_taps(touching, rate, WARM_UP_ROUNDS * panels);
    uint64_t before = begin();
    send_taps(touching, rate, count);
    uint64_t time = time_since(before);
    require_written(count / 2);
    printf("report tap %ld %" PRIu64 "\n", rate, time / (uint64_t)count);
}

static int compare_times(const void *one, const void *other)
{
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return (a > b) - (a < b);
}

static void measure_latency(long rate, int count)
{
    uint64_t next = now_ns();
    uint64_t *times = calloc((size_t)count, sizeof *times);
    if (!times)
        fail("keep the times");
    for (int step = 0; step < count; step++) {
        struct report down = touching(2 * step), up = ending(1);
        struct epoll_event ready;
        uint64_t begin = now_ns();
        write_events(sources[step % panels], down.events, down.count);
        if (epoll_wait(outputs, &ready, 1, PATIENCE_MS) != 1)
            give_up("a tap typed no key");
        times[step] = now_ns() - begin;
        pace(&next, rate);
        write_events(sources[step % panels], up.events, up.count);
        pace(&next, rate);
    }
    qsort(times, (size_t)count, sizeof *times, compare_times);
    printf("key %" PRIu64 " %" PRIu64 "\n", times[(count - 1) / 2], times[count - 1]);
    free(times);
}

static void measure_layouts(long rate, int count)
{
    send_taps(touching_last_row, rate, WARM_UP_ROUNDS * panels);
    uint64_t before = begin();
    send_taps(touching_last_row, rate, count);
    uint64_t time = time_since(before);
    require_written(0);
    printf("layout %" PRIu64 "\n", time / (uint64_t)(count / 2));
}

static void measure_calls(const char *caller, int count)
{
    uint64_t before = begin();
    if (system(caller))
        give_up("the command of --calls failed");
    printf("call %" PRIu64 "\n", time_since(before) / (uint64_t)count);
}

// MARK: - Keyboards

static void plug_keyboards(int count)
{
    // They stay until this program ends.
    for (int i = 0; i < count; i++) {
        make_keyboard("Bench Keyboard");
        // A machine is not given hundreds at once. Then udev would be busy with all of them for minutes.
        if (i % 10 == 9)
            settle_udev();
    }
    settle_udev();
}

static void measure_plugs(void)
{
    uint64_t plugs = 0, unplugs = 0;
    for (int plug = 0; plug < PLUGS; plug++) {
        uint64_t before = begin();
        int keyboard = make_keyboard("Bench Keyboard");
        settle_udev();
        plugs += time_since(before);
        before = begin();
        close(keyboard);
        settle_udev();
        unplugs += time_since(before);
    }
    printf("plug %" PRIu64 "\nunplug %" PRIu64 "\n", plugs / PLUGS, unplugs / PLUGS);
}

// MARK: - The measurement

static void stop(void)
{
    int status;
    if (load > 0 && !end_load(load))
        give_up("the command of --beside ended too soon");
    kill(command, SIGTERM);
    waitpid(command, &status, 0);
}

struct options {
    long rate;
    int keyboards, calls;
    bool layouts, latency;
    const char *caller, *beside;
};

_Noreturn static void refuse(void)
{
    fputs("usage: growth [--rate HZ] [--keyboards COUNT] [--layouts] [--calls COUNT SHELL] [--latency]"
          " [--beside SHELL] PANELS REPORTS -- COMMAND [ARGUMENT...]; REPORTS is a multiple of 2 * PANELS\n", stderr);
    exit(64);
}

static struct options read_options(int argc, char **argv)
{
    static const struct option known[] = {
        {"rate", required_argument, NULL, 'r'},   {"keyboards", required_argument, NULL, 'k'},
        {"layouts", no_argument, NULL, 'l'},      {"calls", required_argument, NULL, 'c'},
        {"beside", required_argument, NULL, 'b'}, {"latency", no_argument, NULL, 't'},
        {0},
    };
    struct options options = {0};
    for (int letter; (letter = getopt_long(argc, argv, "+", known, NULL)) != -1;) {
        switch (letter) {
        case 'r': options.rate = atol(optarg); break;
        case 'k': options.keyboards = atoi(optarg); break;
        case 'l': options.layouts = true; break;
        case 'c':
            options.calls = atoi(optarg);
            options.caller = argv[optind++];
            break;
        case 't': options.latency = true; break;
        case 'b': options.beside = optarg; break;
        default: refuse();
        }
    }
    if (options.keyboards > MOST_KEYBOARDS || (options.caller && options.calls < 1))
        refuse();
    return options;
}

int main(int argc, char **argv)
{
    static bool known[NODES];
    struct options options = read_options(argc, argv);
    argv += optind;
    argc -= optind;
    int count = argc > 3 && !strcmp(argv[2], "--") ? atoi(argv[1]) : 0;
    panels = argc > 0 ? atoi(argv[0]) : 0;
    // So that every panel sends as many taps as the others.
    if (panels < 1 || panels > MOST_PANELS || count < 1 || count % (2 * panels))
        refuse();
    take_priority();
    for (int panel = 0; panel < panels; panel++)
        sources[panel] = make_touchscreen("Bench Touchscreen");
    // Wait until udev has classified the devices.
    plug_keyboards(options.keyboards);
    open_new_nodes(known);
    command = start_service(argv + 3);
    settle_udev();
    outputs = epoll_create1(EPOLL_CLOEXEC);
    open_new_nodes(known);
    if (options.beside && !(load = start_load(options.beside)))
        give_up("the command of --beside does not run");
    const long *rates = options.rate ? &options.rate : all_rates;
    size_t rate_count = options.rate ? 1 : sizeof all_rates / sizeof *all_rates;
    for (size_t i = 0; i < rate_count; i++)
        measure_taps(rates[i], count);
    for (int contacts = 1; contacts <= (options.rate ? 1 : PANEL_SLOTS); contacts += PANEL_SLOTS - 1)
        for (size_t i = 0; i < rate_count; i++)
            measure_moves(contacts, rates[i], count);
    if (options.keyboards)
        measure_plugs();
    if (options.latency)
        measure_latency(rates[0], count / 2);
    if (options.layouts)
        measure_layouts(rates[0], count);
    if (options.caller)
        measure_calls(options.caller, options.calls);
    print_memory();
    stop();
    return 0;
}
