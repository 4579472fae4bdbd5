// SPDX-License-Identifier: MIT
//
// ready [--panel] COMMAND [ARGUMENT…]: measures the processor time of a service from exec until the service
// sends READY=1 (sd_notify(3)). With --panel, there is a virtual touchscreen meanwhile.
//
// Prints two times in µs: the time on the processor until READY=1, in the service's own code and in the kernel for it,
// which the kernel measures exactly; and how much of the service's whole time was in user mode, which the kernel
// estimates from where its clock ticks fell. So take the mean of several runs. It ends the service by SIGKILL.
#define _GNU_SOURCE
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "devices.h"
#include "processes.h"
#include "service.h"

int main(int argc, char **argv)
{
    bool panel = argc > 1 && !strcmp(argv[1], "--panel");
    char **command = argv + 1 + panel;
    if (!*command) {
        fputs("usage: ready [--panel] COMMAND [ARGUMENT...]\n", stderr);
        return 64;
    }
    if (panel) {
        make_touchscreen("Bench Touchscreen");
        // Wait until udev has classified the device.
        if (system("udevadm settle"))
            fail("wait for udev");
    }
    pid_t service = start_service(command);
    uint64_t start = time_of_process(service);
    kill(service, SIGKILL);
    struct rusage usage;
    int status;
    if (wait4(service, &status, 0, &usage) < 0)
        fail("wait for the command");
    printf("%" PRIu64 " %ld\n", start / 1000, usage.ru_utime.tv_sec * 1000000 + usage.ru_utime.tv_usec);
    return 0;
}
