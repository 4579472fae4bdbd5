// SPDX-License-Identifier: MIT
#define _GNU_SOURCE     // SCHED_RESET_ON_FORK, pipe2
#include "measuring.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "devices.h"

enum { LOAD_PATIENCE_MS = 120000 };

uint64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

void take_priority(void)
{
    struct sched_param parameters = {.sched_priority = 1};
    if (sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &parameters) < 0)
        fail("take real-time priority");
}

pid_t start_load(const char *shell)
{
    int loaded[2];
    if (pipe2(loaded, O_CLOEXEC))
        fail("pipe");
    pid_t load = fork();
    if (load < 0)
        fail("fork");
    if (load == 0) {
        setsid();
        dup2(loaded[1], STDOUT_FILENO);
        execlp("sh", "sh", "-c", shell, (char *)NULL);
        fail("run the command of --beside");
    }
    close(loaded[1]);
    // The other end stays open, so that the program may write more.
    char line[80];
    struct pollfd told = {.fd = loaded[0], .events = POLLIN};
    if (poll(&told, 1, LOAD_PATIENCE_MS) > 0 && read(loaded[0], line, sizeof line) > 0)
        return load;
    end_load(load);
    return 0;
}

bool end_load(pid_t load)
{
    bool runs = waitpid(load, NULL, WNOHANG) == 0;
    kill(-load, SIGKILL);
    return runs;
}
