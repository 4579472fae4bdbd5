// SPDX-License-Identifier: MIT
//
// harness [--taps N] [--samples FILE] [--beside PROGRAM] [--then PROGRAM] tap|pass|keys -- COMMAND [ARGUMENT…]
//
// Measures how long a program takes from input to output, as another program sees it. The time begins just
// before the write(2) by which a virtual device reports a touch or a key. It ends when the read(2) of
// COMMAND's answer returns. The modes are:
//
//   tap    a touch on the pad → the key-down on the command's virtual keyboard
//   pass   a touch above the pad → the contact on the command's virtual touchscreen
//   keys   a key-down on a virtual keyboard → the key-down on the command's virtual keyboard
//
// The harness starts the command after it has made the virtual device. `{}` in the command's arguments stands
// for the device's node. The command is ready when a first tap comes through. The harness checks every tap:
// if the command answers with another key than the one under the tap, the harness ends. Between taps all
// programs go back to sleep, as between the taps of a person.
//
// The harness has real-time priority. So, although it shares one processor with the command, it gets the key
// as soon as the command has written it, as on a processor of its own. The command's later work is not
// counted.
//
// While the harness measures, PROGRAM of --beside runs: a program that loads the machine. It starts after the
// warm-up, in a session of its own, and all its processes end with the measurement. When the machine is loaded, the
// program writes a line.
//
// Prints p50, p99 and the maximum in µs, and appends each sample in ns as a line to FILE. At the end, while
// the command still runs and nothing touches its panel, the harness runs PROGRAM with the command's process
// ID.
#define _GNU_SOURCE     // SCHED_RESET_ON_FORK
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <inttypes.h>
#include <linux/limits.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "devices.h"
#include "pad.h"

enum mode { TAP, PASS, KEYS };

enum {
    WARM_UP_TAPS = 100,
    PAUSE_NS = 1000000,             // between taps, until all programs sleep again
    START_ATTEMPT_MS = 100,         // how long the harness waits for a first tap before it tries another
    START_ATTEMPTS = 300,
    LOAD_SETTLES_NS = 300000000,    // until the scheduler knows the processes of --beside
    STUCK_SECONDS = 30,             // the longest time without an answer
};

static enum mode mode;
static int source;                  // the uinput file of the virtual device
static int output = -1;             // the event node of the device that the command makes
static pid_t command;
static pid_t load;                  // the program that loads the machine, or 0

static void end_load(void)
{
    if (load > 0)
        kill(-load, SIGKILL);
}

_Noreturn static void give_up(const char *what)
{
    fprintf(stderr, "harness: %s\n", what);
    end_load();
    if (command > 0)
        kill(command, SIGTERM);
    exit(EXIT_FAILURE);
}

static void on_alarm(int signal)
{
    (void)signal;
    static const char sentence[] = "harness: the command stopped answering\n";
    ssize_t ignored = write(STDERR_FILENO, sentence, sizeof sentence - 1);
    (void)ignored;
    end_load();
    kill(command, SIGTERM);
    _exit(EXIT_FAILURE);
}

static uint64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

// The numbers are the same in every run, so that every command gets the same taps.
static unsigned varied(unsigned below)
{
    static uint32_t state = 1;
    state = state * 1664525 + 1013904223;
    return (unsigned)(((uint64_t)state * below) >> 32);
}

// MARK: - The command and its device

static bool has_bit(const unsigned char *bits, int bit)
{
    return bits[bit / 8] >> bit % 8 & 1;
}

// Returns whether an open node is of the kind that this mode reads.
static bool is_wanted(int node)
{
    unsigned char keys[KEY_CNT / 8] = {0}, axes[ABS_CNT / 8 + 1] = {0};
    ioctl(node, EVIOCGBIT(EV_KEY, sizeof keys), keys);
    ioctl(node, EVIOCGBIT(EV_ABS, sizeof axes), axes);
    return mode == PASS ? has_bit(axes, ABS_MT_POSITION_X) : has_bit(keys, KEY_1);
}

// Opens the lowest wanted node that is not in `known`, or returns -1. Adds the nodes that it has seen to
// `known`.
static int open_new_node(bool known[static 256], bool only_learn)
{
    for (int number = 0; number < 256; number++) {
        char path[64];
        snprintf(path, sizeof path, "/dev/input/event%d", number);
        int node = known[number] ? -1 : open(path, O_RDONLY | O_CLOEXEC);
        if (node < 0)
            continue;
        known[number] = true;
        bool wanted = !only_learn && is_wanted(node);
        close(node);
        if (wanted)
            return open_node(path, O_RDONLY);
    }
    return -1;
}

static void start(char **arguments, const char *node)
{
    for (char **argument = arguments; *argument; argument++)
        if (!strcmp(*argument, "{}"))
            *argument = strdup(node);
    command = fork();
    if (command < 0)
        fail("fork");
    if (command == 0) {
        setpgid(0, 0);
        execvp(arguments[0], arguments);
        fail("run the command");
    }
    setpgid(command, command);
}

// Starts a program that loads the machine, in a session of its own.
static void start_load(const char *program)
{
    int loaded[2];
    if (pipe(loaded))
        fail("pipe");
    load = fork();
    if (load < 0)
        fail("fork");
    if (load == 0) {
        setsid();
        dup2(loaded[1], STDOUT_FILENO);
        close(loaded[0]);
        close(loaded[1]);
        execlp(program, program, (char *)NULL);
        fail("run the program of --beside");
    }
    close(loaded[1]);
    char line[80];
    if (read(loaded[0], line, sizeof line) <= 0)
        give_up("the program of --beside has not loaded the machine");
    struct timespec until_it_settles = {.tv_nsec = LOAD_SETTLES_NS};
    nanosleep(&until_it_settles, NULL);
}

// Runs a program with the command's process ID and waits for it; returns its exit status.
static int run(const char *program)
{
    char process[16];
    int status;
    snprintf(process, sizeof process, "%d", (int)command);
    fflush(stdout);
    pid_t child = fork();
    if (child < 0)
        fail("fork");
    if (child == 0) {
        execl(program, program, process, NULL);
        fail("run the program after the taps");
    }
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAILURE;
}

static void stop(void)
{
    int status;
    kill(-command, SIGTERM);
    waitpid(command, &status, 0);
}

// Starts the command and waits for the node of the device that the command makes.
static void start_and_open(char **arguments)
{
    static bool known[256];
    int watch = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    if (watch < 0 || inotify_add_watch(watch, "/dev/input", IN_CREATE | IN_ATTRIB) < 0)
        fail("watch /dev/input");
    const char *node = node_of(source);
    open_new_node(known, true);
    start(arguments, node);
    while ((output = open_new_node(known, false)) < 0) {
        struct pollfd change = {.fd = watch, .events = POLLIN};
        if (poll(&change, 1, STUCK_SECONDS * 1000) <= 0)
            give_up("the command made no device");
        char changes[4096];
        if (read(watch, changes, sizeof changes) < 0)
            fail("watch /dev/input");
        if (waitpid(command, NULL, WNOHANG) == command)
            give_up("the command ended before it made a device");
    }
    close(watch);
    grab(output);
}

// MARK: - Taps

// A tap: the events that the device reports, and the keycode that the command must answer with.
struct tap {
    struct input_event down[8], up[8];
    size_t down_count, up_count;
    unsigned short keycode;
};

static void add(struct input_event *report, size_t *count, unsigned short type, unsigned short code, int value)
{
    report[(*count)++] = event_of(type, code, value);
}

static struct tap key_tap(void)
{
    struct tap tap = {.keycode = (unsigned short)(KEY_1 + varied(10))};
    add(tap.down, &tap.down_count, EV_KEY, tap.keycode, 1);
    add(tap.down, &tap.down_count, EV_SYN, SYN_REPORT, 0);
    add(tap.up, &tap.up_count, EV_KEY, tap.keycode, 0);
    add(tap.up, &tap.up_count, EV_SYN, SYN_REPORT, 0);
    return tap;
}

// Returns a touch in the middle four fifths of a key, or of the area above the pad that is as large as the
// pad.
static struct tap touch_tap(void)
{
    static int tracking_id;
    int width = (PANEL_MAX + 1) / PAD_COLUMNS, height = (PANEL_MAX + 1 - PAD_TOP) / PAD_ROWS;
    int x = (int)varied(PAD_COLUMNS) * width + width / 10 + (int)varied((unsigned)(width * 4 / 5));
    int y = (int)varied(PAD_ROWS) * height + height / 10 + (int)varied((unsigned)(height * 4 / 5));
    if (mode == TAP)
        y += PAD_TOP;
    struct tap tap = {.keycode = pad_keycode_at(x, y)};
    tracking_id = (tracking_id + 1) & 65535;
    add(tap.down, &tap.down_count, EV_ABS, ABS_MT_SLOT, 0);
    add(tap.down, &tap.down_count, EV_ABS, ABS_MT_TRACKING_ID, tracking_id);
    add(tap.down, &tap.down_count, EV_ABS, ABS_MT_POSITION_X, x);
    add(tap.down, &tap.down_count, EV_ABS, ABS_MT_POSITION_Y, y);
    add(tap.down, &tap.down_count, EV_KEY, BTN_TOUCH, 1);
    add(tap.down, &tap.down_count, EV_ABS, ABS_X, x);
    add(tap.down, &tap.down_count, EV_ABS, ABS_Y, y);
    add(tap.down, &tap.down_count, EV_SYN, SYN_REPORT, 0);
    add(tap.up, &tap.up_count, EV_ABS, ABS_MT_TRACKING_ID, -1);
    add(tap.up, &tap.up_count, EV_KEY, BTN_TOUCH, 0);
    add(tap.up, &tap.up_count, EV_SYN, SYN_REPORT, 0);
    return tap;
}

// Returns whether the events that were read have the beginning of `tap` (`down`) or its end, and no other
// tap.
static bool is_answer(const struct input_event *events, size_t count, const struct tap *tap, bool down)
{
    bool found = false;
    for (size_t i = 0; i < count; i++) {
        if (mode == PASS) {
            if (events[i].type == EV_ABS && events[i].code == ABS_MT_TRACKING_ID)
                found = (events[i].value >= 0) == down;
        } else if (events[i].type == EV_KEY) {
            if (events[i].code != tap->keycode)
                return false;
            found = found || events[i].value == down;
        }
    }
    return found;
}

// Reads the answer to one half of a tap. One read is enough for a program that writes whole reports, because
// the kernel delivers only whole reports.
static void expect(const struct tap *tap, bool down)
{
    struct input_event events[64];
    size_t count = read_events(output, events, 64);
    if (!is_answer(events, count, tap, down))
        give_up("the command answered a tap with another key or contact");
}

static void pause_between_taps(void)
{
    struct timespec pause = {.tv_nsec = PAUSE_NS};
    nanosleep(&pause, NULL);
}

// Taps once, and returns the time from touch to answer in ns.
static uint64_t tap_once(void)
{
    struct tap tap = mode == KEYS ? key_tap() : touch_tap();
    struct input_event events[64];
    alarm(STUCK_SECONDS);
    uint64_t before = now_ns();
    write_events(source, tap.down, tap.down_count);
    size_t count = read_events(output, events, 64);
    uint64_t after = now_ns();
    if (!is_answer(events, count, &tap, true))
        give_up("the command answered a tap with another key or contact");
    // A command strikes a touched key: the key goes up at once, and the first read may already have the
    // release.
    if (mode == TAP && !is_answer(events, count, &tap, false))
        expect(&tap, false);
    pause_between_taps();
    write_events(source, tap.up, tap.up_count);
    if (mode != TAP)
        expect(&tap, false);
    pause_between_taps();
    return after - before;
}

// Taps until a first tap comes through, and then reads away everything that the taps caused.
static void wait_until_ready(void)
{
    struct pollfd answer = {.fd = output, .events = POLLIN};
    struct input_event events[64];
    bool answered = false;
    for (int attempt = 0; !answered; attempt++) {
        if (attempt == START_ATTEMPTS)
            give_up("no tap came through");
        if (waitpid(command, NULL, WNOHANG) == command)
            give_up("the command ended before a tap came through");
        struct tap tap = mode == KEYS ? key_tap() : touch_tap();
        write_events(source, tap.down, tap.down_count);
        answered = poll(&answer, 1, START_ATTEMPT_MS) > 0;
        write_events(source, tap.up, tap.up_count);
    }
    while (poll(&answer, 1, START_ATTEMPT_MS) > 0)
        read_events(output, events, 64);
}

// MARK: - Figures

static int in_order(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static void report(uint64_t *samples, size_t count, const char *path)
{
    if (path) {
        FILE *file = fopen(path, "a");
        if (!file)
            fail("open the file of samples");
        for (size_t i = 0; i < count; i++)
            fprintf(file, "%" PRIu64 "\n", samples[i]);
        if (fclose(file))
            fail("write the file of samples");
    }
    qsort(samples, count, sizeof *samples, in_order);
    printf("%.3f %.3f %.3f\n", (double)samples[(count - 1) / 2] / 1000,
        (double)samples[(count - 1) * 99 / 100] / 1000, (double)samples[count - 1] / 1000);
}

static void take_priority(void)
{
    struct sched_param parameters = {.sched_priority = 1};
    if (sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &parameters) < 0)
        fail("take real-time priority");
}

_Noreturn static void usage(void)
{
    fputs("usage: harness [--taps N] [--samples FILE] [--beside PROGRAM] [--then PROGRAM] tap|pass|keys -- COMMAND [ARGUMENT...]\n",
        stderr);
    exit(64);
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        {"taps", required_argument, NULL, 't'}, {"samples", required_argument, NULL, 's'},
        {"beside", required_argument, NULL, 'b'}, {"then", required_argument, NULL, 'p'}, {0}};
    static const char *const modes[] = {[TAP] = "tap", [PASS] = "pass", [KEYS] = "keys"};
    size_t taps = 2000;
    const char *path = NULL, *beside = NULL, *program = NULL;
    for (int option; (option = getopt_long(argc, argv, "+", options, NULL)) != -1;) {
        if (option == 't')
            taps = strtoul(optarg, NULL, 10);
        else if (option == 's')
            path = optarg;
        else if (option == 'b')
            beside = optarg;
        else if (option == 'p')
            program = optarg;
        else
            usage();
    }
    if (argc - optind < 3 || strcmp(argv[optind + 1], "--") || taps == 0)
        usage();
    for (mode = TAP; strcmp(argv[optind], modes[mode]); mode++)
        if (mode == KEYS)
            usage();

    signal(SIGALRM, on_alarm);
    take_priority();
    source = mode == KEYS ? make_keyboard("Bench Keyboard") : make_touchscreen("Bench Touchscreen");
    start_and_open(argv + optind + 2);
    wait_until_ready();
    for (int i = 0; i < WARM_UP_TAPS; i++)
        tap_once();
    if (beside)
        start_load(beside);
    uint64_t *samples = calloc(taps, sizeof *samples);
    if (!samples)
        fail("keep the samples");
    for (size_t i = 0; i < taps; i++)
        samples[i] = tap_once();
    end_load();
    report(samples, taps, path);
    alarm(0);
    int status = program ? run(program) : EXIT_SUCCESS;
    stop();
    return status;
}
