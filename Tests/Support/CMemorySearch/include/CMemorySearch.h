// SPDX-License-Identifier: MIT

#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Whether bytes stand somewhere in memory: memmem(3), which Glibc's module lacks and which is fast in every build.
bool rp_memory_has(const void *memory, size_t length, const void *bytes, size_t count);
