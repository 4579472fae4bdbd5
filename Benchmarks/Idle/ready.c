// SPDX-License-Identifier: MIT
//
// ready [--panel] COMMAND [ARGUMENT…]: measures the processor time of a service from exec until the service
// sends READY=1 (sd_notify(3)). With --panel, there is a virtual touchscreen meanwhile.
//
// Prints the time in user mode and the time in the kernel, in µs, and then ends the service by SIGKILL. The
// kernel measures the sum of both exactly, but divides it by where its clock ticks fell. So take the mean of
// several runs.
#define _GNU_SOURCE
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "devices.h"

enum { PATIENCE_MS = 60000 };

// Makes the socket that the service notifies. The kernel chooses its address, which is no file.
static int make_socket(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    socklen_t length = sizeof address;
    int receiver = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (receiver < 0 || bind(receiver, (struct sockaddr *)&address, sizeof address.sun_family) < 0
        || getsockname(receiver, (struct sockaddr *)&address, &length) < 0)
        fail("make a socket");
    char name[sizeof address.sun_path + 1] = {0};
    memcpy(name, address.sun_path, length - offsetof(struct sockaddr_un, sun_path));
    name[0] = '@';
    setenv("NOTIFY_SOCKET", name, 1);
    return receiver;
}

// Waits for the line READY=1 in the messages of the service.
static void wait_until_ready(int receiver)
{
    char message[4096];
    do {
        struct pollfd told = {.fd = receiver, .events = POLLIN};
        if (poll(&told, 1, PATIENCE_MS) <= 0) {
            fputs("ready: the command did not say READY=1\n", stderr);
            exit(EXIT_FAILURE);
        }
        ssize_t length = recv(receiver, message, sizeof message - 1, 0);
        if (length < 0)
            fail("receive a notification");
        message[length] = 0;
    } while (strncmp(message, "READY=1", 7) && !strstr(message, "\nREADY=1"));
}

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
    int receiver = make_socket();
    pid_t service = fork();
    if (service < 0)
        fail("fork");
    if (service == 0) {
        execvp(command[0], command);
        fail("run the command");
    }
    wait_until_ready(receiver);
    kill(service, SIGKILL);
    struct rusage usage;
    int status;
    if (wait4(service, &status, 0, &usage) < 0)
        fail("wait for the command");
    printf("%ld %ld\n", usage.ru_utime.tv_sec * 1000000 + usage.ru_utime.tv_usec,
        usage.ru_stime.tv_sec * 1000000 + usage.ru_stime.tv_usec);
    return 0;
}
