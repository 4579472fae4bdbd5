// SPDX-License-Identifier: MIT
//
// The ioctl requests and calls that Swift does not import from <linux/fb.h>, <linux/kd.h>, termios and
// timerfd. By rule each function here is only one or two system calls.
#pragma once

#include <stdint.h>

/// The bits of a colour within a pixel.
struct rp_fb_channel {
    uint32_t offset;
    uint32_t length;
};

/// The values of FBIOGET_VSCREENINFO and FBIOGET_FSCREENINFO.
struct rp_fb_info {
    /// Whether a pixel has its colour, not an index into a palette.
    int is_true_color;
    uint32_t width, height;
    /// The first visible pixel.
    uint32_t x_offset, y_offset;
    uint32_t bits_per_pixel;
    /// The bytes of a row, and of the whole memory.
    uint32_t stride, length;
    struct rp_fb_channel red, green, blue;
    /// The size on the glass in millimetres, or 0 or UINT32_MAX if the framebuffer's driver does not know it.
    uint32_t width_mm, height_mm;
};

/// Queries the format of a framebuffer.  0 or -1 with errno.
int rp_fb_get_info(int fd, struct rp_fb_info *info);

/// KDFONTOP: the height of a console's characters in pixels.  -1 with errno.
int rp_console_font_height(int fd);

/// The rows of the text console, or INT_MAX when the ioctl fails.
int rp_console_rows(int fd);

/// TIOCGWINSZ and TIOCSWINSZ: sets the rows of a console, and keeps its columns.  0 or -1 with errno.
int rp_console_set_rows(int fd, int rows);

/// timerfd_create(2) of CLOCK_MONOTONIC, not blocking.  -1 with errno.
int rp_timer_open(void);

/// epoll_create1(2) with a timer and, unless `attribute` is -1, a sysfs file to watch for changes.  The
/// descriptor, or -1 with errno.
int rp_epoll_open(int timer, int attribute);

/// timerfd_settime(2): makes the timer readable once after so many microseconds, at least 1.  0 or -1 with
/// errno.
int rp_timer_set(int fd, uint32_t microseconds);
