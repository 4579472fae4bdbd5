// SPDX-License-Identifier: MIT
//
// The pad that all programs of this folder type on, the same as the pad of pad.yaml. Its three columns and
// four rows fill the lower half of a panel with 4096 × 4096 device units.
//
//     0 ┌───────────────────┐
//       │  passed through   │
//  2048 ├─────┬─────┬───────┤
//       │  1  │  2  │   3   │
//       │  4  │  5  │   6   │
//       │  7  │  8  │   9   │
//       │  ⌫  │  0  │   ⏎   │
//  4095 └─────┴─────┴───────┘
#pragma once

#include <linux/input-event-codes.h>

enum {
    PANEL_MAX = 4095,   // both axes reach from 0 to here
    PAD_TOP = 2048,     // the first unit of the pad; contacts above are passed through
    PAD_COLUMNS = 3,
    PAD_ROWS = 4,
    PANEL_SLOTS = 10,   // the most contacts at once
};

static const unsigned short pad_keycodes[PAD_ROWS][PAD_COLUMNS] = {
    {KEY_1, KEY_2, KEY_3},
    {KEY_4, KEY_5, KEY_6},
    {KEY_7, KEY_8, KEY_9},
    {KEY_BACKSPACE, KEY_0, KEY_ENTER},
};

// Returns the keycode under a point of the panel, or 0 above the pad.
static inline unsigned short pad_keycode_at(int x, int y)
{
    if (y < PAD_TOP)
        return 0;
    int column = x * PAD_COLUMNS / (PANEL_MAX + 1);
    int row = (y - PAD_TOP) * PAD_ROWS / (PANEL_MAX + 1 - PAD_TOP);
    return pad_keycodes[row][column];
}
