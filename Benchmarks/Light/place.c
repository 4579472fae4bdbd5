// SPDX-License-Identifier: MIT
//
// place LIBRARY FUNCTION: prints the file of a library and the offset of a function in this file, as "PATH:0xOFFSET".
// uprobe_events of the kernel takes a place in this form. The guest has neither nm nor readelf.
#define _GNU_SOURCE     // dl_iterate_phdr, dladdr
#include <dlfcn.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// Looks for the segment of an object that has the address of `data`, and prints the place of the address.
static int print_place(struct dl_phdr_info *object, size_t size, void *data)
{
    (void)size;
    uintptr_t address = (uintptr_t)data;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
        uintptr_t begin = object->dlpi_addr + segment->p_vaddr;
        if (segment->p_type != PT_LOAD || address < begin || address - begin >= segment->p_filesz)
            continue;
        char *path = realpath(object->dlpi_name, NULL);
        printf("%s:0x%jx\n", path ? path : object->dlpi_name, (uintmax_t)(address - begin + segment->p_offset));
        return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fputs("usage: place LIBRARY FUNCTION\n", stderr);
        return 64;
    }
    void *library = dlopen(argv[1], RTLD_NOW), *function = library ? dlsym(library, argv[2]) : NULL;
    if (!function || !dl_iterate_phdr(print_place, function)) {
        fprintf(stderr, "place: %s\n", dlerror());
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
