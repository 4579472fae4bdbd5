// SPDX-License-Identifier: MIT
//
// taps [--warm COMMAND] [--beside PROGRAM] TAPS KEY X Y [KEY X Y]…
//
// Plays taps on a virtual touchscreen, and is the program of the session that has the keyboard focus. So it
// knows when each touch began, and when the key of that touch arrived.
//
// KEY is the one character that a key types. X and Y are the pixel at the key's centre, on a screen of
// SCREEN_WIDTH × SCREEN_HEIGHT pixels that the touchscreen covers. The keys are tapped in turn. Each contact
// lasts PRESS_MS. The time until the next one differs from tap to tap, so that the taps fall on all moments
// between two images of the screen.
//
// The program taps until a first key arrives, then WARM_UP_TAPS times, and then TAPS times. It prints a line
// for each event of the last taps, with the time of CLOCK_MONOTONIC in ns:
//
//   touch TIME KEY   just before the write(2) that gives the touch to the kernel
//   lift TIME        just before the write(2) that gives its end to the kernel
//   key TIME KEY     when the program has received wl_keyboard.key, or "key TIME ?" for a key of no character
//
// The shell runs COMMAND of --warm to its end after the WARM_UP_TAPS taps.
//
// PROGRAM of --beside loads the machine during the TAPS taps. It runs in a session of its own, and all its
// processes end with the taps. When the machine is loaded, it writes a line. Without this line, or if it ends
// too soon, this program fails.
//
// The program has real-time priority. So it plays the taps in time and receives a key at once, although it
// shares one processor with all others. PROGRAM and the other programs of the session do not have it.
#define _GNU_SOURCE     // ppoll, memfd_create
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <wayland-client.h>
#include <xkbcommon/xkbcommon.h>

#include "devices.h"
#include "measuring.h"
#include "pad.h"
#include "xdg-shell.h"

enum {
    SCREEN_WIDTH = 1024, SCREEN_HEIGHT = 600,
    WARM_UP_TAPS = 20,
    PRESS_MS = 100,
    PAUSE_MS = 120,                 // the shortest time between two contacts
    VARIED_PAUSE_US = 16667,        // the time of an image at 60 Hz, by parts of which the pauses differ
    START_ATTEMPTS = 100,           // first taps before the program gives up
    LATE_MS = 3000,                 // for keys that arrive after the last tap
    MOST_LINES = 100000,
};

_Noreturn static void give_up(const char *what)
{
    fprintf(stderr, "taps: %s\n", what);
    exit(EXIT_FAILURE);
}

// MARK: - What happened

// The texts of the keymaps are read only after the taps, so that reading them delays no key.
struct keymap {
    char *text;
    size_t size;
};
static struct keymap keymaps[64];
static size_t keymap_count;

static struct {
    enum { TOUCHED, LIFTED, TYPED } kind;
    uint64_t time;
    char character;                 // of a touch
    uint32_t keycode;               // of a key
    struct keymap *keymap;
} lines[MOST_LINES];
static size_t line_count;
static size_t key_count;            // of all keys since the start

static void note(int kind, uint64_t time, char character, uint32_t keycode)
{
    if (line_count == MOST_LINES)
        give_up("too many events");
    lines[line_count].kind = kind;
    lines[line_count].time = time;
    lines[line_count].character = character;
    lines[line_count].keycode = keycode;
    lines[line_count++].keymap = keymap_count ? &keymaps[keymap_count - 1] : NULL;
}

// Returns the character of a keycode without modifiers, or '?'.
static char character_of(struct xkb_context *context, struct keymap *keymap, uint32_t keycode)
{
    static struct xkb_keymap *compiled;
    static struct keymap *of;
    if (keymap != of) {
        xkb_keymap_unref(compiled);
        compiled = xkb_keymap_new_from_string(context, keymap->text, XKB_KEYMAP_FORMAT_TEXT_V1, 0);
        of = keymap;
    }
    const xkb_keysym_t *symbols;
    int count = compiled ? xkb_keymap_key_get_syms_by_level(compiled, keycode + 8, 0, 0, &symbols) : 0;
    uint32_t character = count == 1 ? xkb_keysym_to_utf32(symbols[0]) : 0;
    return character > ' ' && character < 127 ? (char)character : '?';
}

static void print_lines(void)
{
    struct xkb_context *context = xkb_context_new(XKB_CONTEXT_NO_FLAGS);
    for (size_t i = 0; i < line_count; i++) {
        if (lines[i].kind == TOUCHED)
            printf("touch %" PRIu64 " %c\n", lines[i].time, lines[i].character);
        else if (lines[i].kind == LIFTED)
            printf("lift %" PRIu64 "\n", lines[i].time);
        else
            printf("key %" PRIu64 " %c\n", lines[i].time,
                lines[i].keymap ? character_of(context, lines[i].keymap, lines[i].keycode) : '?');
    }
    xkb_context_unref(context);
}

// MARK: - The window

static struct wl_display *display;
static struct wl_compositor *compositor;
static struct wl_shm *shm;
static struct wl_seat *seat;
static struct wl_keyboard *keyboard;
static struct xdg_wm_base *shell;
static bool is_configured, has_focus;

static void ignore() {}

static void take_keymap(void *data, struct wl_keyboard *from, uint32_t format, int32_t file, uint32_t size)
{
    (void)data, (void)from;
    struct keymap *last = keymap_count ? &keymaps[keymap_count - 1] : NULL;
    char *text = MAP_FAILED;
    if (format == WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1)
        text = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    if (text == MAP_FAILED || (last && last->size == size && !memcmp(last->text, text, size)))
        return;
    if (keymap_count == sizeof keymaps / sizeof *keymaps)
        give_up("too many keymaps");
    keymaps[keymap_count++] = (struct keymap){text, size};
}

static void take_key(void *data, struct wl_keyboard *from, uint32_t serial, uint32_t time, uint32_t key, uint32_t state)
{
    (void)data, (void)from, (void)serial, (void)time;
    if (state != WL_KEYBOARD_KEY_STATE_PRESSED)
        return;
    note(TYPED, now_ns(), 0, key);
    key_count++;
}

static void enter() { has_focus = true; }

static const struct wl_keyboard_listener keyboard_listener = {
    .keymap = take_keymap, .enter = enter, .leave = ignore, .key = take_key, .modifiers = ignore,
    .repeat_info = ignore};

static void take_capabilities(void *data, struct wl_seat *from, uint32_t capabilities)
{
    (void)data;
    if (keyboard || !(capabilities & WL_SEAT_CAPABILITY_KEYBOARD))
        return;
    keyboard = wl_seat_get_keyboard(from);
    wl_keyboard_add_listener(keyboard, &keyboard_listener, NULL);
}

static const struct wl_seat_listener seat_listener = {.capabilities = take_capabilities, .name = ignore};

static void answer_ping(void *data, struct xdg_wm_base *from, uint32_t serial)
{
    (void)data;
    xdg_wm_base_pong(from, serial);
}

static const struct xdg_wm_base_listener shell_listener = {.ping = answer_ping};

static void configure(void *data, struct xdg_surface *surface, uint32_t serial)
{
    (void)data;
    xdg_surface_ack_configure(surface, serial);
    is_configured = true;
}

static const struct xdg_surface_listener surface_listener = {.configure = configure};
static const struct xdg_toplevel_listener toplevel_listener = {.configure = ignore, .close = ignore};

static void bind(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version)
{
    (void)data, (void)version;
    if (!strcmp(interface, wl_compositor_interface.name))
        compositor = wl_registry_bind(registry, name, &wl_compositor_interface, 1);
    else if (!strcmp(interface, wl_shm_interface.name))
        shm = wl_registry_bind(registry, name, &wl_shm_interface, 1);
    else if (!strcmp(interface, xdg_wm_base_interface.name)) {
        shell = wl_registry_bind(registry, name, &xdg_wm_base_interface, 1);
        xdg_wm_base_add_listener(shell, &shell_listener, NULL);
    } else if (!strcmp(interface, wl_seat_interface.name)) {
        seat = wl_registry_bind(registry, name, &wl_seat_interface, 4);
        wl_seat_add_listener(seat, &seat_listener, NULL);
    }
}

static const struct wl_registry_listener registry_listener = {.global = bind, .global_remove = ignore};

// Returns a buffer of one colour, as large as the screen.
static struct wl_buffer *make_buffer(void)
{
    int size = SCREEN_WIDTH * SCREEN_HEIGHT * 4, file = memfd_create("taps", MFD_CLOEXEC);
    if (file < 0 || ftruncate(file, size) < 0)
        fail("make a buffer");
    struct wl_shm_pool *pool = wl_shm_create_pool(shm, file, size);
    struct wl_buffer *buffer
        = wl_shm_pool_create_buffer(pool, 0, SCREEN_WIDTH, SCREEN_HEIGHT, SCREEN_WIDTH * 4, WL_SHM_FORMAT_XRGB8888);
    wl_shm_pool_destroy(pool);
    close(file);
    return buffer;
}

static void open_window(void)
{
    display = wl_display_connect(NULL);
    if (!display)
        give_up("there is no compositor");
    wl_registry_add_listener(wl_display_get_registry(display), &registry_listener, NULL);
    wl_display_roundtrip(display);
    if (!compositor || !shm || !shell || !seat)
        give_up("the compositor lacks an interface");
    struct wl_surface *surface = wl_compositor_create_surface(compositor);
    struct xdg_surface *role = xdg_wm_base_get_xdg_surface(shell, surface);
    xdg_surface_add_listener(role, &surface_listener, NULL);
    struct xdg_toplevel *toplevel = xdg_surface_get_toplevel(role);
    xdg_toplevel_add_listener(toplevel, &toplevel_listener, NULL);
    wl_surface_commit(surface);
    while (!is_configured && wl_display_dispatch(display) >= 0)
        ;
    wl_surface_attach(surface, make_buffer(), 0, 0);
    wl_surface_commit(surface);
    wl_display_roundtrip(display);
}

// Receives what the compositor sends until a time.
static void receive_until(uint64_t end)
{
    for (uint64_t now; (now = now_ns()) < end;) {
        while (wl_display_prepare_read(display) < 0)
            wl_display_dispatch_pending(display);
        wl_display_flush(display);
        struct pollfd readable = {.fd = wl_display_get_fd(display), .events = POLLIN};
        uint64_t left = end - now;
        struct timespec rest = {.tv_sec = (time_t)(left / 1000000000), .tv_nsec = (long)(left % 1000000000)};
        if (ppoll(&readable, 1, &rest, NULL) <= 0)
            wl_display_cancel_read(display);
        else if (wl_display_read_events(display) < 0)
            give_up("the compositor has closed the connection");
        wl_display_dispatch_pending(display);
    }
}

// MARK: - Taps

struct key {
    char character;
    int x, y;
};

static int touchscreen;

static void tap(const struct key *key)
{
    static int tracking_id;
    // The numbers are the same in every run.
    static uint32_t state = 1;
    state = state * 1664525 + 1013904223;
    uint64_t pause = (uint64_t)PAUSE_MS * 1000000 + (((uint64_t)state * VARIED_PAUSE_US) >> 32) * 1000;
    int x = (2 * key->x + 1) * (PANEL_MAX + 1) / (2 * SCREEN_WIDTH);
    int y = (2 * key->y + 1) * (PANEL_MAX + 1) / (2 * SCREEN_HEIGHT);
    tracking_id = (tracking_id + 1) & 65535;
    const struct input_event down[] = {
        event_of(EV_ABS, ABS_MT_SLOT, 0), event_of(EV_ABS, ABS_MT_TRACKING_ID, tracking_id),
        event_of(EV_ABS, ABS_MT_POSITION_X, x), event_of(EV_ABS, ABS_MT_POSITION_Y, y),
        event_of(EV_KEY, BTN_TOUCH, 1), event_of(EV_ABS, ABS_X, x), event_of(EV_ABS, ABS_Y, y),
        event_of(EV_SYN, SYN_REPORT, 0)};
    const struct input_event up[] = {
        event_of(EV_ABS, ABS_MT_TRACKING_ID, -1), event_of(EV_KEY, BTN_TOUCH, 0), event_of(EV_SYN, SYN_REPORT, 0)};
    uint64_t begin = now_ns();
    note(TOUCHED, begin, key->character, 0);
    write_events(touchscreen, down, sizeof down / sizeof *down);
    receive_until(begin + (uint64_t)PRESS_MS * 1000000);
    uint64_t end = now_ns();
    note(LIFTED, end, 0, 0);
    write_events(touchscreen, up, sizeof up / sizeof *up);
    receive_until(end + pause);
}

// Plays the taps that are measured, beside a load if there is a program for it.
static void play(const struct key *keys, size_t key_total, size_t taps, const char *beside)
{
    pid_t load = beside ? start_load(beside) : 0;
    if (beside && load == 0)
        give_up("the program of --beside has not loaded the machine");
    if (beside)
        receive_until(now_ns() + (uint64_t)LOAD_SETTLES_MS * 1000000);
    line_count = 0;
    for (size_t i = 0; i < taps; i++)
        tap(&keys[i % key_total]);
    if (beside && !end_load(load))
        give_up("the program of --beside ended before the last tap");
}

int main(int argc, char **argv)
{
    const char *warm = NULL, *beside = NULL;
    for (; argc > 2 && argv[1][0] == '-'; argv += 2, argc -= 2) {
        if (!strcmp(argv[1], "--warm"))
            warm = argv[2];
        else if (!strcmp(argv[1], "--beside"))
            beside = argv[2];
        else
            break;
    }
    size_t taps = argc > 1 ? strtoul(argv[1], NULL, 10) : 0, key_total = (size_t)(argc - 2) / 3;
    if (taps == 0 || argc < 5 || (argc - 2) % 3) {
        fputs("usage: taps [--warm COMMAND] [--beside PROGRAM] TAPS KEY X Y [KEY X Y]...\n", stderr);
        return 64;
    }
    struct key keys[64];
    if (key_total > sizeof keys / sizeof *keys)
        give_up("too many keys");
    for (size_t i = 0; i < key_total; i++)
        keys[i] = (struct key){argv[2 + 3 * i][0], atoi(argv[3 + 3 * i]), atoi(argv[4 + 3 * i])};

    touchscreen = make_touchscreen("Bench Touchscreen");
    open_window();
    take_priority();
    for (int attempt = 0; key_count == 0; attempt++) {
        if (attempt == START_ATTEMPTS)
            give_up("no key arrived");
        tap(&keys[0]);
    }
    for (size_t i = 0; i < WARM_UP_TAPS; i++)
        tap(&keys[i % key_total]);
    if (warm && system(warm))
        give_up("the command of --warm has failed");
    play(keys, key_total, taps, beside);
    receive_until(now_ns() + (uint64_t)LATE_MS * 1000000);
    print_lines();
    return EXIT_SUCCESS;
}
