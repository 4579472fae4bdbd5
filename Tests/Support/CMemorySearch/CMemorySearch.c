// SPDX-License-Identifier: MIT

#define _GNU_SOURCE

#include "CMemorySearch.h"

#include <string.h>

bool rp_memory_has(const void *memory, size_t length, const void *bytes, size_t count) {
    return memmem(memory, length, bytes, count) != NULL;
}
