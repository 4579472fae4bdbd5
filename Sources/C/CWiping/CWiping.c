// SPDX-License-Identifier: MIT
#include "CWiping.h"

#include <malloc.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>

void rp_keep_memory_private(void)
{
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
}

static bool wipes;

void rp_wipe_what_is_freed(void)
{
    wipes = true;
}

// AddressSanitizer has its own functions, and overwrites freed memory too.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define RP_HAS_OTHER_HEAP
#endif
#endif

#if defined(__GLIBC__) && !defined(RP_HAS_OTHER_HEAP)

// glibc's names of its own functions, for programs that replace the public ones.
extern void __libc_free(void *block);
extern void *__libc_malloc(size_t size);
extern void *__libc_realloc(void *block, size_t size);

void free(void *block)
{
    // explicit_bzero, because a compiler removes a plain memset of a block that is freed next.
    if (wipes && block)
        explicit_bzero(block, malloc_usable_size(block));
    __libc_free(block);
}

// glibc's own realloc would leave the old content of a moved block in memory.
void *realloc(void *block, size_t size)
{
    if (!wipes || !block)
        return __libc_realloc(block, size);
    if (size == 0) {
        free(block);
        return NULL;
    }
    size_t old = malloc_usable_size(block);
    // The block stays in its place if at most half of it is unused.
    if (size <= old && size >= old / 2)
        return block;
    void *copy = __libc_malloc(size);
    if (!copy)
        return NULL;
    memcpy(copy, block, old < size ? old : size);
    free(block);
    return copy;
}

#endif
