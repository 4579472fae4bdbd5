// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CFramebuffer.h"

#include <linux/fb.h>
#include <linux/kd.h>
#include <limits.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/timerfd.h>
#include <unistd.h>

int rp_fb_get_info(int fd, struct rp_fb_info *info) {
    struct fb_var_screeninfo var;
    struct fb_fix_screeninfo fix;
    if (ioctl(fd, FBIOGET_VSCREENINFO, &var) < 0 || ioctl(fd, FBIOGET_FSCREENINFO, &fix) < 0) return -1;
    *info = (struct rp_fb_info){
        .is_true_color = (fix.visual == FB_VISUAL_TRUECOLOR || fix.visual == FB_VISUAL_DIRECTCOLOR)
                         && fix.type == FB_TYPE_PACKED_PIXELS,
        .width = var.xres,
        .height = var.yres,
        .x_offset = var.xoffset,
        .y_offset = var.yoffset,
        .bits_per_pixel = var.bits_per_pixel,
        .stride = fix.line_length,
        .length = fix.smem_len,
        .red = {var.red.offset, var.red.length},
        .green = {var.green.offset, var.green.length},
        .blue = {var.blue.offset, var.blue.length},
        .width_mm = var.width,
        .height_mm = var.height,
    };
    return 0;
}

int rp_console_font_height(int fd) {
    // Without memory for the glyphs, the kernel returns only their size, if it is at most this.
    struct console_font_op request = {.op = KD_FONT_OP_GET, .width = 64, .height = 128, .charcount = 512};
    return ioctl(fd, KDFONTOP, &request) < 0 ? -1 : (int)request.height;
}

int rp_console_rows(int fd) {
    struct winsize size;
    return ioctl(fd, TIOCGWINSZ, &size) < 0 ? INT_MAX : size.ws_row;
}

int rp_console_set_rows(int fd, int rows) {
    struct winsize size;
    if (ioctl(fd, TIOCGWINSZ, &size) < 0) return -1;
    size.ws_row = (unsigned short)rows;
    return ioctl(fd, TIOCSWINSZ, &size);
}

int rp_timer_open(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK); }

int rp_epoll_open(int timer, int attribute) {
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event readable = {.events = EPOLLIN}, changed = {.events = EPOLLPRI};
    if (epoll < 0) return -1;
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, timer, &readable) == 0
        && (attribute < 0 || epoll_ctl(epoll, EPOLL_CTL_ADD, attribute, &changed) == 0))
        return epoll;
    close(epoll);
    return -1;
}

int rp_timer_set(int fd, uint32_t microseconds) {
    struct itimerspec time = {
        .it_value = {.tv_sec = microseconds / 1000000, .tv_nsec = (long)(microseconds % 1000000) * 1000}};
    return timerfd_settime(fd, 0, &time, NULL);
}
