// SPDX-License-Identifier: MIT
//
// harness [--taps N] [--pause MS] [--samples FILE] [--work] [--beside PROGRAM] [--then PROGRAM] tap|letters|pass|keys
//         -- COMMAND [ARGUMENT…]
//
// Measures how long a program takes from input to output, as another program sees it. The time begins just
// before the write(2) by which a virtual device reports a touch or a key. It ends when the read(2) of
// COMMAND's answer returns. The modes are:
//
//   tap       a touch on the pad → the key-down on the command's virtual keyboard
//   letters   the same on the row of letters that buffyboard draws
//   pass      a touch above the pad → the contact on the command's virtual touchscreen
//   keys      a key-down on a virtual keyboard → the key-down on the command's virtual keyboard
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
// program writes a line. Without this line, or if the program ends too soon, the harness measures nothing.
//
// Prints p50, p99 and the maximum in µs, and appends each sample in ns as a line to FILE. With --work the harness
// also prints, as lines of "NAME NUMBER", how long the command and its children were on the processor, in ns:
// start until they wait for a first touch, and tap for each tap. At the end, while the command still runs and
// nothing touches its panel, the harness runs PROGRAM of --then with the command's process ID, which is also the ID of
// the process group of the command and its children.
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <inttypes.h>
#include <linux/limits.h>
#include <poll.h>
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
#include "measuring.h"
#include "processes.h"
#include "taps.h"

enum {
    WARM_UP_TAPS = 100,
    PAUSE_MS = 1,                   // between taps, until all programs sleep again
    START_ATTEMPT_MS = 100,         // how long the harness waits for a first tap before it tries another
    START_ATTEMPTS = 300,
    START_MS = 3000,                // how long a command may take until it waits for a first touch
    STUCK_SECONDS = 30,             // the longest time without an answer
};

static enum mode mode;
static int source;                  // the uinput file of the virtual device
static int output = -1;             // the event node of the device that the command makes
static pid_t command;
static pid_t load;                  // the program that loads the machine, or 0
static long pause_ms = PAUSE_MS;

_Noreturn static void give_up(const char *what)
{
    fprintf(stderr, "harness: %s\n", what);
    if (load > 0)
        end_load(load);
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
    if (load > 0)
        end_load(load);
    kill(command, SIGTERM);
    _exit(EXIT_FAILURE);
}

static void sleep_ms(long milliseconds)
{
    struct timespec pause = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000};
    nanosleep(&pause, NULL);
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

// Reads the answer to one half of a tap. One read is enough for a program that writes whole reports, because
// the kernel delivers only whole reports.
static void expect(const struct tap *tap, bool down)
{
    struct input_event events[64];
    size_t count = read_events(output, events, 64);
    if (!is_answer(mode, events, count, tap, down))
        give_up("the command answered a tap with another key or contact");
}

// Reads away all that the command writes until it has been silent for a time.
static void read_away(int silence_ms)
{
    struct pollfd answer = {.fd = output, .events = POLLIN};
    struct input_event events[64];
    while (poll(&answer, 1, silence_ms) > 0)
        read_events(output, events, 64);
}

// Taps once, and returns the time from touch to answer in ns.
static uint64_t tap_once(void)
{
    struct tap tap = next_tap(mode);
    struct input_event events[64];
    alarm(STUCK_SECONDS);
    uint64_t before = now_ns();
    write_events(source, tap.down, tap.down_count);
    size_t count = read_events(output, events, 64);
    uint64_t after = now_ns();
    if (!is_answer(mode, events, count, &tap, true))
        give_up("the command answered a tap with another key or contact");
    // A command strikes a touched key: the key goes up at once, and the first read may already have the
    // release.
    bool strikes = mode == TAP || mode == LETTERS;
    if (strikes && !is_answer(mode, events, count, &tap, false))
        expect(&tap, false);
    sleep_ms(pause_ms);
    write_events(source, tap.up, tap.up_count);
    if (!strikes)
        expect(&tap, false);
    sleep_ms(pause_ms);
    // Buffyboard repeats a letter that is held. On a busy host the virtual clock may jump while it is.
    if (mode == LETTERS)
        read_away(0);
    return after - before;
}

// Taps until a first tap comes through, and then reads away everything that the taps caused.
static void wait_until_ready(void)
{
    struct pollfd answer = {.fd = output, .events = POLLIN};
    bool answered = false;
    for (int attempt = 0; !answered; attempt++) {
        if (attempt == START_ATTEMPTS)
            give_up("no tap came through");
        if (waitpid(command, NULL, WNOHANG) == command)
            give_up("the command ended before a tap came through");
        struct tap tap = next_tap(mode);
        write_events(source, tap.down, tap.down_count);
        answered = poll(&answer, 1, START_ATTEMPT_MS) > 0;
        write_events(source, tap.up, tap.up_count);
        // A command may wait with the grab until no key is down.
        if (!answered)
            sleep_ms(START_ATTEMPT_MS);
    }
    read_away(START_ATTEMPT_MS);
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

// MARK: - The measurement

struct options {
    size_t taps;
    const char *path;               // of the file of samples, or NULL
    bool work;
    const char *beside, *then;      // programs, or NULL
    char **command;
};

_Noreturn static void usage(void)
{
    fputs("usage: harness [--taps N] [--pause MS] [--samples FILE] [--work] [--beside PROGRAM] [--then PROGRAM] "
          "tap|letters|pass|keys -- COMMAND [ARGUMENT...]\n",
        stderr);
    exit(64);
}

// Reads the options, and sets the mode and the pause.
static struct options read_options(int argc, char **argv)
{
    static const struct option names[] = {
        {"taps", required_argument, NULL, 't'}, {"pause", required_argument, NULL, 'm'},
        {"samples", required_argument, NULL, 's'}, {"work", no_argument, NULL, 'w'},
        {"beside", required_argument, NULL, 'b'}, {"then", required_argument, NULL, 'p'}, {0}};
    static const char *const modes[] = {
        [TAP] = "tap", [LETTERS] = "letters", [PASS] = "pass", [KEYS] = "keys"};
    struct options options = {.taps = 2000};
    for (int option; (option = getopt_long(argc, argv, "+", names, NULL)) != -1;) {
        if (option == 't')
            options.taps = strtoul(optarg, NULL, 10);
        else if (option == 'm')
            pause_ms = strtol(optarg, NULL, 10);
        else if (option == 'w')
            options.work = true;
        else if (option == 's')
            options.path = optarg;
        else if (option == 'b')
            options.beside = optarg;
        else if (option == 'p')
            options.then = optarg;
        else
            usage();
    }
    if (argc - optind < 3 || strcmp(argv[optind + 1], "--") || options.taps == 0)
        usage();
    for (mode = TAP; strcmp(argv[optind], modes[mode]); mode++)
        if (mode == KEYS)
            usage();
    options.command = argv + optind + 2;
    return options;
}

// Starts the load of --beside. It has patience of its own, and no tap is answered meanwhile.
static void load_machine(const char *program)
{
    alarm(0);
    load = start_load(program);
    if (load == 0)
        give_up("the program of --beside has not loaded the machine");
    sleep_ms(LOAD_SETTLES_MS);
}

static void unload_machine(void)
{
    pid_t ended = load;
    load = 0;
    if (!end_load(ended))
        give_up("the program of --beside ended before the last tap");
}

// Taps, and prints the figures.
static void measure(const struct options *options)
{
    uint64_t *samples = calloc(options->taps, sizeof *samples);
    if (!samples)
        fail("keep the samples");
    uint64_t started = 0;
    if (options->work) {
        sleep_ms(START_MS);
        started = time_of_group(command);
    }
    wait_until_ready();
    for (int i = 0; i < WARM_UP_TAPS; i++)
        tap_once();
    if (options->beside)
        load_machine(options->beside);
    uint64_t before = options->work ? time_of_group(command) : 0;
    for (size_t i = 0; i < options->taps; i++)
        samples[i] = tap_once();
    uint64_t after = options->work ? time_of_group(command) : 0;
    if (options->beside)
        unload_machine();
    report(samples, options->taps, options->path);
    if (options->work)
        printf("start %" PRIu64 "\ntap %" PRIu64 "\n", started, (after - before) / options->taps);
    free(samples);
}

int main(int argc, char **argv)
{
    struct options options = read_options(argc, argv);
    signal(SIGALRM, on_alarm);
    take_priority();
    source = mode == KEYS ? make_keyboard("Bench Keyboard") : make_touchscreen("Bench Touchscreen");
    start_and_open(options.command);
    measure(&options);
    alarm(0);
    int status = options.then ? run(options.then) : EXIT_SUCCESS;
    stop();
    return status;
}
