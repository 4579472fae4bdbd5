// SPDX-License-Identifier: MIT
//
// ioctls of input devices whose macros Swift does not import, and that only tests call.
#pragma once

#include <linux/input.h>
#include <linux/uinput.h>
#include <stddef.h>
#include <stdint.h>

/// EVIOCGKEY: which keys and buttons are down, as a bitmap of at most `length` bytes.  The events of keys that `fd` has
/// not read are gone afterwards.  The number of bytes, or -1 with errno.
int rp_evdev_get_keys(int fd, void *bitmap, size_t length);

/// EVIOCGSW: which switches are on, as a bitmap of at most `length` bytes.  The number of bytes, or -1 with errno.
int rp_evdev_get_switches(int fd, void *bitmap, size_t length);

/// UI_BEGIN_FF_UPLOAD and UI_END_FF_UPLOAD: takes the effect that a program uploads to a uinput device, for which that
/// program waits.  `request` is the value of the event UI_FF_UPLOAD.  0 or -1 with errno.
int rp_uinput_take_effect(int fd, uint32_t request, struct ff_effect *effect);

/// UI_BEGIN_FF_ERASE and UI_END_FF_ERASE: lets go of an effect, as rp_uinput_take_effect() takes one.
int rp_uinput_drop_effect(int fd, uint32_t request);
