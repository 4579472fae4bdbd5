// SPDX-License-Identifier: MIT
//
// What Swift cannot see of <linux/fb.h>, <linux/kd.h>, termios and timerfd: ioctl requests.  Thin by rule: a
// function here is one or two system calls.
#pragma once

#include <stdint.h>

/// Where a colour's bits are in a pixel.
struct rp_fb_channel {
    uint32_t offset;
    uint32_t length;
};

/// What FBIOGET_VSCREENINFO and FBIOGET_FSCREENINFO say.
struct rp_fb_info {
    /// Whether a pixel holds its colour, rather than an index into a palette.
    int is_true_color;
    uint32_t width, height;
    /// The first pixel that is seen.
    uint32_t x_offset, y_offset;
    uint32_t bits_per_pixel;
    /// The bytes of a row and of all the memory.
    uint32_t stride, length;
    struct rp_fb_channel red, green, blue;
    /// The size on the glass, or 0 or UINT32_MAX where the driver does not know it.
    uint32_t width_mm, height_mm;
};

/// Asks a framebuffer how it is made.  0 or -1 with errno.
int rp_fb_get_info(int fd, struct rp_fb_info *info);

/// KDFONTOP: the height of a console's characters in pixels.  -1 with errno.
int rp_console_font_height(int fd);

/// The rows of the text console, or INT_MAX when it does not tell.
int rp_console_rows(int fd);

/// TIOCGWINSZ and TIOCSWINSZ: gives a console so many rows, and leaves its columns.  0 or -1 with errno.
int rp_console_set_rows(int fd, int rows);

/// timerfd_create(2) of CLOCK_MONOTONIC, not blocking.  -1 with errno.
int rp_timer_open(void);

/// epoll_create1(2) of a timer and, unless it is -1, a file of sysfs whose change is to be seen.  -1 with errno.
int rp_epoll_open(int timer, int attribute);

/// timerfd_settime(2): lets the timer be readable once after so many microseconds, at least 1.  0 or -1 with errno.
int rp_timer_set(int fd, uint32_t microseconds);
