// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CPrograms.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <unistd.h>

static int set_files(posix_spawn_file_actions_t *files, const char *folder, int output, int errors)
{
    int error;
    if ((error = posix_spawn_file_actions_addopen(files, STDIN_FILENO, "/dev/null", O_RDONLY, 0))) return error;
    if ((error = posix_spawn_file_actions_adddup2(files, output, STDOUT_FILENO))) return error;
    error = errors < 0 ? posix_spawn_file_actions_addopen(files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
                       : posix_spawn_file_actions_adddup2(files, errors, STDERR_FILENO);
    if (error) return error;
    if (folder && (error = posix_spawn_file_actions_addchdir_np(files, folder))) return error;
    return posix_spawn_file_actions_addclosefrom_np(files, STDERR_FILENO + 1);
}

static int set_attributes(posix_spawnattr_t *attributes)
{
    sigset_t none, all;
    int error;
    sigemptyset(&none);
    sigfillset(&all);
    if ((error = posix_spawnattr_setsigmask(attributes, &none))) return error;
    if ((error = posix_spawnattr_setsigdefault(attributes, &all))) return error;
    return posix_spawnattr_setflags(
        attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

int rp_start_program(
    char *const words[], char *const environment[], const char *folder, int output, int errors, pid_t *process)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&files);
    if (error) return error;
    if (!(error = posix_spawnattr_init(&attributes))) {
        if (!(error = set_files(&files, folder, output, errors)) && !(error = set_attributes(&attributes)))
            error = posix_spawnp(process, words[0], &files, &attributes, words, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
    return error;
}

int rp_open_process(pid_t process)
{
    return (int)syscall(SYS_pidfd_open, process, 0);
}
