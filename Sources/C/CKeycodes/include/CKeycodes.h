// SPDX-License-Identifier: MIT

#pragma once

#include <stddef.h>
#include <stdint.h>

/// The number of `KEY_*` names that `rp_keycode_name` and `rp_keycode_code` know.
size_t rp_keycode_count(void);

/// The name at an index below `rp_keycode_count()`, ended by a zero byte, in the order of the codes.
///
/// If the kernel's header has several names for one code, the name that it defines by a number comes first.
const char *rp_keycode_name(size_t index);

/// The code at an index below `rp_keycode_count()`: 1 to 767.
uint16_t rp_keycode_code(size_t index);

/// The index of the name that has these `count` bytes, or `rp_keycode_count()` if there is none.
size_t rp_keycode_find(const char *name, size_t count);
