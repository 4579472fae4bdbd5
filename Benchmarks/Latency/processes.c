// SPDX-License-Identifier: MIT
#include "processes.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "devices.h"

// Returns the sum over the processes or threads of a folder, which has a folder for each, named by its ID.
static uint64_t sum_over(const char *folder, uint64_t (*time_of)(const char *folder, pid_t id))
{
    DIR *directory = opendir(folder);
    if (!directory)
        fail("list processes");
    uint64_t sum = 0;
    for (struct dirent *entry; (entry = readdir(directory));) {
        pid_t id = (pid_t)strtol(entry->d_name, NULL, 10);
        if (id > 0)
            sum += time_of(folder, id);
    }
    closedir(directory);
    return sum;
}

static uint64_t time_of_thread(const char *folder, pid_t thread)
{
    char path[128];
    uint64_t time;
    snprintf(path, sizeof path, "%s/%d/schedstat", folder, (int)thread);
    FILE *file = fopen(path, "re");
    if (!file || fscanf(file, "%" SCNu64, &time) != 1)
        fail("read the time of a process");
    fclose(file);
    return time;
}

uint64_t time_of_process(pid_t process)
{
    char folder[64];
    snprintf(folder, sizeof folder, "/proc/%d/task", (int)process);
    return sum_over(folder, time_of_thread);
}

static pid_t counted_group;

static uint64_t time_in_group(const char *folder, pid_t process)
{
    (void)folder;
    return getpgid(process) == counted_group ? time_of_process(process) : 0;
}

uint64_t time_of_group(pid_t group)
{
    counted_group = group;
    return sum_over("/proc", time_in_group);
}
