// SPDX-License-Identifier: MIT
#include "taps.h"

#include <stdint.h>

#include "pad.h"

// The numbers are the same in every run, so that every command gets the same taps.
static unsigned varied(unsigned below)
{
    static uint32_t state = 1;
    state = state * 1664525 + 1013904223;
    return (unsigned)(((uint64_t)state * below) >> 32);
}

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

// Returns a touch at a place of the panel.
static struct tap touch_at(int x, int y, unsigned short keycode)
{
    static int tracking_id;
    struct tap tap = {.keycode = keycode};
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

// Returns a touch in the middle four fifths of a key, or of the area above the pad that is as large as the
// pad.
static struct tap pad_tap(bool above)
{
    int width = (PANEL_MAX + 1) / PAD_COLUMNS, height = (PANEL_MAX + 1 - PAD_TOP) / PAD_ROWS;
    int x = (int)varied(PAD_COLUMNS) * width + width / 10 + (int)varied((unsigned)(width * 4 / 5));
    int y = (int)varied(PAD_ROWS) * height + height / 10 + (int)varied((unsigned)(height * 4 / 5));
    if (!above)
        y += PAD_TOP;
    return touch_at(x, y, pad_keycode_at(x, y));
}

// Returns a touch in the middle of a letter from q to p. Buffyboard has them in the second of five rows, which
// fill the lower half of a wide screen.
static struct tap letter_tap(void)
{
    int column = (int)varied(10);
    int x = (PANEL_MAX + 1) * (2 * column + 1) / 20 - 80 + (int)varied(160);
    int y = PAD_TOP + (PANEL_MAX + 1 - PAD_TOP) * 3 / 10 - 80 + (int)varied(160);
    return touch_at(x, y, (unsigned short)(KEY_Q + column));
}

struct tap next_tap(enum mode mode)
{
    switch (mode) {
    case KEYS:
        return key_tap();
    case LETTERS:
        return letter_tap();
    default:
        return pad_tap(mode == PASS);
    }
}

bool is_answer(
    enum mode mode, const struct input_event *events, size_t count, const struct tap *tap, bool down)
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
